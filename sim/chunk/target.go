package chunk

import (
	"context"
	"time"
)

// Target is a condition that ends a run early: after the first chunk, in ascending
// order, at which the tally of all chunks so far reaches the target. So the end of
// a run depends only on the plan.
type Target struct {
	// Reached reports whether a tally of the first chunks reaches the target.
	Reached func(Tally) bool
	// Possible reports whether a tally of the first chunks may reach the target, if
	// it has more chunks than before and no more than after. It must be true if one
	// does; it may be true if none does.
	Possible func(before, after Tally) bool
}

// windowTime is the approximate time of a window of runTo.
const windowTime = 300 * time.Millisecond

// runTo runs a job's chunks in ascending order until the target is reached or all
// chunks are finished. It runs one window of chunks after another. If the target
// may be reached within a window, runTo finds the chunk by bisection and runs
// halves of the window again. Watch and Progress get only windows that did not
// reach the target: a run that continues from there ends at the same chunk.
// options.Only, and a Done that is not the first chunks, give a *PlanError; other
// errors are those of Run.
func runTo(ctx context.Context, job Job, options Options, target Target) (Tally, error) {
	options, _, err := options.check(job)
	if err != nil {
		return Tally{}, err
	}
	done := Tally{Counts: make([]uint64, job.Counts)}
	done.Add(options.Done)
	if err := options.ascending(job, "a target"); err != nil {
		return options.Done, err
	}
	end := job.Chunks.Len()
	s := search{ctx, job, options.Workers, target}
	size, watched := uint64(1), time.Now() // the size of the window does not change the result
	for reached := target.Reached(done); !reached && done.Chunks.Len() < end; {
		begin := time.Now()
		to := min(end, done.Chunks.Len()+size)
		if options.Prefix != nil {
			to = min(to, nextPrefix(done.Chunks.Len()))
		}
		window, err := s.do(done.Chunks.Len(), to)
		if err != nil {
			return done, err
		}
		if took := time.Since(begin); took < windowTime/2 {
			size *= 2
		} else if took > 2*windowTime {
			size = max(1, size/2)
		}
		if done, reached, err = s.find(done, window); err != nil {
			return done, err
		}
		watched = options.tell(done, watched)
		if options.due(done, reached || done.Chunks.Len() == end) {
			options.Prefix(done)
		}
	}
	return done, nil
}

// tell calls Progress, and Watch if its interval has passed. It returns the time of
// the last call of Watch.
func (o Options) tell(done Tally, watched time.Time) time.Time {
	if o.Progress != nil {
		o.Progress(done.Chunks.Len())
	}
	if o.Watch == nil || o.Every <= 0 || time.Since(watched) < o.Every {
		return watched
	}
	o.Watch(done)
	return time.Now()
}

type search struct {
	ctx     context.Context
	job     Job
	workers int
	target  Target
}

// do runs the chunks with indexes from to to-1 in the job.
func (s *search) do(from, to uint64) (Tally, error) {
	only := s.job.Chunks.First(to).Minus(s.job.Chunks.First(from))
	return Run(s.ctx, s.job, Options{Workers: s.workers, Only: &only})
}

// find adds the chunks of the window to done, up to the first one that reaches the
// target, and reports whether one does. After an error it returns the chunks that
// do not reach it.
func (s *search) find(done, window Tally) (found Tally, reached bool, err error) {
	all := done.Plus(window)
	if !s.target.Possible(done, all) {
		return all, false, nil
	}
	from, n := done.Chunks.Len(), window.Chunks.Len()
	if n == 1 {
		return all, s.target.Reached(all), nil
	}
	first, err := s.do(from, from+n/2)
	if err != nil {
		return done, false, err
	}
	if found, reached, err = s.find(done, first); reached || err != nil {
		return found, reached, err
	}
	return s.find(found, window.Minus(first))
}
