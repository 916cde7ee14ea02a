package chunk

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// MaxWorkers is the largest number of workers.
const MaxWorkers = 1024

// ErrPlan is matched by the errors of plans and options that cannot be run:
// errors.Is(err, ErrPlan).
var ErrPlan = errors.New("cannot run this plan")

// PlanError is an error of a plan or of options.
type PlanError struct {
	Field  string // the field that is wrong, in lower case: the name of its flag
	Reason string
}

func (e *PlanError) Error() string { return e.Field + ": " + e.Reason }

// Is makes errors.Is(err, ErrPlan) true.
func (e *PlanError) Is(target error) bool { return target == ErrPlan }

// Invalid returns a PlanError whose reason fmt.Sprintf writes.
func Invalid(field, format string, args ...any) error {
	return &PlanError{field, fmt.Sprintf(format, args...)}
}

// Options is how a plan is run. Nothing in it changes what a chunk counts.
type Options struct {
	Workers  int                 // 1 to MaxWorkers; 0 is one for each processor
	Only     *Set                // the chunks to do, possibly none; nil is all of the plan
	Done     Tally               // what an earlier run of the plan counted already
	Every    time.Duration       // how often Watch is called; 0 is never
	Watch    func(Tally)         // is given the tally of the chunks finished so far
	Prefix   func(Tally)         // is given the tallies of the first 1, 2, 4 ... chunks, as NextPrefix says, and of all, in ascending order; Only and a Done with gaps do not go with it
	Progress func(chunks uint64) // is told ten times a second how many chunks are finished, the earlier ones included
}

// progressEvery is how often Progress is called.
const progressEvery = 100 * time.Millisecond

// check returns the options with the default of Workers filled in, and the
// chunks of the job that are still to be done.
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
