package page

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The ids of runs are random, so that an old page never gets the table of another run.
func TestRunIDsAreRandom(t *testing.T) {
	seen := map[string]bool{}
	for range 3 {
		p := New(source())
		defer p.Close()
		for range 3 {
			id := p.runs.newID()
			if seen[id] || len(id) != 26 {
				t.Errorf("id %q was drawn before, or has not 26 characters", id)
			}
			seen[id] = true
		}
	}
}

// A run that nobody watches is stopped, and keeps its table. The one with a stream
// continues. A stopped run can be continued, and ends with the counts of one that was
// never stopped.
func TestUnwatchedRunsStop(t *testing.T) {
	p, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	stream, err := http.Get(s.URL + "/api/runs/1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	p.runs.patience = 300 * time.Millisecond
	with := &p.runs.find("1").watched // its reader is there, however long that took
	with.mu.Lock()
	with.limit = p.runs.patience
	with.mu.Unlock()
	with.seen()
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	<-p.runs.find("2").ended
	_, text := send(t, "GET", s.URL+"/api/runs/2", "")
	if !strings.Contains(text, alone) || !strings.Contains(text, `"state":"stopped"`) || !strings.Contains(text, `"table":`) {
		t.Errorf("the run without a reader: got %.300s", text)
	}
	time.Sleep(2 * p.runs.patience)
	if !p.runs.find("1").live() {
		t.Error("the run with a reader was stopped")
	}
}

func TestStoppedRunsContinue(t *testing.T) {
	for rounds := uint64(1 << 28); !stopsAndContinues(t, rounds); rounds *= 2 {
		t.Logf("%d rounds ended before they were stopped", rounds)
	}
}

// stopsAndContinues reports whether a run was in progress when it was stopped.
func stopsAndContinues(t *testing.T, rounds uint64) bool {
	p, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(rounds))
	for doneOf(t, p.runs.find("1")) == 0 {
		time.Sleep(time.Millisecond)
	}
	early, _ := send(t, "POST", s.URL+"/api/runs/1/continue", "")
	send(t, "DELETE", s.URL+"/api/runs/1", "")
	if _, text := send(t, "GET", s.URL+"/api/runs/1", ""); strings.Contains(text, `"state":"done"`) {
		return false
	}
	if early.StatusCode != http.StatusConflict {
		t.Errorf("to continue a run in progress: got status %d, want 409", early.StatusCode)
	}
	if answer, text := send(t, "POST", s.URL+"/api/runs/1/continue", ""); answer.StatusCode != http.StatusCreated || !strings.Contains(text, `"id":"2"`) {
		t.Fatalf("to continue a stopped run: got status %d, %s", answer.StatusCode, text)
	}
	<-p.runs.find("2").ended
	send(t, "POST", s.URL+"/api/runs", hands(rounds))
	<-p.runs.find("3").ended
	for _, file := range []string{"/table.csv", "/curve.csv"} {
		_, got := send(t, "GET", s.URL+"/api/runs/2"+file, "")
		if _, want := send(t, "GET", s.URL+"/api/runs/3"+file, ""); got != want {
			t.Errorf("%s of the continued run:\n%s\nwant\n%s", file, got, want)
		}
	}
	return true
}

// The list has all runs, the newest first. A refusal names the runs that prevent
// another one.
func TestRunsAreListed(t *testing.T) {
	p, s := serving(t)
	send(t, "POST", s.URL+"/api/runs", hands(1000))
	<-p.runs.find("1").ended
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	send(t, "POST", s.URL+"/api/runs", hands(forEver))
	var list []item
	_, text := send(t, "GET", s.URL+"/api/runs", "")
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != 3 || list[0].ID != "3" || list[2].State != done || list[2].Done != "1000" {
		t.Errorf("%v: got %s", err, text)
	}
}

// The oldest run leaves the list for a new one, but one with a name stays.
func TestRunsWithANameStay(t *testing.T) {
	p, s := serving(t)
	for range maxKept + 3 {
		send(t, "POST", s.URL+"/api/runs", hands(1000))
		r := p.runs.all[len(p.runs.all)-1]
		<-r.ended
		if r.id == "1" || r.id == "3" {
			send(t, "PUT", s.URL+"/api/runs/"+r.id+"/name", `{"name":"mine"}`)
		}
	}
	for id, want := range map[string]bool{"1": true, "2": false, "3": true, "4": false, "5": false, "6": true} {
		if got := p.runs.find(id) != nil; got != want {
			t.Errorf("run %s is in the list: %t, want %t", id, got, want)
		}
	}
}

// A run that a server has lost gets its id again, once. The id of another run is
// refused.
func TestLostRunsAreRestored(t *testing.T) {
	p, s := serving(t)
	id := strings.Repeat("A", 26)
	lost := strings.Replace(hands(1000), "{", `{"id":"`+id+`",`, 1)
	for range 2 {
		if answer, text := send(t, "POST", s.URL+"/api/runs", lost); answer.StatusCode != http.StatusCreated || !strings.Contains(text, id) {
			t.Errorf("got status %d, %s", answer.StatusCode, text)
		}
	}
	if n := len(p.runs.list("")); n != 1 {
		t.Errorf("%d runs, want 1", n)
	}
	for body, want := range map[string]int{strings.Replace(lost, "1000", "2000", 1): 409, strings.Replace(lost, id, "x", 1): 400} {
		if answer, text := send(t, "POST", s.URL+"/api/runs", body); answer.StatusCode != want {
			t.Errorf("%s: got status %d, want %d: %s", body, answer.StatusCode, want, text)
		}
	}
}

// An estimate is the measured speed, and leaves no run.
func TestEstimate(t *testing.T) {
	p, s := serving(t)
	var e estimated
	answer, text := send(t, "POST", s.URL+"/api/estimate", hands(1e12))
	if err := json.Unmarshal([]byte(text), &e); err != nil || answer.StatusCode != 200 || e.Rate < 1e5 || e.Seconds < 1 || e.Unit != "rounds" {
		t.Errorf("got status %d, %s (%v)", answer.StatusCode, text, err)
	}
	if n := len(p.runs.list("")); n != 0 {
		t.Errorf("%d runs, want 0", n)
	}
}

// The curve of the first hands ends with the table, and each of its points is a run of its own.
func TestFirstHands(t *testing.T) {
	_, s := serving(t)
	var d dealt
	answer, text := send(t, "POST", s.URL+"/api/deal?from=1", hands(1000))
	if err := json.Unmarshal([]byte(text), &d); err != nil || answer.StatusCode != 200 {
		t.Fatalf("status %d, %v: %s", answer.StatusCode, err, text)
	}
	before := uint64(0)
	for _, p := range d.Curve {
		n, sum := number(t, p.Rounds), uint64(0)
		for _, count := range p.Counts {
			sum += number(t, count)
		}
		if n <= before || sum != n {
			t.Errorf("after %d hands a point of %d has %d", before, n, sum)
		}
		before = n
	}
	if n := len(d.Curve); n < 30 || n > 100 || before != 1000 || d.Rounds != "1000" || d.Cards[0] != "As" {
		t.Errorf("%d points up to %d of %s, cards %v", n, before, d.Rounds, d.Cards)
	}
	for i, row := range d.Rows {
		if got := d.Curve[len(d.Curve)-1].Counts[i]; got != row.Count {
			t.Errorf("%s: the curve ends with %s, the table has %s", row.Hand, got, row.Count)
		}
	}
}

func number(t *testing.T, text string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// All assets together are compressed below 90 kB, and have the same bytes.
func TestAssetsAreCompressed(t *testing.T) {
	_, s := serving(t)
	total := 0
	for name, f := range files() {
		answer, text := send(t, "GET", s.URL+"/assets/"+name, "", "Accept-Encoding", "gzip")
		r, err := gzip.NewReader(strings.NewReader(text))
		if err != nil || answer.Header.Get("Content-Encoding") != "gzip" {
			t.Fatalf("%s: %v, %v", name, err, answer.Header)
		}
		if plain, _ := io.ReadAll(r); !bytes.Equal(plain, f.plain) {
			t.Errorf("%s has other bytes", name)
		}
		total += len(text)
	}
	if t.Logf("%d bytes", total); total > 110e3 {
		t.Errorf("the assets have %d bytes, want at most 110000", total)
	}
}
