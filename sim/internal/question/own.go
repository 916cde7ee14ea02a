package sim

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// own is a question of the caller.
type own struct {
	q     Question
	rules eval.Rules
}

// ownMany is an own question with a SortAll.
type ownMany struct{ own }

// newOwn returns the caller's question.
func newOwn(q Question, r eval.Rules) (question, error) {
	switch {
	case q.Name == "":
		return nil, chunk.Invalid("question", "no name: want one, which identifies its tallies")
	case slices.Contains(packageNames, q.Name):
		return nil, chunk.Invalid("question", "%s: another question has this name", q.Name)
	case len(q.Labels) == 0:
		return nil, chunk.Invalid("question", "%s: want a label for each outcome", q.Name)
	case q.Sort == nil:
		return nil, chunk.Invalid("question", "%s: want a Sort function", q.Name)
	case q.SortAll != nil:
		return ownMany{own{q, r}}, nil
	}
	return own{q, r}, nil
}

// packageNames are the names of the questions of this package.
var packageNames = []string{byCategory, byClass, byLow, byMade, byDraw, byMadeDraw}

func (o own) name() string                { return o.q.Name }
func (o own) labels() []string            { return o.q.Labels }
func (o own) sort() func([]deck.Card) int { return o.q.Sort }

func (o own) sizes() (least, most int) {
	if o.rules.Size() > 0 {
		return sizes(o.rules)
	}
	return 1, deck.MaxDraw
}

func (o ownMany) sortMany(hands [][7]deck.Card, outcomes []int) { o.q.SortAll(hands, outcomes) }
