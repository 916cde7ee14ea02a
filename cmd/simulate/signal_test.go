package main

import (
	"bytes"
	"os/exec"
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
