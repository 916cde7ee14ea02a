package main

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
	"time"

	"pokersim/internal/checkpoint"
)

// startSimulate starts simulate, which TestMain puts on the path.
func startSimulate(t *testing.T, args ...string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	return start(t, exec.Command("simulate", args...))
}

// start starts a command. It returns the standard output, and the standard error
// unless that goes to a file.
func start(t *testing.T, cmd *exec.Cmd) (_ *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	if cmd.Stdout = stdout; cmd.Stderr == nil {
		cmd.Stderr = stderr
	}
	must(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, stdout, stderr
}

// waitForChunks waits until a checkpoint has finished chunks.
func waitForChunks(t *testing.T, name string) {
	t.Helper()
	waitFor(t, "chunk in "+name, func() bool {
		file, err := checkpoint.Read(name)
		return err == nil && file.Tally.Chunks.Len() > 0
	})
}

// waitFor waits until a condition is true.
func waitFor(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); !condition(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after five minutes", what)
		}
	}
}

func waitForFile(t *testing.T, name string) {
	t.Helper()
	waitFor(t, name, func() bool { _, err := os.Stat(name); return err == nil })
}

// endless returns the arguments of a run that only a signal ends, with a checkpoint
// that shows its progress.
func endless(name string) []string {
	return []string{"-rounds", "1e15", "-seed", "1", "-checkpoint", name, "-every", "10ms"}
}
