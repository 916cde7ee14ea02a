package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// startSimulate starts the command, which TestMain puts on the path.
func startSimulate(t *testing.T, args ...string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	cmd = exec.Command("simulate", args...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, stdout, stderr
}

// A signal stops the run, prints the table of the finished rounds and gives
// the status that shells give: 128 and the signal's number.
func TestSignalsStopTheRun(t *testing.T) {
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		cmd, stdout, stderr := startSimulate(t, "-rounds", "1e15", "-seed", "1")
		time.Sleep(500 * time.Millisecond)
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != status {
			t.Errorf("%v: got exit status %d, want %d\n%s", sig, got, status, stderr)
		}
		if rows := strings.Count(stdout.String(), "\n"); rows != 11 {
			t.Errorf("%v: got %d lines of table, want 11:\n%s", sig, rows, stdout)
		}
		for _, want := range []string{"warning: incomplete: these are", "stopped by " + sig.String()} {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("%v: standard error lacks %q:\n%s", sig, want, stderr)
			}
		}
	}
}

// A checkpoint that cannot be written is a warning, and the run goes on; it is
// written as often as -every says.
func TestARunOutlivesItsCheckpoint(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "kept")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "c.tally")
	cmd, stdout, stderr := startSimulate(t, "-rounds", "1e15", "-seed", "1", "-checkpoint", name, "-every", "100ms")
	time.Sleep(500 * time.Millisecond)
	if _, err := os.Stat(name); err != nil {
		t.Errorf("no checkpoint after five intervals: %v", err)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if rows := strings.Count(stdout.String(), "\n"); rows != 11 {
		t.Errorf("got %d lines of table, want 11:\n%s", rows, stdout)
	}
	for _, want := range []string{"warning: -checkpoint " + name, "the run goes on", "simulate: error: -checkpoint " + name} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error lacks %q:\n%s", want, stderr)
		}
	}

	late := filepath.Join(t.TempDir(), "late.tally")
	cmd, _, _ = startSimulate(t, "-rounds", "1e15", "-checkpoint", late, "-every", "1h")
	time.Sleep(500 * time.Millisecond)
	if _, err := os.Stat(late); !os.IsNotExist(err) {
		t.Errorf("a checkpoint an hour early: %v", err)
	}
	cmd.Process.Kill()
	cmd.Wait()
}
