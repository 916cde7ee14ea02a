package eval

import "pokersim/deck"

// Table is an evaluator that finds a hand's class by adding a key for each
// card and looking the sum up: about 3 ns a hand. It holds 0.8 MB, is built in
// a few milliseconds and never changes, so any number of goroutines may share it.
//
// A key has three fields, so that one addition a card does for all:
//
//	bits  0-15  5^f for the faces f 0 to 5, else 0
//	bits 16-47  5^(f-6) for the faces 6 to 12, else 0
//	bits 48-63  a counter of four bits for each suit
//
// No face stands more than four times, so the first two sums name the
// multiset of faces, low and high half, exactly. Each half has a number, and
// low + high number is the hand's index: the multisets of n faces in the low
// half and k-n in the high half form a rectangle, and the rectangles stand one
// after another. So the index is perfect by construction: nothing is searched
// for, and no two multisets meet.
type Table struct {
	keys     [64]uint64
	high     [1 << 17]uint16 // by the high sum: the number within its rectangle
	sizes    [3]sizeTable    // for hands of 5, 6 and 7 cards
	flush    [1 << 13]Class  // by the set of faces of the flush suit
	category [1 << 13]Category
}

// sizeTable is the part of a Table that depends on the number of cards.
type sizeTable struct {
	low   [1 << 14]uint16 // by the low sum: where the rectangle's row begins
	class [1 << 16]Class  // by low + high
}

// MinCards and MaxCards bound the sizes of hands that can be named.
const (
	MinCards = 5
	MaxCards = 7
)

const (
	suitShift = 48
	// suitStart starts every suit's counter at 3, so that its top bit is set
	// from five cards on.
	suitStart = 0x3333 << suitShift
	fiveOfOne = 0x8888 << suitShift
)

// Class returns the class of a hand of five, six or seven different cards. It
// allocates nothing. It panics if there are fewer or more; two equal cards, or
// values above 51, give a class without meaning.
func (t *Table) Class(hand []deck.Card) Class {
	if len(hand) == 7 {
		return t.class7((*[7]deck.Card)(hand))
	}
	sum := uint64(suitStart)
	for _, c := range hand {
		sum += t.keys[c&63]
	}
	if sum&fiveOfOne != 0 {
		return t.flush[flushFaces(hand, sum)]
	}
	return t.sizes[len(hand)-MinCards].find(&t.high, sum)
}

// Category returns the category of a hand, under the terms of Class.
func (t *Table) Category(hand []deck.Card) Category {
	return t.category[t.Class(hand)&(1<<13-1)]
}

// class7 is Class for seven cards, written out.
func (t *Table) class7(h *[7]deck.Card) Class {
	k := &t.keys
	sum := suitStart + k[h[0]&63] + k[h[1]&63] + k[h[2]&63] + k[h[3]&63] + k[h[4]&63] + k[h[5]&63] + k[h[6]&63]
	if sum&fiveOfOne != 0 {
		return t.flush[flushFaces(h[:], sum)]
	}
	return t.sizes[7-MinCards].find(&t.high, sum)
}

func (s *sizeTable) find(high *[1 << 17]uint16, sum uint64) Class {
	return s.class[s.low[sum&(1<<14-1)]+high[sum>>16&(1<<17-1)]]
}

// flushFaces returns the faces of the suit that sum says has five cards.
func flushFaces(hand []deck.Card, sum uint64) faces {
	suit := deck.Suit(0)
	for sum>>(suitShift+4*suit)&8 == 0 {
		suit++
	}
	var f faces
	for _, c := range hand {
		if c.Suit() == suit {
			f |= 1 << c.Face()
		}
	}
	return f & (1<<deck.Faces - 1)
}
