package eval

import "pokersim/deck"

// PackRules are the rules for hands from one or two decks with jokers.
type PackRules struct {
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
func (p PackRules) Order() []Category {
	var order []Category
	if p.Decks > 1 || p.Jokers > 0 {
		order = append(order, FiveOfAKind)
	}
	order = append(order, RoyalFlush, StraightFlush)
	if p.Decks > 1 {
		order = append(order, FlushTwoPair)
	}
	order = append(order, FourOfAKind, FullHouse)
	if p.Decks > 1 {
		order = append(order, FlushOnePair)
	}
	return append(order, Flush, Straight, ThreeOfAKind, TwoPair, OnePair, HighCard)
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
// and slow; PackEvaluator is fast. The hand has five to seven different cards, numbered as
// in deck.Pack.
func (p PackRules) Category(hand []deck.Card) Category {
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
func first(order []Category, a, b Category) Category {
	for _, c := range order {
		if c == a || c == b {
			return c
		}
	}
	return HighCard
}

// unsuited returns the best category of a hand, without those of flushes.
func (p PackRules) unsuited(order []Category, all *rankCounts, jokers int) Category {
	groups := *all
	if p.Bug {
		groups[ace] += uint8(jokers)
	}
	most, next := groups.two()
	return p.grouped(order, most, next, all.straight(lowestWindow), jokers)
}

// grouped returns the best category, without those of flushes, of a hand with the given
// two largest numbers of cards of a rank, bugs being aces, and the number of ranks that
// are missing for a straight.
func (p PackRules) grouped(order []Category, most, next, missing, jokers int) Category {
	wild := jokers
	if p.Bug {
		wild = 0
	}
	need := func(a, b int) bool { return max(0, a-most)+max(0, b-next) <= wild }
	for _, c := range order {
		var made bool
		switch c {
		case FiveOfAKind:
			made = need(5, 0)
		case FourOfAKind:
			made = need(4, 0)
		case FullHouse:
			made = need(3, 2)
		case Straight:
			made = missing <= jokers
		case ThreeOfAKind:
			made = need(3, 0)
		case TwoPair:
			made = need(2, 2)
		case OnePair:
			made = need(2, 0)
		}
		if made {
			return c
		}
	}
	return HighCard
}

// suited returns the best category of a flush, from the ranks of one suit and jokers:
// at least five cards.
func (p PackRules) suited(order []Category, suit *rankCounts, jokers int) Category {
	for _, c := range order {
		var made bool
		switch c {
		case RoyalFlush:
			made = suit.straight(highestWindow) <= jokers
		case StraightFlush:
			made = suit.straight(lowestWindow) <= jokers
		case FlushTwoPair:
			made = p.paired(suit, jokers, 2)
		case FlushOnePair:
			made = p.paired(suit, jokers, 1)
		case Flush:
			made = true
		}
		if made {
			return c
		}
	}
	return Flush
}

// paired reports whether cards of one suit and jokers make five cards with a number of
// pairs and otherwise single ranks.
func (p PackRules) paired(suit *rankCounts, jokers, pairs int) bool {
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
