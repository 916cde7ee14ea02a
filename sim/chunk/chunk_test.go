package chunk

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// job returns a job whose counts are the sum of the chunk numbers and the number of
// chunks.
func job(chunks Set, fail func(chunk uint64) error) Job {
	return Job{Chunks: chunks, Counts: 2, Worker: func() Worker {
		return func(_ context.Context, chunk uint64, into *Tally) error {
			into.Counts[0] += chunk
			into.Counts[1]++
			return fail(chunk)
		}
	}}
}

func never(uint64) error { return nil }

func TestEveryChunkIsDoneOnce(t *testing.T) {
	chunks := Set{{From: 3, To: 10}, {From: 20, To: 21}, {From: 1000, To: 1100}}
	want := []uint64{3 + 4 + 5 + 6 + 7 + 8 + 9 + 20 + 100*1000 + 99*100/2, 108}
	for _, workers := range []int{1, 2, 16, 500} {
		done, err := Run(context.Background(), job(chunks, never), Options{Workers: workers})
		if err != nil || !slices.Equal(done.Counts, want) || !slices.Equal(done.Chunks, chunks) {
			t.Errorf("workers=%d: got %v, %v, want %v", workers, done, err, want)
		}
	}
}

// If no chunk remains, Run returns options.Done.
func TestNothingToDo(t *testing.T) {
	all, none := Set{{From: 0, To: 3}}, Set{}
	done := Tally{Chunks: all, Counts: []uint64{3, 3}}
	for name, c := range map[string]struct {
		chunks  Set
		options Options
		want    Tally
	}{
		"empty job":  {nil, Options{Workers: 4}, Tally{Counts: []uint64{0, 0}}},
		"empty Only": {all, Options{Only: &none}, Tally{Counts: []uint64{0, 0}}},
		"all done":   {all, Options{Done: done}, done},
	} {
		got, err := Run(context.Background(), job(c.chunks, never), c.options)
		if err != nil || !slices.Equal(got.Counts, c.want.Counts) || !slices.Equal(got.Chunks, c.want.Chunks) {
			t.Errorf("%s: got %v, %v, want %v", name, got, err, c.want)
		}
	}
}

func TestOptionsThatCannotBeRun(t *testing.T) {
	outside := Set{{From: 2, To: 4}}
	for name, o := range map[string]Options{
		"negative workers": {Workers: -1},
		"too many workers": {Workers: MaxWorkers + 1},
		"chunks outside":   {Only: &outside},
		"done outside":     {Done: Tally{Chunks: outside}},
		"other counts":     {Done: Tally{Counts: []uint64{1}}},
	} {
		_, err := Run(context.Background(), job(Set{{From: 0, To: 3}}, never), o)
		if !errors.Is(err, ErrPlan) {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
}

// A chunk that fails is not in the tally, nor are the counts that it has added.
// Chunks that finished before it are.
func TestAFailedChunkDoesNotCount(t *testing.T) {
	broken := errors.New("broken")
	fail := func(chunk uint64) error {
		if chunk == 50 {
			return broken
		}
		return nil
	}
	for _, workers := range []int{1, 4} {
		done, err := Run(context.Background(), job(Set{{From: 0, To: 100}}, fail), Options{Workers: workers})
		if !errors.Is(err, broken) {
			t.Errorf("workers=%d: got error %v", workers, err)
		}
		want := make([]uint64, 2)
		for _, r := range done.Chunks {
			for c := r.From; c < r.To; c++ {
				want[0], want[1] = want[0]+c, want[1]+1
			}
		}
		if !slices.Equal(done.Counts, want) {
			t.Errorf("workers=%d: got counts %v of chunks %v, want %v", workers, done.Counts, done.Chunks, want)
		}
		if len(done.Chunks.Minus(Set{{From: 50, To: 51}})) == 0 || done.Chunks.Len() == 100 {
			t.Errorf("workers=%d: got chunks %v, want some, and not chunk 50", workers, done.Chunks)
		}
	}
}

// runTo ends at the first chunk that reaches the target, with any number of workers
// and any windows.
func TestRunToFindsTheFirstBoundary(t *testing.T) {
	for limit := range uint64(60) {
		target := Target{
			Reached:  func(t Tally) bool { return t.Counts[0] >= limit*limit },
			Possible: func(_, after Tally) bool { return after.Counts[0] >= limit*limit },
		}
		want := uint64(0)
		for sum := uint64(0); sum < limit*limit && want < 50; want++ {
			sum += want
		}
		for _, workers := range []int{1, 3} {
			got, err := runTo(context.Background(), job(Set{{From: 0, To: 50}}, never), Options{Workers: workers}, target)
			if err != nil || got.Chunks.Len() != want || got.Counts[1] != want {
				t.Errorf("limit %d, workers=%d: stopped after %v (%v), want %d chunks", limit*limit, workers, got.Chunks, err, want)
			}
		}
	}
}
