package equity

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// RangeHand is a hand of a player's range.
type RangeHand struct {
	Cards  []deck.Card // in deck order
	Weight uint64      // in units of 1/Range.Unit
}

// HandCounts is the results of a hand of a player, in deals or, in an exact run, in
// weights of deals. Element 0 is all deals with the hand; element k is those in which
// the hand is one of k winners.
type HandCounts = joint.HandCounts

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
