package eval

import (
	"fmt"
	"math/bits"

	"pokersim/deck"
)

// ClassCounts returns how many of the hands of five, six or seven cards are of
// each class, by class (element 0 is 0). The numbers are exact: they come from
// counting the suits that each multiset of ranks can have, in milliseconds,
// and not from dealing out every hand. Other numbers of cards are an error.
func ClassCounts(cards int) ([]uint64, error) {
	if cards < MinCards || cards > MaxCards {
		return nil, fmt.Errorf("%d cards: want %d to %d", cards, MinCards, MaxCards)
	}
	counts := make([]uint64, Classes+1)
	low, high := halves(lowRanks), halves(highRanks)
	for n := range cards + 1 {
		for _, l := range low[n] {
			for _, h := range high[cards-n] {
				counts[unsuitedClass(join(l.held, h.held))] += suitsWithoutFlush(l, h)
			}
		}
	}
	// A flush and a full house or four of a kind do not fit into seven cards.
	for f := range ranks(1 << deck.Ranks) {
		if n := bits.OnesCount16(uint16(f)); 5 <= n && n <= cards {
			others := binomial(deck.Size-deck.Ranks, cards-n)
			counts[flushClass(f)] += deck.Suits * uint64(others)
		}
	}
	return counts, nil
}

// suitsWithoutFlush counts the ways to give suits to the ranks of both halves
// such that no suit gets five cards or more.
func suitsWithoutFlush(low, high half) uint64 {
	ways, flush := 0, 0 // flush: ways in which one given suit gets five or more
	for l, inLow := range low.inSuit {
		for h, inHigh := range high.inSuit {
			ways += inLow * inHigh
			if l+h >= 5 {
				flush += inLow * inHigh
			}
		}
	}
	return uint64(ways - deck.Suits*flush)
}
