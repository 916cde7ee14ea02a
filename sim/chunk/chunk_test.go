package chunk

import (
	"context"
	"errors"
	"testing"

	"pokersim/results"
)

// sum is a tally of chunk numbers.
type sum struct{ total, chunks uint64 }

func (s *sum) Add(o *sum) { s.total += o.total; s.chunks += o.chunks }
func (s *sum) Reset()     { *s = sum{} }

func job(chunks results.Chunks, workers int, fail func(chunk uint64) error) Job[*sum] {
	return Job[*sum]{
		Chunks:  chunks,
		Workers: workers,
		Tally:   func() *sum { return &sum{} },
		Worker: func() Worker[*sum] {
			return func(_ context.Context, chunk uint64, into *sum) error {
				into.Add(&sum{chunk, 1})
				return fail(chunk)
			}
		},
	}
}

func never(uint64) error { return nil }

func TestEveryChunkIsDoneOnce(t *testing.T) {
	chunks := results.Chunks{{From: 3, To: 10}, {From: 20, To: 21}, {From: 1000, To: 1100}}
	want := sum{3 + 4 + 5 + 6 + 7 + 8 + 9 + 20 + 100*1000 + 99*100/2, 108}
	for _, workers := range []int{1, 2, 16, 500} {
		done, err := job(chunks, workers, never).Run(context.Background())
		if err != nil || *done.Tally != want {
			t.Errorf("workers=%d: got %v, %v, want %v", workers, *done.Tally, err, want)
		}
		if left := chunks.Minus(done.Chunks); len(left) > 0 {
			t.Errorf("workers=%d: left %v", workers, left)
		}
	}
}

func TestNothingToDo(t *testing.T) {
	done, err := job(nil, 4, never).Run(context.Background())
	if err != nil || *done.Tally != (sum{}) || len(done.Chunks) > 0 {
		t.Errorf("got %v, %v", done, err)
	}
}

// A chunk that fails does not count, nor does what it had added already; what
// finished before it does.
func TestAFailedChunkDoesNotCount(t *testing.T) {
	broken := errors.New("broken")
	fail := func(chunk uint64) error {
		if chunk == 50 {
			return broken
		}
		return nil
	}
	for _, workers := range []int{1, 4} {
		done, err := job(results.Chunks{{From: 0, To: 100}}, workers, fail).Run(context.Background())
		if !errors.Is(err, broken) {
			t.Errorf("workers=%d: got error %v", workers, err)
		}
		want := sum{}
		for _, r := range done.Chunks {
			for c := r.From; c < r.To; c++ {
				want.Add(&sum{c, 1})
			}
		}
		if *done.Tally != want {
			t.Errorf("workers=%d: tally %v does not match its chunks %v", workers, *done.Tally, done.Chunks)
		}
		if len(done.Chunks.Minus(results.Chunks{{From: 50, To: 51}})) == 0 || done.Chunks.Len() == 100 {
			t.Errorf("workers=%d: finished %v", workers, done.Chunks)
		}
	}
}
