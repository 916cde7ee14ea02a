package ways

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/threecard"
)

// ThreeCards is the number of cards of a hand of three card poker, which has its own
// categories and classes.
const ThreeCards = 3

// three is the question of the category of a hand of three cards, the strongest first.
func three() *Question {
	q := &Question{Name: Category, Least: ThreeCards, Most: ThreeCards}
	var place [eval.Categories]int
	for i, c := range threecard.Order() {
		place[c] = i
		q.Labels = append(q.Labels, c.String())
	}
	q.Sort = func() func([]deck.Card) int {
		e := threecard.New()
		return func(hand []deck.Card) int { return place[e.Category(hand)] }
	}
	return q
}

// threeClasses is the question of its class. Class n is outcome n-1.
func threeClasses() *Question {
	e := threecard.New()
	return &Question{Name: Class, Labels: e.ClassNames()[1:], Least: ThreeCards, Most: ThreeCards, Sort: func() func([]deck.Card) int {
		return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
	}}
}
