//go:build unix

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// A signal ends a command during every enumeration that it can start, with the signal's
// exit status. A file shows that the command has begun: the lock of its tally, or, where
// it has none, its profile.
func TestASignalEndsEveryEnumeration(t *testing.T) {
	t.Parallel()
	hearHangups(t)
	for _, line := range []string{
		"exact -game omaha -hole AsKs", "exact -game omaha6 -hole AsKsQs", "exact -decks 2 -jokers 2 -hole As", "preflop",
		"equity -game omaha8 AsAh2s3h random -method exact", "equity AA,KK KK,QQ random -method exact",
		"equity random random random random -method exact", "equity 22+,A2s+@0.5 random KTs+@0.3,Q9o+ -method exact",
		"equity -game omaha6 random random random random random random -rounds 1e12 -seed 1",
	} {
		for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
			profile := filepath.Join(t.TempDir(), "cpu.out")
			cmd, _, stderr := startSimulate(t, append(strings.Fields(line), "-workers", "1", "-cpuprofile", profile)...)
			waitForFile(t, profile)
			cmd.Process.Signal(sig)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != status {
				t.Errorf("%s, %v: got exit status %d, want %d\n%s", line, sig, got, status, stderr)
			}
		}
	}
}

// The exact distribution is counted by the fastest engine, whatever the evaluator, and
// at most once, so that a target ends the run; before its end a signal does.
func TestTheExactDistributionDelaysNoEnd(t *testing.T) {
	t.Parallel()
	hearHangups(t)
	args := []string{"-dead", "9c", "-evaluator", "chehsunliu", "-target-error", "0.5", "-hand", "one pair", "-seed", "1"}
	want := "\none pair,"
	if got := csv(t, args...); !strings.Contains(got, want) {
		t.Errorf("got %s, want a row %q", got, want)
	}
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		folder := t.TempDir()
		name := filepath.Join(folder, "c.tally")
		cmd, _, stderr := startSimulate(t, slices.Concat(args, []string{"-tally", name, "-workers", "1"})...)
		waitForFile(t, filepath.Join(folder, ".c.tally.lock"))
		cmd.Process.Signal(sig)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != status {
			t.Errorf("%v: got exit status %d, want %d\n%s", sig, got, status, stderr)
		}
	}
}
