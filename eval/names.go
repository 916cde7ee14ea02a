package eval

import (
	"math/bits"
	"strings"

	"pokersim/deck"
)

// ClassNames returns what each class is called, by class: its category and its
// five ranks, as in "full house AAAKK". Element 0 is empty.
func ClassNames() []string {
	names := make([]string, Classes+1)
	low, high := halves(lowRanks), halves(highRanks)
	for n := range MinCards + 1 {
		for _, l := range low[n] {
			for _, h := range high[MinCards-n] {
				hand := join(l.held, h.held)
				name(names, unsuitedClass(hand), hand)
			}
		}
	}
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			name(names, flushClass(f), held{f})
		}
	}
	return names
}

// name writes the ranks that stand most often first, then the higher ones; the
// ace of a five-high straight comes last.
func name(names []string, class Class, hand held) {
	var text strings.Builder
	for times := len(hand); times > 0; times-- {
		for f := deck.Ranks - 1; f >= 0; f-- {
			if hand.times(f) == times {
				text.WriteString(strings.Repeat(deck.Rank(f).String(), times))
			}
		}
	}
	ranks := text.String()
	if category := class.Category(); ranks == "A5432" && (category == Straight || category == StraightFlush) {
		ranks = "5432A"
	}
	names[class] = class.Category().String() + " " + ranks
}

// times returns how often a rank stands in the hand.
func (h held) times(rank int) int {
	n := 0
	for _, set := range h {
		n += int(set >> rank & 1)
	}
	return n
}
