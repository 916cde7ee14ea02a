package page

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pokersim/sim/chunk"
)

// placed returns a task that runs until its context ends or end is closed.
func placed(memory uint64, end <-chan struct{}) Task {
	return Task{Memory: memory, Done: func(chunk.Tally) uint64 { return 0 }, Run: func(ctx context.Context, _ chunk.Options) (chunk.Tally, error) {
		select {
		case <-end:
			return chunk.Tally{}, errors.New("ended")
		case <-ctx.Done():
			return chunk.Tally{}, ctx.Err()
		}
	}}
}

func (r *run) view(t *testing.T) (v struct {
	State state
	Place int
}) {
	t.Helper()
	latest, _ := r.now()
	if err := json.Unmarshal(latest.text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Long runs wait in the order of their start, and show their place. When one ends, the next
// one begins; one that is stopped leaves the line.
func TestLongRunsWaitInLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newRuns(t.Context())
		end := make(chan struct{})
		var all []*run
		for i := range 5 {
			task := placed(0, nil)
			if i == 0 {
				task = placed(0, end)
			}
			r, refused := s.start("hands", "", begun(task))
			if r == nil {
				t.Fatalf("run %d is refused: %s", i+1, refused)
			}
			all = append(all, r)
			synctest.Wait()
		}
		check := func(when string, want ...int) {
			t.Helper()
			synctest.Wait()
			for i, r := range all {
				if got := r.view(t).Place; got != want[i] {
					t.Errorf("%s: run %d has place %d, want %d", when, i+1, got, want[i])
				}
			}
		}
		check("at once", 0, 0, 0, 0, 0)
		time.Sleep(2 * short)
		check("after a short time", 0, 0, 1, 2, 3)
		all[3].cancel()
		check("after a stop", 0, 0, 1, 0, 2)
		if got := all[3].view(t).State; got != stopped {
			t.Errorf("the stopped run is %s", got)
		}
		close(end)
		check("after the end of one", 0, 0, 0, 0, 1)
		for _, r := range all {
			r.cancel()
		}
		s.wait()
	})
}

// Two runs that together take too much memory are not in progress at the same time, not
// even for a short time.
func TestMemoryOfRunsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newRuns(t.Context())
		large, _ := s.start("audit", "", begun(placed(MaxMemory*3/4, nil)))
		synctest.Wait()
		second, _ := s.start("audit", "", begun(placed(MaxMemory*3/4, nil)))
		synctest.Wait()
		if a, b := large.view(t).Place, second.view(t).Place; a != 0 || b != 1 {
			t.Errorf("two large runs have the places %d and %d, want 0 and 1", a, b)
		}
		if !s.trying.full(MaxMemory/2) || s.trying.full(MaxMemory/4) {
			t.Error("estimates do not have the memory that runs leave")
		}
		large.cancel()
		synctest.Wait()
		small, _ := s.start("audit", "", begun(placed(MaxMemory/4, nil)))
		synctest.Wait()
		if a, b := second.view(t).Place, small.view(t).Place; a != 0 || b != 0 {
			t.Errorf("a large and a small run have the places %d and %d, want 0 and 0", a, b)
		}
		second.cancel()
		small.cancel()
		if r, refused := s.start("audit", "", begun(placed(MaxMemory+1e6, nil))); r != nil || !strings.Contains(refused, "takes 371 MB of memory, and those of the page 370 at most") {
			t.Errorf("a run that takes too much memory is started, or refused with %q", refused)
		}
		s.wait()
	})
}

// Work that takes long waits for its turn, which ends it. Who leaves the line, or finds no place
// in it, does not begin.
func TestWorkIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := turns{budget: new(budget), most: 2}
		began := time.Now()
		left, leave := context.WithCancel(t.Context())
		work := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		results := make(chan error, 4)
		for _, ctx := range []context.Context{t.Context(), t.Context(), left, t.Context()} {
			go func() { results <- w.do(ctx, work) }()
			synctest.Wait()
		}
		leave()
		if err := <-results; !errors.Is(err, context.Canceled) || time.Since(began) > 0 {
			t.Errorf("who leaves the line: got %v after %v", err, time.Since(began))
		}
		for i := range 3 {
			if err := <-results; !errors.Is(err, errLong) {
				t.Errorf("work %d: got %v", i+1, err)
			}
		}
		if took := time.Since(began); took != 2*workTime {
			t.Errorf("three works, two at a time, took %v", took)
		}
		ctx, cancel := context.WithCancel(t.Context())
		for range 2 + maxWorkIn {
			go w.do(ctx, work)
		}
		synctest.Wait()
		if err := w.do(t.Context(), work); !errors.Is(err, errBusy) {
			t.Errorf("beyond the line: got %v", err)
		}
		cancel()
		synctest.Wait()
		if len(w.line)+len(w.live) > 0 {
			t.Errorf("%d works are left", len(w.line)+len(w.live))
		}
	})
}
