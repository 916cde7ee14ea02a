package audit

import (
	"crypto/sha256"
	"fmt"
	"math"

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

// fingerprint stands for a whole order: 127 bits of its SHA-256 hash behind the
// mark of the mode, so that two of 10^7 different orders meet with a probability
// of 10^-24.
func fingerprint(order []uint16, mark byte) chunk.Print {
	var buffer [2 * MaxCards]byte
	text := buffer[:0]
	for _, card := range order {
		if len(order) > 256 {
			text = append(text, byte(card>>8))
		}
		text = append(text, byte(card))
	}
	hash := sha256.Sum256(text)
	hash[0] = hash[0]&^markBit | mark
	return chunk.Print(hash[:len(chunk.Print{})])
}

// judgeRepeats is the test repeats: how many whole orders came before. In a fair shuffle of
// n cards that number is Poisson with mean N(N-1)/2 / n!, nothing to speak of
// from 20 cards on, while a generator seeded with 32 bits repeats itself after
// some 80,000 packs.
func judgeRepeats(prints chunk.Prints, cards int) (o outcome, words string) {
	prints.Sort()
	repeats := 0
	for i := 1; i < len(prints); i++ {
		if prints[i] == prints[i-1] {
			repeats++
		}
	}
	n := float64(len(prints))
	logFactorial, _ := math.Lgamma(float64(cards + 1))
	o = outcome{statistic: float64(repeats), p: 1}
	if repeats > 0 {
		o.p = mathext.GammaIncReg(float64(repeats), n*(n-1)/2*math.Exp(-logFactorial))
	}
	return o, fmt.Sprintf("%d of the first %d packs came before", repeats, len(prints))
}
