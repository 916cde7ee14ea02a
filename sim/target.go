package sim

import (
	"context"
	"fmt"

	"pokersim/results"
)

// Target is how well one bucket's frequency is to be known.
type Target struct {
	Bucket int
	Error  float64 // relative standard error, 0 to 1: of frequency f in n rounds, sqrt((1-f)/(f·n))
}

// reached says whether count hands of the bucket in n rounds reach the target.
func (t Target) reached(count, n uint64) bool {
	return count > 0 && 1/float64(count)-1/float64(n) <= t.Error*t.Error
}

// Windows are the steps in which RunTo looks at its tally: a share of what is
// dealt already, within bounds.
const (
	windowShare = 32
	minWindow   = 64
	maxWindow   = 4096
)

// RunTo deals a plan until the first boundary between two chunks at which the
// target is reached, in the order of the chunks, and at most plan.Rounds. So
// the rounds that it stops at depend on the plan and the target alone.
//
// It deals window after window of chunks; once the target can have been reached
// within one, it halves the window, dealing the halves again, until the chunk is
// found. Watch is given the tally of the chunks up to the last window that did
// not reach the target: a run that continues from it, as options.Done, stops at
// the same chunk. Errors are those of Run; with ctx's error comes the tally that
// Watch was given last.
func RunTo(ctx context.Context, plan Plan, target Target, options Options) (results.Tally, error) {
	plan, err := plan.checked()
	if err != nil {
		return results.Tally{}, err
	}
	buckets, _ := plan.buckets()
	if target.Bucket < 0 || target.Bucket >= buckets || !(target.Error > 0 && target.Error < 1) {
		return results.Tally{}, fmt.Errorf("%w: target %+v: want a bucket below %d and an error between 0 and 1", ErrPlan, target, buckets)
	}
	done, watch := options.Done, options.Watch
	if from := done.Chunks.Len(); len(done.Chunks.Minus(results.Chunks{{From: 0, To: from}})) > 0 {
		return done, fmt.Errorf("%w: what is done must be the first chunks", ErrPlan)
	}
	options.Watch = nil
	s := search{ctx, plan, target, options}
	for end := plan.Chunks().Len(); done.Chunks.Len() < end; {
		from := done.Chunks.Len()
		window, err := s.deal(from, min(end, from+min(max(minWindow, from/windowShare), maxWindow)))
		if err != nil {
			return done, err
		}
		found, stopped, err := s.find(done, window)
		if err != nil || stopped {
			return found, err
		}
		done = found
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
	options.Only, options.Done = results.Chunks{{From: from, To: to}}, results.Tally{}
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
		return all, s.target.reached(all.Counts[s.target.Bucket], all.Rounds()), nil
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
