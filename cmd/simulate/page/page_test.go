package page

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"pokersim/cmd/simulate/internal/lab"
	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// source returns a source of hands, with the flag rounds alone, and of one shuffle.
func source() Source {
	return Source{
		Task: func(_ context.Context, r Request) (Task, error) {
			rounds, err := strconv.ParseUint(r.Flags["rounds"], 10, 64)
			if err != nil {
				return Task{}, &Refusal{Text: err.Error(), Field: "rounds"}
			}
			return task(rounds)
		},
		Hand:    func(context.Context, Request) ([]string, error) { return []string{"As"}, nil },
		Command: func(r Request) (string, error) { return "simulate " + r.Kind, nil },
		Shuffle: func(Request) (lab.Shuffle, error) {
			return lab.Shuffle{Algorithm: shuffle.All()[0], Cards: make([]string, 52), Source: rng.NewSFC64(1, 0, rng.Shuffle, 0)}, nil
		},
	}
}

func task(rounds uint64) (Task, error) {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Seed: 7}, Rounds: rounds})
	if err != nil {
		return Task{}, err
	}
	counted := run.Run
	if rounds == forEver {
		counted = slowly(run)
	}
	return Task{
		Command: run.Command(rounds), Unit: "rounds", Total: rounds,
		Done: chunk.Tally.Total, Until: func(rounds uint64) Task {
			part, _ := task(rounds)
			return part
		},
		Run: counted,
		Report: func(ctx context.Context, tally chunk.Tally, o chunk.Options) (results.Report, error) {
			exact, err := run.Exact(ctx, o)
			if err != nil {
				return nil, err
			}
			table, err := results.NewTable(run, tally, exact)
			if err != nil {
				return nil, err
			}
			return table, nil
		},
		Curves: func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
			exact, err := run.Exact(ctx, chunk.Options{})
			if err != nil {
				return nil, err
			}
			return results.NewConvergence(run, prefixes, exact)
		},
	}, err
}

// slowly returns Run of a plan with a pause after each chunk. At full speed, runs that never end would
// take the processors from what is tested beside them.
func slowly(run *sim.Prepared) func(context.Context, chunk.Options) (chunk.Tally, error) {
	return func(ctx context.Context, o chunk.Options) (chunk.Tally, error) {
		none, err := run.Run(ctx, chunk.Options{Only: &chunk.Set{}})
		if err != nil {
			return o.Done, err
		}
		return chunk.Run(ctx, chunk.Job{Chunks: run.Chunks(), Counts: len(none.Counts), Worker: func() chunk.Worker {
			return func(ctx context.Context, number uint64, into *chunk.Tally) error {
				one, err := run.Run(ctx, chunk.Options{Workers: 1, Only: &chunk.Set{{From: number, To: number + 1}}})
				if err != nil {
					return err
				}
				for i, n := range one.Counts {
					into.Counts[i] += n
				}
				time.Sleep(30 * time.Millisecond)
				return nil
			}
		}}, o)
	}
}

// serving serves the page for a test.
func serving(t *testing.T) (*Server, *httptest.Server) {
	t.Helper()
	p := New(source())
	p.runs.newID = numbered()
	s := httptest.NewServer(p.Handler())
	t.Cleanup(func() { p.Close(); s.Close() })
	return p, s
}

// numbered returns a function that counts from 1: the ids of runs in tests.
func numbered() func() string {
	n := 0
	return func() string { n++; return strconv.Itoa(n) }
}

// send sends a request with headers, names and values in turn.
func send(t *testing.T, method, url, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
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
	text, _ := io.ReadAll(answer.Body)
	return answer, string(text)
}

func hands(rounds uint64) string {
	return fmt.Sprintf(`{"kind":"hands","flags":{"rounds":"%d"}}`, rounds)
}

const forEver = chunk.MaxRounds

// Each request of the API gets the right status and content type.
func TestStatuses(t *testing.T) {
	_, s := serving(t)
	long := `{"kind":"hands","flags":{"rounds":"` + strings.Repeat("1", 64<<10) + `"}}`
	lines := strings.Repeat("0 1 2 3 4\n3 1 2 4 0\n", 1000)
	for _, c := range []struct {
		method, path, body string
		want               int
		kind               string
	}{
		{"GET", "/", "", 200, "text/html; charset=utf-8"},
		{"GET", "/assets/app.js", "", 200, "text/javascript; charset=utf-8"},
		{"GET", "/assets/style.css", "", 200, "text/css; charset=utf-8"},
		{"GET", "/assets/none.js", "", 404, "application/json"},
		{"GET", "/assets/..%2fpage.go", "", 404, "application/json"},
		{"GET", "/none", "", 404, "application/json"},
		{"GET", "/api/catalogue", "", 200, "application/json"},
		{"GET", "/api/starting-hands", "", 200, "application/json"},
		{"POST", "/api/command", `{"kind":"hands"}`, 200, "application/json"},
		{"POST", "/api/command", `{"kind":5}`, 400, "application/json"},
		{"POST", "/api/deal", hands(1000), 200, "application/json"},
		{"POST", "/api/deal", hands(maxDeal + 1), 400, "application/json"},
		{"POST", "/api/deal", `{"kind":"audit"}`, 400, "application/json"},
		{"POST", "/api/deal?edit", hands(maxDeal + 1), 200, "application/json"},
		{"POST", "/api/shuffle", `{}`, 200, "application/json"},
		{"POST", "/api/shuffle", `{"n":5}`, 400, "application/json"},
		{"POST", "/api/positions", `{"algorithm":"naive","n":104}`, 200, "application/json"},
		{"POST", "/api/positions", `{"algorithm":"naive","n":105}`, 400, "application/json"},
		{"POST", "/api/positions", `{"algorithm":"reseed32","n":52}`, 400, "application/json"},
		{"POST", "/api/positions", `{"algorithm":"nave","n":52}`, 400, "application/json"},
		{"POST", "/api/runs", hands(1000), 201, "application/json"},
		{"POST", "/api/runs", `{"kind":"hands","flags":{"rounds":"x"}}`, 400, "application/json"},
		{"POST", "/api/runs", `{"kind":"hands","flags":{"rounds":"1"}} {}`, 400, "application/json"},
		{"POST", "/api/runs", `{"kind":"hands","file":"x"}`, 400, "application/json"},
		{"POST", "/api/runs", `{`, 400, "application/json"},
		{"POST", "/api/runs", long, 413, "application/json"},
		{"GET", "/api/runs/1", "", 200, "application/json"},
		{"GET", "/api/runs/9", "", 404, "application/json"},
		{"GET", "/api/runs/9/events", "", 404, "application/json"},
		{"DELETE", "/api/runs/9", "", 404, "application/json"},
		{"DELETE", "/api/runs/1", "", 204, ""},
		{"DELETE", "/api/runs/1", "", 204, ""},
		{"GET", "/api/runs/1/events", "", 204, ""},
		{"GET", "/api/runs/1/table.exe", "", 404, "application/json"},
		{"PUT", "/api/runs/1", "", 404, "application/json"},
		{"POST", "/api/permutations", "0 1 2\n", 415, "application/json"},
	} {
		answer, text := send(t, c.method, s.URL+c.path, c.body)
		if got := answer.Header.Get("Content-Type"); answer.StatusCode != c.want || got != c.kind {
			t.Errorf("%s %s %.60s: got status %d, %q, want %d, %q: %.200s", c.method, c.path, c.body, answer.StatusCode, got, c.want, c.kind, text)
		}
	}
	for body, want := range map[string]int{lines: 200, "0 1 2\n0 0 1\n": 400, "": 400, strings.Repeat(" ", 8<<20) + "0 1": 413} {
		if answer, text := send(t, "POST", s.URL+"/api/permutations", body, "Content-Type", "text/plain"); answer.StatusCode != want {
			t.Errorf("permutations %.20q: got status %d, want %d: %.200s", body, answer.StatusCode, want, text)
		}
	}
	if answer, _ := send(t, "POST", s.URL+"/api/runs", hands(1000), "Content-Type", "text/plain"); answer.StatusCode != 415 {
		t.Errorf("a run as text: got status %d, want 415", answer.StatusCode)
	}
}

// An asset that a browser has already is not sent again.
func TestAssetsHaveTags(t *testing.T) {
	_, s := serving(t)
	answer, _ := send(t, "GET", s.URL+"/assets/app.js", "")
	tag := answer.Header.Get("ETag")
	if again, _ := send(t, "GET", s.URL+"/assets/app.js", "", "If-None-Match", tag); tag == "" || again.StatusCode != http.StatusNotModified {
		t.Errorf("tag %q: got status %d, want 304", tag, again.StatusCode)
	}
}

// At most maxLive long runs are in progress, and the last maxKept are kept. Short ones are
// done beside them; long ones wait, and their number is bounded.
func TestRunsAreBounded(t *testing.T) {
	p, s := serving(t)
	for i := range maxLive + maxWait {
		if answer, text := send(t, "POST", s.URL+"/api/runs", hands(forEver)); answer.StatusCode != 201 {
			t.Fatalf("run %d: got status %d, %s", i+1, answer.StatusCode, text)
		}
		if i == maxLive {
			send(t, "POST", s.URL+"/api/runs", hands(1))
			<-p.runs.find("4").ended
			if _, text := send(t, "GET", s.URL+"/api/runs/4", ""); !strings.Contains(text, `"state":"done"`) {
				t.Errorf("a short run beside two long ones: %s", text)
			}
		}
	}
	var why struct{ Runs []item }
	answer, text := send(t, "POST", s.URL+"/api/runs", hands(1))
	if err := json.Unmarshal([]byte(text), &why); err != nil || answer.StatusCode != 429 || !strings.Contains(text, "10 runs are in progress or wait: stop one first.") ||
		len(why.Runs) != maxLive+maxWait || why.Runs[0].ID != "11" || why.Runs[1].Command == "" {
		t.Errorf("one more: got status %d, %v, %s", answer.StatusCode, err, text)
	}
	send(t, "DELETE", s.URL+"/api/runs/1", "")
	for range maxKept + 2 {
		send(t, "POST", s.URL+"/api/runs", hands(1))
		<-p.runs.all[len(p.runs.all)-1].ended
	}
	if n := len(p.runs.all); n != maxKept {
		t.Errorf("%d runs are kept, want %d", n, maxKept)
	}
	if answer, _ := send(t, "GET", s.URL+"/api/runs/2", ""); answer.StatusCode != 200 {
		t.Errorf("a run in progress was dropped: got status %d", answer.StatusCode)
	}
}

// The files of a run are available after its end.
func TestFilesComeAfterTheRun(t *testing.T) {
	_, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	if answer, _ := send(t, "GET", s.URL+"/api/runs/1/table.csv", ""); answer.StatusCode != 409 {
		t.Errorf("file of a run in progress: got status %d, want 409", answer.StatusCode)
	}
	send(t, "DELETE", s.URL+"/api/runs/1", "")
	answer, text := send(t, "GET", s.URL+"/api/runs/1/table.csv", "")
	if got := answer.Header.Get("Content-Disposition"); answer.StatusCode == 200 && (!strings.HasPrefix(got, "attachment") || !strings.HasPrefix(text, "hand,count")) {
		t.Errorf("got %q, %.60q", got, text)
	}
}

// timed is an answer that records its deadlines.
type timed struct {
	*httptest.ResponseRecorder
	reads, writes []time.Time
	flushes       int
	flushed       func(flushes int) // may be nil
}

func (w *timed) SetReadDeadline(t time.Time) error  { w.reads = append(w.reads, t); return nil }
func (w *timed) SetWriteDeadline(t time.Time) error { w.writes = append(w.writes, t); return nil }

func (w *timed) Flush() {
	if w.flushes++; w.flushed != nil {
		w.flushed(w.flushes)
	}
}

// A client has a bounded time for a header, a body and each event, and to be idle. The
// time for a stream is not bounded.
func TestClientsHaveBoundedTimes(t *testing.T) {
	p := New(source())
	p.runs.newID = numbered()
	defer p.Close()
	server := p.server()
	if server.ReadHeaderTimeout != 5*time.Second || server.IdleTimeout != 60*time.Second || server.WriteTimeout != 0 || server.ReadTimeout != 0 {
		t.Errorf("got %v for a header, %v to be idle, %v and %v", server.ReadHeaderTimeout, server.IdleTimeout, server.WriteTimeout, server.ReadTimeout)
	}
	start := &timed{ResponseRecorder: httptest.NewRecorder()}
	r := httptest.NewRequest("POST", "http://localhost/api/runs", strings.NewReader(hands(forEver)))
	r.Header.Set("Content-Type", "application/json")
	server.Handler.ServeHTTP(start, r)
	if len(start.reads) != 1 || time.Until(start.reads[0]) > bodyTime {
		t.Errorf("a body has the deadlines %v", start.reads)
	}
	for _, method := range []string{"GET", "DELETE", "POST"} { // no handler reads these bodies
		unread := &timed{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequest(method, "http://evil.example/api/runs/1", strings.NewReader("x"))
		if server.Handler.ServeHTTP(unread, r); len(unread.reads) != 1 || len(unread.writes) != 1 {
			t.Errorf("%s: a body has the deadlines %v, its answer %v", method, unread.reads, unread.writes)
		}
	}
	w := &timed{ResponseRecorder: httptest.NewRecorder()}
	w.flushed = func(flushes int) {
		if flushes == 2 {
			p.runs.find("1").cancel()
		}
	}
	server.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/runs/1/events", nil))
	events := strings.Count(w.Body.String(), "event: ")
	if events < 2 || len(w.writes) != events || w.flushes != events {
		t.Errorf("%d events have %d deadlines and %d flushes", events, len(w.writes), w.flushes)
	}
	for _, at := range w.writes {
		if time.Until(at) > eventTime {
			t.Errorf("an event has the deadline %v", at)
		}
	}
}
