package eval

import (
	"fmt"

	"pokersim/deck"
)

// BestTable is the evaluator of games of exactly two hole cards: it finds the best hand
// of two hole cards and three cards of the board. It takes a tenth of the time of a
// Table to build. It never changes, so goroutines may share it.
type BestTable struct {
	keys  [1 << 8]uint64 // by card: see Table
	bits  [1 << 8]uint64 // a bit for each card, 16 for each suit
	flush [1 << 13]Class // by set of ranks of the flush suit; in a BestTable, five ranks only
	named [Classes + 1]Category
	rules Rules

	ordinals []uint16 // by set of ranks; nil if any number of hole cards may play
}

// mustPlayTwo panics if any number of hole cards may play.
func (t *BestTable) mustPlayTwo() {
	if t.ordinals == nil {
		panic(fmt.Sprintf("eval: in game %s any number of hole cards may play", t.rules.Name))
	}
}

// Rules returns the rules of the table's game.
func (t *BestTable) Rules() Rules { return t.rules }

// Named returns the category of a class of the table's game, and NoCategory for a number
// up to Classes that is no class of it. It panics above Classes.
func (t *BestTable) Named(c Class) Category { return t.named[c] }

// Partial returns the hand of different cards, any number of them.
func (t *BestTable) Partial(cards ...deck.Card) Partial {
	var p Partial
	for _, c := range cards {
		p = t.Add(p, c)
	}
	return p
}

// Add returns the hand with one more card.
func (t *BestTable) Add(p Partial, c deck.Card) Partial {
	return Partial{p.sum + t.keys[c], p.suits | t.bits[c]}
}

// ClassesOf sets classes[i] to the class of the best of two cards of hands[i], which has
// four to six, and three of the board, which has three to five, for every i.
func (t *BestTable) ClassesOf(board Partial, hands []Partial, classes []Class) {
	t.mustPlayTwo()
	b := boardOf(board)
	for i, h := range hands {
		classes[i] = b.class(h.suits, t)
	}
}

// LowsOf sets lows[i] to the best low of two cards of hands[i] and three of the
// board, for every i.
func (t *BestTable) LowsOf(board Partial, hands []Partial, lows []Low) {
	t.mustPlayTwo()
	ofBoard := uint16(planesOf(board.suits).once)
	for i, h := range hands {
		lows[i] = LowOfRanks(uint16(planesOf(h.suits).once), ofBoard)
	}
}

// BestOf returns the category of the best hand of two of the hole cards, four to
// six, and three of the board, of three to five: all different cards.
func (t *BestTable) BestOf(hole, cards []deck.Card) Category {
	return t.BestCategory(t.Partial(cards...), t.Partial(hole...))
}

// BestCategory is BestOf for cards that are added up.
func (t *BestTable) BestCategory(board, hole Partial) Category {
	t.mustPlayTwo()
	b := boardOf(board)
	c, _ := b.made(planesOf(hole.suits), ranks(hole.suits>>b.shift))
	return c
}

// LowOf returns the best low of two of the hole cards and three of the board, under
// the terms of BestOf.
func (t *BestTable) LowOf(hole, cards []deck.Card) Low {
	var low [1]Low
	t.LowsOf(t.Partial(cards...), []Partial{t.Partial(hole...)}, low[:])
	return low[0]
}
