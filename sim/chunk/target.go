package chunk

import (
	"context"
	"time"
)

// Target ends a run before its plan does: at the first boundary between two
// chunks, in ascending order, at which it is reached. So where a run ends
// depends on the plan alone.
type Target struct {
	// Reached reports whether a tally of the first chunks reaches the target.
	Reached func(Tally) bool
	// Possible reports whether the target can be reached at a boundary after
	// the tally before and up to the tally after. It may err towards true.
	Possible func(before, after Tally) bool
}

// windowTime is about how long RunTo works before it looks at its tally.
const windowTime = 300 * time.Millisecond

// RunTo does a job's chunks in ascending order until the target is reached, or
// all are done. It does window after window of chunks; once the target can have
// been reached within one, it halves the window, doing the halves again, until
// the chunk is found. Watch and Progress are told of windows that did not reach
// the target: a run that continues from there ends at the same chunk. With
// options.Only, or chunks done out of order, it returns a PlanError.
func RunTo(ctx context.Context, job Job, options Options, target Target) (Tally, error) {
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
	size, watched := uint64(1), time.Now() // the window's chunks: they change no result
	for reached := target.Reached(done); !reached && done.Chunks.Len() < end; {
		begin := time.Now()
		to := min(end, done.Chunks.Len()+size)
		if options.Prefix != nil {
			to = min(to, NextPrefix(done.Chunks.Len()))
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

// tell calls Progress, and Watch if its time has come. It returns when Watch
// was called last.
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

// do does the chunks with places from to to-1 in the job.
func (s *search) do(from, to uint64) (Tally, error) {
	only := s.job.Chunks.First(to).Minus(s.job.Chunks.First(from))
	return Run(s.ctx, s.job, Options{Workers: s.workers, Only: &only})
}

// find adds the window's chunks to done up to the first one that reaches the
// target, and reports whether one does. After an error it returns the chunks
// that are known not to reach it.
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
