package audit

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/chunk"
)

// maxPrints is the largest number of orders that are searched for repeats in each
// mode: the first ones, in printChunks chunks. Their fingerprints take 8 bytes each,
// 128 MB in each mode.
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

// countRepeats returns the number of fingerprints with a mark, and the number of those
// that equal an earlier one. A repeat has the same last bits as another fingerprint. A
// bit table, with 8 to 16 bits for each fingerprint, finds these few candidates, and
// only they are sorted.
func countRepeats(prints chunk.Prints, mark byte) (n, repeats int) {
	for i := range prints {
		if prints[i][0]&markBit == mark {
			n++
		}
	}
	words := uint64(1) << bits.Len(uint(n)/8)
	place := func(print *chunk.Print) (word, bit uint64) {
		last := binary.BigEndian.Uint64(print[:])
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

// countHandRepeats returns the number of fingerprints with a mark whose hand equals that
// of an earlier one. hands is the number of different hands.
func countHandRepeats(prints chunk.Prints, mark byte, hands int) (repeats int) {
	shift, seen := 63-bits.Len(uint(hands-1)), make([]uint64, hands/64+1)
	for i := range prints {
		if prints[i][0]&markBit == mark {
			index := binary.BigEndian.Uint64(prints[i][:]) &^ (1 << 63) >> shift % uint64(hands)
			repeats += int(seen[index/64] >> (index % 64) & 1)
			seen[index/64] |= 1 << (index % 64)
		}
	}
	return repeats
}

// judgeRepeats is the test repeats: how many of n orders equal an earlier one. For a
// fair shuffle that number is Poisson with mean n(n-1)/2 (1/cards! + c), where c is the
// probability that different orders have one fingerprint: about 2^-63. A generator with
// a new 32-bit seed for each pack gives a repeat after about 80,000 packs.
func (b *battery) judgeRepeats(n, repeats int) (o laws.Outcome, words string) {
	logFactorial, _ := math.Lgamma(float64(b.cards + 1))
	same := math.Exp(-logFactorial) + math.Exp2(-63)
	if hands := b.hands(); hands > 0 {
		same = math.Exp(-logFactorial) + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
	}
	o = laws.Outcome{Statistic: float64(repeats), P: 1}
	if repeats > 0 {
		o.P = mathext.GammaIncReg(float64(repeats), float64(n)*float64(n-1)/2*same)
	}
	return o, fmt.Sprintf("%d of the first %d packs equal an earlier one", repeats, n)
}

// minForHandRepeats is the number of hands of which about minExpected equal an earlier
// one.
func (b *battery) minForHandRepeats() uint64 {
	return uint64(math.Ceil(math.Sqrt(2 * laws.MinExpected * float64(b.hands()))))
}

// judgeHandRepeats is the test hand-repeats: how many of n hands have the cards of an
// earlier one. For a fair shuffle the mean is n - M (1-(1-1/M)^n) for M hands, and the
// number is about Poisson: the variance is smaller by 2n/(3M) of it.
func (b *battery) judgeHandRepeats(n, repeats int) (o laws.Outcome, words, leftOut string) {
	hands, size := float64(b.hands()), float64(n)
	mean := size + hands*math.Expm1(size*math.Log1p(-1/hands))
	if least := b.minForHandRepeats(); uint64(n) < least {
		return o, "", laws.TooFew(float64(least))
	}
	above, below := 1.0, mathext.GammaIncRegComp(float64(repeats)+1, mean)
	if repeats > 0 {
		above = mathext.GammaIncReg(float64(repeats), mean)
	}
	nearer := min(above, below)
	o = laws.Outcome{Statistic: float64(repeats), P: min(1, 2*nearer-min(nearer, max(0, above+below-1)))}
	sigma := 1.96 * math.Sqrt(mean)
	return o, fmt.Sprintf("%d of the first %d hands of %d cards equal an earlier one, fair is %.0f to %.0f", repeats, n, b.hand(), mean-sigma, mean+sigma), ""
}
