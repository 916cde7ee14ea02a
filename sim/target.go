package sim

import (
	"context"
	"fmt"
	"time"

	"pokersim/results"
)

// Target is how well one bucket's frequency is to be known. A plan with a target
// ends at the first boundary between two chunks, in their order, at which it is
// reached, or with its rounds: where it ends depends on the plan alone.
type Target struct {
	Bucket int     `json:"bucket"`
	Error  float64 `json:"error"` // relative standard error, 0 to 1: of frequency f in n rounds, sqrt((1-f)/(f·n))
}

// Reached says whether a tally knows the frequency as well as the target wants.
func (t Target) Reached(tally results.Tally) bool {
	return t.Bucket < len(tally.Counts) && t.reached(tally.Counts[t.Bucket], tally.Rounds())
}

// String writes the target as in "bucket 0 to 0.001".
func (t Target) String() string {
	if t == (Target{}) {
		return "none"
	}
	return fmt.Sprintf("bucket %d to %g", t.Bucket, t.Error)
}

// reached says it of count hands of the bucket in n rounds.
func (t Target) reached(count, n uint64) bool {
	return count > 0 && 1/float64(count)-1/float64(n) <= t.Error*t.Error
}

func (p Plan) checkTarget() error {
	buckets, _ := p.buckets()
	if t := p.Target; t != (Target{}) && (t.Bucket < 0 || t.Bucket >= buckets || !(t.Error > 0 && t.Error < 1)) {
		return fmt.Errorf("%w: target %+v: want a bucket below %d and an error between 0 and 1", ErrPlan, t, buckets)
	}
	return nil
}

// windowTime is about how long runTo deals before it looks at its tally.
const windowTime = 300 * time.Millisecond

// runTo runs a checked plan with a target. It deals window after window of
// chunks; once the target can have been reached within one, it halves the window,
// dealing the halves again, until the chunk is found. Watch is given the tally up
// to the last window that did not reach the target: so a run that continues from
// it ends at the same chunk.
func runTo(ctx context.Context, plan Plan, options Options) (results.Tally, error) {
	done, watch := options.Done, options.Watch
	if first := (results.Chunks{{From: 0, To: done.Chunks.Len()}}); options.Only != nil || len(done.Chunks.Minus(first)) > 0 {
		return done, fmt.Errorf("%w: with a target, chunks are dealt in order", ErrPlan)
	}
	s := search{ctx: ctx, plan: plan, target: plan.Target, options: Options{Workers: options.Workers}}
	s.plan.Target = Target{}
	end, size := plan.Chunks().Len(), uint64(1) // the window's chunks: they change no result
	stopped := s.target.Reached(done)
	for !stopped && done.Chunks.Len() < end {
		from, begin := done.Chunks.Len(), time.Now()
		window, err := s.deal(from, min(end, from+size))
		if err != nil {
			return done, err
		}
		if took := time.Since(begin); took < windowTime/2 {
			size *= 2
		} else if took > 2*windowTime {
			size = max(1, size/2)
		}
		next, reached, err := s.find(done, window)
		if err != nil {
			return done, err
		}
		done, stopped = next, reached
		if watch != nil {
			watch(done)
		}
	}
	return done, nil
}

type search struct {
	ctx     context.Context
	plan    Plan
	target  Target
	options Options
}

// deal deals the chunks from from to to-1.
func (s *search) deal(from, to uint64) (results.Tally, error) {
	options := s.options
	options.Only = results.Chunks{{From: from, To: to}}
	return Run(s.ctx, s.plan, options)
}

// find adds the window's chunks to done up to the first one that reaches the
// target, and says whether one does.
func (s *search) find(done, window results.Tally) (found results.Tally, stopped bool, err error) {
	all := done.Plus(window)
	if !s.possible(done, all) {
		return all, false, nil
	}
	from, n := done.Chunks.Len(), window.Chunks.Len()
	if n == 1 {
		return all, s.target.Reached(all), nil
	}
	first, err := s.deal(from, from+n/2)
	if err != nil {
		return done, false, err
	}
	if found, stopped, err = s.find(done, first); stopped || err != nil {
		return found, stopped, err
	}
	return s.find(found, window.Minus(first))
}

// possible says whether the target can be reached at a boundary after done and
// up to all: there, the count is at most that of all, and the rounds at least
// one more than those of done.
func (s *search) possible(done, all results.Tally) bool {
	return s.target.reached(all.Counts[s.target.Bucket], done.Rounds()+1)
}
