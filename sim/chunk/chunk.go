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

// Job is a set of chunks to run.
type Job struct {
	Chunks Set
	Counts int           // the number of counts in a tally
	Worker func() Worker // returns a new worker; workers share no state
}

// Run starts the job's chunks in ascending order, each on one worker. It returns
// the sum of options.Done and the finished chunks. These are all chunks, unless ctx
// ends or a worker fails: then Run also returns ctx.Err() or the worker's error.
// Options that cannot be run give a *PlanError.
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

// claim takes the next chunk. The worker must be locked or not yet running.
func (w *worker) claim(p *pool) { w.index = p.claimed.Add(1) - 1 }

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
