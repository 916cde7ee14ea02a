package eval

import (
	"math/bits"
	"strings"

	"pokersim/deck"
)

// ClassNames returns what each class of hold'em is called, by class: its category
// and its five ranks, as in "full house AAAKK". Element 0 is empty.
func ClassNames() []string { return Holdem().ClassNames() }

// ClassNames returns what each class of the game is called, as the function of
// that name does for hold'em.
func (r Rules) ClassNames() []string {
	k := newRanking(r)
	names := make([]string, k.last[r.Order[Categories-1]]+1)
	low, high := halves(lowRanks), halves(highRanks)
	for n := range MinCards + 1 {
		for _, l := range low[n] {
			for _, h := range high[MinCards-n] {
				hand := join(l.held, h.held)
				k.name(names, k.unsuited(hand), hand)
			}
		}
	}
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			k.name(names, k.flush(f), held{f})
		}
	}
	return names
}

// name writes the ranks that stand most often first, then the higher ones; the
// ace of the lowest straight comes last. Class 0 has no name.
func (k *ranking) name(names []string, class Class, hand held) {
	if class == 0 {
		return
	}
	var text strings.Builder
	for times := len(hand); times > 0; times-- {
		for f := deck.Ranks - 1; f >= 0; f-- {
			if hand.times(f) == times {
				text.WriteString(strings.Repeat(deck.Rank(f).String(), times))
			}
		}
	}
	ranks, category := text.String(), k.category(class)
	if class == k.last[category] && (category == Straight || category == StraightFlush) {
		ranks = ranks[1:] + ranks[:1]
	}
	names[class] = category.String() + " " + ranks
}

// times returns how often a rank stands in the hand.
func (h held) times(rank int) int {
	n := 0
	for _, set := range h {
		n += int(set >> rank & 1)
	}
	return n
}
