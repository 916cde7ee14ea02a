// Package sums adds the keys of hands of five to seven cards by vector instructions, for
// package eval. It has a kernel for AVX-512 and one for AVX2, in assembly that
// sim/internal/lanes/gen/sums writes; other machines have none. All give the same sums:
// those of the keys as words of 64 bits.
package sums

import "pokersim/deck"

// Hands is the largest number of hands of a Block, and Group the number of hands of which
// a kernel adds a multiple.
const (
	Hands = 256
	Group = 16
)

// Block has the sums of some hands.
type Block struct {
	Low, High [Hands]uint16
	Five      [Hands / Group]uint16 // a bit for each hand: a suit has five cards or more
}

// Kernel is one of the kernels, the slowest first.
type Kernel int

const (
	None Kernel = iota // of a machine without
	AVX2
	AVX512
)

// Keys has the keys of the cards, in the forms of both kernels.
type Keys struct {
	words [3][64]uint16 // suits, low and high by card; 0 for deck.NoCard
	bytes [6][16]uint8  // the lower and the upper bytes of these, by 13 * suit mod 16 and by rank
}

// NewKeys returns the keys: bits 0 to 15 of an element are the counters of suits, 16 to 31
// the number of a low rank and 48 to 63 that of a high one.
func NewKeys(of *[1 << 8]uint64) *Keys {
	k := &Keys{}
	for c := range deck.Card(deck.Size) {
		for i, shift := range [...]int{0, 16, 48} {
			word, at := uint16(of[c]>>shift), c.Rank()
			k.words[i][c] = word
			if i == 0 {
				at = deck.Rank(deck.Ranks * c.Suit() % 16)
			}
			k.bytes[2*i][at], k.bytes[2*i+1][at] = uint8(word), uint8(word>>8)
		}
	}
	return k
}
