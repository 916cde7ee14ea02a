//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pokersim/deck"
)

// try runs the command and returns what it prints and its exit status.
func try(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd, out, err := startSimulate(t, args...)
	cmd.Wait()
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

func entries(t *testing.T, folder string) (names []string) {
	t.Helper()
	all := deck.Must(os.ReadDir(folder))
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

// While a process has a tally file locked, every other one is refused, with any
// flag. After a kill the next process continues at once. No other file is left.
func TestASecondWriterIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name, small := filepath.Join(folder, "c.tally"), filepath.Join(folder, "small.tally")
	csv(t, "-rounds", "1", "-seed", "1", "-tally", small)
	run := []string{"-rounds", "1e15", "-seed", "1", "-checkpoint", name, "-every", "10ms"}
	first, _, _ := startSimulate(t, run...)
	waitForFile(t, name)
	for _, second := range [][]string{
		run,
		{"-rounds", "1", "-seed", "1", "-tally", name},
		{"audit", "-algorithm", "fisher-yates", "-shuffles", "1", "-tally", name},
		{"merge", small, "-tally", name},
	} {
		out, said, status := try(t, second...)
		if status != 75 || out != "" {
			t.Errorf("%q: got exit status %d, want 75, and %q", second, status, out)
		}
		if want := name + ": process " + strconv.Itoa(first.Process.Pid) + " on host "; !strings.Contains(said, want) {
			t.Errorf("%q: got %q, want %q", second, said, want)
		}
	}
	if _, said, status := try(t, append(run, "-wait", "0.2")...); status != 75 || !strings.Contains(said, "hint: -wait 30s waits until it ends") {
		t.Errorf("-wait 0.2: got exit status %d, want 75\n%s", status, said)
	}
	waits, _, waited := startSimulate(t, "merge", small, "-tally", name, "-force", "-wait", "10m")
	first.Process.Kill()
	first.Wait()
	if waits.Wait(); !waits.ProcessState.Success() {
		t.Errorf("-wait until the end of the holder: %s", waited)
	}
	os.Remove(name)
	third, out, said := startSimulate(t, run...)
	waitForFile(t, name)
	before, _ := os.Stat(name)
	waitFor(t, "newer checkpoint", func() bool { now, err := os.Stat(name); return err == nil && !os.SameFile(before, now) })
	third.Process.Signal(syscall.SIGTERM)
	third.Wait()
	if status := third.ProcessState.ExitCode(); status != 143 || out.Len() == 0 {
		t.Errorf("after the kill: got exit status %d, want 143\n%s", status, said)
	}
	if got := entries(t, folder); len(got) != 2 {
		t.Errorf("files left: %q, want two", got)
	}
}

func exists(name string) bool { _, err := os.Stat(name); return err == nil }

// On a file system without locks the run is refused, and -no-lock permits it.
func TestAFileSystemWithoutLocksIsRefused(t *testing.T) {
	t.Parallel()
	if err := exec.Command("strace", "-o", os.DevNull, "true").Run(); err != nil {
		t.Skip("strace is not installed, or may not trace: apt-get install strace")
	}
	name := filepath.Join(t.TempDir(), "c.tally")
	run := func(fault string, more ...string) (said string, status int) {
		args := []string{"-f", "-qq", "-o", os.DevNull, "-e", "inject=flock:error=" + fault, "simulate", "-rounds", "1e3", "-seed", "1", "-checkpoint", name, "-q"}
		cmd := exec.Command("strace", append(args, more...)...)
		text, _ := cmd.CombinedOutput()
		return string(text), cmd.ProcessState.ExitCode()
	}
	if said, _ := run("EMFILE"); !strings.Contains(said, "hint: ulimit -n") || strings.Contains(said, "rm -f") {
		t.Errorf("without descriptors:\n%s", said)
	}
	said, status := run("ENOLCK")
	for _, want := range []string{"error: -checkpoint " + name + ": cannot be locked: ", "no locks available", "-no-lock", "rm -f "} {
		if status != 1 || !strings.Contains(said, want) || exists(name) {
			t.Errorf("got exit status %d, want 1 and %q:\n%s", status, want, said)
		}
	}
	if said, status = run("ENOLCK", "-no-lock"); status != 0 || !exists(name) {
		t.Errorf("-no-lock: got exit status %d and\n%s\nwant a checkpoint", status, said)
	}
}

// A shard that cannot write its tally at the end keeps it in another file, which merge reads.
func TestATallyThatCannotBeWrittenIsRescued(t *testing.T) {
	t.Parallel()
	if err := exec.Command("strace", "-o", os.DevNull, "true").Run(); err != nil {
		t.Skip("strace is not installed, or may not trace: apt-get install strace")
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "s.tally")
	cmd := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "-e", "inject=rename,renameat,renameat2:error=ENOSPC",
		"simulate", "-rounds", "1e6", "-seed", "1", "-shard", "1/1", "-tally", name, "-q")
	said, _ := cmd.CombinedOutput()
	rescued, _ := filepath.Glob(filepath.Join(folder, "s-rescued-*.tally"))
	if status := cmd.ProcessState.ExitCode(); status != 1 || exists(name) || len(rescued) != 1 || !strings.Contains(string(said), "no space left on device (the tally is in "+rescued[0]+")") {
		t.Fatalf("got exit status %d, files %q and\n%s", status, entries(t, folder), said)
	}
	if got, want := csv(t, "merge", rescued[0]), csv(t, "-rounds", "1e6", "-seed", "1"); got != want {
		t.Errorf("the rescued tally gives\n%s\nwant\n%s", got, want)
	}
}

// A lock file that is not the command's own is an error with the command that removes
// it. Without file descriptors the run is refused too.
func TestALockThatCannotBeTakenIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := filepath.Join(folder, "c.tally")
	lock := filepath.Join(folder, ".c.tally.lock")
	writeFile(t, lock, "letters")
	run := []string{"-rounds", "1e3", "-seed", "1", "-checkpoint", name, "-q"}
	if _, said, status := try(t, run...); status != 1 || !strings.Contains(said, "rm -f "+lock+";") || exists(name) {
		t.Errorf("another file: got exit status %d and\n%s", status, said)
	}
	os.Remove(lock)
	for n := 4; n < 16; n++ { // with few descriptors some step fails: before the lock, at it, or later
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -n %d; exec simulate -rounds 1e3 -seed 1 -checkpoint %s -q", n, name))
		said, err := cmd.CombinedOutput()
		if (err == nil) != exists(name) || err == nil && strings.Contains(string(said), "lock") {
			t.Errorf("%d descriptors: got %v, checkpoint written: %v\n%s", n, err, exists(name), said)
		}
		os.Remove(name)
	}
}

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
	whole := readFile(name)
	old.Process.Signal(syscall.SIGTERM)
	old.Process.Signal(syscall.SIGCONT)
	old.Wait()
	if got := readFile(name); got != whole {
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
