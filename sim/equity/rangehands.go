package equity

import (
	"context"

	"pokersim/deck"
)

// RangeHand is a hand of a player's range.
type RangeHand struct {
	Cards  []deck.Card // in deck order
	Weight uint64      // in units of 1/Range.Unit
}

// HandCounts is the results of a hand of a player, in deals or, in an exact run, in
// weights of deals. Element 0 is all deals with the hand; element k is those in which
// the hand is one of k winners.
type HandCounts []uint64

// Deals returns the weight of the deals with the hand.
func (h HandCounts) Deals() uint64 { return h[0] }

// Wins returns the weight of the deals that the hand wins alone.
func (h HandCounts) Wins() uint64 { return h[1] }

// Ties returns the weight of the deals in which the hand gets a part of the pot.
func (h HandCounts) Ties() (n uint64) {
	for _, ties := range h[2:] {
		n += ties
	}
	return n
}

// RangeHands returns the hands of player i that can be dealt, in the order of
// Layout.Hand.
func (p *Prepared) RangeHands(i int) []RangeHand {
	listed, _ := p.law.Listed(context.Background())
	all := listed.Players[i].Hands
	hands := make([]RangeHand, len(all))
	for j := range all {
		hands[j] = RangeHand{listed.Held(&all[j]), all[j].Weight * listed.Players[i].Common}
	}
	return hands
}
