package eval

import "pokersim/deck/ranges"

// Rules are the rules of a game, as data. They are comparable.
type Rules struct {
	ranges.Game                      // its row in the table of games
	Order       [Categories]Category // the strongest first
}

// Games returns the rules of all games, hold'em first, in the order of
// ranges.Games.
func Games() []Rules {
	var all []Rules
	for _, g := range ranges.Games() {
		all = append(all, rulesOf(g))
	}
	return all
}

// rulesOf returns the rules of a game.
func rulesOf(g ranges.Game) Rules {
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
func Holdem() Rules { return rulesOf(ranges.Holdem()) }

// RulesOf returns the rules of the game with a name, such as "short" or "omaha"; "" is
// hold'em. An unknown name gives the error of ranges.GameNamed.
func RulesOf(name string) (Rules, error) {
	if name == "" {
		return Holdem(), nil
	}
	g, err := ranges.GameNamed(name)
	if err != nil {
		return Rules{}, err
	}
	return rulesOf(g), nil
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
