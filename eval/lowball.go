package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// lowball computes the classes of five cards in a game that the lowest hand wins. Class 1
// is the lowest hand.
//
// In ace to five, straights and flushes do not count: the classes are the 6175 multisets of
// five ranks. Those of deuce to seven are the classes of hold'em in the reverse order. Only
// the straight from the ace moves: there it is an ace high.
type lowball struct {
	order    game.Lowball
	category []Category // by class
	reversed []Class    // in deuce to seven: the class of each class of hold'em
	high     ranking    // of hold'em
}

// aceLow reports whether the ace is low. Then neither straights nor flushes count.
func (l *lowball) aceLow() bool { return l != nil && l.order == game.AceToFive }

func newLowball(r Rules, high ranking) *lowball {
	l := &lowball{order: r.Lowball, high: high, category: []Category{NoCategory}}
	if l.aceLow() {
		l.nameAceToFive()
	} else {
		l.reverse()
	}
	return l
}

// lowestAH is the ranks of the lowest ace high of hold'em.
const lowestAH = 1<<deck.Ace | 0b10111

// reverse sets the classes of deuce to seven.
func (l *lowball) reverse() {
	wheel := ranks(l.high.straights[0])
	straight, flush := l.high.unsuited(held{wheel}), l.high.flush(wheel)
	nextHigh, nextFlush := l.high.unsuited(held{lowestAH}), l.high.flush(lowestAH)
	l.reversed = make([]Class, l.high.classes()+1)
	add := func(high Class, c Category) {
		l.reversed[high] = Class(len(l.category))
		l.category = append(l.category, c)
	}
	highest := l.highest()
	for high := Class(l.high.classes()); high > 0; high-- {
		c := l.high.category(high)
		switch high {
		case straight, flush:
			continue
		case nextHigh:
			add(straight, AceLow)
		case nextFlush:
			add(flush, Flush)
		}
		if c == HighCard {
			c = highest[high]
		}
		add(high, c)
	}
}

// highest returns the low of each class of hold'em without a pair, straight or flush.
func (l *lowball) highest() map[Class]Category {
	lows := map[Class]Category{}
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			lows[l.high.unsuited(held{f})] = FiveLow + Category(f.top()-int(deck.Five))
		}
	}
	return lows
}

// nameAceToFive sets the categories of ace to five.
func (l *lowball) nameAceToFive() {
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			l.category = append(l.category, FiveLow+Category(f.top()-lowFive))
		}
	}
	for _, of := range aceToFivePairs() {
		for range of.classes {
			l.category = append(l.category, of.category)
		}
	}
}

// unsuited returns the class of the best five cards of a hand of five cards or more, in
// deuce to seven of a hand of five cards without a flush.
func (l *lowball) unsuited(h held) Class {
	if !l.aceLow() {
		return l.reversed[l.high.unsuited(h)]
	}
	for i, f := range h {
		h[i] = f.aceFirst()
	}
	return aceToFive(h)
}

// flush returns the class of five cards of a suit.
func (l *lowball) flush(suit ranks) Class {
	if l.aceLow() {
		return l.unsuited(held{suit})
	}
	return l.reversed[l.high.flush(suit)]
}

// lowKinds returns the categories of a game that the lowest hand wins, the best first.
func lowKinds(r Rules) (kinds []Category) {
	if r.Lowball == game.Badugi {
		return []Category{FourCards, ThreeCards, TwoCards, OneCard}
	}
	from, to := FiveLow, KingLow
	if r.Lowball == game.DeuceToSeven { // without pairs and straights, from 7-5-4-3-2
		from, to = SevenLow, AceLow
	}
	for c := from; c <= to; c++ {
		kinds = append(kinds, c)
	}
	pairs := []Category{OnePair, TwoPair, ThreeOfAKind, FullHouse, FourOfAKind}
	switch {
	case r.Lowball == game.DeuceToSeven:
		pairs = []Category{OnePair, TwoPair, ThreeOfAKind, Straight, Flush, FullHouse, FourOfAKind, StraightFlush, RoyalFlush}
	case r.Hole == 7: // the best five of seven cards of three ranks or more have at most two pair
		pairs = []Category{OnePair, TwoPair, FullHouse}
	}
	return append(kinds, pairs...)
}
