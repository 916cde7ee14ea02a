package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pokersim/cmd/simulate/page"
)

// newPage serves the page for a test.
func newPage(t *testing.T) *httptest.Server {
	t.Helper()
	p := page.New(page.Source{Task: askedTask, Shuffle: askedShuffle, Version: "test"})
	s := httptest.NewServer(p.Handler())
	t.Cleanup(func() { p.Close(); s.Close() })
	return s
}

// request sends a body, if there is one as JSON or text, and returns the answer.
func request(t *testing.T, method, url, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

// started starts a run and returns its address and command.
func started(t *testing.T, s *httptest.Server, body string) (url, command string) {
	t.Helper()
	answer, text := request(t, "POST", s.URL+"/api/runs", body)
	var run struct{ ID, Command string }
	if err := json.Unmarshal([]byte(text), &run); err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatalf("%s: got status %d, %s", body, answer.StatusCode, text)
	}
	return s.URL + "/api/runs/" + run.ID, run.Command
}

// ended waits for the end of a run and returns its last state.
func ended(t *testing.T, url string) (view map[string]any) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		_, text := request(t, "GET", url, "")
		if err := json.Unmarshal([]byte(text), &view); err != nil {
			t.Fatal(err)
		}
		if view["state"] != "running" {
			return view
		}
	}
	t.Fatalf("%s: it does not end", url)
	return nil
}

// A run on the page and the command that it shows give the same bytes.
func TestPageAndCommandGiveTheSameBytes(t *testing.T) {
	s := newPage(t)
	for _, c := range []struct{ body, file, format string }{
		{`{"kind":"hands","flags":{"rounds":"3e6","seed":"7"}}`, "table.csv", "csv"},
		{`{"kind":"hands","flags":{"rounds":"1M","cards":"5"}}`, "table.json", "json"},
		{`{"kind":"hands","flags":{"rounds":"300k","hole":"As Ks","engine":"deck","rng":"chacha8"}}`, "table.csv", "csv"},
		{`{"kind":"hands","flags":{"target-error":"0.1","hand":"straight flush"}}`, "table.json", "json"},
		{`{"kind":"hands","flags":{"rounds":"3e5","game":"omaha","seed":"1"}}`, "table.csv", "csv"},
		{`{"kind":"hands","flags":{"rounds":"3e5","cards":"5","jokers":"1","joker":"bug"}}`, "table.json", "json"},
		{`{"kind":"equity","players":["AA","KK"],"flags":{"game":"short"}}`, "equity.csv", "csv"},
		{`{"kind":"hands","flags":{"rounds":"1e5","game":"omaha"}}`, "table.csv", "csv"},
		{`{"kind":"hands","flags":{"rounds":"1e5","decks":"2","jokers":"1"}}`, "curve.csv", "-convergence"},
		{`{"kind":"equity","players":["AsAh2s3h","KdKcQdQc"],"flags":{"game":"omaha8","rounds":"1e5"}}`, "equity.csv", "csv"},
		{`{"kind":"audit","flags":{"algorithm":"riffle(5)","shuffles":"2e4","mode":"reset"}}`, "audit.csv", "csv"},
		{`{"kind":"audit","flags":{"n":"5","shuffles":"2e4","seed":"18446744073709551615"}}`, "audit.json", "json"},
		{`{"kind":"equity","players":["AhKh","88+, ATs+@50%"],"flags":{"board":"Qh Jc 4h"}}`, "equity.csv", "csv"},
		{`{"kind":"equity","players":["AA","KK","random"],"flags":{"rounds":"1e6"}}`, "equity.json", "json"},
		{`{"kind":"equity","players":["AsKs"],"flags":{"board":"2s7s9d"}}`, "equity.csv", "csv"},
		{`{"kind":"hands","flags":{"rounds":"3e6","seed":"7"}}`, "curve.csv", "-convergence"},
		{`{"kind":"hands","flags":{"rounds":"3e6","seed":"7"}}`, "curve.svg", "-convergence"},
		{`{"kind":"hands","flags":{"rounds":"3e6","cards":"6"}}`, "table.svg", "-plot"},
		{`{"kind":"audit","flags":{"n":"13","shuffles":"2e4","mode":"both"}}`, "positions.csv", "-positions"},
		{`{"kind":"audit","flags":{"algorithm":"naive","decks":"1","jokers":"2","shuffles":"2e4"}}`, "positions.svg", "-plot"},
		{`{"kind":"equity","players":["AA","random"],"flags":{"rounds":"3e6"}}`, "curve.csv", "-convergence"},
	} {
		url, command := started(t, s, c.body)
		if view := ended(t, url); view["state"] != "done" {
			t.Errorf("%s: got %v", c.body, view)
			continue
		}
		_, got := request(t, "GET", url+"/"+c.file, "")
		var want string
		if flag, ok := strings.CutPrefix(c.format, "-"); ok {
			want = written(t, command+" -q", "-"+flag, c.file)
		} else {
			want = shell(t, command+" -q -format "+c.format)
		}
		if got != want || len(got) == 0 {
			t.Errorf("%s: %s has\n%s\nwant as from %s\n%s", c.body, c.file, got, command, want)
		}
	}
}

// shell runs a command line by this test binary and returns what it prints; an
// audit may end with status 1.
func shell(t *testing.T, line string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", "exec "+line)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		t.Fatalf("%s: %v\n%s", line, err, stderr.String())
	}
	return out.String()
}

// written returns what a command line writes to the file of a flag.
func written(t *testing.T, line, flag, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	shell(t, line+" "+flag+" "+file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A stopped run holds for a first part, which its command repeats.
func TestStoppedRunIsRepeatable(t *testing.T) {
	s := newPage(t)
	for _, body := range []string{
		`{"kind":"hands","flags":{"rounds":"1e13","seed":"7"}}`,
		`{"kind":"equity","players":["AA","random"],"flags":{"rounds":"1e13","seed":"7"}}`,
	} {
		url, _ := started(t, s, body)
		time.Sleep(150 * time.Millisecond)
		if answer, _ := request(t, "DELETE", url, ""); answer.StatusCode != http.StatusNoContent {
			t.Errorf("DELETE: got status %d", answer.StatusCode)
		}
		view := ended(t, url)
		command := view["command"].(string)
		if view["state"] != "stopped" || strings.Contains(command, "1e13") || view["error"] != nil {
			t.Fatalf("got %v", view)
		}
		file := map[string]string{"hands": "table.csv", "equity": "equity.csv"}[view["kind"].(string)]
		_, got := request(t, "GET", url+"/"+file, "")
		if want := shell(t, command+" -q -format csv"); got != want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", command, got, want)
		}
		_, got = request(t, "GET", url+"/curve.csv", "")
		if want := written(t, command+" -q", "-convergence", "curve.csv"); got != want {
			t.Errorf("%s: the curve is\n%s\nwant\n%s", command, got, want)
		}
		if table, ok := view["table"].(map[string]any); ok && table["p"] != nil {
			t.Errorf("a stopped run has p = %v", table["p"])
		}
	}
}

// The page refuses what the flags refuse, with their text and the field.
func TestPageHasTheErrorsOfTheFlags(t *testing.T) {
	s := newPage(t)
	for _, c := range []struct{ body, field, line string }{
		{`{"kind":"hands","flags":{"rounds":"1.5"}}`, "rounds", "simulate -rounds=1.5"},
		{`{"kind":"hands","flags":{"rounds":"0"}}`, "rounds", "simulate -rounds=0"},
		{`{"kind":"hands","flags":{"seed":"-1"}}`, "seed", "simulate -seed=-1"},
		{`{"kind":"hands","flags":{"hole":"AsAs"}}`, "hole", "simulate -hole AsAs"},
		{`{"kind":"hands","flags":{"board":"As"}}`, "board", "simulate -board As"},
		{`{"kind":"hands","flags":{"engine":"gpu"}}`, "engine", "simulate -engine gpu"},
		{`{"kind":"hands","flags":{"engine":"exact"}}`, "engine", "simulate -engine exact"},
		{`{"kind":"hands","flags":{"by":"suit"}}`, "by", "simulate -by suit"},
		{`{"kind":"hands","flags":{"target-error":"2"}}`, "target-error", "simulate -target-error 2"},
		{`{"kind":"hands","flags":{"hand":"flush"}}`, "hand", "simulate -hand flush"},
		{`{"kind":"hands","flags":{"game":"omaha","cards":"7"}}`, "cards", "simulate -game omaha -cards 7"},
		{`{"kind":"audit","flags":{"algorithm":"fischer"}}`, "algorithm", "simulate audit -algorithm fischer"},
		{`{"kind":"audit","flags":{"mode":"turbo"}}`, "mode", "simulate audit -mode turbo"},
		{`{"kind":"audit","flags":{"n":"1"}}`, "n", "simulate audit -n=1"},
		{`{"kind":"equity","players":["AA","QQ++"]}`, "player 2", "simulate equity AA QQ++"},
		{`{"kind":"equity","players":["AA","QQ@2:"]}`, "player 2", "simulate equity AA QQ@2:"},
		{`{"kind":"equity","players":["AA","KK"],"flags":{"board":"As"}}`, "board", "simulate equity AA KK -board As"},
		{`{"kind":"equity"}`, "", "simulate equity"},
	} {
		answer, text := request(t, "POST", s.URL+"/api/runs", c.body)
		var got page.Refusal
		json.Unmarshal([]byte(text), &got)
		if answer.StatusCode != http.StatusBadRequest || got.Field != c.field {
			t.Errorf("%s: got status %d, %s, want field %q", c.body, answer.StatusCode, text, c.field)
		}
		want := exec.Command("sh", "-c", "exec "+c.line)
		said, _ := want.CombinedOutput()
		// A range's error has its column as a caret on the command line.
		told := strings.Split(got.Text, ": ")
		if last := told[len(told)-1]; !strings.Contains(string(said), last) || last == "" {
			t.Errorf("%s: got %q, want as in\n%s", c.body, got.Text, said)
		}
	}
}

// What could name a file or an address is no flag here.
func TestPageTakesNoFiles(t *testing.T) {
	s := newPage(t)
	for _, flag := range []string{"o", "tally", "checkpoint", "cpuprofile", "memprofile", "trace", "pprof", "plot", "convergence", "positions", "transitions", "stdin", "shard", "workers", "h", "help", "", "rounds=5 -o"} {
		for _, kind := range []string{"hands", "audit", "equity"} {
			body, _ := json.Marshal(page.Request{Kind: kind, Players: map[bool][]string{true: {"AA", "KK"}}[kind == "equity"], Flags: map[string]string{flag: "x"}})
			answer, text := request(t, "POST", s.URL+"/api/runs", string(body))
			if answer.StatusCode != http.StatusBadRequest || !strings.Contains(text, "not defined") {
				t.Errorf("%s: got status %d, %s", body, answer.StatusCode, text)
			}
		}
	}
	if _, text := request(t, "POST", s.URL+"/api/runs", `{"kind":"equity","players":["@serve.go","AA"]}`); !strings.Contains(text, "files are not accepted") {
		t.Errorf("a player in a file: got %s", text)
	}
}

// The steps of a shuffle are those that the command prints, from start to order.
func TestPageShufflesAsTheCommand(t *testing.T) {
	s := newPage(t)
	for _, body := range []string{
		`{"algorithm":"naive","seed":"7"}`, `{"algorithm":"fisher-yates","n":"5"}`, `{"algorithm":"riffle(3)","decks":"2","jokers":"4"}`,
		`{"algorithm":"inside-out","n":"7"}`, `{"algorithm":"coin-sort"}`, `{"algorithm":"partial(7)","seed":"18446744073709551615"}`,
	} {
		_, text := request(t, "POST", s.URL+"/api/shuffle", body)
		var got struct {
			Command string
			Start   []string
			Swaps   [][2]int
			Order   []int
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		names := make([]string, len(got.Order))
		for i, card := range got.Order {
			names[i] = got.Start[card]
		}
		if want := strings.TrimSpace(shell(t, got.Command)); strings.Join(names, " ") != want {
			t.Errorf("%s: got %v, want %s", got.Command, names, want)
		}
		if got.Swaps == nil {
			continue
		}
		deck := append([]string(nil), got.Start...)
		for _, swap := range got.Swaps {
			deck[swap[0]], deck[swap[1]] = deck[swap[1]], deck[swap[0]]
		}
		if strings.Join(deck, " ") != strings.Join(names, " ") {
			t.Errorf("%s: the swaps lead to %v, want %v", got.Command, deck, names)
		}
	}
	for _, body := range []string{`{"n":"109"}`, `{"n":"0"}`, `{"decks":"3"}`, `{"n":"5","decks":"1"}`, `{"algorithm":"?"}`, `{"count":"3"}`, `{"n":5}`} {
		if answer, text := request(t, "POST", s.URL+"/api/shuffle", body); answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: got status %d, %s", body, answer.StatusCode, text)
		}
	}
}

// serve prints one line, and a signal ends it within a second, with a stream open.
func TestServeEndsAtOnce(t *testing.T) {
	cmd := exec.Command("simulate", "serve", "-addr", "localhost:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	line, _ := lines.ReadString('\n')
	var url string
	if _, err := fmt.Sscanf(line, "the page is at %s", &url); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	url = strings.TrimSuffix(url, "/")
	_, text := request(t, "POST", url+"/api/runs", `{"kind":"hands","flags":{"rounds":"1e15"}}`)
	stream, err := http.Get(url + "/api/runs/1/events")
	if err != nil {
		t.Fatalf("%v (%s)", err, text)
	}
	defer stream.Body.Close()
	begin := time.Now()
	cmd.Process.Signal(syscall.SIGINT)
	rest, _ := io.ReadAll(lines)
	err = cmd.Wait()
	if took := time.Since(begin); took > time.Second || err != nil || len(rest) > 0 {
		t.Errorf("it ended after %v with %v, and said %q", took, err, rest)
	}
}

// Addresses that other machines could reach are refused.
func TestServeIsOfThisMachine(t *testing.T) {
	for _, addr := range []string{":8421", "0.0.0.0:0", "[::]:0", "192.168.1.2:0", "example.org:0", "localhost.example.org:0", "localhost", ""} {
		s := server{address: addr}
		if _, listener, err := s.listen(); err == nil {
			listener.Close()
			t.Errorf("-addr %q: it listens", addr)
		} else if want := "want localhost or a loopback address"; strings.Contains(addr, ":") && !strings.Contains(err.Error(), want) {
			t.Errorf("-addr %q: got %q, want %q before it listens", addr, err, want)
		}
	}
	for text, want := range map[string]bool{"127.0.0.1": true, "127.9.9.9": true, "::1": true, "0.0.0.0": false, "::": false, "10.0.0.1": false} {
		if got := ofThisMachine(&net.TCPAddr{IP: net.ParseIP(text)}); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	for _, addr := range []string{"localhost:0", "127.0.0.1:0", "127.1.2.3:0"} {
		s := server{address: addr}
		if _, listener, err := s.listen(); err != nil {
			t.Errorf("-addr %q: %v", addr, err)
		} else {
			listener.Close()
		}
	}
}
