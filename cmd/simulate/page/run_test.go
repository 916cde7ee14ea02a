package page

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pokersim/results"
	"pokersim/sim/chunk"
)

// event is an event of a stream.
type event struct {
	name string
	data struct {
		State string
		Done  uint64 `json:",string"`
	}
}

// follow reads a stream to its end.
func follow(t *testing.T, url string, each func(event)) (all []event) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNoContent {
		return nil
	}
	var e event
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			e = event{name: name}
		} else if data, ok := strings.CutPrefix(line, "data: "); ok {
			if err := json.Unmarshal([]byte(data), &e.data); err != nil {
				t.Fatal(err)
			}
		} else if line == "" {
			all = append(all, e)
			each(e)
		}
	}
	return all
}

// The counts of a stream never decrease. It sends exactly one done, at the end.
func TestStreamIsMonotone(t *testing.T) {
	_, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	tallies := 0
	events := follow(t, s.URL+"/api/runs/1/events", func(e event) {
		if tallies++; tallies == 3 {
			go http.DefaultClient.Do(must(http.NewRequest("DELETE", s.URL+"/api/runs/1", nil)))
		}
	})
	if len(events) < 4 {
		t.Errorf("%d events, want at least 4", len(events))
	}
	last := uint64(0)
	for i, e := range events {
		if isLast := i == len(events)-1; (e.name == "done") != isLast || (e.data.State == "running") == isLast {
			t.Errorf("event %d of %d is %s, state %s", i+1, len(events), e.name, e.data.State)
		}
		if e.data.Done < last {
			t.Errorf("event %d has %d rounds, the one before %d", i+1, e.data.Done, last)
		}
		last = e.data.Done
	}
	if again := follow(t, s.URL+"/api/runs/1/events", func(event) {}); again != nil {
		t.Errorf("a stream after the end sends %v", again)
	}
}

// A run in progress is published at most every liveEvery, and reports take at most
// 1/restOf of the time.
func TestRunsArePublishedSeldom(t *testing.T) {
	for took, want := range map[time.Duration]int{0: 10, 10 * time.Millisecond: 5, 100 * time.Millisecond: 1} {
		synctest.Test(t, func(t *testing.T) {
			published := 0
			task := Task{Done: chunk.Tally.Total, Report: func(context.Context, chunk.Tally, chunk.Options) (results.Report, error) {
				published++
				time.Sleep(took)
				return nil, nil
			}}
			watch := newRun("1", "hands", begun(task), func() {}).watch(t.Context())
			for end := time.Now().Add(time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
				watch(chunk.Tally{})
			}
			if published != want {
				t.Errorf("reports that take %v: %d in a second, want %d", took, published, want)
			}
		})
	}
}

func must(r *http.Request, err error) *http.Request {
	if err != nil {
		panic(err)
	}
	return r
}

// blocked is a client that takes nothing: Write blocks until it is released.
type blocked struct {
	*timed
	writing, released chan struct{}
}

func (w blocked) Write(text []byte) (int, error) {
	w.writing <- struct{}{}
	<-w.released
	return w.ResponseRecorder.Write(text)
}

// A client that reads nothing delays neither the run nor its end, and DELETE stops the
// engine.
func TestSlowReaderDelaysNothing(t *testing.T) {
	p, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	w := blocked{&timed{ResponseRecorder: httptest.NewRecorder()}, make(chan struct{}), make(chan struct{})}
	streamed := make(chan struct{})
	go func() {
		p.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/runs/1/events", nil))
		close(streamed)
	}()
	<-w.writing
	run := p.runs.find("1")
	before := doneOf(t, run)
	for range 3 { // the run continues
		_, news := run.now()
		<-news
	}
	if after := doneOf(t, run); after <= before {
		t.Errorf("with a slow reader: %d rounds, then %d", before, after)
	}
	send(t, "DELETE", s.URL+"/api/runs/1", "")
	if run.live() {
		t.Error("after DELETE the run is in progress")
	}
	close(w.released)
	<-w.writing // the last event
	<-streamed
}

// doneOf returns how many rounds the latest snapshot of a run has.
func doneOf(t *testing.T, r *run) uint64 {
	t.Helper()
	latest, _ := r.now()
	var v struct {
		Done uint64 `json:",string"`
	}
	if err := json.Unmarshal(latest.text, &v); err != nil {
		t.Fatal(err)
	}
	return v.Done
}

// Serve ends after its context, even with endless runs and open streams, and leaves no
// goroutine.
func TestServeLeavesNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	p := New(source())
	p.runs.newID = numbered()
	go func() { ended <- p.Serve(ctx, listener) }()
	url := "http://" + listener.Addr().String()
	send(t, "POST", url+"/api/runs", hands(forEver))
	const streams = 5
	open, closed := make(chan struct{}, streams), make(chan struct{}, streams)
	for range streams {
		go func() {
			first := true
			follow(t, url+"/api/runs/1/events", func(event) {
				if first {
					first = false
					open <- struct{}{}
				}
			})
			closed <- struct{}{}
		}()
	}
	for range streams {
		<-open
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("Serve ended with %v", err)
	}
	for range streams {
		<-closed
	}
	http.DefaultClient.CloseIdleConnections()
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines a minute later, before %d", runtime.NumGoroutine(), before)
		}
	}
}
