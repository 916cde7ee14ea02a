package dealt

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// State returns the counts as words, from which SetState continues: the number of hands, whether
// a board ended early, the counts of cells, the hands of each two seats, then four words of each event, of which two are the
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
	for _, t := range c.together {
		words = append(words, t.hands)
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
	for i := range c.together {
		c.together[i].hands, words = words[0], words[1:]
		if t := c.together[i]; !addUpTo(t.cells, 0, t.hands) {
			return fmt.Errorf("pocket pairs of two seats in more than their %d hands", t.hands)
		}
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
	for seat, classes := range c.classes {
		if n := c.pairs[seat].trials; !addUpTo(classes, n, n) {
			return fmt.Errorf("the starting hands of seat %d are not %d", seat+1, n)
		}
	}
	return nil
}

// addUpTo reports whether the sum of cells is in a range. A sum that overflows is not.
func addUpTo(cells []uint64, least, most uint64) bool {
	total := uint64(0)
	for _, n := range cells {
		sum, carry := bits.Add64(total, n, 0)
		if carry > 0 {
			return false
		}
		total = sum
	}
	return least <= total && total <= most
}

func (c *Counts) cells() [][]uint64 {
	all := slices.Concat(c.gaps, c.categories, c.classes)
	for _, t := range c.together {
		all = append(all, t.cells)
	}
	return all
}

// all returns all events.
func (c *Counts) all() [][]event {
	return [][]event{
		c.pairs, c.suited, c.winners, c.ranks, c.suits, c.cards, c.flops[:], c.flopSuits[:], c.boardPairs[:],
		c.straights[:], c.flushes[:], c.boardRanks[:], c.boardSuits[:], c.boardCards[:],
	}
}
