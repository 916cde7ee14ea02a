package audit

import (
	"crypto/sha256"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// fingerprint stands for a whole order: 128 bits of its SHA-256 hash, so that
// two of 10^7 different orders meet with a probability of 10^-25.
type fingerprint [16]byte

// maxPrints is how many orders at most are looked through for repeats: with 16
// bytes each they take a quarter of a gigabyte.
const maxPrints = 1 << 24

// minForSeeds is the number of packs among which a generator seeded with 32 bits
// repeats one on average: sqrt(2·2^32). With fewer, that none came again says
// nothing.
const minForSeeds = 92_682

func fingerprintOf(order []int) fingerprint {
	var buffer [2 * MaxCards]byte
	text := buffer[:0]
	for _, card := range order {
		if len(order) > 256 {
			text = append(text, byte(card>>8))
		}
		text = append(text, byte(card))
	}
	hash := sha256.Sum256(text)
	return fingerprint(hash[:16])
}

// judgeRepeats is T10: how many whole orders came before. In a fair shuffle of
// n cards that number is Poisson with mean N(N-1)/2 / n!, nothing to speak of
// from 20 cards on, while a generator seeded with 32 bits repeats itself after
// some 80,000 packs.
func judgeRepeats(prints []fingerprint, cards int) (o outcome, words string) {
	slices.SortFunc(prints, comparePrints)
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
