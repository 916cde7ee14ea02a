package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/page"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
)

// newPage serves the page for a test.
func newPage(t *testing.T) *httptest.Server {
	t.Helper()
	p := page.New(source(""))
	s := httptest.NewServer(p.Handler())
	t.Cleanup(func() { p.Close(); s.Close() })
	return s
}

// request sends a request with a body, which may be empty, JSON or text. It returns
// the answer and its body.
func request(t *testing.T, method, url, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r := deck.Must(http.NewRequest(method, url, strings.NewReader(body)))
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer := deck.Must(http.DefaultClient.Do(r))
	defer answer.Body.Close()
	text := deck.Must(io.ReadAll(answer.Body))
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

// ended waits for the end of a run, however long it takes, and returns its last state.
func ended(t *testing.T, url string) (view map[string]any) {
	t.Helper()
	request(t, "GET", url+"/events", "") // the stream ends with the run
	_, text := request(t, "GET", url, "")
	must(t, json.Unmarshal([]byte(text), &view))
	if view["state"] == "running" {
		t.Fatalf("%s: the stream ended before the run", url)
	}
	return view
}

// progressed waits until a run in progress has counted something.
func progressed(t *testing.T, url string) {
	t.Helper()
	stream := deck.Must(http.Get(url + "/events"))
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && !strings.Contains(data, `"done":"0"`) {
			return
		}
	}
	t.Fatalf("%s: the stream ended before any progress", url)
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
		{`{"kind":"hands","flags":{"rounds":"1e5","decks":"2","jokers":"1"}}`, "curve.csv", "-convergence"},
		{`{"kind":"equity","players":["AsAh2s3h","KdKcQdQc"],"flags":{"game":"omaha8","rounds":"1e5"}}`, "equity.csv", "csv"},
		{`{"kind":"audit","flags":{"algorithm":"partial(5)","n":"13","shuffles":"5e3","mode":"reset"}}`, "audit.csv", "csv"},
		{`{"kind":"audit","flags":{"n":"5","shuffles":"2e4","seed":"18446744073709551615"}}`, "audit.json", "json"},
		{`{"kind":"equity","players":["AhKh","88+, ATs+@50%"],"flags":{"board":"Qh Jc 4h"}}`, "equity.csv", "csv"},
		{`{"kind":"equity","players":["AA","KK","random"],"flags":{"rounds":"1e6"}}`, "equity.json", "json"},
		{`{"kind":"equity","players":["AsKs"],"flags":{"board":"2s7s9d"}}`, "equity.csv", "csv"},
		{`{"kind":"equity","players":["99+","AhKh"],"flags":{"board":"QhJc4h","table":"hands","by":"class"}}`, "classes.csv", "csv"},
		{`{"kind":"equity","players":["99+","AhKh"],"flags":{"board":"QhJc4h","table":"hands"}}`, "hands.json", "json"},
		{`{"kind":"equity","players":["99+","AKs","22"],"flags":{"table":"curve","rounds":"1e5","seed":"3"}}`, "percentiles.csv", "csv"},
		{`{"kind":"equity","players":["99+","AhKh"],"flags":{"board":"QhJc4h","table":"hands"}}`, "classes.svg", "-plot"},
		{`{"kind":"hands","flags":{"rounds":"3e6","seed":"7"}}`, "curve.csv", "-convergence"},
		{`{"kind":"hands","flags":{"rounds":"3e6","seed":"7"}}`, "curve.svg", "-convergence"},
		{`{"kind":"hands","flags":{"rounds":"3e6","cards":"6"}}`, "table.svg", "-plot"},
		{`{"kind":"audit","flags":{"n":"13","shuffles":"5e3","mode":"both"}}`, "positions.csv", "-positions"},
		{`{"kind":"audit","flags":{"decks":"1","jokers":"2","shuffles":"1e4"}}`, "positions.svg", "-plot"},
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

// The tables of next cards and of the made hands and draws of a range are the command's, and so are their errors.
func TestPageCountsTables(t *testing.T) {
	s := newPage(t)
	for _, c := range []struct{ name, body, refused string }{
		{"next", `{"players":["AhKh","QsQd"],"flags":{"board":"Td 7c 2s"}}`, ""},
		{"made", `{"flags":{"hole":"99+,AKs@50%","board":"Qh Jc 4h","dead":"2c"}}`, ""},
		{"draw", `{"flags":{"hole":"99+,AKs@50%","board":"Qh Jc 4h","dead":"2c"}}`, ""},
		{"next", `{"players":["AhKh","QQ"],"flags":{"board":""}}`, "want 3 or 4 cards, not 0: a next card comes after them"},
		{"next", `{"players":["QQ"],"flags":{"board":"2c3c4c"}}`, "want two players"},
		{"next", `{"players":["AhKh","QQ"],"flags":{"board":"2c3c"}}`, "a board has 0, 3, 4 or 5 cards"},
		{"next", `{"players":["AhKh","QsQd"],"flags":{"rounds":"10"}}`, "does not go with -table next"},
		{"next", `{"players":["AhKh","QsQd"],"flags":{"o":"x"}}`, "not defined"},
		{"made", `{"flags":{"hole":"99+"}}`, "want the cards of a board"},
		{"made", `{"flags":{"hole":"9z","board":"2c3c4c"}}`, "hole"},
		{"x", `{}`, "x"},
	} {
		answer, text := request(t, "POST", s.URL+"/api/table/"+c.name, c.body)
		if c.refused != "" {
			if answer.StatusCode != http.StatusBadRequest || !strings.Contains(text, c.refused) {
				t.Errorf("%s %s: status %d, %s, want %q", c.name, c.body, answer.StatusCode, text, c.refused)
			}
			continue
		}
		var got struct {
			CSV  string
			JSON struct{ Command string }
		}
		must(t, json.Unmarshal([]byte(text), &got))
		if want := shell(t, got.JSON.Command+" -q -format csv"); got.CSV != want || len(want) < 500 {
			t.Errorf("got\n%s\nwant as from %s\n%s", got.CSV, got.JSON.Command, want)
		}
	}
}

// shell returns what a command line prints, run in this process as a shell reads it. An audit may fail.
func shell(t *testing.T, line string) string {
	t.Helper()
	status, out, said := does(deck.Must(posix.Fields(line, nil))[1:]...)
	if status != 0 && status != 1 && status != 3 {
		t.Fatalf("%s: exit status %d\n%s", line, status, said)
	}
	return out
}

// written returns what a command line writes to the file of a flag.
func written(t *testing.T, line, flag, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	shell(t, line+" "+flag+" "+file)
	return readFile(file)
}

// The result of a stopped run covers the first rounds of the plan, and its command
// repeats it.
func TestStoppedRunIsRepeatable(t *testing.T) {
	s := newPage(t)
	for _, body := range []string{
		`{"kind":"hands","flags":{"rounds":"1e13","seed":"7"}}`,
		`{"kind":"equity","players":["AA","random"],"flags":{"rounds":"1e13","seed":"7"}}`,
	} {
		url, _ := started(t, s, body)
		progressed(t, url)
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

// The runs of a list in a folder are those of the next server with it: their states, names and files,
// without being run. The tally files are those of the commands. A damaged file is left out.
func TestRunsAreKeptInAFolder(t *testing.T) {
	folder := t.TempDir()
	serving := func() (*httptest.Server, func()) {
		p := page.New(source(""))
		must(t, p.Keep(folder))
		s := httptest.NewServer(p.Handler())
		end := sync.OnceFunc(func() { p.Close(); s.Close() })
		t.Cleanup(end)
		return s, end
	}
	s, end := serving()
	files := map[string][]string{} // of a run
	for body, names := range map[string][]string{
		`{"kind":"hands","flags":{"rounds":"3e5","seed":"7"}}`:                                                                 {"table.csv", "table.json", "curve.csv", "table.svg"},
		`{"kind":"hands","flags":{"target-error":"0.1","hand":"full house","seed":"2"}}`:                                       {"table.csv", "curve.csv"},
		`{"kind":"equity","players":["AA","random"],"flags":{"rounds":"1e5","seed":"3"}}`:                                      {"equity.csv", "curve.svg"},
		`{"kind":"equity","players":["AhKh","QQ"],"flags":{"board":"2c3c4h","table":"hands"}}`:                                 {"hands.csv", "classes.csv"},
		`{"kind":"audit","flags":{"algorithm":"naive","n":"5","shuffles":"1e4","seed":"4"}}`:                                   {"audit.csv", "positions.csv"},
		`{"kind":"query","players":["select avg(riverEquity(p1)) from p1='AA', p2='KK'"],"flags":{"rounds":"1e5","seed":"5"}}`: {"query.csv"},
	} {
		url, command := started(t, s, body)
		if view := ended(t, url); view["state"] != "done" {
			t.Fatalf("%s: %v", command, view)
		}
		id := url[strings.LastIndex(url, "/")+1:]
		files[id] = append(names, "")
		request(t, "DELETE", url, "") // answers when the files are written
		kept, err := os.ReadFile(filepath.Join(folder, id+".tally"))
		if want := written(t, command+" -q", "-tally", "x.tally"); err != nil || string(kept) != want {
			t.Errorf("%s: the tally file is not that of -tally: %v", command, err)
		}
	}
	endless := func(seed string) (url string) {
		url, _ = started(t, s, `{"kind":"hands","flags":{"rounds":"1e13","seed":"`+seed+`"}}`)
		progressed(t, url)
		return url
	}
	halted := endless("8")
	request(t, "PUT", halted+"/name", `{"name":"mine"}`)
	request(t, "DELETE", halted, "")
	going := endless("9")
	before := map[string]string{}
	for id, names := range files {
		for _, name := range names {
			_, before[id+"/"+name] = request(t, "GET", strings.TrimSuffix(s.URL+"/api/runs/"+id+"/"+name, "/"), "")
		}
	}
	_, stopped := request(t, "GET", halted, "")
	if err := page.New(source("")).Keep(folder); !errors.As(err, new(*checkpoint.HeldError)) {
		t.Errorf("a second server with the folder: %v", err)
	}
	end()

	s, end = serving()
	for name, want := range before {
		if _, got := request(t, "GET", strings.TrimSuffix(s.URL+"/api/runs/"+name, "/"), ""); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
	id := halted[strings.LastIndex(halted, "/")+1:]
	if _, got := request(t, "GET", s.URL+"/api/runs/"+id, ""); got != stopped {
		t.Errorf("the stopped run is\n%s\nwant\n%s", got, stopped)
	}
	if answer, text := request(t, "POST", s.URL+"/api/runs/"+id+"/continue", "{}"); answer.StatusCode != http.StatusCreated {
		t.Errorf("it does not continue: %s", text)
	}
	_, list := request(t, "GET", s.URL+"/api/runs", "")
	if last := going[strings.LastIndex(going, "/")+1:]; strings.Count(list, `"state":"running"`) != 2 || !strings.Contains(list, last) || !strings.Contains(list, `"name":"mine"`) {
		t.Errorf("the list is %s", list)
	}
	end()
	var file struct {
		SHA256 string         `json:"sha256"`
		Run    map[string]any `json:"run"`
	}
	name := filepath.Join(folder, id+".json")
	must(t, json.Unmarshal([]byte(readFile(name)), &file))
	file.Run["added"] = 1e6 // of the curve, which has fewer
	text, _ := json.Marshal(file.Run)
	file.SHA256 = fmt.Sprintf("%x", sha256.Sum256(text))
	text, _ = json.Marshal(file)
	must(t, os.WriteFile(name, text, 0o600))
	s, end = serving()
	if _, list := request(t, "GET", s.URL+"/api/runs", ""); strings.Contains(list, id) {
		t.Errorf("with a wrong record the list is %s", list)
	}
	end()
	writeFile(t, filepath.Join(folder, id+".tally"), `{"format":"pokersim tally 2"}`)
	s, _ = serving()
	if _, list := request(t, "GET", s.URL+"/api/runs", ""); strings.Contains(list, id) || strings.Count(list, `"state":"done"`) != len(files) {
		t.Errorf("with a damaged file the list is %s", list)
	}
}

// serve prints one line, and a signal ends it even with an endless run and an open
// stream.
func TestASignalEndsServe(t *testing.T) {
	t.Parallel()
	cmd, url, lines := served(t)
	answer, _ := request(t, "POST", url+"/api/runs", `{"kind":"hands","flags":{"rounds":"1e15"}}`)
	stream := deck.Must(http.Get(url + answer.Header.Get("Location") + "/events"))
	defer stream.Body.Close()
	cmd.Process.Signal(syscall.SIGINT)
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); err != nil || len(rest) > 0 {
		t.Errorf("it ended with %v, and printed %q", err, rest)
	}
}

// Addresses that other machines could reach are refused.
func TestServeRefusesOtherMachines(t *testing.T) {
	for _, addr := range []string{":8421", "0.0.0.0:0", "[::]:0", "192.168.1.2:0", "example.org:0", "localhost.example.org:0", "[::1%lo]:0", "localhost", ""} {
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

// served starts serve as a process of its own, and returns it and its address.
func served(t *testing.T) (cmd *exec.Cmd, url string, rest io.Reader) {
	t.Helper()
	cmd = exec.Command("simulate", "serve", "-addr", "localhost:0")
	line, lines := servedBy(t, cmd)
	if _, err := fmt.Sscanf(line, "the page is at %s", &url); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return cmd, strings.TrimSuffix(url, "/"), lines
}

// servedBy starts a command that serves, and returns the first line that it prints.
func servedBy(t *testing.T, cmd *exec.Cmd) (line string, rest *bufio.Reader) {
	t.Helper()
	cmd.Stderr = os.Stderr
	rest = bufio.NewReader(deck.Must(cmd.StdoutPipe()))
	must(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	line, _ = rest.ReadString('\n')
	return line, rest
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
	time.Sleep(min(long/2, time.Second))
	own := resident(t, alone)
	alone.Process.Kill()

	cmd, url, runs := begin()
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 0}}
	var group sync.WaitGroup
	defer group.Wait()
	end := make(chan struct{})
	for i := range streams {
		answer := deck.Must(client.Get(runs[i%len(runs)]))
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
				c := deck.Must(net.Dial("tcp", strings.TrimPrefix(url, "http://")))
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
	underLoad(t, 40, 200, time.Second/2)
}
