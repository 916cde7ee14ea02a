package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
)

// wantEnded sends one SIGTERM to a process that waits. It ends with status 143 before a
// second one would force it to.
func wantEnded(t *testing.T, what string, cmd *exec.Cmd, stderr *bytes.Buffer) {
	t.Helper()
	checkEnded(t, what, cmd, stderr, signalled(t, cmd, syscall.SIGTERM))
}

// checkEnded checks how a process ended by SIGTERM, after which it worked for a time.
func checkEnded(t *testing.T, what string, cmd *exec.Cmd, stderr *bytes.Buffer, took time.Duration) {
	t.Helper()
	if cmd.ProcessState.ExitCode() != 143 || took > files.SignalGrace {
		t.Errorf("%s: got %v after %v of work, want exit status 143 within %v\n%s", what, cmd.ProcessState, took, files.SignalGrace, stderr)
	}
	if !strings.Contains(stderr.String(), "simulate: stopped by terminated\n") {
		t.Errorf("%s: standard error does not name the signal:\n%s", what, stderr)
	}
}

// isZombie reports whether a process has ended that nobody has waited for.
func isZombie(t *testing.T, cmd *exec.Cmd) bool {
	t.Helper()
	return strings.Contains(readFile(fmt.Sprintf("/proc/%d/stat", cmd.Process.Pid)), ") Z ")
}

// inKernel reports whether a thread of a process waits in a function of the kernel.
func inKernel(cmd *exec.Cmd, function string) bool {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/wchan", cmd.Process.Pid))
	return slices.ContainsFunc(threads, func(name string) bool { text, _ := os.ReadFile(name); return string(text) == function })
}

// Rows are written when their lines are read. A signal ends the wait for the next line.
func TestASignalEndsTheWaitForSpots(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("simulate", "equity", "-f", "-")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	in := deck.Must(cmd.StdinPipe())
	out := deck.Must(cmd.StdoutPipe())
	must(t, cmd.Start())
	rows := bufio.NewReader(out)
	for i, line := range []string{"board,player1,player2\n", "Td7c2s3h9c,AsKs,QhQd\n", "Td7c2s,AsKs,QhQd\nTd7"} {
		io.WriteString(in, line)
		want := []string{"line,equity1,win1,tie1,equity2,win2,tie2,error,std_error,method\n", "2,0,0,0,1,1,0,,,exact\n", "3,0.2898989898989899,0.2898989898989899,0,0.7101010101010101,0.7101010101010101,0,,,exact\n"}[i]
		if row, err := rows.ReadString('\n'); row != want {
			t.Fatalf("after %q: got %q, %v, want %q", line, row, err, want)
		}
	}
	wantEnded(t, "equity -f -", cmd, &stderr)
	if !strings.Contains(stderr.String(), "2 spots in ") {
		t.Errorf("standard error does not have the number of spots:\n%s", &stderr)
	}
}

// A file of rows is whole after a signal: it has the rows so far, and JSON its end.
func TestASignalLeavesWholeRowsOfSpots(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, form := range map[string]struct{ head, row, between, end string }{
		"rows.csv":  {"line,equity1,win1,tie1,equity2,win2,tie2,error,std_error,method\n", "%d,0,0,0,1,1,0,,,exact\n", "", ""},
		"rows.json": {"{\n  \"kind\": \"spots\",\n  \"rows\": [", "\n    {\"line\":%d,\"equity1\":0,\"win1\":0,\"tie1\":0,\"equity2\":1,\"win2\":1,\"tie2\":0,\"method\":\"exact\"}", ",", "\n  ]\n}\n"},
	} {
		name = filepath.Join(folder, name)
		writeFile(t, name, "before")
		cmd := exec.Command("simulate", "equity", "-f", "-", "-o", name)
		in := deck.Must(cmd.StdinPipe())
		_, _, stderr := start(t, cmd)
		io.WriteString(in, "board,player1,player2\n"+strings.Repeat("Td7c2s3h9c,AsKs,QhQd\n", 6000))
		waitFor(t, "rows in the file beside", func() bool {
			all, _ := filepath.Glob(filepath.Join(folder, ".rows*"))
			return slices.ContainsFunc(all, func(name string) bool {
				info, err := os.Stat(name)
				return err == nil && info.Size() > 0
			})
		})
		if text := readFile(name); text != "before" {
			t.Errorf("%s has %q before its end", name, text)
		}
		wantEnded(t, name, cmd, stderr)
		rows := 0
		if _, err := fmt.Sscanf(stderr.String(), "%d spots", &rows); err != nil || rows == 0 {
			t.Fatalf("%v\n%s", err, stderr)
		}
		var want []string
		for i := range rows {
			want = append(want, fmt.Sprintf(form.row, i+2))
		}
		if got, want := readFile(name), form.head+strings.Join(want, form.between)+form.end; got != want {
			t.Errorf("%s of %d rows: got %d bytes, want %d: %.200q", name, rows, len(got), len(want), got)
		}
	}
}

// One signal ends a command that waits for the reader of its stream.
func TestASignalEndsAStreamThatNobodyReads(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"rng", "-seed", "1"}, {"shuffle", "-seed", "1", "-count", "1e9"}} {
		cmd, stderr := exec.Command("simulate", args...), new(bytes.Buffer)
		cmd.Stderr = stderr
		out := deck.Must(cmd.StdoutPipe()).(*os.File)
		must(t, cmd.Start())
		waitFor(t, "a full pipe", func() bool { n, _ := unix.IoctlGetInt(int(out.Fd()), unix.TIOCINQ); return n > 1<<15 })
		wantEnded(t, args[0], cmd, stderr)
	}
}

// One signal ends a command that waits for the writer of a range, or for the reader of
// its result.
func TestASignalEndsAWaitForAPipe(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	pipe, name := filepath.Join(folder, "pipe"), filepath.Join(folder, "c.tally")
	must(t, syscall.Mkfifo(pipe, 0o600))
	for _, args := range [][]string{
		{"equity", "@" + pipe, "AA", "-checkpoint", name},
		{"audit", pipe},
		{"-rounds", "1e15", "-seed", "1", "-q", "-o", pipe, "-checkpoint", name},
		{"-rounds", "1e15", "-seed", "1", "-q", "-trace", pipe, "-checkpoint", filepath.Join(folder, "other")},
		{"-rounds", "10", "-seed", "1", "-q", "-o", pipe, "-tally", filepath.Join(folder, "end")},
	} {
		cmd, _, stderr := startSimulate(t, args...)
		switch args[len(args)-2] {
		case "-tally":
			waitForFile(t, args[len(args)-1])
		case "-checkpoint":
			waitForFile(t, filepath.Join(folder, "."+filepath.Base(args[len(args)-1])+".lock"))
		default:
			waitFor(t, "the opening of the pipe", func() bool { return inKernel(cmd, "wait_for_partner") })
		}
		time.Sleep(100 * time.Millisecond)
		wantEnded(t, strings.Join(args, " "), cmd, stderr)
	}
}

// One signal ends merge and the start of a run while they read tally files.
func TestASignalEndsReading(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name, lock := filepath.Join(folder, "big.tally"), filepath.Join(folder, "lock.tally")
	big := checkpoint.File{Kind: "hands", Plan: json.RawMessage(`{"seed":1,"cards":7,"engine":"lanes","rng":"sfc64","by":"category","version":1}`), Rounds: 1e15}
	big.Tally = chunk.Tally{Chunks: chunk.Set{{From: 0, To: 1}}, Counts: slices.Repeat([]uint64{1 << 60}, 400_000)}
	must(t, big.Write(name))
	text := readFile(name)
	for _, args := range [][]string{
		append([]string{"merge", "-tally", lock}, slices.Repeat([]string{name}, 30)...),
		{"-rounds", "1e15", "-seed", "1", "-checkpoint", name, "-tally", lock},
		{"-rounds", "1e15", "-seed", "1", "-tally", name, "-checkpoint", lock},
	} {
		var cmd *exec.Cmd
		var stdout, stderr *bytes.Buffer
		var took time.Duration
		for range 100 {
			cmd, stdout, stderr = startSimulate(t, args...)
			waitFor(t, "lock of a tally file", func() bool { return exists(filepath.Join(folder, ".lock.tally.lock")) || isZombie(t, cmd) })
			took = signalled(t, cmd, syscall.SIGTERM)
			if !strings.Contains(stderr.String(), "counts: 400000 of them") { // or all was read before the signal, and refused
				break
			}
		}
		checkEnded(t, strings.Join(args[:2], " "), cmd, stderr, took)
		if stdout.Len() > 0 || readFile(name) != text {
			t.Errorf("%q: it printed %q, or changed the file", args[:2], stdout)
		}
	}
	if left := entries(t, folder); len(left) != 1 {
		t.Errorf("files left: %q", left)
	}
}

// A signal while a finished checkpoint grows to more rounds loses none of its rounds: the
// file is as it was until the run has more chunks.
func TestASignalWhileACheckpointGrows(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "c.tally")
	slow := []string{"-evaluator", "chehsunliu", "-engine", "deck", "-seed", "1", "-checkpoint", name, "-every", "1ms", "-workers", "1"}
	csv(t, append([]string{"-rounds", "262143"}, slow...)...)
	before := readFile(name)
	kept := 0
	for i := range 10 {
		cmd, _, stderr := startSimulate(t, append([]string{"-rounds", "1e15", "-q"}, slow...)...)
		waitForFile(t, filepath.Join(filepath.Dir(name), ".c.tally.lock"))
		time.Sleep(time.Duration(i) * 40 * time.Millisecond)
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
		if status := cmd.ProcessState.ExitCode(); status != 143 {
			t.Errorf("got exit status %d, want 143\n%s", status, stderr)
		}
		file, err := checkpoint.Read(name)
		switch after := readFile(name); {
		case err != nil:
			t.Fatal(err)
		case after == before:
			kept++
		case file.Tally.Total() < 262143:
			t.Fatalf("the checkpoint of 262143 rounds was replaced by %s", after)
		default: // it has grown
			writeFile(t, name, before)
		}
	}
	if kept == 0 {
		t.Error("no signal came before the first chunk was finished")
	}
	t.Logf("%d of 10 signals came before the first chunk was finished", kept)
}
