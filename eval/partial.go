package eval

import (
	"math/bits"

	"pokersim/deck"
)

// Partial is a hand of any number of cards, to which more can be added: the sum of
// their keys and their suits. The zero value has no cards. A Partial of a
// table is valid for those of the same game.
type Partial struct {
	sum   uint64 // of the keys
	suits uint64 // a set of ranks in 16 bits for each suit
}

// Plus returns the hand of the cards of both. They must have none in common.
func (p Partial) Plus(q Partial) Partial { return Partial{p.sum + q.sum, p.suits | q.suits} }

// Cards returns the number of cards.
func (p Partial) Cards() int { return bits.OnesCount64(p.suits) }

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
// In a game of exactly two hole cards it is BestTable.ClassesOf.
func (t *Table) ClassesOf(board Partial, hands []Partial, classes []Class) {
	if len(hands) == 0 {
		return
	}
	if t.rules.Played > 0 {
		t.BestTable.ClassesOf(board, hands, classes)
		return
	}
	size := &t.sizes[board.Cards()+hands[0].Cards()-MinCards]
	classes = classes[:len(hands)]
	for i, h := range hands {
		classes[i] = t.class(size, board.Plus(h))
	}
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
