//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
)

// wantTable checks the exit status, table and messages of a run that a signal
// stopped.
func wantTable(t *testing.T, cmd *exec.Cmd, sig syscall.Signal, status int, stdout, stderr *bytes.Buffer) {
	t.Helper()
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

// After a signal the run stops and prints the table of the finished rounds. The exit
// status is 128 plus the signal's number. SIGQUIT also prints all goroutines' stacks.
func TestSignalsStopTheRun(t *testing.T) {
	t.Parallel()
	hearHangups(t)
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGQUIT: 131} {
		name := filepath.Join(t.TempDir(), "c.tally")
		cmd, stdout, stderr := startSimulate(t, endless(name)...)
		waitForChunks(t, name)
		cmd.Process.Signal(sig)
		cmd.Wait()
		wantTable(t, cmd, sig, status, stdout, stderr)
		if dumped := strings.Contains(stderr.String(), "sim/chunk.(*worker).run"); dumped != (sig == syscall.SIGQUIT) {
			t.Errorf("%v: it prints the workers' stacks: %t\n%s", sig, dumped, stderr)
		}
		if _, err := checkpoint.Read(name); err != nil {
			t.Errorf("%v: %v", sig, err)
		}
	}
}

// A sample of draw poker prints the rows of the rounds so far, with their picture. No file
// shows how far it is: one that was stopped before its first rounds is started again, and
// gets its signal later.
func TestASignalEndsASampleOfDrawPoker(t *testing.T) {
	t.Parallel()
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		for wait := 100 * time.Millisecond; ; wait *= 2 {
			folder := t.TempDir()
			begun, picture := filepath.Join(folder, "cpu.out"), filepath.Join(folder, "a.svg")
			cmd, stdout, stderr := startSimulate(t, "videopoker", "-sample", "-rounds", "1e15", "-seed", "1", "-workers", "1", "-plot", picture, "-cpuprofile", begun)
			waitForFile(t, begun)
			time.Sleep(wait)
			cmd.Process.Signal(sig)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != status {
				t.Fatalf("%v: got exit status %d, want %d\n%s", sig, got, status, stderr)
			}
			if strings.Contains(stderr.String(), "no chunk of rounds was finished") && wait < time.Minute {
				continue
			}
			for _, want := range []string{"warning: incomplete: these are", "of 1000000000000000 rounds", "stopped by " + sig.String()} {
				if !strings.Contains(stderr.String(), want) {
					t.Errorf("%v: standard error lacks %q:\n%s", sig, want, stderr)
				}
			}
			if svg, err := os.ReadFile(picture); err != nil || !strings.Contains(string(svg), "incomplete") || !strings.Contains(stdout.String(), "\nall,,") {
				t.Errorf("%v: picture %.100s, %v, table\n%s", sig, svg, err, stdout)
			}
			break
		}
	}
}

// hearHangups lets the processes that a test starts receive SIGHUP even if the test
// runs under nohup. Child processes inherit that a signal is ignored, but not that it
// is handled.
func hearHangups(t *testing.T) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(hangups) })
}

// Under nohup SIGHUP is ignored.
func TestNohupIsRespected(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "c.tally")
	shell := append([]string{"-c", `trap "" HUP; exec simulate "$@"`, "sh"}, endless(name)...)
	cmd, stdout, stderr := start(t, exec.Command("sh", shell...))
	waitForChunks(t, name)
	cmd.Process.Signal(syscall.SIGHUP)
	before, _ := os.Stat(name)
	waitFor(t, "newer checkpoint", func() bool { now, err := os.Stat(name); return err == nil && !os.SameFile(before, now) })
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	wantTable(t, cmd, syscall.SIGTERM, 143, stdout, stderr)
}

// stuck starts a run and stops it with SIGINT. When it returns, the run has written
// its last checkpoint, and waits until somebody reads from the pipe, which is full of #.
// The caller closes the end.
func stuck(t *testing.T) (cmd *exec.Cmd, pipe string, end *os.File, stderr *bytes.Buffer, signalled time.Time) {
	t.Helper()
	folder := t.TempDir()
	pipe = filepath.Join(folder, "pipe")
	err := syscall.Mkfifo(pipe, 0o600)
	if err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	end = deck.Must(os.OpenFile(pipe, os.O_RDWR|syscall.O_NONBLOCK, 0))
	for err == nil {
		end.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
		_, err = end.Write(bytes.Repeat([]byte("#"), 4096))
	}
	name := filepath.Join(folder, "c.tally")
	cmd, _, stderr = startSimulate(t, append(endless(name), "-o", pipe, "-tally", filepath.Join(folder, "end.tally"))...)
	waitForChunks(t, name)
	signalled = time.Now()
	cmd.Process.Signal(syscall.SIGINT)
	waitForFile(t, filepath.Join(folder, "end.tally"))
	return cmd, pipe, end, stderr, signalled
}

// The result is written despite further signals within SignalGrace of the first one.
func TestASecondSignalLosesNothing(t *testing.T) {
	hearHangups(t)
	for !manySignals(t) {
		t.Logf("the last signal came late: again")
	}
}

// manySignals reports whether the signals came within half of SignalGrace.
func manySignals(t *testing.T) bool {
	cmd, pipe, end, stderr, first := stuck(t)
	defer end.Close()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		cmd.Process.Signal(sig)
		time.Sleep(10 * time.Millisecond)
	}
	if time.Since(first) > files.SignalGrace/2 { // on a busy machine
		return false
	}
	read, table, _ := start(t, exec.Command("timeout", "60", "cat", pipe)) // it would wait forever if the run were dead
	cmd.Wait()
	end.Close()
	read.Wait()
	table = bytes.NewBuffer(bytes.TrimLeft(table.Bytes(), "#"))
	wantTable(t, cmd, syscall.SIGINT, 130, table, stderr)
	return true
}

// A signal more than SignalGrace after the first one ends the process at once.
func TestALateSignalForcesTheEnd(t *testing.T) {
	t.Parallel()
	cmd, _, end, stderr, _ := stuck(t)
	defer end.Close()
	time.Sleep(files.SignalGrace + 100*time.Millisecond)
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGTERM {
		t.Errorf("got %v, want an end by SIGTERM\n%s", cmd.ProcessState, stderr)
	}
}

// After two signals in quick succession, the checkpoint and the table are written,
// also if the second signal comes during the last write of the checkpoint.
func TestTwoSignalsInQuickSuccession(t *testing.T) {
	t.Parallel()
	for i := range 8 {
		name := filepath.Join(t.TempDir(), "c.tally")
		cmd, stdout, stderr := startSimulate(t, endless(name)...)
		waitForChunks(t, name)
		cmd.Process.Signal(syscall.SIGINT)
		time.Sleep(time.Duration(i) * time.Millisecond)
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
		status, sig := 130, syscall.SIGINT
		if cmd.ProcessState.ExitCode() == 143 { // both were pending, and SIGTERM was delivered first
			status, sig = 143, syscall.SIGTERM
		}
		wantTable(t, cmd, sig, status, stdout, stderr)
		file, err := checkpoint.Read(name)
		if want := fmt.Sprintf(",%d,", file.Tally.Total()); err != nil || !strings.Contains(stdout.String(), want) {
			t.Errorf("the checkpoint has %d rounds, %v; the table:\n%s", file.Tally.Total(), err, stdout)
		}
	}
}

// If a checkpoint cannot be written, the run warns and continues, and tries again
// after the interval of -every.
func TestARunOutlivesItsCheckpoint(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "kept")
	must(t, os.Mkdir(folder, 0o755))
	name, said := filepath.Join(folder, "c.tally"), filepath.Join(t.TempDir(), "stderr")
	cmd := exec.Command("simulate", endless(name)...)
	stderr := deck.Must(os.Create(said))
	defer stderr.Close()
	cmd.Stderr = stderr
	_, stdout, _ := start(t, cmd)
	waitForChunks(t, name)
	if err := os.Rename(folder, folder+" elsewhere"); err != nil { // atomic, even while the run writes
		t.Fatal(err)
	}
	waitFor(t, "warning", func() bool { return strings.Count(readFile(said), "warning: -checkpoint "+name) > 1 })
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if rows := strings.Count(stdout.String(), "\n"); rows != 11 {
		t.Errorf("got %d lines of table, want 11:\n%s", rows, stdout)
	}
	if status := cmd.ProcessState.ExitCode(); status != 1 { // the failure outranks the signal
		t.Errorf("got exit status %d, want 1", status)
	}
	for _, want := range []string{"the run continues", "simulate: error: -checkpoint " + name} {
		if got := readFile(said); !strings.Contains(got, want) {
			t.Errorf("standard error lacks %q:\n%s", want, got)
		}
	}
}

// No checkpoint is written before the interval of -every has passed.
func TestNoCheckpointBeforeItsInterval(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	late, soon := filepath.Join(folder, "late.tally"), filepath.Join(folder, "soon.tally")
	startSimulate(t, "-rounds", "1e15", "-checkpoint", late, "-every", "1h")
	waitForFile(t, filepath.Join(folder, ".late.tally.lock"))
	startSimulate(t, endless(soon)...)
	waitForChunks(t, soon)
	if _, err := os.Stat(late); !os.IsNotExist(err) {
		t.Errorf("a checkpoint an hour early: %v", err)
	}
}

// A signal ends a command during every enumeration that it can start, with the signal's
// exit status. A file shows that the command has begun: the lock of its tally, or, where
// it has none, its profile.
func TestASignalEndsEveryEnumeration(t *testing.T) {
	t.Parallel()
	hearHangups(t)
	for i, line := range []string{
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
		sig := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2]
		checkEnds(t, sig, 128+int(sig), func(folder string) (args []string, begun string) {
			profile := filepath.Join(folder, "cpu.out")
			return append(strings.Fields(line), "-workers", "1", "-cpuprofile", profile), profile
		})
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
