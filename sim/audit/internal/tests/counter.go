package tests

import (
	"context"
	"fmt"
	"slices"

	"pokersim/sim/audit/internal/sample"
	"pokersim/sim/chunk"
)

// Section is the part of a tally's counts that belongs to one mode: the number of
// shuffles at index from, then the cells of each test.
type Section struct {
	Reuse bool
	from  int
	Tests []Test
	Mark  byte // the highest bit of the first byte of its fingerprints
}

// Sections are the sections of a tally.
type Sections []Section

// Sections returns the layout of a tally of modes, with new tests. Each mode starts from
// the ordered pack, or from the pack before.
func (b *Battery) Sections(reuse ...bool) (all Sections) {
	for i, mode := range reuse {
		tests := b.tests(mode)
		if b.read && i > 0 { // the first mode has the tests of packs
			tests = slices.DeleteFunc(tests, func(t Test) bool { return t.ofPacks })
		}
		all = append(all, Section{Reuse: mode, from: all.Counts(), Tests: tests, Mark: byte(i) << 7})
	}
	return all
}

// Counts returns the number of counts in all sections.
func (s Sections) Counts() int {
	if len(s) == 0 {
		return 0
	}
	last := s[len(s)-1]
	return last.from + last.size()
}

func (s Section) size() int {
	size := 1
	for _, t := range s.Tests {
		size += t.Cells
	}
	return size
}

// Shuffles returns the number of shuffles of the section in a tally.
func (s Section) Shuffles(tally chunk.Tally) uint64 { return tally.Counts[s.from] }

// Cells returns the counts of each test.
func (s Section) Cells(tally chunk.Tally) (all [][]uint64) {
	from := s.from + 1
	for _, t := range s.Tests {
		all = append(all, tally.Counts[from:from+t.Cells:from+t.Cells])
		from += t.Cells
	}
	return all
}

// Counter counts consecutive shuffles of one mode. Only one goroutine may use it.
//
// The counts of a chunk have 16 bits, so they need less cache. A shuffle adds at most
// 1 to a cell, so they do not overflow.
type Counter struct {
	follower *sample.Follower
	section  Section
	shuffles uint64
	counts   []uint16 // in the order of the section; none for tests that collect their own
	tests    []counting
	batch    *sample.Batch // nil if no test counts batches
	batches  []func(*sample.Batch)
	prints   chunk.Prints
	print    *sample.Printer // nil if orders are not searched for repeats
	Keep     bool            // whether to keep fingerprints
}

// counting is the part of a test that a counter needs for each shuffle.
type counting struct {
	count func(cells []uint16, s *sample.Sample)
	cells []uint16
}

// NewCounter returns a counter of a section.
func NewCounter(b *Battery, s Section) *Counter {
	c := &Counter{follower: sample.NewFollower(b.Cards, s.Reuse), section: s, print: b.printer(s)}
	size := 0
	for _, t := range s.Tests {
		if t.flush == nil {
			size += t.Cells
		}
	}
	c.counts = make([]uint16, size)
	cells := c.counts
	for _, t := range s.Tests {
		x := counting{count: t.count}
		if t.flush == nil {
			x.cells, cells = cells[:t.Cells], cells[t.Cells:]
		}
		if x.count != nil {
			c.tests = append(c.tests, x)
		}
		if t.batch != nil {
			c.batches = append(c.batches, t.batch)
		}
	}
	if len(c.batches) > 0 {
		c.batch = sample.NewBatch(b.Pack, b.Form)
	}
	return c
}

// Add counts one shuffle. pack is its result, the cards from front to back. At most
// chunkShuffles calls are allowed between two calls of moveTo.
func (c *Counter) Add(pack []int) error {
	if err := c.follower.Next(pack); err != nil {
		return err
	}
	s := &c.follower.Sample
	for _, t := range c.tests {
		t.count(t.cells, s)
	}
	if c.batch != nil && c.batch.Add(s) {
		c.countBatch()
	}
	if c.Keep {
		c.prints = append(c.prints, c.print.Of(s.Sigma))
	}
	c.follower.Done()
	c.shuffles++
	return nil
}

// Print returns the fingerprint of a pack that is shuffled from the ordered one.
func (c *Counter) Print(pack []int) chunk.Print {
	order := make([]uint16, len(pack))
	for i, card := range pack {
		order[i] = uint16(card)
	}
	return c.print.Of(order)
}

func (c *Counter) countBatch() {
	if c.batch == nil || c.batch.Held == 0 {
		return
	}
	c.batch.Complete()
	for _, count := range c.batches {
		count(c.batch)
	}
	c.batch.Held = 0
}

// Behind is the largest number of packs before a pack that a test looks at.
const Behind = max(maxBack, maxLag, within-1)

// Resume prepares a new counter for the shuffle with a number, from 0, of a run. last are the
// packs before it, the last Behind or all.
func (c *Counter) Resume(last [][]int, number uint64) error {
	c.Keep, c.follower.Number = false, int(number)-len(last)
	for _, pack := range last {
		if err := c.Add(pack); err != nil {
			return err
		}
	}
	c.MoveTo(&chunk.Tally{Counts: make([]uint64, c.section.from+c.section.size())})
	return nil
}

// BeginBlock begins a part of the run, 0 to blocks-1.
func (c *Counter) BeginBlock(block int) { c.follower.Block = block }

// EndBlock ends a part of the run: it adds the counts of the tests that have parts to a
// tally, and sets them to 0. If join is true, it then joins each two parts.
func (c *Counter) EndBlock(into *chunk.Tally, join bool) {
	c.follower.Finish()
	c.countBatch()
	for i, cells := range c.section.Cells(*into) {
		if t := c.section.Tests[i]; t.fold != nil {
			t.flush(cells, &c.follower.Sample)
			if join {
				t.fold(cells)
			}
		}
	}
}

// MoveTo adds the counts to a tally and sets them to 0.
func (c *Counter) MoveTo(into *chunk.Tally) {
	c.follower.Finish()
	c.countBatch()
	into.Counts[c.section.from] += c.shuffles
	c.shuffles = 0
	counts := c.counts
	for i, cells := range c.section.Cells(*into) {
		if flush := c.section.Tests[i].flush; flush != nil {
			flush(cells, &c.follower.Sample)
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

// AddChunk shuffles a pack and counts the shuffles from number from to number to-1 of a
// run of a number of shuffles in all.
func (c *Counter) AddChunk(ctx context.Context, pack, inOrder []int, next func([]int), from, to, all uint64, into *chunk.Tally) error {
	c.follower.Restart()
	copy(pack, inOrder)
	block := blockOf(from, all)
	c.BeginBlock(block)
	end := blockStart(block+1, all)
	for i := from; i < to; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if i == end {
			c.EndBlock(into, false)
			block = blockOf(i, all)
			c.BeginBlock(block)
			end = blockStart(block+1, all)
		}
		for stop := min(to, end, i+256); i < stop; i++ {
			if !c.follower.Reuse {
				copy(pack, inOrder)
			}
			next(pack)
			if err := c.Add(pack); err != nil {
				return fmt.Errorf("the shuffle gives an invalid pack: %w", err)
			}
		}
	}
	c.MoveTo(into)
	return nil
}

// blockOf returns the part of a run, 0 to blocks-1, to which a shuffle belongs.
func blockOf(i, all uint64) int { return int(i * Blocks / all) }

// blockStart returns the number of the first shuffle of a part.
func blockStart(block int, all uint64) uint64 { return (uint64(block)*all + Blocks - 1) / Blocks }

// MaxPrints is the largest number of orders that are searched for repeats in each
// mode: the first ones, in PrintChunks chunks. Their fingerprints take 8 bytes each,
// 128 MB in each mode.
const (
	MaxPrints   = 1 << 24
	PrintChunks = MaxPrints / ChunkShuffles
)

// printer returns the printer of a mode, or nil if it keeps no fingerprints. Rows with the same
// names are equal: an input does not tell the copies of a card in several decks.
func (b *Battery) printer(s Section) *sample.Printer {
	if !b.Prints() {
		return nil
	}
	p := sample.NewPrinter(s.Mark, b.Cards, b.hand(), b.hands())
	if kinds := b.kinds(s); kinds != nil {
		p.TakeKinds(kinds)
	}
	return p
}

// kinds returns the kinds of cards that are told apart, or nil if all cards are.
func (b *Battery) kinds(s Section) []uint16 {
	if !b.read || s.Reuse {
		return nil
	}
	return b.Pack.Kinds()
}
