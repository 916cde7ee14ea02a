//go:build long

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"pokersim/cmd/simulate/internal/run"
)

func TestAThousandKillsOfEveryKind(t *testing.T) {
	killKinds(t, everyKind(), 1000/len(everyKind())+1, -1)
}

func TestTwoHundredSecondWriters(t *testing.T) { secondWriters(t, 200) }

// Of many processes that start at the same time with one checkpoint, each ends well or finds it
// locked.
func TestSimultaneousStarts(t *testing.T) {
	done := map[int]int{}
	for range 20 {
		name := filepath.Join(t.TempDir(), "c.tally")
		var all []*exec.Cmd
		var said []*bytes.Buffer
		for range 32 {
			cmd, _, stderr := startSimulate(t, "-rounds", "1e6", "-seed", "1", "-checkpoint", name, "-q")
			all, said = append(all, cmd), append(said, stderr)
		}
		for i, cmd := range all {
			cmd.Wait()
			status := cmd.ProcessState.ExitCode()
			if done[status]++; status != 0 && status != 75 {
				t.Errorf("got exit status %d, want 0 or 75\n%s", status, said[i])
			}
		}
		if left := entries(t, filepath.Dir(name)); len(left) != 1 {
			t.Errorf("files left: %q", left)
		}
	}
	t.Logf("processes by exit status: %v", done)
}

// maxAudit is the memory in bytes of the largest audit: the rule of
// scale/kubernetes/job.yaml.
const maxAudit = 1_000_000_000

// The largest audit runs, is killed, continues and is merged in a cgroup of maxAudit.
func TestAnAuditFitsIntoItsMemory(t *testing.T) {
	inside := cgroup(t, maxAudit)
	folder := t.TempDir()
	name, again := filepath.Join(folder, "c.tally"), filepath.Join(folder, "m.tally")
	args := []string{"audit", "-algorithm", "fisher-yates", "-shuffles", "17_000_000", "-seed", "1", "-tests", "repeats,hand-repeats", "-checkpoint", name, "-every", "2s", "-q"}
	for _, when := range []int{20, 60, 90, 99} { // percent of the chunks
		cmd := inside(args...)
		must(t, cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for reached := false; !reached; {
			select {
			case err := <-ended:
				t.Fatalf("before %d %%: the audit ended: %v", when, err)
			case <-time.After(time.Second):
			}
			file, err := run.ReadTally(t.Context(), name)
			reached = err == nil && file.Tally.Chunks.Len() >= uint64(2*1038*when/100)
		}
		cmd.Process.Kill()
		<-ended
	}
	for _, args := range [][]string{args, {"merge", name, "-tally", again, "-q"}} {
		cmd := inside(args...)
		said, most, err := measure(t, cmd)
		if err != nil {
			t.Fatalf("%q: %v\n%s", args, err, said)
		}
		if t.Logf("%s: %d MB", args[0], most/1e6); most > maxAudit {
			t.Errorf("%s takes %d MB, want at most %d", args[0], most/1e6, maxAudit/1_000_000)
		}
	}
	if readFile(name) != readFile(again) {
		t.Error("merge wrote another tally")
	}
}

// cgroup returns a function that returns the command to run in a new cgroup with a limit
// of memory, of version 1 or 2.
func cgroup(t *testing.T, limit uint64) func(args ...string) *exec.Cmd {
	for root, file := range map[string]string{"/sys/fs/cgroup/memory": "memory.limit_in_bytes", "/sys/fs/cgroup": "memory.max"} {
		folder := filepath.Join(root, fmt.Sprint("simulate-", os.Getpid()))
		if os.Mkdir(folder, 0o755) != nil {
			continue
		}
		t.Cleanup(func() { os.Remove(folder) })
		name := filepath.Join(folder, file)
		if exists(name) && os.WriteFile(name, fmt.Append(nil, limit), 0o600) == nil { // a folder of another file system has none
			return func(args ...string) *exec.Cmd {
				return exec.Command("sh", append([]string{"-c", `echo $$ >"$0"/cgroup.procs && exec simulate "$@"`, folder}, args...)...)
			}
		}
		os.Remove(folder)
	}
	t.Skip("no cgroup with a limit of memory can be created here: this needs root")
	return nil
}
