package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/threecard"
)

// three is the question of the category of a hand of three cards, the strongest first.
type three struct{ *threecard.Evaluator }

func (q three) name() string             { return byCategory }
func (q three) sizes() (least, most int) { return threeCards, threeCards }

func (q three) labels() (labels []string) {
	for _, c := range threecard.Order() {
		labels = append(labels, c.String())
	}
	return labels
}

func (q three) sort() func([]deck.Card) int {
	var place [eval.Categories]int
	for i, c := range threecard.Order() {
		place[c] = i
	}
	return func(hand []deck.Card) int { return place[q.Category(hand)] }
}

// threeClasses is the question of its class. Class n is outcome n-1.
type threeClasses struct{ *threecard.Evaluator }

func (q threeClasses) name() string             { return byClass }
func (q threeClasses) labels() []string         { return q.ClassNames()[1:] }
func (q threeClasses) sizes() (least, most int) { return threeCards, threeCards }

func (q threeClasses) sort() func([]deck.Card) int {
	return func(hand []deck.Card) int { return int(q.Class(hand)) - 1 }
}
