package page

import (
	"context"
	"slices"
	"strconv"
	"sync"
)

// The largest numbers of runs.
const (
	maxLive = 2  // in progress
	maxKept = 16 // in all
)

// maxMemory is the most bytes that the runs in progress take, unless there is only one.
const maxMemory = 1_000_000_000

// runs are the runs of a server.
type runs struct {
	ctx   context.Context // of all runs
	group sync.WaitGroup

	mu     sync.Mutex
	all    []*run // the oldest first
	number int    // of the last run
}

func newRuns(ctx context.Context) *runs { return &runs{ctx: ctx} }

// start runs a task. If too many runs are in progress, or if they and the task would take
// too much memory, it returns nil and what to do.
func (s *runs) start(kind string, task Task) (r *run, refused string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	live, memory := 0, task.Memory
	for _, r := range s.all {
		if r.live() {
			live++
			memory += r.kept().task.Memory
		}
	}
	switch {
	case live >= maxLive || s.ctx.Err() != nil:
		return nil, "Two runs are in progress: stop one first."
	case live > 0 && memory > maxMemory:
		return nil, "This run and the one in progress take too much memory together: stop that one first, or count fewer shuffles."
	}
	for len(s.all) >= maxKept {
		oldest := slices.IndexFunc(s.all, func(r *run) bool { return !r.live() })
		s.all = slices.Delete(s.all, oldest, oldest+1)
	}
	s.number++
	ctx, cancel := context.WithCancel(s.ctx)
	r = newRun(strconv.Itoa(s.number), kind, task, cancel)
	s.all = append(s.all, r)
	s.group.Go(func() {
		defer cancel()
		r.work(ctx, s.ctx)
	})
	return r, ""
}

// find returns the run with an id, or nil.
func (s *runs) find(id string) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.all {
		if r.id == id {
			return r
		}
	}
	return nil
}

// wait waits for all runs to end.
func (s *runs) wait() { s.group.Wait() }
