//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
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
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

// While a process has a tally file locked, every other one is refused, with any
// flag. After a kill the next process continues at once. No other file is left.
func TestASecondWriterIsRefused(t *testing.T) {
	folder := t.TempDir()
	name, small := filepath.Join(folder, "c.tally"), filepath.Join(folder, "small.tally")
	csv(t, "-rounds", "1", "-seed", "1", "-tally", small)
	run := []string{"-rounds", "1e15", "-seed", "1", "-checkpoint", name, "-every", "10ms"}
	first, _, _ := startSimulate(t, run...)
	waitForFile(t, name)
	for _, second := range [][]string{
		run,
		{"-rounds", "1", "-seed", "1", "-tally", name},
		{"audit", "-shuffles", "1", "-tally", name},
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
	first.Process.Kill()
	first.Wait()
	third, out, said := startSimulate(t, run...)
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

// On a file system without locks the run warns and continues.
func TestAFileSystemWithoutLocksGivesAWarning(t *testing.T) {
	if err := exec.Command("strace", "-o", os.DevNull, "true").Run(); err != nil {
		t.Skip("strace is not installed, or may not trace: apt-get install strace")
	}
	name := filepath.Join(t.TempDir(), "c.tally")
	cmd := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "-e", "inject=flock:error=ENOLCK",
		"simulate", "-rounds", "1e3", "-seed", "1", "-checkpoint", name, "-q")
	said, err := cmd.CombinedOutput()
	if want := "warning: -checkpoint " + name + ": the file cannot be locked (no locks available)"; err != nil || !strings.Contains(string(said), want) {
		t.Errorf("got %v\n%s\nwant %s", err, said, want)
	}
	if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
		t.Error("no checkpoint was written")
	}
}
