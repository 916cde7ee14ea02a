package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// Question is what is asked of a hand: its outcomes, and how a hand is sorted
// into one of them.
type Question struct {
	Name   string   // identifies the question in a Spec and in tally files
	Labels []string // what each outcome is called
	// Sort takes a hand, which it must not keep or change, to the index of its
	// outcome. Workers call it at the same time.
	Sort func(hand []deck.Card) int
	// SortAll, if it is not nil, sets outcomes[i] to what Sort makes of hands[i], for
	// every i. The deck engine calls it in the place of Sort for some hundred hands
	// at a time, if all cards of a hand of seven are drawn from 52. Workers call it
	// at the same time. An error after a panic names the last of the hands.
	SortAll func(hands [][7]deck.Card, outcomes []int)
	// Counts returns how many hands of so many cards have each outcome, if no
	// card is known. It is nil where that takes an enumeration.
	Counts func(cards int) ([]uint64, error)

	// evaluate returns Sort with a given evaluator, for questions that need one.
	evaluate func(Evaluator) func(hand []deck.Card) int
	// enumerate returns what counts all hands that begin alike, faster than Sort,
	// at three draws or more after the opening.
	enumerate func(stock) (func() chunk.Worker, error)
	// all returns how many hands have each outcome, at once.
	all func(stock) []uint64
	// patterns counts all deals on the boards of a pattern.
	patterns func(p *eval.Patterns, board int, counts []uint64)
	// lanes returns what deals the hands of a chunk on the lanes engine, at two
	// draws or more, or any number in a game of exactly two hole cards; it is nil for questions that the engine does not know.
	lanes func(lanes.Level, stock) (lanesDealer, error)
	// seven deals seven cards from a deck of 52 for each random word that deals a
	// hand, counts the outcomes and returns the number of hands: what Sort with the
	// same table does hand by hand, faster.
	seven func(t *eval.Table, d *deck.Deck, words, counts []uint64) uint64
	rules eval.Rules // of a question with evaluate
}

// Evaluator evaluates hands of five to seven cards: *eval.Table and
// *eval.Chehsunliu do.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category
	Class(hand []deck.Card) eval.Class
}

// QuestionBy returns the question with a name: category, which "" stands for
// too, or class. Another name is an error that matches ErrPlan.
func QuestionBy(name string) (Question, error) { return Variant{}.question(name) }

// question returns the question of a checked variant with a name.
func (v Variant) question(name string) (Question, error) {
	r := v.rules()
	switch {
	case v.isPack() && (name == "" || name == byCategory):
		return packCategories(v.pack()), nil
	case v.isPack() && (name == byClass || name == byLow):
		return Question{}, chunk.Invalid("by", "%s does not go with two decks or jokers", name)
	case name == "" || name == byCategory:
		return categoriesOf(r), nil
	case name == byClass && r.Played == 0:
		return classesOf(r), nil
	case name == byLow && r.Low:
		return lowsOf(r), nil
	case name == byClass || name == byLow:
		return Question{}, chunk.Invalid("by", "%s does not go with game %s", name, r.Name)
	}
	return Question{}, chunk.Invalid("by", "unknown %q: want %s or %s", name, byCategory, byClass)
}

// Using returns the question answered by an evaluator, on the deck engine. A
// question that needs no evaluator stays as it is.
func (q Question) Using(e Evaluator) Question {
	if q.evaluate != nil {
		q.Sort = q.evaluate(e)
	}
	return q
}

// count sorts a hand and counts it.
func (q Question) count(hand []deck.Card, counts []uint64) error {
	outcome := q.Sort(hand)
	if uint(outcome) >= uint(len(counts)) {
		return q.outside(hand, outcome)
	}
	counts[outcome]++
	return nil
}

// outside is the error of a hand that is sorted into no outcome.
func (q Question) outside(hand []deck.Card, outcome int) error {
	return chunk.Invalid("question", "%s puts %s into outcome %d of %d", q.Name, deck.FormatHand(hand), outcome, len(q.Labels))
}

// recovered, when deferred, turns a panic of Sort into an error that names the
// hand.
func (q Question) recovered(hand []deck.Card, err *error) {
	if cause := recover(); cause != nil {
		*err = chunk.Invalid("question", "%s panics on %s: %v", q.Name, deck.FormatHand(hand), cause)
	}
}
