package page

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
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

// The counts of a stream never decrease. It sends at most ten events a second, and
// exactly one done, at the end.
func TestStreamIsMonotone(t *testing.T) {
	_, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	begin := time.Now()
	events := follow(t, s.URL+"/api/runs/1/events", func(e event) {
		if e.name == "tally" && time.Since(begin) > 500*time.Millisecond {
			go http.DefaultClient.Do(must(http.NewRequest("DELETE", s.URL+"/api/runs/1", nil)))
		}
	})
	if n, most := len(events), int(time.Since(begin)/liveEvery)+3; n < 3 || n > most {
		t.Errorf("%d events in %v, want 3 to %d", n, time.Since(begin), most)
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

func must(r *http.Request, err error) *http.Request {
	if err != nil {
		panic(err)
	}
	return r
}

// A client that reads nothing delays neither the run nor its end, and DELETE stops the
// engine.
func TestSlowReaderDelaysNothing(t *testing.T) {
	p, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	connection, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	connection.Write([]byte("GET /api/runs/1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"))
	run := p.runs.find("1")
	done := func() uint64 {
		latest, _ := run.now()
		var v struct {
			Done uint64 `json:",string"`
		}
		if err := json.Unmarshal(latest.text, &v); err != nil {
			t.Fatal(err)
		}
		return v.Done
	}
	// The run continues.
	for range 3 {
		before, end := done(), time.Now().Add(time.Minute)
		time.Sleep(300 * time.Millisecond)
		for done() <= before {
			if time.Now().After(end) {
				t.Fatalf("with a slow reader: %d rounds for a minute", before)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	begin := time.Now()
	send(t, "DELETE", s.URL+"/api/runs/1", "")
	if took := time.Since(begin); run.live() || took > time.Second {
		t.Errorf("DELETE took %v, and the run is in progress: %v", took, run.live())
	}
}

// Serve ends within a second after its context, even with open runs and streams, and
// leaves no goroutine.
func TestServeLeavesNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- New(source()).Serve(ctx, listener) }()
	url := "http://" + listener.Addr().String()
	send(t, "POST", url+"/api/runs", hands(forEver))
	streams := make(chan int, 5)
	for range cap(streams) {
		go func() { streams <- len(follow(t, url+"/api/runs/1/events", func(event) {})) }()
	}
	time.Sleep(200 * time.Millisecond)
	begin := time.Now()
	cancel()
	if err := <-ended; err != nil || time.Since(begin) > time.Second {
		t.Errorf("Serve ended after %v with %v", time.Since(begin), err)
	}
	for range cap(streams) {
		<-streams
	}
	http.DefaultClient.CloseIdleConnections()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, before %d", runtime.NumGoroutine(), before)
}
