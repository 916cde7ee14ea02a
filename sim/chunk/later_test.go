package chunk

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// keeping returns a job whose workers keep their counts until Later is called.
func keeping(chunks Set, do func(chunk uint64) error) Job {
	return Job{Chunks: chunks, Counts: 2, Worker: func() Worker {
		var sum, n uint64
		return func(_ context.Context, chunk uint64, into *Tally) error {
			if err := do(chunk); err != nil {
				return err
			}
			sum, n = sum+chunk, n+1
			into.Later = func() {
				into.Counts[0] += sum
				into.Counts[1] += n
				sum, n = 0, 0
			}
			return nil
		}
	}}
}

// sumsOf returns the counts of a set of chunks.
func sumsOf(chunks Set) []uint64 {
	sums := make([]uint64, 2)
	for _, r := range chunks {
		for c := r.From; c < r.To; c++ {
			sums[0], sums[1] = sums[0]+c, sums[1]+1
		}
	}
	return sums
}

// A tally has the counts of its chunks and no others, even if the workers keep counts:
// in a tally of Watch, at the end, after an error and after ctx has ended.
func TestWhatIsKeptIsAddedWithItsChunks(t *testing.T) {
	check := func(what string, got Tally) {
		t.Helper()
		if !slices.Equal(got.Counts, sumsOf(got.Chunks)) {
			t.Errorf("%s: counts %v do not match the chunks %v", what, got.Counts, got.Chunks)
		}
	}
	broken := errors.New("broken")
	for _, workers := range []int{1, 4} {
		for _, failing := range []uint64{3, 200, 5000} {
			ctx, cancel := context.WithCancel(context.Background())
			watched := make(chan struct{})
			do := func(chunk uint64) error {
				switch {
				case chunk == failing && workers == 1:
					return broken
				case chunk == failing:
					cancel()
				case chunk > failing: // the workers' context may end a moment later
					<-ctx.Done()
					return ctx.Err()
				case chunk%50 == 49: // waits for a tally of the chunks before
					<-watched
				}
				return nil
			}
			watch := func(got Tally) {
				check("watched", got)
				select {
				case watched <- struct{}{}:
				default:
				}
			}
			got, err := Run(ctx, keeping(Set{{From: 0, To: 1000}}, do), Options{Workers: workers, Every: time.Millisecond, Watch: watch})
			cancel()
			check("at the end", got)
			if all := got.Chunks.Len() == 1000; all != (err == nil) || all != (failing == 5000) {
				t.Errorf("workers=%d, failing in chunk %d: finished %v, error %v", workers, failing, got.Chunks, err)
			}
			if workers == 1 && failing < 1000 && got.Chunks.Len() != failing {
				t.Errorf("failing in chunk %d: finished %v, want all earlier chunks", failing, got.Chunks)
			}
		}
	}
}
