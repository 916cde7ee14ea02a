// Package packs evaluates hands of five to seven cards from one or two decks with jokers, and
// counts them exactly. Cards are numbered as in deck.Pack.
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
