package strength

import (
	"math/bits"

	"pokersim/eval"
)

// RankCount is a multiset of ranks. The number of cards of a rank has three bits, one
// in each of three sets of 16 bits: bit r of the lowest set has weight 1 for rank r,
// bit r of the next weight 2, and bit r of the third weight 4.
type RankCount uint64

// RankRows is the number of multisets of up to four ranks.
const RankRows = 1 + 13 + 91 + 455 + 1820

// RankCountOf returns the ranks of a hand.
func RankCountOf(h Hand) RankCount {
	h &= AllRanks
	a, b, c, d := h&SuitRanks, h>>16&SuitRanks, h>>32&SuitRanks, h>>48
	odd, carry := a^b^c, a&b|a&c|b&c
	return RankCount(odd ^ d | (carry^odd&d)<<16 | (carry&odd&d)<<32)
}

// Plus returns the sum of two multisets: the numbers of cards are added for each rank.
func (n RankCount) Plus(m RankCount) RankCount {
	odd, both := n^m, n&m
	twos := both & SuitRanks
	fours := (both>>16 | odd>>16&twos) & SuitRanks
	return odd ^ twos<<16 ^ fours<<32
}

// planes returns the sets of bits of weight 1, 2 and 4.
func (n RankCount) planes() (ones, twos, fours uint32) {
	return uint32(n & SuitRanks), uint32(n >> 16 & SuitRanks), uint32(n >> 32)
}

// cards returns the number of cards.
func (n RankCount) cards() int {
	ones, twos, fours := n.planes()
	return bits.OnesCount32(ones) + 2*bits.OnesCount32(twos) + 4*bits.OnesCount32(fours)
}

// Number returns the index of a multiset among all multisets of up to four ranks.
// Smaller multisets come first. Those of equal size are in colex order, by the
// combinatorial number system: adding i to the i-th rank, i from 0, makes the ranks
// different.
func (n RankCount) Number() (number int) {
	cards := 0
	ones, twos, fours := n.planes()
	for ranks := ones | twos | fours; ranks != 0; ranks &= ranks - 1 {
		rank := bits.TrailingZeros32(ranks)
		for range ones>>rank&1 + twos>>rank&1*2 + fours>>rank&1*4 {
			x := rank + cards
			number += [4]int{x, x * (x - 1) / 2, x * (x - 1) * (x - 2) / 6, x * (x - 1) * (x - 2) * (x - 3) / 24}[cards&3]
			cards++
		}
	}
	return number + [5]int{0, 1, 14, 105, 560}[cards]
}

// Strength returns the strength of a hand with the given ranks and without a flush.
func (n RankCount) Strength(g Game, shapes *allShapes) Strength {
	return n.strengthOf(g, &shapes[n.cards()&7])
}

// strengthOf is strength with the shapes of the number of cards.
func (n RankCount) strengthOf(g Game, shapes *[32]uint16) Strength {
	a, b, c := n.planes()
	return g.RankStrength(a|b|c, b|c, a&b|c, c, shapes)
}

// allShapes has the shapes of NewShapes by number of cards.
type allShapes [eval.MaxCards + 1][32]uint16

func NewAllShapes() (s allShapes) {
	for n := eval.MinCards; n <= eval.MaxCards; n++ {
		s[n] = NewShapes(n)
	}
	return s
}
