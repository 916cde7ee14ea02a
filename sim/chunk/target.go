package chunk

import (
	"context"
	"math/bits"
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

// quarters are 2^0, 2^(1/4), 2^(2/4) and 2^(3/4), times 2^62 and rounded down.
var quarters = [4]uint64{1 << 62, 5484249825272419511, 6521908912666391106, 7755900482342532474}

// nextPrefix returns the smallest number of chunks above n at which Options.Prefix
// is called. These are the powers 2^(i/4), rounded down: 1, 2, 3, 4, 5, 6, 8, 9 ...
func nextPrefix(n uint64) uint64 {
	if n == 0 {
		return 1
	}
	octave := bits.Len64(n) - 1
	for _, q := range quarters {
		if p := q >> (62 - min(octave, 62)); p > n {
			return p
		}
	}
	return 1 << (octave + 1)
}

// due reports whether Prefix is called with a tally of the first chunks.
func (o Options) due(done Tally, last bool) bool {
	n := done.Chunks.Len()
	return o.Prefix != nil && (last || n > 0 && nextPrefix(n-1) == n)
}

// runPrefixes calls Run for the chunks from each prefix to the next. At the end of
// each call workers wait for each other, for less than the time of a chunk.
func runPrefixes(ctx context.Context, job Job, options Options) (Tally, error) {
	checked, _, err := options.check(job)
	if err != nil {
		return Tally{}, err
	}
	if err := options.ascending(job, "prefixes"); err != nil {
		return options.Done, err
	}
	done, end, watched := options.Done, job.Chunks.Len(), time.Now()
	checked.Prefix = nil
	for n := done.Chunks.Len(); n < end; {
		n = min(end, nextPrefix(n))
		only := job.Chunks.First(n)
		checked.Only, checked.Done = &only, done
		if done, err = Run(ctx, job, checked); err != nil {
			return done, err
		}
		watched = options.tell(done, watched)
		options.Prefix(done)
		if !options.Until.IsZero() && !time.Now().Before(options.Until) {
			break
		}
	}
	return done, nil
}

// ascending returns an error if chunks are not run in ascending order from the
// first one, which what requires.
func (o Options) ascending(job Job, what string) error {
	first := job.Chunks.First(o.Done.Chunks.Len())
	if o.Only != nil || !first.Has(o.Done.Chunks) {
		return Invalid("chunks", "with %s they must run in ascending order from the first one", what)
	}
	return nil
}
