// Package packs evaluates hands of five to seven cards from one or two decks with jokers, and
// counts them exactly. Cards are numbered as in deck.Pack. Rules.Category is the definition
// of a hand's category, Evaluator the fast way to it.
//
//	e := packs.NewEvaluator(packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 1}})
//	const joker = 52
//	fmt.Println(e.Category([]deck.Card{12, 12 + 13, 12 + 26, 12 + 39, joker})) // four aces and a joker
//	// Output: five of a kind
package packs

import (
	"pokersim/deck"
	"pokersim/eval"
)

// Rules are the rules for hands from one or two decks with jokers.
type Rules struct {
	deck.Pack // 1 or 2 decks, 0 to deck.MaxJokers jokers
	// Bug restricts a joker to two uses, of which the better one counts:
	//   - it is an ace, of any suit: also one more ace of a flush's suit, which with two
	//     decks makes a pair of aces in the flush;
	//   - it completes a straight, a flush or a straight flush: in a straight as the card
	//     of a rank that is missing, in a flush as a card of a rank that the flush does not
	//     have, so that this use never makes a pair in the flush.
	// With Ac 6c 6c 7c and a bug the first use makes a flush with two pair, the second one
	// a flush with one pair: the hand is a flush with two pair. Without Bug, a joker may
	// be any card.
	Bug bool
}

// Order returns the categories of the pack, the strongest first. It has the order of
// hold'em, with the additional categories of jokers and two decks.
func (p Rules) Order() []eval.Category {
	var order []eval.Category
	if p.Decks > 1 || p.Jokers > 0 {
		order = append(order, eval.FiveOfAKind)
	}
	order = append(order, eval.RoyalFlush, eval.StraightFlush)
	if p.Decks > 1 {
		order = append(order, eval.FlushTwoPair)
	}
	order = append(order, eval.FourOfAKind, eval.FullHouse)
	if p.Decks > 1 {
		order = append(order, eval.FlushOnePair)
	}
	return append(order, eval.Flush, eval.Straight, eval.ThreeOfAKind, eval.TwoPair, eval.OnePair, eval.HighCard)
}

// packHand is the part of a hand that determines its category.
type packHand struct {
	all    rankCounts
	suits  [deck.Suits]rankCounts
	jokers int
}

func (h *packHand) add(p deck.Pack, c deck.Card) {
	if int(c) >= p.Decks*deck.Size {
		h.jokers++
		return
	}
	c %= deck.Size
	h.all[c.Rank()]++
	h.suits[c.Suit()][c.Rank()]++
}

// Category returns the category of the best five cards of a hand. It is the definition,
// and slow; Evaluator is fast. The hand has five to seven different cards, numbered as
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
	return p.grouped(order, most, next, missing(all.ranks(), lowestWindow), jokers)
}

// grouped returns the best category, without those of flushes, of a hand with the given
// two largest numbers of cards of a rank, bugs being aces, and the number of ranks that
// are missing for a straight.
func (p Rules) grouped(order []eval.Category, most, next, missing, jokers int) eval.Category {
	wild := jokers
	if p.Bug {
		wild = 0
	}
	need := func(a, b int) bool { return max(0, a-most)+max(0, b-next) <= wild }
	for _, c := range order {
		var made bool
		switch c {
		case eval.FiveOfAKind:
			made = need(5, 0)
		case eval.FourOfAKind:
			made = need(4, 0)
		case eval.FullHouse:
			made = need(3, 2)
		case eval.Straight:
			made = missing <= jokers
		case eval.ThreeOfAKind:
			made = need(3, 0)
		case eval.TwoPair:
			made = need(2, 2)
		case eval.OnePair:
			made = need(2, 0)
		}
		if made {
			return c
		}
	}
	return eval.HighCard
}

// suited returns the best category of a flush, from the ranks of one suit and jokers:
// at least five cards.
func (p Rules) suited(order []eval.Category, suit *rankCounts, jokers int) eval.Category {
	for _, c := range order {
		var made bool
		switch c {
		case eval.RoyalFlush:
			made = missing(suit.ranks(), highestWindow) <= jokers
		case eval.StraightFlush:
			made = missing(suit.ranks(), lowestWindow) <= jokers
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
