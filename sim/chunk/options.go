package chunk

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// MaxWorkers is the largest number of workers.
const MaxWorkers = 1024

// ErrPlan matches the errors of plans and options that cannot be run:
// errors.Is(err, ErrPlan).
var ErrPlan = errors.New("cannot run this plan")

// PlanError is an error of a plan or of options. It matches ErrPlan.
type PlanError struct {
	Field  string // the invalid field, in lower case: the name of its flag
	Reason string
	Player int   // the player whose range it is, from 1; 0 of all players and of other fields
	Err    error // the cause, as a *ranges.Error with the position in the text, or nil
}

func (e *PlanError) Error() string {
	if e.Err != nil {
		return e.Err.Error()
	}
	return e.Field + ": " + e.Reason
}

// Unwrap returns Err.
func (e *PlanError) Unwrap() error { return e.Err }

// Is makes errors.Is(err, ErrPlan) true.
func (e *PlanError) Is(target error) bool { return target == ErrPlan }

// Invalid returns a *PlanError with a reason formatted by fmt.Sprintf.
func Invalid(field, format string, args ...any) error {
	return &PlanError{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// Options controls how a plan is run. No option changes the counts of a chunk.
//
// Run calls Watch, Prefix and Progress, from any goroutine, and never after it has returned. No
// call of one of them begins before its last has ended, and no other is called while Prefix is;
// but Watch and Progress may be called at the same time. Run waits for calls to end: one of Watch
// that takes longer than Every makes the next later. They may keep the tally, but not change it.
type Options struct {
	Workers int           // 1 to MaxWorkers; 0 is one for each processor
	Only    *Set          // the chunks to run, possibly none; nil is all of the plan
	Done    Tally         // the tally of an earlier run of the plan
	Every   time.Duration // the interval of Watch; 0 is never
	// Watch gets the tally of the chunks finished so far.
	Watch func(Tally)
	// Prefix gets the tallies of the first n chunks in ascending order, for each n
	// that is a power 2^(i/4), rounded down, and of all chunks. It cannot be combined with Only, or with a
	// Done that is not the first chunks.
	Prefix func(Tally)
	// Progress gets the number of finished chunks, those of Done included, ten
	// times a second.
	Progress func(chunks uint64)
}

// progressEvery is the interval of Progress.
const progressEvery = 100 * time.Millisecond

// check returns the options with the default of Workers, and the chunks that
// remain to be run.
func (o Options) check(j Job) (Options, Set, error) {
	if o.Workers < 0 || o.Workers > MaxWorkers {
		return o, nil, Invalid("workers", "%d: want 1 to %d", o.Workers, MaxWorkers)
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	chunks := j.Chunks
	if o.Only != nil {
		chunks = *o.Only
	}
	if outside := chunks.Union(o.Done.Chunks).Minus(j.Chunks); len(outside) > 0 {
		return o, nil, Invalid("chunks", "%v are not in the plan, which has %v", outside, j.Chunks)
	}
	if n := len(o.Done.Counts); n != 0 && n != j.Counts {
		return o, nil, Invalid("done", "a tally of %d counts: want %d", n, j.Counts)
	}
	return o, chunks.Minus(o.Done.Chunks), nil
}
