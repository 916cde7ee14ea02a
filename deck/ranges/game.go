// Package ranges reads the text of a poker scenario: which hands each player
// may hold and with what weights, the cards on the board and the dead cards.
//
// A player's range is a list such as "QQ+, AKs, AKo@50%", "AsKd" or "random".
// ParseRange reads one range, ParseBoard and ParseDead read cards, and Parse
// reads a whole scenario and checks that it can be dealt. Hands stand in deck
// order: by rank, twos first, and within a rank by suit, clubs first. Weights
// are integers; Range.Unit is the integer of weight 1. Columns of errors count
// characters from 1. All results depend on the text alone. The package stands
// on package deck.
package ranges

import (
	"fmt"
	"strings"

	"pokersim/deck"
)

// Limits of a scenario.
const (
	MaxPlayers = 9
	MaxHole    = 6 // hole cards of a player, in any game
)

// Game is what the text of a hand depends on: the number of hole cards and the
// lowest rank in the deck.
type Game struct {
	Name   string
	Hole   int       // hole cards of a player, 2 to MaxHole
	Lowest deck.Rank // the two, or the six in a short deck
}

// Games returns all games, hold'em first.
func Games() []Game {
	const six deck.Rank = 4
	return []Game{
		{Name: "holdem", Hole: 2},
		{Name: "short", Hole: 2, Lowest: six},
		{Name: "short-trips", Hole: 2, Lowest: six},
		{Name: "omaha", Hole: 4},
		{Name: "omaha5", Hole: 5},
		{Name: "omaha6", Hole: 6},
		{Name: "omaha8", Hole: 4},
	}
}

// Holdem returns the game of two hole cards from 52 cards.
func Holdem() Game { return Games()[0] }

// GameNamed finds a game by its name. The error lists the names.
func GameNamed(name string) (Game, error) {
	var names []string
	for _, g := range Games() {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return Game{}, fmt.Errorf("unknown game %q: want one of %s", name, strings.Join(names, ", "))
}

// Deck returns all cards of the game: 52, or 36 in a short deck.
func (g Game) Deck() deck.Set {
	var all deck.Set
	for c := range deck.Card(deck.Size) {
		if c.Rank() >= g.Lowest {
			all |= deck.SetOf(c)
		}
	}
	return all
}

func (g Game) short() bool { return g.Lowest > 0 }

// ranks writes the ranks of the deck for a message.
func (g Game) ranks() string {
	return fmt.Sprintf("%v-9, T, J, Q, K, A", g.Lowest)
}
