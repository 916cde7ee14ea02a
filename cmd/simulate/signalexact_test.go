//go:build unix

package main

import (
	"os"
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
		"exact -game omaha -hole AsKs", "exact -game omaha6 -hole AsKsQs", "-decks 2 -jokers 2 -hole As -rounds 1e15 -seed 1", "preflop",
		"equity -game omaha8 AsAh2s3h random -method exact", "equity AA,KK KK,QQ random -method exact",
		"equity random random random random -method exact", "equity 22+,A2s+@0.5 random KTs+@0.3,Q9o+ -method exact",
		"equity -game omaha6 random random random random random random -rounds 1e12 -seed 1",
		"query select/**/avg(equity(a,preflop))from/**/a='AsKs',b='QQ+' -method exact",
		"query select/**/count(minHvHequity(a,flop,0.5))from/**/game='omaha8',a='AA',b='**',c='**',board='AK*' -rounds 1e9",
		"query select/**/avg(HvRequity(a,preflop))from/**/game='omaha8',a='AsAh2s3h',b='****' -method exact",
		"query select/**/avg(HvRequity(a,flop))from/**/game='omaha6',a='******',b='******' -rounds 1e9",
		"query select/**/avg(nutHiOuts(a,flop))from/**/game='omaha',a='****',b='****' -rounds 1e9",
	} {
		for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
			checkEnds(t, sig, status, func(folder string) (args []string, begun string) {
				profile := filepath.Join(folder, "cpu.out")
				return append(strings.Fields(line), "-workers", "1", "-cpuprofile", profile), profile
			})
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
		checkEnds(t, sig, status, func(folder string) ([]string, string) {
			return slices.Concat(args, []string{"-tally", filepath.Join(folder, "c.tally"), "-workers", "1"}), filepath.Join(folder, ".c.tally.lock")
		})
	}
}

// checkEnds checks the exit status of a command that gets a signal when a file shows that
// it has begun. A command that ended before its signal is started again.
func checkEnds(t *testing.T, sig syscall.Signal, status int, command func(folder string) (args []string, begun string)) {
	t.Helper()
	for range 100 {
		args, begun := command(t.TempDir())
		cmd, _, stderr := startSimulate(t, args...)
		exited := make(chan struct{})
		go func() { cmd.Wait(); close(exited) }()
		waitFor(t, begun, func() bool {
			select {
			case <-exited:
				return true
			default:
				_, err := os.Stat(begun)
				return err == nil
			}
		})
		cmd.Process.Signal(sig)
		<-exited
		got := cmd.ProcessState.ExitCode()
		if got == 0 {
			continue
		}
		if got != status {
			t.Errorf("%s, %v: got exit status %d, want %d\n%s", args, sig, got, status, stderr)
		}
		return
	}
	t.Errorf("%v: a hundred commands ended before it", sig)
}
