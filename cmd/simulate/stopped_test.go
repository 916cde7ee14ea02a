//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// While a process is stopped, its lock is lost and another process finishes the
// plan. When the first one continues, it keeps the other's file and reports that.
func TestAProcessThatComesBackKeepsItsSuccessorsTally(t *testing.T) {
	for _, flag := range []string{"-checkpoint", "-tally"} {
		for rounds := 10_000_000; !comesBack(t, flag, rounds); rounds *= 2 {
			t.Logf("%s, %d rounds: the process was stopped too early or too late", flag, rounds)
		}
	}
}

// comesBack reports whether the process was stopped after it had begun to deal and
// before it ended.
func comesBack(t *testing.T, flag string, rounds int) bool {
	folder := t.TempDir()
	name := filepath.Join(folder, "c.tally")
	lock := filepath.Join(folder, ".c.tally.lock")
	run := []string{"-rounds", strconv.Itoa(rounds), "-seed", "1", "-engine", "deck", flag, name}
	old, out, said := startSimulate(t, run...)
	waitFor(t, "lock or end", func() bool { return len(entries(t, folder)) > 0 })
	time.Sleep(20 * time.Millisecond) // it reads the checkpoint, and begins
	old.Process.Signal(syscall.SIGSTOP)
	if os.Remove(lock) != nil || exists(name) { // as a file server that drops a lock
		old.Process.Kill()
		old.Wait()
		return false
	}
	want := csv(t, run...)
	whole := readFile(t, name)
	old.Process.Signal(syscall.SIGTERM)
	old.Process.Signal(syscall.SIGCONT)
	old.Wait()
	if got := readFile(t, name); got != whole {
		t.Errorf("%s: the successor's file was replaced by\n%s", flag, got)
	}
	if out.String() != want {
		t.Errorf("%s: it reports\n%swant the table of the file:\n%s\n%s", flag, out, want, said)
	}
	if strings.Contains(said.String(), "\n0 rounds in ") { // it was stopped before it read the checkpoint, and continued from it
		return false
	}
	if want := name + ": the file contains more of this plan, and is kept"; !strings.Contains(said.String(), want) {
		t.Errorf("%s: got %q, want %q", flag, said, want)
	}
	return true
}
