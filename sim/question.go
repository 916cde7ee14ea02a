package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// question classifies hands. There is a file for each one. An engine uses the
// interfaces below to learn what else a question can do.
type question interface {
	name() string
	labels() []string
	sizes() (least, most int) // of a hand, in cards
	// sort returns the function that gives the index of a hand's outcome.
	sort() func(hand []deck.Card) int
}

// evaluated is a question whose sort can use another evaluator.
type evaluated interface {
	sortBy(Evaluator) func(hand []deck.Card) int
}

// sortsMany is a question that sorts many hands of seven cards at once.
type sortsMany interface {
	sortMany(hands [][7]deck.Card, outcomes []int)
}

// dealsWhole is a question that deals and counts hands of five to seven cards from 52 at
// once, with the counts of sort. The function that it returns deals a hand from each word
// that is accepted, and returns the number of hands.
type dealsWhole interface {
	dealWhole() func(d *deck.Deck, cards int, words, counts []uint64) uint64
}

// dealsAnySeven is dealsWhole for hands of seven cards, from any number of cards that the
// question is about.
type dealsAnySeven interface {
	dealAnySeven() func(d *deck.Deck, cards int, words, counts []uint64) uint64
}

// dealsLanes is a question of the lanes engine, for two or more draws (any number in a
// game of exactly two hole cards).
type dealsLanes interface {
	dealLanes(lanes.Level, *cards) (lanesDealer, error)
}

// lanesDealer deals the first rounds hands of a chunk of a seed and counts their
// outcomes.
type lanesDealer func(seed, chunk, rounds uint64, counts []uint64)

// countsWhole is a question with a formula for the number of hands with each outcome,
// if no card is known.
type countsWhole interface {
	countWhole(size int) ([]uint64, error)
}

// countsOpening is a question that enumerates the hands with an opening faster than
// sort, if three or more draws follow the opening. The chunk is the opening.
type countsOpening interface {
	countOpening(lanes.Level, *cards) (func() chunk.Worker, error)
}

// countsRanks is a question that counts all hands by the multisets of their ranks, in
// milliseconds.
type countsRanks interface {
	// countRanks returns a function that adds the number of hands with each outcome to
	// counts, for cards without a range. Goroutines may share it.
	countRanks() func(c *cards, counts []uint64)
}

// countsPattern is a question that counts all deals on the boards of a pattern.
type countsPattern interface {
	countPattern(p *eval.Patterns, board int, counts []uint64)
}

// countsAll is a question that counts all hands at once.
type countsAll interface {
	countAll(context.Context, *cards) ([]uint64, error)
}

// sorter has the sort of a question, and makes errors of its panics and of outcomes
// out of range.
type sorter struct {
	question string
	outcomes int
	sort     func(hand []deck.Card) int
}

// newSorter returns the sorter of a question with an evaluator, or with none.
func newSorter(q question, e Evaluator) sorter {
	s := sorter{question: q.name(), outcomes: len(q.labels())}
	if by, ok := q.(evaluated); ok && e != nil {
		s.sort = by.sortBy(e)
	} else {
		s.sort = q.sort()
	}
	return s
}

// count counts the outcome of a hand.
func (s *sorter) count(hand []deck.Card, counts []uint64) error {
	outcome := s.sort(hand)
	if uint(outcome) >= uint(len(counts)) {
		return s.outside(hand, outcome)
	}
	counts[outcome]++
	return nil
}

// outside returns the error of an outcome out of range.
func (s *sorter) outside(hand []deck.Card, outcome int) error {
	return chunk.Invalid("question", "%s: outcome %d of %s: want 0 to %d", s.question, outcome, deck.FormatHand(hand), s.outcomes-1)
}

// recovered, when deferred, turns a panic of the question into an error that names the
// hand.
func (s *sorter) recovered(hand *[]deck.Card, err *error) {
	if cause := recover(); cause != nil {
		*err = chunk.Invalid("question", "%s panics on %s: %v", s.question, deck.FormatHand(*hand), cause)
	}
}
