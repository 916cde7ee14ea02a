package audit

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/chunk"
)

// maxPrints is how many orders at most are looked through for repeats in each
// mode, and printChunks the chunks that they are in: with 16 bytes each they take
// a quarter of a gigabyte.
const (
	maxPrints   = 1 << 24
	printChunks = maxPrints / ChunkShuffles
)

// markBit is the bit of a fingerprint's first byte that says which mode it is of.
const markBit = 1 << 7

// minForSeeds is the number of packs among which a generator seeded with 32 bits
// repeats one on average: sqrt(2·2^32). With fewer, that none came again says
// nothing.
const minForSeeds = 92_682

// fingerprint stands for a whole order: 127 bits of a hash behind the mark of the
// mode. The hash is two rows of multiplications whose halves are folded together;
// it is no cipher, but two of 10^7 random orders meet with a probability of about
// 10^-24.
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

// countRepeats returns how many fingerprints have the mark, and how many of those
// came before. Only one that shares its last bits with another can be a repeat: in a
// table of 32 to 64 bits for each there are few that do, and only those are sorted.
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

// judgeRepeats is the test repeats: how many of n whole orders came before. In a
// fair shuffle that number is Poisson with mean n(n-1)/2 / cards!, nothing to
// speak of from 20 cards on, while a generator seeded with 32 bits repeats itself
// after some 80,000 packs.
func judgeRepeats(n, repeats, cards int) (o outcome, words string) {
	size := float64(n)
	logFactorial, _ := math.Lgamma(float64(cards + 1))
	o = outcome{statistic: float64(repeats), p: 1}
	if repeats > 0 {
		o.p = mathext.GammaIncReg(float64(repeats), size*(size-1)/2*math.Exp(-logFactorial))
	}
	return o, fmt.Sprintf("%d of the first %d packs came before", repeats, n)
}
