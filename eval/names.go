package eval

import (
	"math/bits"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
)

// ClassNames returns the names of the classes: the category and the five ranks, as in
// "full house AAAKK". Element n is the name of class n; element 0 is "".
func (r Rules) ClassNames() []string {
	if r.Lowball == game.Badugi {
		return badugiNames()
	}
	k := newRanking(r)
	names := make([]string, k.classes()+1)
	low, high := halves(lowNumbers[:]), halves(highNumbers[:])
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

// name sets the name of a class. The ranks with the most cards come first, then the
// higher ranks. The ace of the lowest straight comes last, and so does one that is low.
// Class 0 has no name.
func (k *ranking) name(names []string, class Class, hand held) {
	if class == 0 {
		return
	}
	var text strings.Builder
	aces := 0
	if k.low.aceLow() {
		aces = deck.Ranks - 1
	}
	for times := len(hand); times > 0; times-- {
		exactly := hand[times-1]
		if times < len(hand) {
			exactly &^= hand[times]
		}
		for i := range deck.Ranks {
			if f := (deck.Ranks - 1 - i + aces) % deck.Ranks; exactly>>f&1 != 0 {
				text.WriteString(strings.Repeat(deck.Rank(f).String(), times))
			}
		}
	}
	ranks, category := text.String(), k.category(class)
	if k.low == nil && class == k.last[category] && (category == Straight || category == StraightFlush) {
		ranks = ranks[1:] + ranks[:1]
	}
	names[class] = category.String() + " " + ranks
}
