package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// worked returns the CPU time of a process, in steps of 10 ms (proc(5)). Tests of how soon
// something ends measure this time, on which other programs have no influence.
func worked(t *testing.T, pid int) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if err != nil || len(fields) < 13 {
		t.Fatalf("the CPU time of process %d: %v: %q", pid, err, text)
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// signalled sends a signal to a process and waits for its end. It returns for how long
// the process worked in between. After 20 s it kills the process, whose exit status
// then tells of it.
func signalled(t *testing.T, cmd *exec.Cmd, sig syscall.Signal) time.Duration {
	t.Helper()
	before := worked(t, cmd.Process.Pid)
	cmd.Process.Signal(sig)
	late := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	cmd.Wait()
	late.Stop()
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() - before
}

// After Ctrl-C serve works for at most half a second more, whatever runs.
func TestASignalEndsServeAtOnce(t *testing.T) {
	t.Parallel()
	slowest := time.Duration(0)
	for _, body := range append(loadRuns,
		`{"kind":"hands","flags":{"rounds":"1e15","decks":"2","jokers":"2"}}`,
		`{"kind":"hands","flags":{"rounds":"1e15","hole":"AsKs","by":"class"}}`,
		`{"kind":"equity","players":["random","random","random","random","random","random"],"flags":{"game":"omaha6","rounds":"1e13"}}`,
		`{"kind":"equity","players":["random","random","random"],"flags":{"method":"exact"}}`,
		`{"kind":"equity","players":["random","random"],"flags":{"table":"hands","rounds":"1e13"}}`,
		`{"kind":"audit","flags":{"shuffles":"1e10","mode":"both","tests":"positions"}}`,
	) {
		cmd, url, _ := served(t)
		if answer, text := request(t, "POST", url+"/api/runs", body); answer.StatusCode != http.StatusCreated {
			t.Errorf("%s: status %d, %s", body, answer.StatusCode, text)
		}
		time.Sleep(50 * time.Millisecond) // the run is in progress
		took := signalled(t, cmd, syscall.SIGINT)
		slowest = max(slowest, took)
		if took > 500*time.Millisecond || !cmd.ProcessState.Success() {
			t.Errorf("%s: it ended after %v of work: %v", body, took, cmd.ProcessState)
		}
	}
	t.Logf("the slowest end took %v of work", slowest)
}

// Six random hands of six cards are 20 million combos each: the run is published and
// stopped at once all the same.
func TestLargeRangesStopAtOnce(t *testing.T) {
	s := newPage(t)
	url, _ := started(t, s, `{"kind":"equity","players":["random","random","random","random","random","random"],"flags":{"game":"omaha6","rounds":"1e13"}}`)
	progressed(t, url)
	before := worked(t, os.Getpid())
	answer, _ := request(t, "DELETE", url, "")
	if took := worked(t, os.Getpid()) - before; answer.StatusCode != http.StatusNoContent || took > 5*time.Second {
		t.Errorf("DELETE: got status %d after %v of work", answer.StatusCode, took)
	}
}

// On a machine without /etc/hosts and names, localhost is 127.0.0.1.
func TestServeWithoutNames(t *testing.T) {
	t.Parallel()
	without := func(command string) *exec.Cmd {
		return exec.Command("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", "mount --bind /dev/null /etc/hosts && mount --bind /dev/null /etc/resolv.conf && "+command)
	}
	if out, err := without("true").CombinedOutput(); err != nil {
		t.Skipf("the files cannot be hidden from a command: %v %s", err, out)
	}
	cmd := without("exec simulate serve -addr localhost:0")
	line, _ := servedBy(t, cmd)
	if !strings.HasPrefix(line, "the page is at http://127.0.0.1:") {
		t.Errorf("it prints %q, want the page at http://127.0.0.1", line)
	}
	cmd.Process.Signal(syscall.SIGINT)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
