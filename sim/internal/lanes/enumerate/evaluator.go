// Package enumerate counts without chance.
//
//   - An Evaluator enumerates hands and counts their categories or classes.
//   - Matchups counts how often the starting hands of one class beat those of another.
//   - Ranks evaluates one hand by its ranks.
package enumerate

import (
	"sync"

	"pokersim/deck"
	"pokersim/eval"

	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Evaluator enumerates and evaluates all hands with given first cards. Any number of
// goroutines may share one. It takes up to 4 MB of memory with AVX-512, else 7 MB.
type Evaluator struct {
	left     []deck.Card
	evaluate func() evaluator   // of the sets of setsOfThree
	classes  func() classGroups // of the same sets
}

// classGroups counts hands by slot; its table gives the class of a slot.
type classGroups struct {
	*grouped
	table *strength.ClassTable
}

// NewEvaluator returns an Evaluator for hands drawn from the cards left, of a game in which
// any hole cards play. The cards must be valid and different, which is not checked. Errors
// are other rules, cards that the deck of the game lacks, and a level that this machine
// lacks.
func NewEvaluator(r eval.Rules, left []deck.Card, level lanes.Level) (*Evaluator, error) {
	g, err := strength.GameOf(r)
	if err != nil {
		return nil, err
	}
	level, err = lanes.Choose(level)
	if err == nil {
		err = g.AnyHole(r)
	}
	if err == nil {
		err = g.Check(left)
	}
	if err != nil {
		return nil, err
	}
	sets := sync.OnceValue(func() []strength.Hand { return setsOfThree(left) })
	return &Evaluator{
		left:     left,
		evaluate: sync.OnceValue(func() evaluator { return evaluatorOf(level, sets(), g) }),
		classes: sync.OnceValue(func() classGroups {
			t := strength.NewClassTable(strength.Holdem)
			return classGroups{newClassGroups(sets(), t), t}
		}),
	}, nil
}

// setsOfThree returns all sets of three of the cards left, in descending order of the
// position of the first card. So the sets of the last n cards are at the beginning.
func setsOfThree(left []deck.Card) []strength.Hand {
	sets := make([]strength.Hand, 0, triples(len(left)))
	for a := len(left) - 3; a >= 0; a-- {
		for b := a + 1; b < len(left); b++ {
			for c := b + 1; c < len(left); c++ {
				sets = append(sets, strength.HandOf(left[a], left[b], left[c]))
			}
		}
	}
	return sets
}

// triples returns the number of sets of three of n cards.
func triples(n int) uint64 { return uint64(n * (n - 1) * (n - 2) / 6) }

// CountHands enumerates hands and adds 1 to counts[category] for each. A hand has the
// known cards and the given number of draws: five to seven cards together. The first
// draws are the cards at the indices first of left, in ascending order. The other
// draws, at least three, are all combinations of the cards of left at higher indices.
func (e *Evaluator) CountHands(known []deck.Card, first []int, draws int, counts *[eval.Categories]uint64) {
	evaluate := e.evaluate()
	e.begin(known, first, draws, func(common strength.Hand, hands uint64) { evaluate(common, hands, counts) })
}

// ClassCounts counts hands of hold'em by class. It is for one goroutine. It collects
// the counts of many calls of Count until a call of MoveTo, which adds thousands of
// counters.
type ClassCounts struct {
	evaluator *Evaluator
	groups    classGroups
	last      recent
	slots     strength.SlotCounts
	counted   bool
}

// Classes returns an empty ClassCounts.
func (e *Evaluator) Classes() *ClassCounts { return &ClassCounts{evaluator: e, groups: e.classes()} }

// Count counts the hands of Evaluator.CountHands by class. Between two calls of MoveTo
// there must be fewer than 2^32 hands: the counters have 32 bits.
func (c *ClassCounts) Count(known []deck.Card, first []int, draws int) {
	c.evaluator.begin(known, first, draws, func(common strength.Hand, hands uint64) {
		c.groups.count(common, hands, &c.groups.table.Flush, &c.last, &c.slots)
		c.counted = true
	})
}

// MoveTo adds the hands since the last call to counts, class n at index n-1, and sets
// the number of hands to 0.
func (c *ClassCounts) MoveTo(counts *[eval.Classes]uint64) {
	if c.counted {
		c.slots.AddTo(counts, c.groups.table, false)
		clear(c.slots[:])
		c.counted = false
	}
}

// begin calls count for every hand without its last three cards, with the number of
// sets of three cards that complete it.
func (e *Evaluator) begin(known []deck.Card, first []int, draws int, count func(common strength.Hand, triples uint64)) {
	h, next := strength.HandOf(known...), 0
	for _, place := range first {
		h, next = h+strength.HandOf(e.left[place]), place+1
	}
	e.extend(h, next, draws-len(first), count)
}

// extend adds more-3 cards to h: every combination of the cards left at index next and
// higher.
func (e *Evaluator) extend(h strength.Hand, next, more int, count func(common strength.Hand, triples uint64)) {
	if more == 3 {
		if next <= len(e.left)-more {
			count(h, triples(len(e.left)-next))
		}
		return
	}
	for i := next; i <= len(e.left)-more; i++ {
		e.extend(h+strength.HandOf(e.left[i]), i+1, more-1, count)
	}
}
