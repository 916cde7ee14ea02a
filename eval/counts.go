package eval

import (
	"fmt"
	"math/bits"

	"pokersim/deck"
)

// ClassCounts returns how many of the hands of five, six or seven cards are of
// each class, by class (element 0 is 0). The numbers are exact: they come from
// counting the suits that each multiset of faces can have, in milliseconds,
// and not from dealing out every hand. Other numbers of cards are an error.
func ClassCounts(cards int) ([]uint64, error) {
	if cards < MinCards || cards > MaxCards {
		return nil, fmt.Errorf("%d cards: want %d to %d", cards, MinCards, MaxCards)
	}
	counts := make([]uint64, Classes+1)
	low, high := halves(lowFaces), halves(highFaces)
	for n := range cards + 1 {
		for _, l := range low[n] {
			for _, h := range high[cards-n] {
				hand := join(l.held, h.held)
				counts[unsuitedClass(hand)] += suitsWithoutFlush(hand)
			}
		}
	}
	// A flush and a full house or four of a kind do not fit into seven cards.
	for f := range faces(1 << deck.Faces) {
		if n := bits.OnesCount16(uint16(f)); 5 <= n && n <= cards {
			others := binomial(deck.Size-deck.Faces, cards-n)
			counts[flushClass(f)] += deck.Suits * uint64(others)
		}
	}
	return counts, nil
}

// suitsWithoutFlush counts the ways to give suits to a multiset of faces such
// that no suit gets five cards or more.
func suitsWithoutFlush(hand held) uint64 {
	all := 1
	inSuit := [deck.Faces + 1]int{1} // ways by the number of cards in one given suit
	for f := range deck.Faces {
		times := 0
		for _, set := range hand {
			times += int(set >> f & 1)
		}
		if times == 0 {
			continue
		}
		all *= binomial(deck.Suits, times)
		with, without := binomial(deck.Suits-1, times-1), binomial(deck.Suits-1, times)
		for n := deck.Faces; n > 0; n-- {
			inSuit[n] = inSuit[n]*without + inSuit[n-1]*with
		}
		inSuit[0] *= without
	}
	for _, ways := range inSuit[5:] {
		all -= deck.Suits * ways
	}
	return uint64(all)
}
