// Package chunk runs work that is cut into numbered chunks on a pool of
// workers, and adds up what the chunks count.
//
// Every chunk counts the same whoever does it, and tallies add in any order, so
// the sum does not depend on the number of workers or on timing. Errors of plans
// and options match ErrPlan and name the field; others are those of the workers
// and of a context that ends.
package chunk

import (
	"context"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// Worker does one chunk and adds what it counts to into, whose Chunks it leaves
// alone. It is called from one goroutine, so it may own its deck and its scratch
// space. When ctx ends it returns ctx.Err() soon, and the chunk does not count.
type Worker func(ctx context.Context, chunk uint64, into *Tally) error

// Job is a set of chunks to do.
type Job struct {
	Chunks Set
	Counts int           // the number of counts in a tally
	Worker func() Worker // returns a worker with state of its own
}

// Run does the job's chunks in ascending order, each on one worker. It returns
// the sum over options.Done and the chunks that were finished, which are all of
// them unless ctx ended or a worker failed: then the error says which. Options
// that cannot be run give a PlanError.
func Run(ctx context.Context, job Job, options Options) (Tally, error) {
	if options.Prefix != nil {
		return runPrefixes(ctx, job, options)
	}
	options, todo, err := options.check(job)
	if err != nil {
		return Tally{}, err
	}
	p := &pool{job: job, done: options.Done, todo: todo, total: todo.Len()}
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
	done    Tally         // of an earlier run
	todo    Set           // the chunks to do
	total   uint64        // how many they are
	claimed atomic.Uint64 // the first so many of them have been claimed
	workers []*worker
}

// worker holds what a worker has finished. Its lock is taken once a chunk by the
// worker and by others only while they take a snapshot, so it is rarely waited for.
type worker struct {
	sync.Mutex
	tally Tally
	index uint64   // the place in todo of the chunk in work
	apart []uint64 // the places of chunks that are done, but not yet in tally
	_     [64]byte
}

// addEvery is how long chunks stay apart whose counts are left for later: to add
// many counts takes longer than to do a small chunk.
const addEvery = 2 * time.Millisecond

// claim takes the next chunk. The worker is locked, or not yet running.
func (w *worker) claim(p *pool) { w.index = p.claimed.Add(1) - 1 }

func (w *worker) run(ctx context.Context, p *pool) error {
	do, scratch, added := p.job.Worker(), newTally(p.job.Counts), time.Now()
	defer func() { // what an error leaves in scratch does not count
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
		runtime.Gosched() // lets others go on where there are more workers than processors
	}
	return nil
}

// add adds what chunks have counted, and then takes the next chunk, if p is not nil.
func (w *worker) add(scratch *Tally, p *pool) {
	scratch.settle()
	w.Lock()
	w.tally.Add(*scratch)
	w.apart = w.apart[:0]
	if p != nil {
		w.claim(p)
	}
	w.Unlock()
	scratch.reset()
}

// chunk returns the number of the chunk at a place in todo.
func (p *pool) chunk(index uint64) uint64 {
	for _, r := range p.todo {
		n := r.To - r.From
		if index < n {
			return r.From + index
		}
		index -= n
	}
	panic("chunk: place outside the job")
}

// tally adds up the workers' tallies at one moment: while all of them are
// locked nothing is claimed, and what is finished is what has been claimed but
// is neither in work nor apart.
func (p *pool) tally() Tally {
	for _, w := range p.workers {
		w.Lock()
		defer w.Unlock()
	}
	prints := len(p.done.Prints)
	for _, w := range p.workers {
		prints += len(w.tally.Prints)
	}
	sum := Tally{Counts: make([]uint64, p.job.Counts), Prints: slices.Grow(Prints(nil), prints)}
	sum.Add(p.done)
	finished := p.todo.First(p.claimed.Load())
	for _, w := range p.workers {
		sum.Add(w.tally)
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

// finished returns about how many chunks are finished, the earlier ones
// included.
func (p *pool) finished() uint64 {
	claimed := min(p.claimed.Load(), p.total+uint64(len(p.workers)))
	return p.done.Chunks.Len() + claimed - min(claimed, uint64(len(p.workers)))
}

// watch calls Watch and Progress now and then until the returned function is
// called.
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
