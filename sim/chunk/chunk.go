// Package chunk divides work into numbered chunks, runs them on a pool of workers
// and adds up their counts.
//
// A chunk gives the same counts on every worker, and tallies add in any order. So
// the sum does not depend on the number of workers or on timing. The caller
// defines what a chunk is and what each count is. Errors of plans and options match
// ErrPlan and name the field; other errors are those of the workers and of a
// context that ends.
//
//	odd := func(_ context.Context, n uint64, into *chunk.Tally) error {
//		into.Counts[n%2]++
//		return nil
//	}
//	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: 101}}, Counts: 2, Worker: func() chunk.Worker { return odd }}
//	tally, err := chunk.Run(context.Background(), job, chunk.Options{Workers: 16})
//	fmt.Println(tally.Chunks, tally.Counts, err)
//	// Output: 0-100 [51 50] <nil>
package chunk

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// Worker runs one chunk and adds its counts to into, but does not change
// into.Chunks. One goroutine calls it, so it may have a deck and buffers of its own.
// When ctx ends it returns ctx.Err() soon; the counts of that chunk are dropped.
type Worker func(ctx context.Context, chunk uint64, into *Tally) error

// Job is a set of chunks to run, and what is true of their tallies. Chunks, Counts and either
// Worker or Workers are necessary.
type Job struct {
	Chunks Set
	Counts int           // the number of counts in a tally
	Worker func() Worker // returns a new worker; workers share no state
	// Workers prepares a run and returns its Worker.
	Workers func(context.Context) (func() Worker, error)
	Fits    func(Tally) error // whether the counts of a tally of the right length are possible for its chunks
	Target  Target            // ends a run early; the zero value never does
	Rounds  Rounds            // of a sample; zero if the plan fixes their number
	Of      func(rounds uint64) Work
	// Once is not nil if a chunk has other counts each time that it runs: then Work has this error
	// instead of what runs a part of the chunks, or some of them again.
	Once error
}

// Run starts the job's chunks in ascending order, each on one worker. It returns
// the sum of options.Done and the finished chunks. These are all chunks, or the first ones
// that reach the target, unless ctx ends or a worker fails: then Run also returns ctx.Err()
// or the worker's error. Options that cannot be run give a *PlanError; other errors are those
// of Workers.
func Run(ctx context.Context, job Job, options Options) (Tally, error) {
	if job.Workers != nil {
		worker, err := job.Workers(ctx)
		if err != nil {
			return options.Done, err
		}
		job.Worker, job.Workers = worker, nil
	}
	if target := job.Target; target.Reached != nil {
		job.Target = Target{}
		return runTo(ctx, job, options, target)
	}
	if options.Prefix != nil {
		return runPrefixes(ctx, job, options)
	}
	options, todo, err := options.check(job)
	if err != nil {
		return Tally{}, err
	}
	p := &pool{job: job, until: options.Until, done: options.Done, todo: todo, total: todo.Len()}
	for range min(uint64(options.Workers), p.total) {
		p.workers = append(p.workers, &worker{})
	}
	group, ctx := errgroup.WithContext(ctx)
	for i, w := range p.workers {
		w.tally = *newTally(job.Counts)
		w.claim(p)
		group.Go(func() (err error) {
			pprof.Do(ctx, pprof.Labels("worker", strconv.Itoa(i)), func(ctx context.Context) {
				err = w.run(ctx, p)
			})
			return err
		})
	}
	stop := p.watch(options)
	err = group.Wait()
	stop()
	return p.tally(), err
}

type pool struct {
	job     Job
	until   time.Time
	done    Tally         // of an earlier run
	todo    Set           // the chunks to run
	total   uint64        // the number of chunks in todo
	claimed atomic.Uint64 // the number of chunks claimed so far
	workers []*worker
}

// worker is the state of a worker: the tally of its finished chunks and its current
// chunk. The worker locks it once a chunk, others only for a snapshot.
type worker struct {
	sync.Mutex
	tally  Tally
	prints []Prints // the fingerprints of each chunk; one slice of all would be copied as it grows
	index  uint64   // the index in todo of the current chunk
	apart  []uint64 // the indexes in todo of finished chunks that are not yet in tally
	_      [64]byte // keeps workers on different cache lines
}

// addEvery is how often a worker adds counts that it keeps for later (Tally.Later).
// Adding thousands of counts takes longer than a small chunk.
const addEvery = 2 * time.Millisecond

// claim takes the next chunk, if there is time. The worker must be locked or not yet running.
func (w *worker) claim(p *pool) {
	if !p.until.IsZero() && p.claimed.Load() > 0 && !time.Now().Before(p.until) {
		w.index = p.total
		return
	}
	w.index = p.claimed.Add(1) - 1
}

func (w *worker) run(ctx context.Context, p *pool) error {
	do, scratch, added := p.job.Worker(), newTally(p.job.Counts), time.Now()
	defer func() { // adds the finished chunks also after an error
		if scratch.Later != nil {
			w.add(scratch, nil)
		}
	}()
	for w.index < p.total {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := do(ctx, p.chunk(w.index), scratch); err != nil {
			return err
		}
		if scratch.Later != nil && time.Since(added) < addEvery {
			w.Lock()
			w.apart = append(w.apart, w.index)
			w.claim(p)
			w.Unlock()
			continue
		}
		w.add(scratch, p)
		added = time.Now()
		runtime.Gosched() // for fairness if there are more workers than processors
	}
	return nil
}

// add adds the counts of finished chunks to the worker's tally. Then it claims the
// next chunk, if p is not nil.
func (w *worker) add(scratch *Tally, p *pool) {
	scratch.settle()
	w.Lock()
	if len(scratch.Prints) > 0 {
		w.prints = append(w.prints, scratch.Prints)
		scratch.Prints = nil
	}
	w.tally.Add(*scratch)
	w.apart = w.apart[:0]
	if p != nil {
		w.claim(p)
	}
	w.Unlock()
	clear(scratch.Counts)
}

// chunk returns the number of the chunk at an index in todo.
func (p *pool) chunk(index uint64) uint64 {
	for _, r := range p.todo {
		n := r.To - r.From
		if index < n {
			return r.From + index
		}
		index -= n
	}
	panic("chunk: index outside the job")
}

// tally returns the sum of the workers' tallies at one moment. While all workers
// are locked no chunk is claimed, so the chunks in the tallies are the claimed ones
// less the current ones and those that are apart.
func (p *pool) tally() Tally {
	for _, w := range p.workers {
		w.Lock()
		defer w.Unlock()
	}
	prints := len(p.done.Prints)
	for _, w := range p.workers {
		for _, some := range w.prints {
			prints += len(some)
		}
	}
	sum := Tally{Counts: make([]uint64, p.job.Counts), Prints: slices.Grow(Prints(nil), prints)}
	sum.Add(p.done)
	finished := p.todo.First(p.claimed.Load())
	for _, w := range p.workers {
		sum.Add(w.tally)
		for _, some := range w.prints {
			sum.Prints = append(sum.Prints, some...)
		}
		for _, index := range append(slices.Clip(w.apart), w.index) {
			if index < p.total {
				c := p.chunk(index)
				finished = finished.Minus(Set{{From: c, To: c + 1}})
			}
		}
	}
	sum.Chunks = sum.Chunks.Union(finished)
	return sum
}

// finished returns the approximate number of finished chunks, those of done
// included.
func (p *pool) finished() uint64 {
	claimed := min(p.claimed.Load(), p.total+uint64(len(p.workers)))
	return p.done.Chunks.Len() + claimed - min(claimed, uint64(len(p.workers)))
}

// watch calls Watch and Progress at their intervals, until stop is called.
func (p *pool) watch(o Options) (stop func()) {
	done := make(chan struct{})
	var group sync.WaitGroup
	every := func(interval time.Duration, do func()) {
		group.Go(func() {
			ticker := time.NewTicker(interval)
			defer ticker.Stop()
			for {
				select {
				case <-done:
					return
				case <-ticker.C:
					do()
				}
			}
		})
	}
	if o.Watch != nil && o.Every > 0 {
		every(o.Every, func() { o.Watch(p.tally()) })
	}
	if o.Progress != nil {
		every(progressEvery, func() { o.Progress(p.finished()) })
	}
	return func() { close(done); group.Wait() }
}

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
	// Instead is the function that does what is asked for, such as equity.Prepare, or "".
	Instead string
}

func (e *PlanError) Error() string {
	switch {
	case e.Err != nil:
		return e.Err.Error()
	case e.Instead != "":
		return e.Field + ": " + e.Reason + ": use " + e.Instead
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
	// Until is a time from which on no chunk begins, so that a run ends with the first chunks
	// of the plan, at least one; zero is never. It is not for a plan with a target.
	Until time.Time
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

// MaxRounds is the largest number of rounds of a plan.
const MaxRounds = 1_000_000_000_000_000_000

// Rounds is a number of rounds divided into chunks of equal length. The last chunk
// may have fewer rounds.
type Rounds struct {
	Total uint64 // at least 1
	Chunk uint64 // rounds in a chunk
}

// Chunks returns the numbers of the chunks.
func (r Rounds) Chunks() Set { return Set{{From: 0, To: (r.Total + r.Chunk - 1) / r.Chunk}} }

// Of returns the number of rounds in a chunk.
func (r Rounds) Of(chunk uint64) uint64 { return min(r.Chunk, r.Total-chunk*r.Chunk) }

// In returns the number of rounds in a set of chunks.
func (r Rounds) In(set Set) uint64 {
	n := set.Len() * r.Chunk
	last := r.Chunks().Len() - 1
	if set.Has(Set{{From: last, To: last + 1}}) {
		n -= r.Chunk - r.Of(last)
	}
	return n
}

// Work is the job of a prepared plan, which never changes. Its methods are the life of a run,
// the same for all kinds of plans: those of Prepared in packages sim, equity and query.
type Work struct{ job Job }

// Work returns the work of a job.
func (j Job) Work() Work { return Work{j} }

// Job returns the job.
func (w Work) Job() Job {
	w.job.Chunks = w.Chunks()
	return w.job
}

// Chunks returns the numbers of the chunks.
func (w Work) Chunks() Set { return slices.Clone(w.job.Chunks) }

// Run counts the chunks, as the function Run does: all of them, or the first ones that reach
// the target.
func (w Work) Run(ctx context.Context, options Options) (Tally, error) {
	if w.job.Once != nil && (options.Only != nil || len(options.Done.Chunks) > 0 || options.Prefix != nil) {
		return options.Done, w.job.Once
	}
	return Run(ctx, w.job, options)
}

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are in
// the plan and its counts are possible for the rounds of these chunks. The error matches
// ErrPlan.
func (w Work) Check(tally Tally) error {
	if w.job.Once != nil {
		return w.job.Once
	}
	if outside := tally.Chunks.Minus(w.job.Chunks); len(outside) > 0 {
		return Invalid("chunks", "%v are not in the plan, which has %v", outside, w.job.Chunks)
	}
	if n := len(tally.Counts); n != w.job.Counts && (n > 0 || len(tally.Chunks) > 0) {
		return Invalid("counts", "%d of them: want %d", n, w.job.Counts)
	}
	if w.job.Fits == nil {
		return nil
	}
	return w.job.Fits(tally)
}

// CheckTotal returns nil if a tally has no prints and its counts add up to a number of rounds, also
// if their sum is above 64 bits. The error matches ErrPlan.
func (t Tally) CheckTotal(rounds uint64) error {
	if len(t.Prints) > 0 {
		return Invalid("prints", "%d fingerprints: a run of hands has none", len(t.Prints))
	}
	left := rounds
	for _, n := range t.Counts {
		if n > left {
			return Invalid("counts", "their sum is above the %d rounds of chunks %v", rounds, t.Chunks)
		}
		left -= n
	}
	if left > 0 {
		return Invalid("counts", "their sum is %d: chunks %v have %d rounds", rounds-left, t.Chunks, rounds)
	}
	return nil
}

// Reached reports whether a tally of the plan reaches its target. It is false without a
// target.
func (w Work) Reached(tally Tally) bool {
	return w.job.Target.Reached != nil && len(tally.Counts) == w.job.Counts && w.job.Target.Reached(tally)
}

// Complete reports whether a tally has all chunks of the plan, or reaches its target.
func (w Work) Complete(tally Tally) bool { return tally.Chunks.Has(w.job.Chunks) || w.Reached(tally) }

// Grow takes a tally of the same plan with only before rounds, and returns the part of it
// that is a tally of this one. If before's last chunk is in the tally and shorter than the
// same chunk of this plan, Grow counts it again to subtract it; an error is that of this
// run. The tally of a plan that fixes its rounds remains as it is.
func (w Work) Grow(ctx context.Context, before uint64, tally Tally) (Tally, error) {
	if w.job.Once != nil {
		return Tally{}, w.job.Once
	}
	if w.job.Of == nil || before >= w.job.Rounds.Total || before%w.job.Rounds.Chunk == 0 {
		return tally, nil
	}
	last := Set{{From: before / w.job.Rounds.Chunk, To: before/w.job.Rounds.Chunk + 1}}
	if !tally.Chunks.Has(last) {
		return tally, nil
	}
	short, err := w.job.Of(before).Run(ctx, Options{Workers: 1, Only: &last})
	if err != nil {
		return Tally{}, err
	}
	return tally.Minus(short), nil
}

// parts is the number of chunks at the beginning of a plan that Early divides.
// Beyond them the prefixes of whole chunks are close enough.
const parts = 4

// leastPart is the smallest number of rounds of a point of Early: a power of two.
const leastPart = 1 << 10

// Early returns prefixes of a sample, the tallies of the first chunks as Options.Prefix
// gets them, with tallies of fewer rounds between them. These are the powers 2^(i/4),
// rounded down, from 1024 rounds within the first four chunks. Their Chunks are those of
// the tallies that follow. Early counts them again, about as many rounds as ten chunks
// have; an error is that of this run.
func (w Work) Early(ctx context.Context, prefixes []Tally) ([]Tally, error) {
	if w.job.Once != nil {
		return nil, w.job.Once
	}
	var all []Tally
	var before Tally // of the chunks before
	for _, t := range prefixes {
		c := before.Chunks.Len()
		if t.Chunks.Len() == c+1 && c < parts {
			only, from := Set{{From: c, To: c + 1}}, c*w.job.Rounds.Chunk
			for n := nextPrefix(max(from, leastPart-1)); n < from+w.job.Rounds.Of(c); n = nextPrefix(n) {
				some, err := w.job.Of(n).Run(ctx, Options{Workers: 1, Only: &only})
				if err != nil {
					return nil, err
				}
				all = append(all, before.Plus(some))
			}
		}
		all = append(all, t)
		before = t
	}
	return all, nil
}
