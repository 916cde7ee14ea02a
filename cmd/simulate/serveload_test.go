package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// served starts serve as a process of its own, and returns it and its address.
func served(t *testing.T) (cmd *exec.Cmd, url string, rest io.Reader) {
	t.Helper()
	cmd = exec.Command("simulate", "serve", "-addr", "localhost:0")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewReader(out)
	line, _ := lines.ReadString('\n')
	if _, err := fmt.Sscanf(line, "the page is at %s", &url); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return cmd, strings.TrimSuffix(url, "/"), lines
}

// resident returns the resident set of a process at its peak, in bytes.
func resident(t *testing.T, cmd *exec.Cmd) uint64 {
	t.Helper()
	return peakOf(t, fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
}

var loadRuns = []string{
	`{"kind":"hands","flags":{"rounds":"1e15"}}`,
	`{"kind":"equity","players":["AA","20%","random"],"flags":{"rounds":"1e13"}}`,
}

// maxBeyond is the most memory that streams and connections take beyond the runs, in
// bytes.
const maxBeyond = 60_000_000

// underLoad compares the memory of two runs without readers with that of the same runs
// with streams and with connections that never send a whole request. The server answers
// all the time, and no stream ends.
func underLoad(t *testing.T, streams, halfOpen int, long time.Duration) {
	begin := func() (cmd *exec.Cmd, url string, runs []string) {
		cmd, url, _ = served(t)
		for _, body := range loadRuns {
			answer, _ := request(t, "POST", url+"/api/runs", body)
			runs = append(runs, url+answer.Header.Get("Location")+"/events")
			progressed(t, url+answer.Header.Get("Location"))
		}
		return cmd, url, runs
	}
	alone, _, _ := begin()
	time.Sleep(time.Second)
	own := resident(t, alone)
	alone.Process.Kill()

	cmd, url, runs := begin()
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 0}}
	var group sync.WaitGroup
	defer group.Wait()
	end := make(chan struct{})
	for i := range streams {
		answer, err := client.Get(runs[i%len(runs)])
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			defer answer.Body.Close()
			_, err := io.Copy(io.Discard, answer.Body)
			select {
			case <-end:
			default:
				t.Errorf("stream %d ended: %v", i, err)
			}
		})
		defer answer.Body.Close()
	}
	var open []net.Conn
	slowest := time.Duration(0)
	for begin := time.Now(); ; time.Sleep(500 * time.Millisecond) {
		if len(open) < halfOpen { // the server closes them after its time for a header
			for range halfOpen {
				c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: local")
				open = append(open, c)
			}
		}
		asked := time.Now()
		if answer, text := request(t, "GET", url+"/api/runs", ""); answer.StatusCode != http.StatusOK {
			t.Fatalf("status %d, %s", answer.StatusCode, text)
		}
		slowest = max(slowest, time.Since(asked))
		if time.Since(begin) > long {
			break
		}
		if len(open) >= halfOpen && time.Since(begin)%(5*time.Second) < 600*time.Millisecond {
			for _, c := range open {
				c.Close()
			}
			open = nil
		}
	}
	close(end)
	peak := resident(t, cmd)
	for _, c := range open {
		c.Close()
	}
	cmd.Process.Kill()
	beyond := int64(peak) - int64(own)
	t.Logf("%d streams, %d half-open connections, %v: %d MB, %d MB beyond the runs' own; the slowest answer took %v", streams, halfOpen, long, peak/1e6, beyond/1e6, slowest)
	if beyond > maxBeyond {
		t.Errorf("%d MB beyond the runs' own, want at most %d", beyond/1e6, maxBeyond/1_000_000)
	}
}

func TestServeUnderLoad(t *testing.T) {
	t.Parallel()
	underLoad(t, 40, 200, 2*time.Second)
}
