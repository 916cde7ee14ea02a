package eval

import "pokersim/deck"

// PackRules say how hands from one or two decks with jokers are ranked.
type PackRules struct {
	deck.Pack // 1 or 2 decks, 0 to 2 jokers
	// Bug says that a joker is an ace, or completes a straight, a flush or a
	// straight flush; in a flush it is then of a rank that this lacks. Else it is
	// any card.
	Bug bool
}

// Order returns the categories that the pack can make, the strongest first: by
// rarity, those of jokers and two decks included.
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

// PackEvaluator evaluates hands from a pack. It never changes, so that goroutines
// may share it.
type PackEvaluator struct {
	PackRules
	order []Category
}

// NewPackEvaluator returns the evaluator of a pack.
func NewPackEvaluator(p PackRules) *PackEvaluator { return &PackEvaluator{p, p.Order()} }

// Category returns the category of the best five cards of a hand of the pack's
// cards, as deck.Pack numbers them: five to seven different numbers. It allocates
// nothing.
func (e *PackEvaluator) Category(hand []deck.Card) Category {
	var h packHand
	for _, c := range hand {
		h.add(e.Pack, c)
	}
	return e.category(e.order, &h)
}

// packHand is a hand as far as its category goes.
type packHand struct {
	all    byRank
	suits  [deck.Suits]byRank
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

// category returns the first category of the order that the hand can make.
func (p PackRules) category(order []Category, h *packHand) Category {
	any := p.unsuited(order, &h.all, h.jokers)
	for s := range h.suits {
		if h.suits[s].total()+h.jokers >= 5 { // of seven cards, in one suit at most
			return first(order, any, p.suited(order, &h.suits[s], h.jokers))
		}
	}
	return any
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

// unsuited returns the best category of a hand but for flushes.
func (p PackRules) unsuited(order []Category, all *byRank, jokers int) Category {
	groups, wild := *all, jokers
	if p.Bug {
		groups[ace] += uint8(jokers)
		wild = 0
	}
	most, next := groups.two()
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
			made = all.straight(lowestWindow) <= jokers
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

// suited returns the best flush of a suit's ranks with jokers, which make five.
func (p PackRules) suited(order []Category, suit *byRank, jokers int) Category {
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

// paired reports whether five cards of the suit with jokers have so many pairs and
// otherwise single ranks.
func (p PackRules) paired(suit *byRank, jokers, pairs int) bool {
	for aces := range jokers + 1 { // of a bug, so many are aces
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
