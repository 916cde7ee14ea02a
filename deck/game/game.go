// Package game has the rules of all games, as data: one row for each game. eval.Rules adds
// the order of the categories.
//
//	g, err := game.Named("short")
//	fmt.Println(g.Title, g.Hole, g.Board, g.Deck().Count(), err)
//	// Output: short deck, six plus 2 5 36 <nil>
package game

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"pokersim/deck"
)

// MaxHole is the most hole cards of a player, in any game.
const MaxHole = 7

// Game is the rules of a game, as data. eval.Rules adds the order of the categories.
type Game struct {
	Name   string
	Title  string    // what players call it
	Hole   int       // hole cards of a player, 2 to MaxHole
	Lowest deck.Rank // the two, or the six in a short deck
	Board  int       // cards of the board: 5, or 0 if each player has only his own cards
	// Played is the number of hole cards that a player must use, with cards of the
	// board for the rest of five. 0 is any number.
	Played int
	// Low says that half of the pot goes to the best eval.Low.
	Low                 bool
	FlushBeatsFullHouse bool
	TripsBeatStraight   bool // three of a kind beats a straight
	// Lowball is the order of hands in a game that the lowest hand wins, else High.
	Lowball Lowball
	// Draws says that players exchange cards. Known cards are those kept at the last draw.
	Draws  bool
	Source string // where the rules are
}

// Lowball is an order of low hands.
type Lowball string

// The orders of hands.
const (
	High         Lowball = ""               // the highest hand wins
	AceToFive    Lowball = "ace to five"    // the lowest five cards; the ace is low; straights and flushes do not count
	DeuceToSeven Lowball = "deuce to seven" // the lowest five cards; the ace is high; straights and flushes count
	Badugi       Lowball = "badugi"         // most cards of different ranks and suits, then the lowest; the ace is low
)

// Rules of several games.
const (
	roberts = "Robert's Rules of Poker"
	asOmaha = "as omaha, with more hole cards"
	omaha8s = "as omaha8, with more hole cards"
)

// games is all games. A new game is a new row.
var games = [...]Game{
	{Name: "holdem", Title: "Texas hold'em", Hole: 2, Board: 5, Source: roberts},
	{Name: "short", Title: "short deck, six plus", Hole: 2, Board: 5, Lowest: deck.Six, FlushBeatsFullHouse: true, Source: "poker.ladbrokes.com, short deck"},
	{
		Name: "short-trips", Title: "short deck", Hole: 2, Board: 5, Lowest: deck.Six,
		FlushBeatsFullHouse: true, TripsBeatStraight: true, Source: "roundercasino.com, short deck",
	},
	{Name: "omaha", Title: "Omaha, PLO", Hole: 4, Played: 2, Board: 5, Source: roberts},
	{Name: "omaha5", Title: "Omaha of five hole cards", Hole: 5, Played: 2, Board: 5, Source: asOmaha},
	{Name: "omaha6", Title: "Omaha of six hole cards", Hole: 6, Played: 2, Board: 5, Source: asOmaha},
	{Name: "omaha8", Title: "Omaha high-low, eight or better", Hole: 4, Played: 2, Board: 5, Low: true, Source: roberts},
	{Name: "bigo", Title: "Big O: Omaha high-low of five hole cards", Hole: 5, Played: 2, Board: 5, Low: true, Source: "capitol-casino.com, Big O"},
	{Name: "omaha6-8", Title: "Omaha high-low of six hole cards", Hole: 6, Played: 2, Board: 5, Low: true, Source: omaha8s},
	{Name: "stud", Title: "seven-card stud", Hole: 7, Source: roberts},
	{Name: "stud8", Title: "seven-card stud high-low, eight or better", Hole: 7, Low: true, Source: roberts},
	{Name: "razz", Title: "razz: seven-card stud low", Hole: 7, Lowball: AceToFive, Source: roberts},
	{Name: "a5", Title: "ace-to-five lowball", Hole: 5, Lowball: AceToFive, Draws: true, Source: roberts},
	{Name: "27", Title: "deuce-to-seven lowball", Hole: 5, Lowball: DeuceToSeven, Draws: true, Source: roberts},
	{Name: "badugi", Title: "badugi", Hole: 4, Lowball: Badugi, Draws: true, Source: "gridpoker.eu/badugi.asp"},
}

// All returns all games, hold'em first.
func All() []Game { return slices.Clone(games[:]) }

// Holdem returns Texas hold'em: two hole cards from a deck of 52.
func Holdem() Game { return games[0] }

// Named finds a game by its name. The error lists the names.
func Named(name string) (Game, error) {
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

// Boards yields the boards that begin with some cards, in their order, and have no card of
// blocked, in deck order. A game without a board has one, without cards. A board is valid
// during its step. With more cards than a board has there is none.
func (g Game) Boards(known []deck.Card, blocked deck.Set) iter.Seq[deck.Hand] {
	left := g.Deck() &^ blocked &^ deck.SetOf(known...)
	return func(yield func(deck.Hand) bool) {
		board := make(deck.Hand, g.Board)
		rest := board[copy(board, known):]
		for drawn := range deck.Combinations(left.Cards(), g.Board-len(known)) {
			copy(rest, drawn)
			if !yield(board) {
				return
			}
		}
	}
}

// Size returns the number of cards of a hand and its board. It is 0 in a game in which any
// cards play, of five to seven.
func (g Game) Size() int {
	if g.Played == 0 && g.Board > 0 {
		return 0
	}
	return g.Hole + g.Board
}

// Places returns a set of ranks, bit r for rank r, by their places in straights: rank r is at
// bit r+1, and the ace also at the bit before the lowest rank of the deck. So the lowest
// straight is 5-4-3-2-A and, in a short deck, 9-8-7-6-A.
func Places(ranks uint16, lowest deck.Rank) uint32 {
	return uint32(ranks)<<1 | uint32(ranks)>>deck.Ace<<lowest
}

// Straights returns the lowest place of each straight among some places.
func Straights(places uint32) uint32 {
	places &= places >> 1
	return places & (places >> 2) & (places >> 3)
}

// StraightSets returns the ranks of each straight of a deck, the lowest straight first.
func StraightSets(lowest deck.Rank) []uint16 {
	sets := make([]uint16, deck.Ranks-3-lowest)
	for ranks := uint16(0); ranks < 1<<deck.Ranks; ranks += 1 << lowest {
		if at := Straights(Places(ranks, lowest)); at != 0 && bits.OnesCount16(ranks) == 5 {
			sets[bits.TrailingZeros32(at)-int(lowest)] = ranks
		}
	}
	return sets
}

// String returns the name of the game, as in "short".
func (g Game) String() string { return g.Name }

// MarshalText returns the name of the game. A game that Named does not find is an error.
func (g Game) MarshalText() ([]byte, error) {
	_, err := Named(g.Name)
	return []byte(g.Name), err
}

// UnmarshalText finds a game by its name, as Named does.
func (g *Game) UnmarshalText(text []byte) error {
	named, err := Named(string(text))
	if err == nil {
		*g = named
	}
	return err
}
