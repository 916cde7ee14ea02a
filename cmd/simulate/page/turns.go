package page

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// short is the time that each run has at once. A run that takes longer needs a turn.
const short = time.Second

// turns lets at most some runs go on at a time. The others wait in line.
type turns struct {
	*budget
	most int
	live []*turn
	line []*turn
}

// budget is MaxMemory, for all turns that share it.
type budget struct {
	mu     sync.Mutex
	memory uint64        // of all runs with a turn
	news   chan struct{} // closed when a turn ends or a line changes
}

// turn is a run's turn, or its place in line.
type turn struct{ memory uint64 }

// fits reports whether a run can go on beside those that have a turn. The caller holds the
// lock.
func (t *turns) fits(memory uint64) bool { return len(t.live) < t.most && t.has(memory) }

// has reports whether memory is left. The caller holds the lock.
func (t *budget) has(memory uint64) bool { return t.memory+memory <= MaxMemory }

// full reports whether a run has to wait for the memory of others.
func (t *budget) full(memory uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.has(memory)
}

// changed wakes those that wait. The caller holds the lock.
func (t *budget) changed() {
	if t.news != nil {
		close(t.news)
	}
	t.news = make(chan struct{})
}

// join adds a run to the line. Who joins calls end later.
func (t *turns) join(memory uint64) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := &turn{memory}
	t.line = append(t.line, mine)
	return mine
}

// wait waits for a turn, and calls at with each new place in line, from 1. It returns false
// if ctx ends first.
func (t *turns) wait(ctx context.Context, mine *turn, at func(place int)) bool {
	for shown := 0; ; {
		place, news := t.ask(mine)
		if place == 0 {
			return true
		}
		if place != shown {
			at(place)
			shown = place
		}
		select {
		case <-news:
		case <-ctx.Done():
			return false
		}
	}
}

// ask returns the place in line, 0 if it is its turn now, and a channel that is closed
// when this may have changed.
func (t *turns) ask(mine *turn) (place int, news <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	place = slices.Index(t.line, mine) + 1
	if place == 1 && t.fits(mine.memory) {
		t.line = t.line[1:]
		t.live = append(t.live, mine)
		t.memory += mine.memory
		t.changed()
		return 0, nil
	}
	if t.news == nil {
		t.news = make(chan struct{})
	}
	return place, t.news
}

// end ends a turn, or leaves the line.
func (t *turns) end(mine *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	isMine := func(other *turn) bool { return other == mine }
	if slices.ContainsFunc(t.live, isMine) {
		t.memory -= mine.memory
	}
	t.live, t.line = slices.DeleteFunc(t.live, isMine), slices.DeleteFunc(t.line, isMine)
	t.changed()
}

// errLong is the error of work that takes too long.
var errLong = &Refusal{Text: "this takes more than 10 seconds", Hint: "ask for less, or use the command"}

// errBusy is the error of a request for which there is no place in line.
var errBusy = errors.New("the server has too many requests: try again")

// do does what a request asks for in its turn, until its client leaves, for workTime at most.
func (t *turns) do(ctx context.Context, work func(context.Context) error) error {
	return t.inTurn(ctx, 0, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeoutCause(ctx, workTime, errLong)
		defer cancel()
		err := work(ctx)
		if err != nil && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	})
}

// inTurn is do of work that takes some memory, without a bound of the time.
func (t *turns) inTurn(ctx context.Context, memory uint64, work func(context.Context) error) error {
	mine := t.join(memory)
	defer t.end(mine)
	if place, _ := t.ask(mine); place > maxWorkIn {
		return errBusy
	}
	if !t.wait(ctx, mine, func(int) {}) {
		return context.Cause(ctx)
	}
	return work(ctx)
}
