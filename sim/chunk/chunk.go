// Package chunk runs work that is cut into numbered chunks on a pool of
// workers, and adds up what the chunks give.
//
// Every chunk gives the same whoever does it, and tallies add in any order, so
// the sum does not depend on the number of workers or on timing.
package chunk

import (
	"context"
	"runtime"
	"runtime/pprof"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pokersim/results"
)

// Tally is what chunks give. Add adds another tally, and leaves that one as it
// is; Reset makes the tally empty.
type Tally[T any] interface {
	Add(T)
	Reset()
}

// Worker does one chunk and adds what it gives to into. It is called from one
// goroutine, so it may own its deck and its scratch space. When ctx ends it
// returns ctx.Err() soon, and the chunk does not count.
type Worker[T any] func(ctx context.Context, chunk uint64, into T) error

// Job is a set of chunks to do.
type Job[T Tally[T]] struct {
	Chunks  results.Chunks
	Workers int               // at least 1
	Tally   func() T          // an empty tally
	Worker  func() Worker[T]  // a worker with state of its own
	Every   time.Duration     // how often Watch is called; 0 is never
	Watch   func(Snapshot[T]) // called from one goroutine while workers go on
}

// Snapshot is what a job has done so far.
type Snapshot[T any] struct {
	Tally  T
	Chunks results.Chunks
}

// Run does the job's chunks in ascending order, each on one of its workers.
// It returns the sum over the finished chunks, which are all of them unless
// ctx ended or a worker failed: then the error says which.
func (j Job[T]) Run(ctx context.Context) (Snapshot[T], error) {
	p := &pool[T]{job: j, total: j.Chunks.Len()}
	for range min(uint64(max(j.Workers, 1)), p.total) {
		p.workers = append(p.workers, &worker[T]{})
	}
	group, ctx := errgroup.WithContext(ctx)
	for i, w := range p.workers {
		w.tally = j.Tally()
		w.claim(p)
		group.Go(func() (err error) {
			pprof.Do(ctx, pprof.Labels("worker", strconv.Itoa(i)), func(ctx context.Context) {
				err = w.run(ctx, p)
			})
			return err
		})
	}
	stop := p.watch()
	err := group.Wait()
	stop()
	return p.snapshot(), err
}

type pool[T Tally[T]] struct {
	job     Job[T]
	total   uint64        // chunks in the job
	claimed atomic.Uint64 // the first so many chunks of the job have been claimed
	workers []*worker[T]
}

// worker holds what a worker has finished. The lock is its own and is taken
// once a chunk, so it is free but for the moments when a snapshot is taken.
type worker[T Tally[T]] struct {
	sync.Mutex
	tally T
	index uint64 // the place in the job of the chunk in work
	_     [64]byte
}

// claim takes the next chunk. The worker is locked, or not yet running.
func (w *worker[T]) claim(p *pool[T]) { w.index = p.claimed.Add(1) - 1 }

func (w *worker[T]) run(ctx context.Context, p *pool[T]) error {
	do, scratch := p.job.Worker(), p.job.Tally()
	for w.index < p.total {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := do(ctx, p.chunk(w.index), scratch); err != nil {
			return err
		}
		w.Lock()
		w.tally.Add(scratch)
		w.claim(p)
		w.Unlock()
		scratch.Reset()
		runtime.Gosched() // lets others go on where there are more workers than processors
	}
	return nil
}

// chunk returns the number of the job's chunk at a place.
func (p *pool[T]) chunk(index uint64) uint64 {
	for _, r := range p.job.Chunks {
		n := r.To - r.From
		if index < n {
			return r.From + index
		}
		index -= n
	}
	panic("chunk: place outside the job")
}

// snapshot adds up the workers' tallies at one moment: while all of them are
// locked nothing is claimed, and what is finished is what has been claimed but
// is not in work.
func (p *pool[T]) snapshot() Snapshot[T] {
	s := Snapshot[T]{Tally: p.job.Tally()}
	for _, w := range p.workers {
		w.Lock()
		defer w.Unlock()
	}
	s.Chunks = p.job.Chunks.First(p.claimed.Load())
	for _, w := range p.workers {
		s.Tally.Add(w.tally)
		if w.index < p.total {
			c := p.chunk(w.index)
			s.Chunks = s.Chunks.Minus(results.Chunks{{From: c, To: c + 1}})
		}
	}
	return s
}

// watch calls Watch now and then until the returned function is called.
func (p *pool[T]) watch() (stop func()) {
	if p.job.Every <= 0 {
		return func() {}
	}
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(p.job.Every)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				p.job.Watch(p.snapshot())
			}
		}
	}()
	return func() { close(done); <-stopped }
}
