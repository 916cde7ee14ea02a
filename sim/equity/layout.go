package equity

import (
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = joint.MaxPlayers

// Layout gives the index of each count in a tally. Players is the number of players,
// and Low is true if half of the pot goes to the best low. The first counts, Winners, are those of the
// sets of winners: element s is the weight of the deals that the players in s win, bit i for
// player i, from 0. Element 0 is always 0, and the sum of these counts is the number of
// rounds. In a game with a low, s has two sets: bit Players+i is player i among the
// winners of the low, a set that may be empty. If Categories is true, the counts of each
// player follow, in the order of eval.Category or, in a game that the lowest hand wins, of
// eval.Rules.Kinds: see Layout.Outcomes. If the plan has
// Hands, the results of each hand of each player follow, HandCounts for Layout.Hand, in
// the order of RangeHands; those of an exact run are complete after Prepared.Hands.
type Layout struct{ joint.Layout }

// Counts returns the number of counts.
func (l Layout) Counts() int { return l.Layout.Counts() }

// Winners returns the counts of the sets of winners, a slice of counts.
func (l Layout) Winners(counts []uint64) []uint64 { return l.Layout.Winners(counts) }

// Halves returns the sets of the winners of the high half and of the low half of the pot,
// bit i for player i, at an index of Winners.
func (l Layout) Halves(index int) (high, low int) { return l.Layout.Halves(index) }

// Share returns the parts, of Pot parts in the pot, that a player gets at an index of
// Winners.
func (l Layout) Share(player, index int) (parts int) { return l.Layout.Share(player, index) }

// Outcomes returns the weights of the deals in which a player has a hand of a category of
// the game and gets nothing, the whole pot, or a part of it.
func (l Layout) Outcomes(counts []uint64, player int, c eval.Category) (lost, won, tied uint64) {
	return l.Layout.Outcomes(counts, player, c)
}

// Hand returns the counts of a player's hand, a slice of counts. hand is its index in
// RangeHands.
func (l Layout) Hand(counts []uint64, player, hand int) HandCounts {
	return HandCounts(l.Layout.Hand(counts, player, hand))
}

// Pot is the number of parts of a pot: 1 to MaxPlayers winners can share each half
// evenly.
const Pot = joint.Pot
