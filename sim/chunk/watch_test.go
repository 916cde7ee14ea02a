package chunk

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// Watch gets sums of whole chunks that never decrease, and Progress never more than
// all chunks. Both include the chunks of Done. Chunk 50 waits for a call of Watch, and
// chunk 150 for one of Progress.
func TestWatchAndProgress(t *testing.T) {
	done := Tally{Chunks: Set{{From: 0, To: 10}}, Counts: []uint64{45, 10}}
	watched, progressed := make(chan struct{}), make(chan struct{})
	var seen, told uint64
	wait := func(chunk uint64) error {
		switch chunk {
		case 50:
			<-watched
		case 150:
			<-progressed
		}
		return nil
	}
	got, err := Run(context.Background(), job(Set{{From: 0, To: 210}}, wait), Options{
		Workers: 2, Done: done, Every: time.Millisecond,
		Watch: func(s Tally) {
			if s.Counts[1] != s.Chunks.Len() || s.Chunks.Len() < max(seen, 10) {
				t.Errorf("Watch got the counts of %d chunks for chunks %v, after %d chunks", s.Counts[1], s.Chunks, seen)
			}
			if seen == 0 {
				close(watched)
			}
			seen = s.Chunks.Len()
		},
		Progress: func(chunks uint64) {
			if chunks < max(told, 8) || chunks > 210 {
				t.Errorf("Progress got %d chunks after %d", chunks, told)
			}
			if told == 0 {
				close(progressed)
			}
			told = chunks
		},
	})
	if err != nil || got.Total() != 209*210/2+210 || seen == 0 || told == 0 {
		t.Errorf("got %v, %v; Watch got %d chunks, Progress %d", got, err, seen, told)
	}
}

func TestWatchAndProgressOfATarget(t *testing.T) {
	none := Target{Reached: func(Tally) bool { return false }, Possible: func(_, _ Tally) bool { return false }}
	var seen, told uint64
	got, err := runTo(context.Background(), job(Set{{From: 0, To: 50}}, never), Options{
		Workers: 1, Every: 1,
		Watch:    func(s Tally) { seen = s.Chunks.Len() },
		Progress: func(chunks uint64) { told = chunks },
	}, none)
	if err != nil || got.Chunks.Len() != 50 || seen != 50 || told != 50 {
		t.Errorf("got %v, %v; Watch got %d chunks, Progress %d, want 50", got, err, seen, told)
	}
}

// A run to a target needs ascending order. If a chunk fails, it returns the chunks
// before it.
func TestRunToRefusesAndFails(t *testing.T) {
	reached := Target{Reached: func(t Tally) bool { return t.Counts[1] >= 40 }, Possible: func(_, after Tally) bool { return after.Counts[1] >= 40 }}
	all := Set{{From: 0, To: 50}}
	for name, o := range map[string]Options{
		"only some":    {Only: &all},
		"out of order": {Done: Tally{Chunks: Set{{From: 3, To: 4}}, Counts: []uint64{3, 1}}},
		"workers":      {Workers: -1},
	} {
		if _, err := runTo(context.Background(), job(all, never), o, reached); !errors.Is(err, ErrPlan) || err.Error() == "" {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
	broken, calls := errors.New("broken"), 0
	for at := range 60 { // each call fails once, also in the bisection of a window
		calls = 0
		fail := func(uint64) error {
			if calls++; calls == at+1 {
				return broken
			}
			return nil
		}
		got, err := runTo(context.Background(), job(all, fail), Options{Workers: 1}, reached)
		if err != nil && (!errors.Is(err, broken) || got.Counts[1] != got.Chunks.Len() || got.Counts[1] >= 40) {
			t.Errorf("failure at call %d: got %v, %v", at+1, got, err)
		}
	}
}

// Sort sorts fingerprints, and JSON keeps their values.
func TestPrintsKeepTheirValue(t *testing.T) {
	a := Tally{Counts: []uint64{1}, Prints: Prints{{3}, {1, 2}, {1, 1}}}
	sum := Tally{}
	sum.Add(a)
	sum.Add(Tally{Prints: Prints{{2}}})
	sum.Prints.Sort()
	if want := (Prints{{1, 1}, {1, 2}, {2}, {3}}); !slices.Equal(sum.Prints, want) || a.Prints[0] != (Print{3}) {
		t.Errorf("got %v, want %v", sum.Prints, want)
	}
	text, err := json.Marshal(sum)
	if err != nil {
		t.Fatal(err)
	}
	var again Tally
	if err := json.Unmarshal(text, &again); err != nil || !slices.Equal(again.Prints, sum.Prints) || !slices.Equal(again.Counts, sum.Counts) {
		t.Errorf("read back %v, %v", again, err)
	}
	for _, bad := range []string{`{"prints": 3}`, `{"prints": "AAAA"}`} {
		if err := json.Unmarshal([]byte(bad), &again); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

func TestSetsAsText(t *testing.T) {
	for want, s := range map[string]Set{
		"": nil, "7": {{7, 8}}, "0-6 and 9": {{0, 7}, {9, 10}},
		"0 and 2 and 4 and 3 more ranges": {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}},
	} {
		if got := s.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	defer func() {
		if cause := recover(); cause == nil || !strings.Contains(cause.(string), "part 3 of 2") {
			t.Errorf("part 3 of 2: got %v, want a panic with these numbers", cause)
		}
	}()
	Set{}.Part(3, 2)
}

// The chunks have all rounds, and In is the sum of Of.
func TestRoundsInChunks(t *testing.T) {
	for total := uint64(1); total < 40; total++ {
		r := Rounds{total, 7}
		all := r.Chunks()
		if got := r.In(all); got != total {
			t.Errorf("%d rounds: %d in all chunks", total, got)
		}
		for n := range all.Len() {
			if got, want := r.In(Set{{From: n, To: n + 1}}), r.Of(n); got != want || got == 0 || got > 7 {
				t.Errorf("%d rounds: %d in chunk %d, want %d", total, got, n, want)
			}
		}
	}
}

// Grow removes the last chunk if it is shorter than in the longer plan, and nothing
// else.
func TestRoundsGrow(t *testing.T) {
	whole := Tally{Chunks: Set{{From: 0, To: 3}}, Counts: []uint64{20}}
	count := func(_ context.Context, _ uint64, into *Tally) error { into.Counts[0] += 6; return nil }
	longer := growing(count)
	for before, want := range map[uint64]uint64{20: 14, 21: 20, 60: 20} {
		got, err := longer.Grow(context.Background(), before, whole)
		if err != nil || got.Counts[0] != want {
			t.Errorf("from %d rounds: got %v, %v, want %d", before, got, err, want)
		}
	}
	broken := errors.New("broken")
	fails := growing(func(context.Context, uint64, *Tally) error { return broken })
	if _, err := fails.Grow(context.Background(), 20, whole); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// growing is 50 rounds in chunks of 7, and any number of them, counted by a worker.
func growing(count Worker) Work {
	j := Job{Counts: 1, Rounds: Rounds{50, 7}, Worker: func() Worker { return count }}
	j.Chunks = j.Rounds.Chunks()
	j.Of = func(uint64) Work { return j.Work() }
	return j.Work()
}
