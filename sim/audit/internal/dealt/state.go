package dealt

import (
	"fmt"
	"math"
)

// State returns the counts as words, from which SetState continues: the number of hands, whether
// a board ended early, the counts of cells, then four words of each event, of which two are the
// bits of float64 numbers.
func (c *Counts) State() (words []uint64) {
	ended := uint64(0)
	if c.ended {
		ended = 1
	}
	words = append(words, c.Hands, ended)
	for _, cells := range c.cells() {
		words = append(words, cells...)
	}
	for _, events := range c.all() {
		for _, e := range events {
			words = append(words, e.count, e.trials, math.Float64bits(e.expected), math.Float64bits(e.variance))
		}
	}
	return words
}

// SetState sets the counts to those of State of counts of as many seats. Other words give an
// error.
func (c *Counts) SetState(words []uint64) error {
	if n := len(c.State()); len(words) != n {
		return fmt.Errorf("%d counts: want %d", len(words), n)
	}
	c.Hands, c.ended = words[0], words[1] != 0
	words = words[2:]
	for _, cells := range c.cells() {
		words = words[copy(cells, words):]
	}
	for _, events := range c.all() {
		for i := range events {
			e := event{words[0], words[1], math.Float64frombits(words[2]), math.Float64frombits(words[3])}
			if n := float64(e.trials); e.count > e.trials || !(e.expected >= 0 && e.expected <= n*(1+1e-9) && e.variance >= 0 && e.variance <= n) {
				return fmt.Errorf("an event with the count %d of %d, of which %v are expected with variance %v", e.count, e.trials, e.expected, e.variance)
			}
			events[i], words = e, words[4:]
		}
	}
	return nil
}

func (c *Counts) cells() [][]uint64 { return append(append([][]uint64{}, c.gaps...), c.categories...) }

// all returns all events.
func (c *Counts) all() [][]event {
	return [][]event{
		c.pairs, c.suited, c.winners, c.ranks, c.suits, c.cards, c.flops[:], c.flopSuits[:], c.boardPairs[:],
		c.straights[:], c.flushes[:], c.boardRanks[:], c.boardSuits[:], c.boardCards[:],
	}
}
