package scale_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The script queues its task again any number of times after the time limit and while
// another process has the tally locked, three times after other errors, and never after
// success, nor if Slurm ends the task already, as scancel does. If the folder cannot be
// written, all restarts count. The test replaces the commands that the script calls.
func TestSlurmScriptQueuesAgain(t *testing.T) {
	for _, c := range []struct {
		status   int
		writable bool
		state    string
		want     string
	}{
		{0, true, "RUNNING", "0 0 0 0 0"}, {143, true, "RUNNING", "1 1 1 1 1"}, {75, true, "RUNNING", "1 1 1 1 1"},
		{1, true, "RUNNING", "1 1 1 0 0"}, {137, true, "RUNNING", "1 1 1 0 0"},
		{0, false, "RUNNING", "0 0 0 0 0"}, {143, false, "RUNNING", "1 1 1 1 1"}, {75, false, "RUNNING", "1 1 1 1 1"},
		{1, false, "RUNNING", "1 1 1 0 0"}, {137, false, "RUNNING", "1 1 1 0 0"},
		{143, true, "COMPLETING", "0 0 0 0 0"}, {137, true, "COMPLETING", "0 0 0 0 0"}, {143, true, "PENDING", "0 0 0 0 0"},
	} {
		status, want := c.status, c.want
		folder := t.TempDir()
		for name, text := range map[string]string{
			"simulate": fmt.Sprintf("exit %d", status),
			"scontrol": fmt.Sprintf("echo $* >>%s/calls; [ $1 = show ] && echo '   JobState=%s Reason=None'; exit 0", folder, c.state),
			"sleep":    "exit",
		} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		script, out := editTemplate(t, folder, "hands")
		if err := os.Mkdir(out, 0o755); err != nil {
			t.Fatal(err)
		}
		if count := filepath.Join(out, "3.kills"); !c.writable { // also root cannot write this file
			if err := os.Symlink("missing/file", count); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for restarts := range 5 {
			os.Remove(filepath.Join(folder, "calls"))
			cmd := exec.Command("bash", script)
			cmd.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"),
				"SLURM_ARRAY_JOB_ID=7", "SLURM_ARRAY_TASK_ID=3", "SLURM_CPUS_PER_TASK=2", fmt.Sprint("SLURM_RESTART_COUNT=", restarts))
			cmd.Run()
			if code := cmd.ProcessState.ExitCode(); code != status {
				t.Errorf("got exit status %d, want %d", code, status)
			}
			calls, _ := os.ReadFile(filepath.Join(folder, "calls"))
			got = append(got, fmt.Sprint(strings.Count(string(calls), "requeue 7_3\n")))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("after exit status %d five times, folder writable %v, %s: queued again %s, want %s", status, c.writable, c.state, got, want)
		}
	}
}
