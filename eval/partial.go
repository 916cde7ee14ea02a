package eval

import (
	"math/bits"

	"pokersim/deck"
)

// Partial is a hand of any number of cards, to which more can be added: the sum of
// their keys and their suits. The zero value has no cards. All Tables have the same
// keys, so a Partial of one Table is valid for the others.
type Partial struct {
	sum   uint64 // of the keys
	suits uint64 // a set of ranks in 16 bits for each suit
}

// Plus returns the hand of the cards of both. They must have none in common.
func (p Partial) Plus(q Partial) Partial { return Partial{p.sum + q.sum, p.suits | q.suits} }

// Cards returns the number of cards.
func (p Partial) Cards() int { return bits.OnesCount64(p.suits) }

// Partial returns the hand of different cards, any number of them.
func (t *Table) Partial(cards ...deck.Card) Partial {
	var p Partial
	for _, c := range cards {
		p = t.Add(p, c)
	}
	return p
}

// Add returns the hand with one more card.
func (t *Table) Add(p Partial, c deck.Card) Partial {
	return Partial{p.sum + t.keys[c], p.suits | t.bits[c]}
}

// ClassOf returns the class of a hand of five, six or seven cards. It panics if
// there are fewer or more.
func (t *Table) ClassOf(p Partial) Class { return t.class(&t.sizes[p.Cards()-MinCards], p) }

// CategoryOf returns the category of a hand, under the terms of ClassOf.
func (t *Table) CategoryOf(p Partial) Category { return t.named[t.ClassOf(p)] }

// ClassesOf sets classes[i] to the class of board and hands[i] together, for
// every i: what ClassOf of their sum gives, several times as fast. All hands
// have as many cards as the first. A hand that shares a card with board gets a
// class without meaning.
//
// In a game of exactly two hole cards the board has three cards or more, and the
// class is that of the best of two cards of hands[i] and three of the board.
func (t *Table) ClassesOf(board Partial, hands []Partial, classes []Class) {
	if len(hands) == 0 {
		return
	}
	if t.rules.Played > 0 {
		b := boardOf(board)
		for i, h := range hands {
			classes[i] = b.class(h.suits, t)
		}
		return
	}
	size := &t.sizes[board.Cards()+hands[0].Cards()-MinCards]
	classes = classes[:len(hands)]
	for i, h := range hands {
		classes[i] = t.class(size, board.Plus(h))
	}
}

// LowsOf sets lows[i] to the best low of two cards of hands[i] and three of the
// board, for every i.
func (t *Table) LowsOf(board Partial, hands []Partial, lows []Low) {
	b := boardOf(board)
	for i, h := range hands {
		lows[i] = b.low(planesOf(h.suits).once)
	}
}

// BestOf returns the category of the best hand of two of the hole cards, four to
// six, and three of the board, of three to five: all different cards.
func (t *Table) BestOf(hole, cards []deck.Card) Category {
	return t.BestCategory(t.Partial(cards...), t.Partial(hole...))
}

// BestCategory is BestOf for cards that are added up.
func (t *Table) BestCategory(board, hole Partial) Category {
	b := boardOf(board)
	c, _ := b.made(planesOf(hole.suits), ranks(hole.suits>>b.shift))
	return c
}

// LowOf returns the best low of two of the hole cards and three of the board, under
// the terms of BestOf.
func (t *Table) LowOf(hole, cards []deck.Card) Low {
	b := boardOf(t.Partial(cards...))
	return b.low(planesOf(t.Partial(hole...).suits).once)
}

// class returns the class of a hand of the size that the table is for.
func (t *Table) class(size *sizeTable, p Partial) Class {
	if five := (p.sum + suitStart) & fiveOfOne; five != 0 {
		return t.flush[suitRanks(p.suits, five)]
	}
	return size.class[size.index(&t.high, p.sum)]
}

// ClassOfRanks returns the class of a hand of the given number of cards, five to
// seven, as if it had no flush. It ignores suits: p may have a card twice, but no rank
// more than four times.
func (t *Table) ClassOfRanks(p Partial, cards int) Class {
	size := &t.sizes[cards-MinCards]
	return size.class[size.index(&t.high, p.sum)]
}

// ClassOfSuit returns the class of the best five of the cards of one suit: a set
// of five ranks or more, bit r for rank r. Smaller sets give 0.
func (t *Table) ClassOfSuit(ranks uint16) Class { return t.flush[ranks&(1<<deck.Ranks-1)] }
