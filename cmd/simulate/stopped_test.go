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
	t.Parallel()
	for _, flag := range []string{"-checkpoint", "-tally"} {
		for rounds := 10_000_000; !comesBack(t, flag, rounds); rounds *= 2 {
			t.Logf("%s, %d rounds: the process ended before it was stopped", flag, rounds)
		}
	}
}

// comesBack reports whether the process was stopped before it ended. It creates the
// file of -memprofile after it has read the checkpoint, just before it begins to deal.
func comesBack(t *testing.T, flag string, rounds int) bool {
	folder, begun := t.TempDir(), filepath.Join(t.TempDir(), "begun")
	name := filepath.Join(folder, "c.tally")
	lock := filepath.Join(folder, ".c.tally.lock")
	run := []string{"-rounds", strconv.Itoa(rounds), "-seed", "1", "-engine", "deck", flag, name}
	old, out, said := startSimulate(t, append(run, "-memprofile", begun)...)
	waitForFile(t, begun)
	time.Sleep(20 * time.Millisecond) // it deals for a while, or not yet: the result is the same
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
	if want := name + ": the file contains more of this plan, and is kept"; !strings.Contains(said.String(), want) {
		t.Errorf("%s: got %q, want %q", flag, said, want)
	}
	return true
}
