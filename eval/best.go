package eval

import (
	"cmp"
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Best returns the five cards of a player's best hand and its text, as in "full house, queens
// over fives". The cards that make the category come first, then the kickers, each from the
// highest rank; the ace of the lowest straight is last, and so is one that is low. Of equal
// hands it is the one with the first cards of hole and board.
//
// In a game of exactly two hole cards these are two of hole and three of board, else any
// five. Too few cards, a card that the deck does not have, and badugi, whose hands have four
// cards, give an error. The cards are different; else the hand has no meaning. Best compares
// all hands of five cards in some ten microseconds: Table.Class is for many hands.
func (r Rules) Best(hole, board []deck.Card) (five []deck.Card, text string, err error) {
	if r.Lowball == game.Badugi {
		return nil, "", fmt.Errorf("%s: its hands have four cards", r.Name)
	}
	k := newRanking(r)
	five, class, err := r.best(&k, hole, board)
	if err != nil {
		return nil, "", err
	}
	category := k.category(class)
	five = inOrder(category, five, k.low.aceLow())
	return five, category.Text(ranksOf(five)), nil
}

// BestLow returns the five cards of a player's best low of eight or better, the highest rank
// first, and its text, as in "eight low, 8-5-4-3-A", under the terms of Best. A game without a
// low half of the pot, and a player without a low, have neither cards nor text.
func (r Rules) BestLow(hole, board []deck.Card) (five []deck.Card, text string, err error) {
	if !r.Low {
		return nil, "", nil
	}
	k := newRanking(LowRules())
	five, class, err := r.best(&k, hole, board)
	if err != nil || int(class) > len(Lows()) {
		return nil, "", err
	}
	five = inOrder(k.category(class), five, true)
	return five, k.category(class).Text(ranksOf(five)), nil
}

// best returns the five cards of the best class of a ranking.
func (r Rules) best(k *ranking, hole, board []deck.Card) (five []deck.Card, best Class, err error) {
	for _, c := range slices.Concat(hole, board) {
		if !r.Deck().Has(c) {
			return nil, 0, fmt.Errorf("%v is not in the deck", c)
		}
	}
	look := func(hand []deck.Card) {
		class := k.classOf(hand)
		if best == 0 || class < best {
			five, best = slices.Clone(hand), class
		}
	}
	if n := r.Played; n > 0 {
		for own := range deck.Combinations(hole, n) {
			for shared := range deck.Combinations(board, MinCards-n) {
				look(slices.Concat(own, shared))
			}
		}
	} else {
		for hand := range deck.Combinations(slices.Concat(hole, board), MinCards) {
			look(hand)
		}
	}
	if best == 0 {
		return nil, 0, fmt.Errorf("%d hole cards and %d of the board do not make a hand of five", len(hole), len(board))
	}
	return five, best, nil
}

// classOf returns the class of five cards.
func (k *ranking) classOf(hand []deck.Card) Class {
	var h held
	for _, c := range hand {
		i := 0
		for h[i]>>c.Rank()&1 != 0 {
			i++
		}
		h[i] |= 1 << c.Rank()
	}
	if slices.ContainsFunc(hand, func(c deck.Card) bool { return c.Suit() != hand[0].Suit() }) {
		return k.unsuited(h)
	}
	return k.flush(h[0])
}

// inOrder returns the five cards of a category in the order of Best.
func inOrder(category Category, five []deck.Card, aceLow bool) []deck.Card {
	var times [deck.Ranks]int
	for _, c := range five {
		times[c.Rank()]++
	}
	if category == Straight || category == StraightFlush {
		aceLow = aceLow || times[deck.Ace] > 0 && times[deck.King] == 0
	}
	value := func(c deck.Card) int {
		if aceLow {
			return (int(c.Rank()) + 1) % deck.Ranks
		}
		return int(c.Rank())
	}
	return slices.SortedStableFunc(slices.Values(five), func(a, b deck.Card) int {
		return cmp.Or(cmp.Compare(times[b.Rank()], times[a.Rank()]), cmp.Compare(value(b), value(a)))
	})
}

func ranksOf(cards []deck.Card) (ranks []deck.Rank) {
	for _, c := range cards {
		ranks = append(ranks, c.Rank())
	}
	return ranks
}

// Text returns the words for a hand of the category with five ranks, in the order of
// Rules.Best: "pair of aces, king kicker", "two pair, aces and eights, king kicker",
// "straight, five high" or "eight low, 8-5-4-3-A". Hands of one text may have other lower
// kickers. It panics for another number of ranks.
func (c Category) Text(five []deck.Rank) string {
	_ = five[MinCards-1]
	one := func(i int) string { return five[i].Name() }
	some := func(i int) string {
		if five[i] == deck.Six {
			return "sixes"
		}
		return five[i].Name() + "s"
	}
	name := c.String()
	switch {
	case c == StraightFlush, c == Flush, c == Straight:
		return name + ", " + one(0) + " high"
	case c == FourOfAKind:
		return name + ", " + some(0) + ", " + one(4) + " kicker"
	case c == FullHouse:
		return name + ", " + some(0) + " over " + some(3)
	case c == ThreeOfAKind:
		return name + ", " + some(0) + ", " + one(3) + " kicker"
	case c == TwoPair, c == FlushTwoPair:
		return name + ", " + some(0) + " and " + some(2) + ", " + one(4) + " kicker"
	case c == OnePair:
		return "pair of " + some(0) + ", " + one(2) + " kicker"
	case c == FlushOnePair:
		return name + ", " + some(0) + ", " + one(2) + " kicker"
	case c == HighCard:
		return one(0) + " high, " + one(1) + " kicker"
	case c == FiveOfAKind:
		return name + ", " + some(0)
	case c >= FiveLow && c <= AceLow:
		text := name + ", "
		for i, r := range five {
			if i > 0 {
				text += "-"
			}
			text += r.String()
		}
		return text
	}
	return name
}
