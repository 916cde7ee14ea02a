package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

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
