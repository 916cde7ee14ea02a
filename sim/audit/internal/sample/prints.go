package sample

import (
	"encoding/binary"
	"math/bits"

	"gonum.org/v1/gonum/stat/combin"

	"pokersim/sim/chunk"
)

// Printer computes the fingerprints of orders. A fingerprint is a big-endian number of
// 64 bits: the mode in the highest bit, then the index of the set of cards of the hand,
// then a hash of the order. Two equal packs have equal hands, so the index is as good as
// a hash.
type Printer struct {
	mark     uint64
	hand     int      // the first cards of the order
	handBits int      // 0 if there are too many hands
	choose   []uint32 // C(card, i+1) at card*hand+i
	kinds    []uint16 // of the cards, whose order is taken; nil is the cards themselves
	ofKinds  []uint16
}

// TakeKinds lets orders be equal that differ in copies of a card only. There must be no index of
// hands.
func (p *Printer) TakeKinds(kinds []uint16) {
	p.kinds, p.ofKinds = kinds, make([]uint16, len(kinds))
}

// NewPrinter returns the printer of the orders of some cards. hands is the number of
// different hands, below 2^32, or 0 if there are too many or too few for an index.
func NewPrinter(mark byte, cards, hand, hands int) *Printer {
	p := &Printer{mark: uint64(mark) << 56}
	if hands == 0 {
		return p
	}
	p.hand, p.handBits = hand, bits.Len(uint(hands-1))
	for card := range cards {
		for i := range hand {
			ways := 0
			if card > i {
				ways = combin.Binomial(card, i+1)
			}
			p.choose = append(p.choose, uint32(ways))
		}
	}
	return p
}

// Of returns the fingerprint of an order.
func (p *Printer) Of(order []uint16) (print chunk.Print) {
	if p.kinds != nil {
		for i, card := range order {
			p.ofKinds[i] = p.kinds[card]
		}
		order = p.ofKinds
	}
	hash := hashOf(order) >> (1 + p.handBits)
	if p.handBits > 0 {
		hash |= uint64(p.index(order[:p.hand])) << (63 - p.handBits)
	}
	binary.BigEndian.PutUint64(print[:], hash|p.mark)
	return print
}

// index returns the rank of a set of cards in the combinatorial number system: the sum of
// C(c(i), i+1) over its cards in ascending order.
func (p *Printer) index(hand []uint16) (index uint32) {
	var set [2]uint64 // fewer than 2^32 hands leave at most 128 cards
	for _, card := range hand {
		set[card/64%2] |= 1 << (card % 64)
	}
	i := 0
	for w, cards := range set {
		for ; cards != 0; cards &= cards - 1 {
			index += p.choose[(64*w+bits.TrailingZeros64(cards))*p.hand+i]
			i++
		}
	}
	return index
}

// hashOf returns a hash of an order of 64 bits: each step folds the two halves of a
// 128-bit product. It is not cryptographic.
func hashOf(order []uint16) uint64 {
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xd1342543de82ef95
	hash := uint64(0xa0761d6478bd642f)
	fold := func(a, b uint64) uint64 {
		high, low := bits.Mul64(a, b)
		return high ^ low
	}
	word := func(part []uint16) uint64 {
		return uint64(part[0]) | uint64(part[1])<<16 | uint64(part[2])<<32 | uint64(part[3])<<48
	}
	for ; len(order) >= 8; order = order[8:] {
		hash = fold(hash^word(order), word(order[4:])^odd1)
	}
	for _, card := range order {
		hash = fold(hash^uint64(card), odd2)
	}
	return fold(hash^odd1, odd2)
}
