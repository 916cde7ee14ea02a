// Package ways has the ways to count the outcomes of hands. The ways of the engines deck
// and lanes deal hands at random; others enumerate all hands.
//
// To read from a seed to a kernel, begin with sim/loop_test.go, which has all of it in seven lines. Then:
//
//   - sim/rng/stream.go: the stream of random words of a seed and of a chunk.
//   - deck/deck.go: draw turns a word into the first cards of a deck, or rejects it.
//   - eval/table.go: Category evaluates a hand.
//   - deck.go of this package: the loop as a way, with chunks, blocks of words and errors.
//   - deckfast.go: up to 256 hands are dealt before any is evaluated.
//   - lanes.go: the kernels as ways.
//   - sim/internal/lanes/hands/definition.go: a block of 64 hands in plain Go, which every kernel equals.
//   - kernel.go beside it: which kernel deals.
//   - sim/internal/lanes/gen/avx512/deal.go: the generator of the fastest one.
//
// A Question lists its own ways, which count as its Sort does, and faster. The ways of
// every question call Sort for each hand. A Plan takes the cheapest of those that can count
// it. What a way can, its chunks and its time depend on the plan alone; so do its counts,
// which have no other order of draws than the other ways of its engine. Times are in
// nanoseconds on one core of Zen 4. Errors match chunk.ErrPlan or are those of a context
// that ends.
package ways

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
	"pokersim/sim/rng"
)

// Question classifies hands. It has a number of outcomes, and every hand has one of them.
type Question struct {
	Name        string
	Labels      []string // the name of each outcome
	Least, Most int      // cards of a hand
	// Sort is the definition of the outcomes: it returns the function that gives the index
	// of a hand's outcome.
	Sort func() func(hand []deck.Card) int
	// SortBy is Sort by another evaluator. It is nil if the question evaluates hands itself.
	SortBy func(Evaluator) func(hand []deck.Card) int
	Time   float64 // of a call of Sort; 0 is sortTime
	Ways   []Way   // those of this question, faster than a call of Sort for each hand

	Sees  bool // it is about what a player sees, so it needs his hole cards
	Next  bool // it is about his draw, so it needs a next card
	Suits bool // it may tell suits apart
}

// Evaluator evaluates hands of five to seven cards.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category
	Class(hand []deck.Card) eval.Class
}

// Plan is the hands to count and the question.
type Plan struct {
	*Cards
	*Question
	// Sorted is Question.Sort, or Question.SortBy of the plan's evaluator, which must then
	// get each hand: Evaluated is true. Goroutines share its result.
	Sorted    func() func(hand []deck.Card) int
	Evaluated bool
	Level     lanes.Level // of the kernels
	// Of a sample, not of an enumeration:
	Rounds chunk.Rounds
	Seed   uint64
	RNG    rng.Algorithm
}

// holding returns the plan in which every hand has the hole cards of hand i of the range.
func (p *Plan) holding(i int) *Plan {
	one := *p
	one.Cards = p.Cards.holding(i)
	return &one
}

// Hands describes the hands to the kernels of package lanes.
func (p *Plan) Hands(r eval.Rules) hands.Hands { return p.hands(r, p.Level) }

// sorter names the outcomes of hands. It makes errors of a question's panics and of
// outcomes out of range.
type sorter struct {
	question string
	outcomes int
	sort     func(hand []deck.Card) int
}

func (p *Plan) sorter() sorter { return sorter{p.Name, len(p.Labels), p.Sorted()} }

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
	return chunk.Invalid("question", "%s: outcome %d of %s: want 0 to %d", s.question, outcome, deck.Hand(hand), s.outcomes-1)
}

// recovered, when deferred, turns a panic of the question into an error that names the
// hand.
func (s *sorter) recovered(hand *[]deck.Card, err *error) {
	if cause := recover(); cause != nil {
		*err = chunk.Invalid("question", "%s panics on %s: %v", s.question, deck.Hand(*hand), cause)
	}
}
