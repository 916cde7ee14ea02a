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
	shuffles uint64
	counts   []uint16 // in the order of the section; none for tests that collect their own
	tests    []counting
	batch    *batch // nil if no test counts batches
	batches  []func(*batch)
	prints   chunk.Prints
	print    *printer // nil if orders are not searched for repeats
	keep     bool     // whether to keep fingerprints
}

// counting is the part of a test that a counter needs for each shuffle.
type counting struct {
	count func(cells []uint16, s *sample)
	cells []uint16
}

func newCounter(b *battery, s section) *counter {
	c := &counter{follower: newFollower(b.cards, s.mode), section: s, print: b.printer(s.mark)}
	size := 0
	for _, t := range s.tests {
		if t.flush == nil {
			size += t.cells
		}
	}
	c.counts = make([]uint16, size)
	cells := c.counts
	for _, t := range s.tests {
		x := counting{count: t.count}
		if t.flush == nil {
			x.cells, cells = cells[:t.cells], cells[t.cells:]
		}
		if x.count != nil {
			c.tests = append(c.tests, x)
		}
		if t.batch != nil {
			c.batches = append(c.batches, t.batch)
		}
	}
	if len(c.batches) > 0 {
		c.batch = newBatch(b.packing)
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
	for _, t := range c.tests {
		t.count(t.cells, s)
	}
	if c.batch != nil && c.batch.add(s) {
		c.countBatch()
	}
	if c.keep {
		c.prints = append(c.prints, c.print.of(s.sigma))
	}
	c.follower.done()
	c.shuffles++
	return nil
}

func (c *counter) countBatch() {
	if c.batch == nil || c.batch.held == 0 {
		return
	}
	for _, count := range c.batches {
		count(c.batch)
	}
	c.batch.held = 0
}

// endBlock ends a part of the run: it adds the counts of the tests that have parts to a
// tally, and sets them to 0.
func (c *counter) endBlock(into *chunk.Tally) {
	c.follower.finish()
	c.countBatch()
	for i, cells := range c.section.cells(*into) {
		if t := c.section.tests[i]; t.fold != nil {
			t.flush(cells, &c.follower.sample)
		}
	}
}

// moveTo adds the counts to a tally and sets them to 0.
func (c *counter) moveTo(into *chunk.Tally) {
	c.follower.finish()
	c.countBatch()
	into.Counts[c.section.from] += c.shuffles
	c.shuffles = 0
	counts := c.counts
	for i, cells := range c.section.cells(*into) {
		if flush := c.section.tests[i].flush; flush != nil {
			flush(cells, &c.follower.sample)
			continue
		}
		for j, n := range counts[:len(cells)] {
			cells[j] += uint64(n)
		}
		counts = counts[len(cells):]
	}
	clear(c.counts)
	into.Prints = append(into.Prints, c.prints...)
	c.prints = c.prints[:0]
}

// addChunk shuffles a pack and counts the shuffles from number from to number to-1 of a
// run of a number of shuffles in all.
func (c *counter) addChunk(ctx context.Context, pack, inOrder []int, next func([]int), from, to, all uint64, into *chunk.Tally) error {
	c.follower.restart()
	copy(pack, inOrder)
	c.follower.block = blockOf(from, all)
	end := blockStart(c.follower.block+1, all)
	for i := from; i < to; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if i == end {
			c.endBlock(into)
			c.follower.block = blockOf(i, all)
			end = blockStart(c.follower.block+1, all)
		}
		for stop := min(to, end, i+256); i < stop; i++ {
			if c.follower.mode == Reset {
				copy(pack, inOrder)
			}
			next(pack)
			if err := c.add(pack); err != nil {
				return fmt.Errorf("the shuffle gives an invalid pack: %w", err)
			}
		}
	}
	c.moveTo(into)
	return nil
}

// count counts the shuffles of the plan. The first mode uses stream lane, the
// second one stream lane+1.
func (p *Prepared) count(ctx context.Context, lane uint8, options chunk.Options) (chunk.Tally, error) {
	sections := p.sections()
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
	for _, s := range p.sections() {
		counters = append(counters, newCounter(p.battery, s))
	}
	return func(ctx context.Context, number uint64, into *chunk.Tally) error {
		c, of := counters[number/p.modeChunks()], number%p.modeChunks()
		c.keep = p.battery.prints() && of < printChunks
		next := p.plan.Shuffler(rng.NewSFC64(p.plan.Seed, of, rng.Audit, lane+c.section.mode.lane()))
		from := of * ChunkShuffles
		return c.addChunk(ctx, pack, inOrder, next, from, from+p.rounds().Of(of), p.plan.Shuffles, into)
	}
}

// blockOf returns the part of a run, 0 to blocks-1, to which a shuffle belongs.
func blockOf(i, all uint64) int { return int(i * blocks / all) }

// blockStart returns the number of the first shuffle of a part.
func blockStart(block int, all uint64) uint64 { return (uint64(block)*all + blocks - 1) / blocks }
