package eval

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/deck/ranges"
)

// Rules are the rules of a game, as data.
type Rules struct {
	ranges.Game // its name, number of hole cards and lowest rank

	// Order is the ten categories, the strongest first.
	Order []Category
	// Played is the number of hole cards that a player must use, with cards of the
	// board for the rest of five. 0 is any number.
	Played int
	// Low says that half of the pot goes to the best Low. The ace is the lowest rank,
	// and straights and flushes do not count.
	Low bool
}

// Games returns the rules of all games, hold'em first, in the order of
// ranges.Games.
func Games() []Rules {
	short := []Category{
		RoyalFlush, StraightFlush, FourOfAKind, Flush, FullHouse,
		Straight, ThreeOfAKind, TwoPair, OnePair, HighCard,
	}
	trips := slices.Clone(short)
	trips[5], trips[6] = ThreeOfAKind, Straight
	var all []Rules
	for _, g := range ranges.Games() {
		r := Rules{Game: g, Order: usualOrder()}
		switch g.Name {
		case "short":
			r.Order = short
		case "short-trips":
			r.Order = trips
		case "omaha", "omaha5", "omaha6", "omaha8":
			r.Played, r.Low = 2, g.Name == "omaha8"
		}
		all = append(all, r)
	}
	return all
}

// usualOrder returns the categories in the order of hold'em.
func usualOrder() []Category {
	all := make([]Category, Categories)
	for i := range all {
		all[i] = Category(i)
	}
	return all
}

// Holdem returns the rules of hold'em.
func Holdem() Rules { return Games()[0] }

// RulesOf returns the rules of the game with a name, such as "short" or "omaha"; "" is
// hold'em. An unknown name gives an error that lists the names.
func RulesOf(name string) (Rules, error) {
	var names []string
	for _, r := range Games() {
		if r.Name == name || name == "" {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Rules{}, fmt.Errorf("unknown %q: want one of %s", name, strings.Join(names, ", "))
}

// Ranks returns the number of ranks in the deck: 13, or 9 in a short deck.
func (r Rules) Ranks() int { return r.Deck().Count() / 4 }

// Labels returns the names of the categories, the strongest first.
func (r Rules) Labels() []string {
	labels := make([]string, len(r.Order))
	for i, c := range r.Order {
		labels[i] = c.String()
	}
	return labels
}
