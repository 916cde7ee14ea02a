package audit

import (
	"context"
	"fmt"

	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// counter counts consecutive shuffles of one mode. Only one goroutine may use it.
//
// The counts of a chunk have 16 bits, so they need less cache. A shuffle adds at most
// 1 to a cell, so they do not overflow.
type counter struct {
	follower *follower
	section  section
	counts   []uint16 // in the order of the section
	tests    []counting
	prints   chunk.Prints
	keep     bool // whether to keep fingerprints
}

// counting is the part of a test that a counter needs for each shuffle.
type counting struct {
	count func(cells []uint16, s *sample)
	cells []uint16
}

func newCounter(b *battery, s section) *counter {
	c := &counter{follower: newFollower(b.cards, s.mode), section: s, counts: make([]uint16, s.size())}
	cells := c.counts[1:]
	for _, t := range s.tests {
		c.tests = append(c.tests, counting{t.count, cells[:t.cells]})
		cells = cells[t.cells:]
	}
	return c
}

// add counts one shuffle. pack is its result, the cards from front to back. At most
// ChunkShuffles calls are allowed between two calls of moveTo.
func (c *counter) add(pack []int) error {
	if err := c.follower.next(pack); err != nil {
		return err
	}
	s := &c.follower.sample
	c.counts[0]++
	for _, t := range c.tests {
		t.count(t.cells, s)
	}
	if c.keep {
		c.prints = append(c.prints, fingerprint(s.sigma, c.section.mark))
	}
	c.follower.done()
	return nil
}

// moveTo adds the counts to a tally and sets them to 0.
func (c *counter) moveTo(into *chunk.Tally) {
	c.follower.finish()
	for i, t := range c.section.tests {
		if t.flush != nil {
			t.flush(c.tests[i].cells, &c.follower.sample)
		}
	}
	for i, n := range c.counts {
		into.Counts[c.section.from+i] += uint64(n)
	}
	clear(c.counts)
	into.Prints = append(into.Prints, c.prints...)
	c.prints = c.prints[:0]
}

// addChunk shuffles a pack n times and counts each shuffle.
func (c *counter) addChunk(ctx context.Context, pack, inOrder []int, next func([]int), n uint64) error {
	c.follower.restart()
	copy(pack, inOrder)
	for i := range n {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if c.follower.mode == Reset {
			copy(pack, inOrder)
		}
		next(pack)
		if err := c.add(pack); err != nil {
			return fmt.Errorf("the shuffle gives an invalid pack: %w", err)
		}
	}
	return nil
}

// count counts the shuffles of the plan. The first mode uses stream lane, the
// second one stream lane+1.
func (p *Prepared) count(ctx context.Context, lane uint8, options chunk.Options) (chunk.Tally, error) {
	sections := p.battery.sections(p.plan.Mode)
	job := chunk.Job{
		Chunks: p.Chunks(),
		Counts: sections.counts(),
		Worker: func() chunk.Worker { return p.worker(lane) },
	}
	return chunk.Run(ctx, job, options)
}

// worker returns a function that counts one chunk at a time.
func (p *Prepared) worker(lane uint8) chunk.Worker {
	pack, inOrder := make([]int, p.plan.Cards), ordered[int](p.plan.Cards)
	var counters []*counter
	for _, s := range p.battery.sections(p.plan.Mode) {
		counters = append(counters, newCounter(p.battery, s))
	}
	return func(ctx context.Context, number uint64, into *chunk.Tally) error {
		c, of := counters[number/p.modeChunks()], number%p.modeChunks()
		c.keep = p.battery.repeats() && of < printChunks
		next := p.plan.Shuffler(rng.NewSFC64(p.plan.Seed, of, rng.Audit, lane+c.section.mode.lane()))
		if err := c.addChunk(ctx, pack, inOrder, next, p.chunkShuffles(of)); err != nil {
			return err
		}
		c.moveTo(into)
		return nil
	}
}
