package packs

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// Category returns the category of the best five cards of a hand. It is the definition,
// and slow; Evaluator is compared with it. The hand has five to seven different cards, numbered as
// in deck.Pack.
func (p Rules) Category(hand []deck.Card) eval.Category {
	var h packHand
	for _, c := range hand {
		h.add(p.Pack, c)
	}
	order := p.Order()
	best := p.unsuited(order, &h.all, h.jokers)
	for s := range h.suits { // three jokers can make a flush of either of two suits
		if h.suits[s].total()+h.jokers >= 5 {
			best = first(order, best, p.suited(order, &h.suits[s], h.jokers))
		}
	}
	return best
}

// first returns the category that comes first in the order.
func first(order []eval.Category, a, b eval.Category) eval.Category {
	for _, c := range order {
		if c == a || c == b {
			return c
		}
	}
	return eval.HighCard
}

// unsuited returns the best category of a hand, without those of flushes.
func (p Rules) unsuited(order []eval.Category, all *rankCounts, jokers int) eval.Category {
	groups := *all
	if p.Bug {
		groups[ace] += uint8(jokers)
	}
	most, next := groups.two()
	return p.grouped(order, most, next, missing(all.ranks()), jokers)
}

// suited returns the best category of a flush, from the ranks of one suit and jokers:
// at least five cards.
func (p Rules) suited(order []eval.Category, suit *rankCounts, jokers int) eval.Category {
	for _, c := range order {
		var made bool
		switch c {
		case eval.RoyalFlush:
			made = 5-bits.OnesCount16(suit.ranks()&royalRanks) <= jokers
		case eval.StraightFlush:
			made = missing(suit.ranks()) <= jokers
		case eval.FlushTwoPair:
			made = p.paired(suit, jokers, 2)
		case eval.FlushOnePair:
			made = p.paired(suit, jokers, 1)
		case eval.Flush:
			made = true
		}
		if made {
			return c
		}
	}
	return eval.Flush
}

// paired reports whether cards of one suit and jokers make five cards with a number of
// pairs and otherwise single ranks.
func (p Rules) paired(suit *rankCounts, jokers, pairs int) bool {
	for aces := range jokers + 1 { // bugs that are aces
		with := *suit
		with[ace] += uint8(aces)
		have, ranks := with.pairs()
		missing, others := max(0, pairs-have), max(0, 5-pairs-ranks)
		if p.Bug && missing == 0 && others <= jokers-aces {
			return true
		}
		if !p.Bug {
			return missing+others <= jokers
		}
	}
	return false
}

// pairs returns the number of ranks with two cards or more, and with one or more.
func (t *rankCounts) pairs() (pairs, ranks int) {
	for _, n := range t {
		if n > 0 {
			ranks++
		}
		if n > 1 {
			pairs++
		}
	}
	return pairs, ranks
}
