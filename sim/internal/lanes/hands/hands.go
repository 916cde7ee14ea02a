// Package hands deals random hands in blocks of 64 and counts them.
//
//   - A Kernel counts their categories.
//   - A ClassKernel counts their classes.
//   - A LowKernel counts their best lows.
//   - A SampleKernel hands them over to be counted.
//
// The definition is in definition.go, in plain Go. Level Go is faster: it draws and evaluates
// eight hands at a time, by sums of keys (keysums.go).
package hands

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"

	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/showdown"
)

// Hands describes the hands of a kernel. The order of Left changes the hands that a seed
// gives, but not their distribution.
type Hands struct {
	Rules       eval.Rules  // the game; zero for hold'em
	Left        []deck.Card // the cards left in the deck
	Hole, Board []deck.Card // the known cards; if any hole cards play, only their union counts
	Draws       int         // cards drawn for each hand; 0 for those missing from hole cards and a board of five
	Level       lanes.Level
}

// draws returns the number of cards drawn for each hand, given the number of hole cards.
func (h Hands) draws(hole int) int {
	if h.Draws != 0 {
		return h.Draws
	}
	return hole + layout.BoardCards - len(h.Hole) - len(h.Board)
}

// known returns the cards of every hand.
func (h Hands) known() []deck.Card { return slices.Concat(h.Hole, h.Board) }

// showdown returns the hands as those of the only player of a showdown, in a game of exactly
// two hole cards.
func (h *Hands) showdown() (showdown.Showdown, error) {
	if missing := (Hands{Hole: h.Hole, Board: h.Board}).draws(h.Rules.Hole); h.draws(h.Rules.Hole) != missing {
		return showdown.Showdown{}, fmt.Errorf("game %s: %d draws: want the %d cards that are missing", h.Rules.Name, h.Draws, missing)
	}
	return showdown.Showdown{Rules: h.Rules, Players: [][]deck.Card{h.Hole}, Board: h.Board, Left: h.Left, Level: h.Level}, nil
}
