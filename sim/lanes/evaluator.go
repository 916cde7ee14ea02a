package lanes

import (
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// Evaluator evaluates hands that are already made: all those that begin with the
// same cards. It never changes: any number of goroutines may share one. It holds
// 0.2 MB.
type Evaluator struct {
	left     []deck.Card
	evaluate evaluator // over all sets of three cards, those with the highest first cards first
	classes  classEvaluator
	table    *classTable
	scratch  sync.Pool // of *classScratch
}

// classScratch is what one call of CountClasses works with.
type classScratch struct {
	begun []begunHands
	slots slotCounts
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
	sets := make([]hand, 0, triples(len(left)))
	for a := len(left) - 3; a >= 0; a-- {
		for b := a + 1; b < len(left); b++ {
			for c := b + 1; c < len(left); c++ {
				sets = append(sets, handOf(left[a], left[b], left[c]))
			}
		}
	}
	t := newClassTable()
	e := &Evaluator{left: left, evaluate: run.evaluate(sets, g), classes: run.class(sets, t), table: t}
	e.scratch.New = func() any { return &classScratch{begun: make([]begunHands, 0, 1000)} }
	return e, nil
}

// triples is the number of sets of three of the last n cards left: they stand at
// the beginning of the list of all such sets.
func triples(n int) uint64 { return uint64(n * (n - 1) * (n - 2) / 6) }

// CountHands evaluates every hand of the known cards and so many draws that begin
// with the cards at the places first, ascending in left, and go on with cards at
// higher places, and adds it to counts. At least three draws must be to come
// after first. Known cards and draws are five to seven together.
func (e *Evaluator) CountHands(known []deck.Card, first []int, draws int, counts *[eval.Categories]uint64) {
	e.begin(known, first, draws, func(common hand, hands uint64) { e.evaluate(common, hands, counts) })
}

// CountClasses counts the hands of CountHands by class: class n at index n-1.
func (e *Evaluator) CountClasses(known []deck.Card, first []int, draws int, counts *[eval.Classes]uint64) {
	s := e.scratch.Get().(*classScratch)
	defer e.scratch.Put(s)
	cards := len(known) + draws
	e.begin(known, first, draws, func(common hand, hands uint64) {
		if s.begun = append(s.begun, begunHands{uint64(common), hands}); len(s.begun) == cap(s.begun) {
			e.classes(s.begun, cards, &s.slots)
			s.begun = s.begun[:0]
		}
	})
	if len(s.begun) > 0 {
		e.classes(s.begun, cards, &s.slots)
	}
	s.slots.addTo(counts, e.table)
	clear(s.slots[:])
	s.begun = s.begun[:0]
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
