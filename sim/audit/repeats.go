package audit

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/chunk"
)

// maxPrints is the largest number of orders that are searched for repeats in each
// mode: the first ones, in printChunks chunks. Their fingerprints take 16 bytes each,
// 256 MB in all.
const (
	maxPrints   = 1 << 24
	printChunks = maxPrints / ChunkShuffles
)

// markBit is the bit of a fingerprint's first byte that has the mode.
const markBit = 1 << 7

// minForSeeds is the number of packs with one expected repeat, if each pack has a
// random seed of 32 bits: sqrt(2·2^32). With fewer packs, no repeat is no evidence of
// a fair shuffle.
const minForSeeds = 92_682

// fingerprint returns a hash of an order: the mode in the highest bit, then 127 bits.
// The hash folds the two halves of 128-bit products. It is not cryptographic. The
// probability of any collision among 10^7 random orders is about 10^-24.
func fingerprint(order []uint16, mark byte) (print chunk.Print) {
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xd1342543de82ef95
	a, b := uint64(0xa0761d6478bd642f), uint64(0xe7037ed1a0b428db)
	mix := func(word uint64) {
		high, low := bits.Mul64(a^word, odd1)
		a = high ^ low
		high, low = bits.Mul64(b^word, odd2)
		b = high ^ low
	}
	for ; len(order) >= 4; order = order[4:] {
		mix(uint64(order[0]) | uint64(order[1])<<16 | uint64(order[2])<<32 | uint64(order[3])<<48)
	}
	for _, card := range order {
		mix(uint64(card))
	}
	mix(odd2)
	binary.LittleEndian.PutUint64(print[:8], a)
	binary.LittleEndian.PutUint64(print[8:], b)
	print[0] = print[0]&^markBit | mark
	return print
}

// countRepeats returns the number of fingerprints with a mark, and the number of those
// that equal an earlier one. A repeat has the same last bits as another fingerprint. A
// bit table, with 32 to 64 bits for each fingerprint, finds these few candidates, and
// only they are sorted.
func countRepeats(prints chunk.Prints, mark byte) (n, repeats int) {
	for i := range prints {
		if prints[i][0]&markBit == mark {
			n++
		}
	}
	words := uint64(1) << bits.Len(uint(n)/2)
	place := func(print *chunk.Print) (word, bit uint64) {
		last := binary.LittleEndian.Uint64(print[8:])
		return last / 64 & (words - 1), 1 << (last % 64)
	}
	once, again := make([]uint64, words), make([]uint64, words)
	for i := range prints {
		if prints[i][0]&markBit == mark {
			word, bit := place(&prints[i])
			again[word] |= once[word] & bit
			once[word] |= bit
		}
	}
	var alike chunk.Prints
	for i := range prints {
		if prints[i][0]&markBit == mark {
			if word, bit := place(&prints[i]); again[word]&bit != 0 {
				alike = append(alike, prints[i])
			}
		}
	}
	alike.Sort()
	for i := range alike {
		if i > 0 && alike[i] == alike[i-1] {
			repeats++
		}
	}
	return n, repeats
}

// judgeRepeats is the test repeats: how many of n orders equal an earlier one. For a
// fair shuffle that number is Poisson with mean n(n-1)/2 / cards!, almost 0 for 20
// cards or more. A generator with a new 32-bit seed for each pack gives a repeat after
// about 80,000 packs.
func judgeRepeats(n, repeats, cards int) (o outcome, words string) {
	size := float64(n)
	logFactorial, _ := math.Lgamma(float64(cards + 1))
	o = outcome{statistic: float64(repeats), p: 1}
	if repeats > 0 {
		o.p = mathext.GammaIncReg(float64(repeats), size*(size-1)/2*math.Exp(-logFactorial))
	}
	return o, fmt.Sprintf("%d of the first %d packs equal an earlier one", repeats, n)
}
