package eval

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Rules are the rules of a game, as data. They are comparable.
type Rules struct {
	game.Game                      // its row in the table of games
	Order     [Categories]Category // the strongest first
}

// Games returns the rules of all games, hold'em first, in the order of
// game.All.
func Games() []Rules {
	var all []Rules
	for _, g := range game.All() {
		all = append(all, rulesOf(g))
	}
	return all
}

// rulesOf returns the rules of a game.
func rulesOf(g game.Game) Rules {
	r := Rules{Game: g}
	for i := range r.Order {
		r.Order[i] = Category(i)
	}
	if g.FlushBeatsFullHouse {
		r.Order[FullHouse], r.Order[Flush] = Flush, FullHouse
	}
	if g.TripsBeatStraight {
		r.Order[Straight], r.Order[ThreeOfAKind] = ThreeOfAKind, Straight
	}
	return r
}

// Holdem returns the rules of hold'em.
func Holdem() Rules { return rulesOf(game.Holdem()) }

// RulesOf returns the rules of the game with a name, such as "short" or "omaha"; "" is
// hold'em. An unknown name gives the error of game.Named.
func RulesOf(name string) (Rules, error) {
	if name == "" {
		return Holdem(), nil
	}
	g, err := game.Named(name)
	if err != nil {
		return Rules{}, err
	}
	return rulesOf(g), nil
}

// UnmarshalText reads the name of a game, as RulesOf does.
func (r *Rules) UnmarshalText(text []byte) error {
	rules, err := RulesOf(string(text))
	if err == nil {
		*r = rules
	}
	return err
}

// Ranks returns the number of ranks in the deck: 13, or 9 in a short deck.
func (r Rules) Ranks() int { return r.Deck().Count() / 4 }

// Kinds returns the categories of the game, the strongest first.
func (r Rules) Kinds() []Category {
	if r.Lowball != game.High {
		return lowKinds(r)
	}
	return slices.Clone(r.Order[:])
}

// Labels returns the names of the categories, the strongest first.
func (r Rules) Labels() []string {
	var labels []string
	for _, c := range r.Kinds() {
		labels = append(labels, c.String())
	}
	return labels
}

// ClassKinds returns the index in Kinds of the category of each class. Element n is that
// of class n; element 0 has no meaning.
func (r Rules) ClassKinds() []int {
	index := map[Category]int{}
	for i, c := range r.Kinds() {
		index[c] = i
	}
	var kinds []int
	for _, c := range r.classCategories() {
		kinds = append(kinds, index[c])
	}
	return kinds
}

// classCategories returns the category of each class.
func (r Rules) classCategories() []Category {
	k := newRanking(r)
	all := make([]Category, k.classes()+1)
	for class := range all {
		all[class] = k.category(Class(class))
	}
	return all
}

// cards returns the numbers of cards of hands that have classes.
func (r Rules) cards() (least, most int) {
	switch r.Lowball {
	case game.Badugi:
		return badugiCards, badugiCards
	case game.DeuceToSeven: // more cards may avoid a flush
		return MinCards, MinCards
	}
	return MinCards, MaxCards
}

// Partial is a hand of any number of cards, to which more can be added: the sum of
// their keys and their suits. The zero value has no cards. A Partial of a
// table is valid for those of the same game.
type Partial struct {
	sum   uint64 // of the keys
	suits uint64 // a set of ranks in 16 bits for each suit
}

// Plus returns the hand of the cards of both. They must have none in common.
func (p Partial) Plus(q Partial) Partial { return Partial{p.sum + q.sum, p.suits | q.suits} }

// Cards returns the number of cards.
func (p Partial) Cards() int { return bits.OnesCount64(p.suits) }

// Set returns the cards.
func (p Partial) Set() (cards deck.Set) {
	for suit := range deck.Suits {
		cards |= deck.Set(p.suits>>(16*suit)&(1<<deck.Ranks-1)) << (suit * deck.Ranks)
	}
	return cards
}
