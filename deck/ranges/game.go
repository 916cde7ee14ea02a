// Package ranges reads the text of a poker scenario: which hands each player
// may hold and with what weights, the cards on the board and the dead cards.
//
// A range is a list of items with commas between them:
//
//	AsKd, 10h10d, A♠K♠     one hand; of other games, as many cards as a player has
//	AA, TT+, 22-66         pairs: one, this and all higher ones, a run
//	AKs, AKo, AK           suited, offsuit, both
//	A9o+                   kickers up to one below the high rank: A9o to AKo
//	A5s-A2s, 76s-54s       runs of kickers, or of both ranks
//	Asx                    a card and any other
//	random, *, xx          any hand
//	15%                    the best starting hands against a random hand: 15 % of all
//
// and weights:
//
//	AA@0.5, AA@50%         half as likely as a hand of weight 1; : or = for @ too
//	0.5(AA,KK), 40%(77+)   the weight of several items
//	[40]AA,KK[/40]         the same, in per cent
//
// Plain weights of a player are 0 to 1, or all per cent if one is above 1; forms
// that programs read in different ways are errors. A hand that is given twice
// counts once. In a file, ends of lines count as commas, and # begins a comment.
//
// ParseRange reads one range, ParseBoard and ParseDead read cards, and Parse
// reads a whole scenario and checks that it can be dealt. Hands stand in deck
// order: by rank, twos first, and within a rank by suit, clubs first. Weights
// are integers; Range.Unit is the integer of weight 1. Errors are of type *Error;
// their columns count characters from 1. All results depend on the text alone.
// The package stands on package deck.
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
