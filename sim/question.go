package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// Question classifies hands: it has a number of outcomes, and every hand has one
// of them.
type Question struct {
	Name   string   // identifies the question in a Spec and in tally files
	Labels []string // the name of each outcome
	// Sort returns the index of a hand's outcome in Labels. It must not keep or
	// change the hand. Workers call it concurrently.
	Sort func(hand []deck.Card) int
	// SortAll may be nil. It sets outcomes[i] to the outcome of hands[i], for every
	// i, as Sort does. The deck engine calls it instead of Sort, with up to 256
	// hands, if all cards of a hand of seven are drawn from 52. Workers call it
	// concurrently. After a panic the error names only the last hand.
	SortAll func(hands [][7]deck.Card, outcomes []int)
	// Counts returns the number of hands with each outcome, among all hands of the
	// given number of cards, if no card is known. It is nil if only an enumeration
	// can count them.
	Counts func(cards int) ([]uint64, error)

	// evaluate returns Sort for an evaluator, if the question needs one.
	evaluate func(Evaluator) func(hand []deck.Card) int
	// enumerate returns workers that count all hands with the same opening, faster
	// than Sort, if three or more draws follow the opening.
	enumerate func(stock) (func() chunk.Worker, error)
	// all returns the number of hands with each outcome, at once.
	all func(stock) []uint64
	// patterns counts all deals on the boards of one pattern.
	patterns func(p *eval.Patterns, board int, counts []uint64)
	// lanes returns the function that deals a chunk on the lanes engine, for two or
	// more draws (any number in a game of exactly two hole cards). It is nil if the
	// engine does not support the question.
	lanes func(lanes.Level, stock) (lanesDealer, error)
	// seven deals seven cards from a deck of 52 for each random word that is
	// accepted, counts the outcomes and returns the number of hands. It gives the
	// counts of Sort with the same table, faster.
	seven func(t *eval.Table, d *deck.Deck, words, counts []uint64) uint64
	rules eval.Rules // of a question with evaluate
}

// Evaluator evaluates hands of five to seven cards. *eval.Table and
// *eval.Chehsunliu implement it.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category
	Class(hand []deck.Card) eval.Class
}

// QuestionBy returns the question with a name: category or class; "" is category.
// Another name gives an error that matches ErrPlan.
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

// Using returns the question with another evaluator; it runs on the deck engine.
// Using does not change a question that needs no evaluator.
func (q Question) Using(e Evaluator) Question {
	if q.evaluate != nil {
		q.Sort = q.evaluate(e)
	}
	return q
}

// count counts the outcome of a hand.
func (q Question) count(hand []deck.Card, counts []uint64) error {
	outcome := q.Sort(hand)
	if uint(outcome) >= uint(len(counts)) {
		return q.outside(hand, outcome)
	}
	counts[outcome]++
	return nil
}

// outside returns the error of an outcome out of range.
func (q Question) outside(hand []deck.Card, outcome int) error {
	return chunk.Invalid("question", "%s: outcome %d of %s: want 0 to %d", q.Name, outcome, deck.FormatHand(hand), len(q.Labels)-1)
}

// recovered, when deferred, turns a panic of Sort into an error that names the
// hand.
func (q Question) recovered(hand *[]deck.Card, err *error) {
	if cause := recover(); cause != nil {
		*err = chunk.Invalid("question", "%s panics on %s: %v", q.Name, deck.FormatHand(*hand), cause)
	}
}
