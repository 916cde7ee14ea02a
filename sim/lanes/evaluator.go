package lanes

import (
	"pokersim/deck"
	"pokersim/eval"
)

// Evaluator evaluates hands that are already made: all those that begin with the
// same cards. It never changes: any number of goroutines may share one. It holds
// 0.2 MB.
type Evaluator struct {
	evaluate evaluator // over all sets of three cards, those with the highest first cards first
	classes  classEvaluator
	table    *classTable
}

// evaluator evaluates the first hands of a list of sets of cards, each joined
// with the common cards, and adds them to counts.
type evaluator func(common hand, hands uint64, counts *[eval.Categories]uint64)

// NewEvaluator returns the Evaluator of a level. A level that this machine lacks is an
// error.
func NewEvaluator(level Level) (*Evaluator, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	sets := make([]hand, 0, triples(0))
	for a := deck.Size - 3; a >= 0; a-- {
		for b := a + 1; b < deck.Size; b++ {
			for c := b + 1; c < deck.Size; c++ {
				sets = append(sets, handOf(deck.Card(a), deck.Card(b), deck.Card(c)))
			}
		}
	}
	t := newClassTable()
	return &Evaluator{run.evaluate(sets), run.class(sets, t), t}, nil
}

// triples is the number of sets of three cards from next on: they stand at the
// beginning of the list of all such sets.
func triples(next int) uint64 {
	n := uint64(deck.Size - next)
	return n * (n - 1) * (n - 2) / 6
}

// CountHands evaluates every hand of the given number of cards (5 to 7) that
// consists of first and cards with higher numbers than its last, and adds it
// to counts. The cards of first must ascend and leave at least three to come.
// With an empty first it goes through all hands.
func (e *Evaluator) CountHands(first []deck.Card, cards int, counts *[eval.Categories]uint64) {
	next := 0
	if len(first) > 0 {
		next = int(first[len(first)-1]) + 1
	}
	extend(handOf(first...), next, cards-len(first), func(common hand, hands uint64) { e.evaluate(common, hands, counts) })
}

// CountClasses counts the hands of CountHands by class: class n at index n-1.
func (e *Evaluator) CountClasses(first []deck.Card, cards int, counts *[eval.Classes]uint64) {
	next := 0
	if len(first) > 0 {
		next = int(first[len(first)-1]) + 1
	}
	var slots slotCounts
	begun := make([]begunHands, 0, 1000)
	extend(handOf(first...), next, cards-len(first), func(common hand, hands uint64) {
		if begun = append(begun, begunHands{uint64(common), hands}); len(begun) == cap(begun) {
			e.classes(begun, cards, &slots)
			begun = begun[:0]
		}
	})
	if len(begun) > 0 {
		e.classes(begun, cards, &slots)
	}
	slots.addTo(counts, e.table)
}

// extend adds all but three of so many cards from next on in every ascending
// way, and calls count with the number of triples that follow.
func extend(h hand, next, more int, count func(common hand, triples uint64)) {
	if more == 3 {
		if next <= deck.Size-more {
			count(h, triples(next))
		}
		return
	}
	for c := next; c <= deck.Size-more; c++ {
		extend(h+handOf(deck.Card(c)), c+1, more-1, count)
	}
}
