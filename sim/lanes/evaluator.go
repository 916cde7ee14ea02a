package lanes

import (
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// Evaluator evaluates hands that are already made: all those that begin with the
// same cards. Any number of goroutines may share one. It holds about 0.5 MB.
type Evaluator struct {
	left     []deck.Card
	evaluate func() evaluator // over all sets of three cards, those with the highest first cards first
	classes  func() classGroups
}

// classGroups count by slot, with a table that gives the class of a slot.
type classGroups struct {
	*grouped
	table *classTable
}

// evaluator evaluates the first hands of a list of sets of cards, each joined
// with the common cards, and adds them to counts.
type evaluator func(common hand, hands uint64, counts *[eval.Categories]uint64)

// NewEvaluator returns the Evaluator of a level for hands drawn from the cards
// left in a deck. A level that this machine lacks is an error.
func NewEvaluator(level Level, left []deck.Card) (*Evaluator, error) {
	return newEvaluator(holdem, level, left)
}

func newEvaluator(g game, level Level, left []deck.Card) (*Evaluator, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	sets := sync.OnceValue(func() []hand { return setsOfThree(left) })
	return &Evaluator{
		left:     left,
		evaluate: sync.OnceValue(func() evaluator { return run.evaluate(sets(), g) }),
		classes: sync.OnceValue(func() classGroups {
			t := newClassTable()
			return classGroups{newClassGroups(sets(), t), t}
		}),
	}, nil
}

// setsOfThree returns all sets of three cards, those with the highest first cards
// first.
func setsOfThree(left []deck.Card) []hand {
	sets := make([]hand, 0, triples(len(left)))
	for a := len(left) - 3; a >= 0; a-- {
		for b := a + 1; b < len(left); b++ {
			for c := b + 1; c < len(left); c++ {
				sets = append(sets, handOf(left[a], left[b], left[c]))
			}
		}
	}
	return sets
}

// triples is the number of sets of three of the last n cards left: they stand at
// the beginning of the list of all such sets.
func triples(n int) uint64 { return uint64(n * (n - 1) * (n - 2) / 6) }

// CountHands evaluates every hand of the known cards and so many draws that begin
// with the cards at the places first, ascending in left, and go on with cards at
// higher places, and adds it to counts. At least three draws must be to come
// after first. Known cards and draws are five to seven together.
func (e *Evaluator) CountHands(known []deck.Card, first []int, draws int, counts *[eval.Categories]uint64) {
	evaluate := e.evaluate()
	e.begin(known, first, draws, func(common hand, hands uint64) { evaluate(common, hands, counts) })
}

// ClassCounts counts hands by class for one goroutine: what it has counted is asked
// for at the end, or now and then.
type ClassCounts struct {
	evaluator *Evaluator
	groups    classGroups
	last      recent
	slots     slotCounts
	counted   bool
}

// Classes returns an empty ClassCounts.
func (e *Evaluator) Classes() *ClassCounts { return &ClassCounts{evaluator: e, groups: e.classes()} }

// Count counts the hands of CountHands by class. Fewer than 2^32 hands may be counted
// between two calls of MoveTo.
func (c *ClassCounts) Count(known []deck.Card, first []int, draws int) {
	c.evaluator.begin(known, first, draws, func(common hand, hands uint64) {
		c.groups.count(common, hands, &c.groups.table.flush, &c.last, &c.slots)
		c.counted = true
	})
}

// MoveTo adds what has been counted since the last call to counts: class n at index
// n-1.
func (c *ClassCounts) MoveTo(counts *[eval.Classes]uint64) {
	if c.counted {
		c.slots.addTo(counts, c.groups.table, false)
		clear(c.slots[:])
		c.counted = false
	}
}

// CountClasses counts the hands of CountHands by class: class n at index n-1.
func (e *Evaluator) CountClasses(known []deck.Card, first []int, draws int, counts *[eval.Classes]uint64) {
	c := e.Classes()
	c.Count(known, first, draws)
	c.MoveTo(counts)
}

// begin goes through all beginnings of hands that lack three cards, and calls
// count with the number of sets of three cards that complete each.
func (e *Evaluator) begin(known []deck.Card, first []int, draws int, count func(common hand, triples uint64)) {
	h, next := handOf(known...), 0
	for _, place := range first {
		h, next = h+handOf(e.left[place]), place+1
	}
	e.extend(h, next, draws-len(first), count)
}

// extend adds all but three of so many cards from next on in every ascending way.
func (e *Evaluator) extend(h hand, next, more int, count func(common hand, triples uint64)) {
	if more == 3 {
		if next <= len(e.left)-more {
			count(h, triples(len(e.left)-next))
		}
		return
	}
	for i := next; i <= len(e.left)-more; i++ {
		e.extend(h+handOf(e.left[i]), i+1, more-1, count)
	}
}
