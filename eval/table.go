package eval

import (
	"math/bits"

	"pokersim/deck"
)

// Table is an evaluator. It adds a 64-bit key for each card and looks up the sum, in
// about 4 ns for each hand. It takes 1.0 MB and is built in a few milliseconds. It never
// changes, so goroutines may share it.
//
// A key has three fields:
//
//	bits  0-15  a counter of four bits for each suit
//	bits 16-46  5^f for the ranks f 0 to 5, else 0
//	bits 47-63  5^(f-6) for the ranks 6 to 12, else 0
//
// A hand has at most four cards of a rank, so the sums of the last two fields identify
// the multiset of ranks: its low half and its high half. Each half has a number, and the
// sum of the two numbers is the index of the hand. The hands with n ranks in the low half
// and k-n in the high half form a rectangle of indices, and the rectangles follow each
// other. So the index is a perfect hash without a search: different multisets have
// different indices.
//
// The methods of BestTable that find the best of two hole cards and three cards of the
// board are valid only in a game with this rule, and panic in others.
type Table struct {
	BestTable
	high  [1 << 17]uint16 // by high sum: the column in the rectangle
	sizes [3]sizeTable    // for hands of 5, 6 and 7 cards
}

// sizeTable is the part of a Table that depends on the number of cards.
type sizeTable struct {
	low      [1 << 14]uint16 // by low sum: the index of the first column
	class    [1 << 16]Class  // by low + high
	category [1 << 16]Category
}

// MinCards and MaxCards are the smallest and the largest number of cards of a hand.
const (
	MinCards = 5
	MaxCards = 7
)

const (
	lowShift  = 16
	highShift = 47
	// suitStart is the initial value of the suit counters: each is 3, so its top bit is
	// set if the suit has five cards or more.
	suitStart = 0x3333
	fiveOfOne = 0x8888
	// suitCounters is the bits of the suit counters.
	suitCounters = 0xffff
)

// Class returns the class of a hand of five, six or seven different cards. It allocates
// nothing. It panics for another number of cards. With duplicate cards, or cards above
// 51, the class is undefined.
func (t *Table) Class(hand []deck.Card) Class {
	if len(hand) == 7 { // the same, with an unrolled loop
		if sum := t.sum7((*[7]deck.Card)(hand)); sum&fiveOfOne == 0 {
			size := &t.sizes[7-MinCards]
			return size.class[size.index(&t.high, sum)]
		}
	}
	sum := t.sum(hand)
	if five := sum & fiveOfOne; five != 0 {
		return t.flush[suitRanks(t.suits(hand), five)]
	}
	size := &t.sizes[len(hand)-MinCards]
	return size.class[size.index(&t.high, sum)]
}

// Classes sets classes[i] to Class(hands[i]) for every i. It is faster than Class: about
// 3 ns for each hand. classes must have at least as many elements as hands. A hand of five or
// six cards has deck.NoCard in the last places; all hands have as many cards as the first.
func (t *Table) Classes(hands [][7]deck.Card, classes []Class) {
	size := t.sizeOf(hands)
	classes = classes[:len(hands)]
	for i := range hands {
		hand := &hands[i]
		sum := t.sum7(hand)
		if sum&fiveOfOne != 0 {
			classes[i] = t.flush7(hand, sum)
			continue
		}
		classes[i] = size.class[size.index(&t.high, sum)]
	}
}

// CountCategories adds one to counts[c] for each hand of Category c, under the terms of
// Classes.
func (t *Table) CountCategories(hands [][7]deck.Card, counts *[Categories]uint64) {
	size := t.sizeOf(hands)
	for i := range hands {
		hand := &hands[i]
		sum := t.sum7(hand)
		c := size.category[size.index(&t.high, sum)]
		if sum&fiveOfOne != 0 {
			c = t.named[t.flush7(hand, sum)]
		}
		counts[c]++
	}
}

// sizeOf returns the table for hands with as many cards as the first.
func (t *Table) sizeOf(hands [][7]deck.Card) *sizeTable {
	cards := MaxCards
	for cards > MinCards && len(hands) > 0 && hands[0][cards-1] == deck.NoCard {
		cards--
	}
	return &t.sizes[cards-MinCards]
}

// Category returns the category of a hand, with the conditions of Class. It does not call
// Class: that would take a sixth more time.
func (t *Table) Category(hand []deck.Card) Category {
	if len(hand) == 7 {
		if sum := t.sum7((*[7]deck.Card)(hand)); sum&fiveOfOne == 0 {
			size := &t.sizes[7-MinCards]
			return size.category[size.index(&t.high, sum)]
		}
	}
	sum := t.sum(hand)
	if five := sum & fiveOfOne; five != 0 {
		return t.named[t.flush[suitRanks(t.suits(hand), five)]]
	}
	size := &t.sizes[len(hand)-MinCards]
	return size.category[size.index(&t.high, sum)]
}

// sum returns the sum of the keys of a hand.
func (t *Table) sum(hand []deck.Card) uint64 {
	sum := uint64(suitStart)
	for _, c := range hand {
		sum += t.keys[c]
	}
	return sum
}

// sum7 is sum with an unrolled loop.
func (t *Table) sum7(h *[7]deck.Card) uint64 {
	k := &t.keys
	return suitStart + k[h[0]] + k[h[1]] + k[h[2]] + k[h[3]] + k[h[4]] + k[h[5]] + k[h[6]]
}

// index returns the index of a hand in the tables of its size.
func (s *sizeTable) index(high *[1 << 17]uint16, sum uint64) uint16 {
	return s.low[sum>>lowShift&(1<<14-1)] + high[sum>>highShift]
}

// suits returns the set of ranks of each suit, in 16 bits each.
func (t *Table) suits(hand []deck.Card) (suits uint64) {
	for _, c := range hand {
		suits |= t.bits[c]
	}
	return suits
}

// flush7 returns the class of a hand with a flush.
func (t *Table) flush7(h *[7]deck.Card, sum uint64) Class {
	b := &t.bits
	return t.flush[suitRanks(b[h[0]]|b[h[1]]|b[h[2]]|b[h[3]]|b[h[4]]|b[h[5]]|b[h[6]], sum&fiveOfOne)]
}

// suitRanks returns the set of ranks of the suit whose bit is set in five. suits has 16
// bits for each suit.
func suitRanks(suits, five uint64) uint64 {
	suit := bits.TrailingZeros64(five) / 4
	return suits >> (16 * suit) & (1<<deck.Ranks - 1)
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
