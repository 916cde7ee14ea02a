package deal

import (
	"strings"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
)

// Class returns the class of a player's best high hand on a street on which he has at least
// five cards; the lower class wins.
func (d *Deal) Class(p int, s Street) eval.Class { return d.classOf(d.HoleOn(p, s), d.BoardOn(s)) }

// Category returns the category of a player's best high hand on a street on which he has at
// least five cards.
func (d *Deal) Category(p int, s Street) eval.Category {
	class := d.Class(p, s)
	if d.best != nil {
		return d.best.Named(class)
	}
	return d.table.Named(class)
}

// Made returns the made hand of a player on the flop, the turn or the river. The game is
// hold'em or short deck; others panic.
func (d *Deal) Made(p int, s Street) seen.Made {
	return d.look().Made(seen.Of(d.Hole[p]...), seen.Of(d.BoardOn(s)...))
}

// Share returns a player's share of the pot at the end: Units is the whole pot.
func (d *Deal) Share(p int) int64 { return d.outcome().share[p] }

// Winners returns the players who have a part of the pot at the end, in order.
func (d *Deal) Winners() (players []int) {
	for p, share := range d.outcome().share[:d.Players] {
		if share > 0 {
			players = append(players, p)
		}
	}
	return players
}

// String returns the hands, with bars between them, and the board: AsKs|QhQd Td7c2s. Those
// of players who folded are in brackets.
func (d *Deal) String() string {
	var hands []string
	for p := range d.Players + d.Folded {
		hand := text(d.Hole[p])
		if p >= d.Players {
			hand = "(" + hand + ")"
		}
		hands = append(hands, hand)
	}
	return strings.TrimSpace(strings.Join(hands, "|") + " " + text(d.Board))
}

func text(cards deck.Hand) string { return strings.ReplaceAll(cards.String(), " ", "") }
