package ranges

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/deck"
)

// Limits of a scenario.
const (
	MaxPlayers = 9
	MaxHole    = 6 // hole cards of a player, in any game
)

// Game is the rules of a game, as data. eval.Rules adds the order of the categories.
type Game struct {
	Name   string
	Hole   int       // hole cards of a player, 2 to MaxHole
	Lowest deck.Rank // the two, or the six in a short deck
	// Played is the number of hole cards that a player must use, with cards of the
	// board for the rest of five. 0 is any number.
	Played int
	// Low says that half of the pot goes to the best eval.Low.
	Low                 bool
	FlushBeatsFullHouse bool
	TripsBeatStraight   bool // three of a kind beats a straight
}

// games is all games. A new game is a new row.
var games = [...]Game{
	{Name: "holdem", Hole: 2},
	{Name: "short", Hole: 2, Lowest: deck.Six, FlushBeatsFullHouse: true},
	{Name: "short-trips", Hole: 2, Lowest: deck.Six, FlushBeatsFullHouse: true, TripsBeatStraight: true},
	{Name: "omaha", Hole: 4, Played: 2},
	{Name: "omaha5", Hole: 5, Played: 2},
	{Name: "omaha6", Hole: 6, Played: 2},
	{Name: "omaha8", Hole: 4, Played: 2, Low: true},
}

// Games returns all games, hold'em first.
func Games() []Game { return slices.Clone(games[:]) }

// Holdem returns Texas hold'em: two hole cards from a deck of 52.
func Holdem() Game { return games[0] }

// GameNamed finds a game by its name. The error lists the names.
func GameNamed(name string) (Game, error) {
	var names []string
	for _, g := range games {
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
