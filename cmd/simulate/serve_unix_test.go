//go:build unix

package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pokersim/deck"
)

// A socket is for its user alone. A live one and other files are refused, one of a killed process is
// replaced, and at the end it is removed.
func TestServeAtASocket(t *testing.T) {
	t.Parallel()
	folder := deck.Must(os.MkdirTemp("", "s")) // t.TempDir may be too long for a socket
	t.Cleanup(func() { os.RemoveAll(folder) })
	path := filepath.Join(folder, "s")
	dead := deck.Must(net.ListenUnix("unix", &net.UnixAddr{Name: path}))
	dead.SetUnlinkOnClose(false)
	dead.Close()
	relative := deck.Must(filepath.Rel(deck.Must(os.Getwd()), path))
	cmd := exec.Command("simulate", "serve", "-socket", relative, "-token")
	line, rest := servedBy(t, cmd)
	if want := "the page is at the socket " + relative + " "; !strings.HasPrefix(line, want) {
		t.Fatalf("it prints %q, want %q...", line, want)
	}
	hint, _ := rest.ReadString('\n')
	if want := "ssh -L 8421:" + path + " "; !strings.HasPrefix(hint, want) { // ssh takes a relative path for a port
		t.Errorf("it prints %q, want %q...", hint, want)
	}
	_, token, _ := strings.Cut(strings.TrimSpace(hint), "http://localhost:8421/#token=")
	info, err := os.Stat(path)
	if err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Errorf("the socket has mode %v: %v", info.Mode(), err)
	}
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	for of, want := range map[string]int{"": 401, token: 200} {
		asked, _ := http.NewRequest("GET", "http://localhost:8421/api/runs", nil)
		asked.Header.Set("Authorization", "Bearer "+of)
		answer, err := client.Do(asked)
		if err != nil || answer.StatusCode != want {
			t.Fatalf("%s: %v %v", of, answer, err)
		}
		answer.Body.Close()
	}
	file := filepath.Join(folder, "file")
	writeFile(t, file, "mine")
	for name, want := range map[string]string{path: "another process listens at it", file: "exists and is no socket", folder: "exists and is no socket", filepath.Join(folder, "none", "s"): "no such file", filepath.Join(folder, strings.Repeat("x", 200)): "at most 103 bytes"} {
		_, said, status := try(t, "serve", "-socket", name)
		if status == 0 || !strings.Contains(said, want) || len(name) <= 103 && strings.Contains(said, "bytes") {
			t.Errorf("-socket %s: exit status %d, want %q in\n%s", name, status, want, said)
		}
	}
	if text, _ := os.ReadFile(file); string(text) != "mine" {
		t.Errorf("the file has %q", text)
	}
	cmd.Process.Signal(os.Interrupt)
	more, _ := io.ReadAll(rest)
	if err := cmd.Wait(); err != nil || len(more) > 0 {
		t.Errorf("it ended with %v, and printed %q", err, more)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the socket is still there")
	}
}

// The runs of a server that is killed while it writes them are there when it is started again, as far
// as they were written: each whole. What it has left of others is removed; a pipe is no file of a run.
func TestKilledServerHasItsRuns(t *testing.T) {
	t.Parallel()
	folder, of := t.TempDir(), strings.Repeat("A", 26)
	left := filepath.Join(folder, "."+of+".json.0123456789abcdef.new")
	must(t, syscall.Mkfifo(filepath.Join(folder, of+".json"), 0o600), os.WriteFile(left, []byte("{"), 0o600))
	for round := range 4 {
		cmd := exec.Command("simulate", "serve", "-addr", "localhost:0", "-runs", folder)
		line, _ := servedBy(t, cmd)
		var url string
		fmt.Sscanf(line, "the page is at %s", &url)
		_, had := request(t, "GET", url+"api/runs", "")
		if n := strings.Count(had, `"state":"done"`); n < 2*round {
			t.Errorf("start %d: %d runs are done, want at least %d: %s", round+1, n, 2*round, had)
		}
		for seed := range 3 {
			answer, _ := request(t, "POST", url+"api/runs", fmt.Sprintf(`{"kind":"hands","flags":{"rounds":"1e5","seed":"%d"}}`, 10*round+seed))
			if seed < 2 { // the last one is being written, or not
				at := strings.TrimSuffix(url, "/") + answer.Header.Get("Location")
				ended(t, at)
				request(t, "DELETE", at, "") // answers when the files are written
			}
		}
		cmd.Process.Kill()
		cmd.Wait()
	}
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
}
