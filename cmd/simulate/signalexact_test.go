//go:build unix

package main

import (
	"path/filepath"
	"syscall"
	"testing"
)

// A signal ends a command during every enumeration: before its run, in it and in the
// exact column after it. Each command would take minutes. Its lock shows that it handles
// signals and has begun.
func TestASignalEndsEveryEnumeration(t *testing.T) {
	hearHangups(t)
	for _, args := range [][]string{
		{"-dead", "9c", "-evaluator", "chehsunliu", "-target-error", "0.5", "-hand", "one pair", "-seed", "1"},
	} {
		for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
			folder := t.TempDir()
			cmd, _, stderr := startSimulate(t, append(args, "-tally", filepath.Join(folder, "c.tally"))...)
			waitForFile(t, filepath.Join(folder, ".c.tally.lock"))
			cmd.Process.Signal(sig)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != status {
				t.Errorf("%q, %v: got exit status %d, want %d\n%s", args, sig, got, status, stderr)
			}
		}
	}
}
