package tests

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/combin"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/chunk"
)

// repeats counts the orders that equal an earlier one. For a fair shuffle that number is
// Poisson with mean n(n-1)/2 (1/cards! + c), where c is the probability that different
// orders have one fingerprint: about 2^-63. A generator with a new 32-bit seed for each
// pack gives a repeat after about 80,000 packs.
var repeats = row{name: "repeats", least: 20, fits: wholePack, prints: &ofPrints{ // with fewer cards, packs of a fair shuffle repeat
	title: "repeated packs", any: true, judge: judgeRepeats,
	least: func(*Battery) uint64 { return minForSeeds },
}}

// minForSeeds is the number of packs with one expected repeat, if each pack has a
// random seed of 32 bits: sqrt(2·2^32). With fewer packs, no repeat is no evidence of
// a fair shuffle.
const minForSeeds = 92_682

func judgeRepeats(b *Battery, prints marked) (a laws.Answer) {
	n, repeats := prints.repeats()
	if repeats == 0 && prints.shuffles < minForSeeds {
		a.LeftOut = tooFew(minForSeeds)
		return a
	}
	logFactorial, _ := math.Lgamma(float64(b.Cards + 1))
	same := math.Exp(-logFactorial) + math.Exp2(-63)
	if hands := b.hands(); hands > 0 {
		same = math.Exp(-logFactorial) + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
	}
	a.Statistic, a.P = float64(repeats), 1
	if repeats > 0 {
		a.P = mathext.GammaIncReg(float64(repeats), float64(n)*float64(n-1)/2*same)
	}
	a.Words = fmt.Sprintf("%d of the first %d packs equal an earlier one", repeats, n)
	if period := prints.period(repeats); period > 0 {
		a.Words = fmt.Sprintf("packs repeat every %d packs: ", period) + a.Words
	}
	return a
}

// period returns the distance of each repeat from the same order before, or 0 if there is none
// that all of a number of repeats have. Then they are the last orders, as those of a generator
// whose state comes again. The fingerprints must be in the order of the packs: those of a kept
// tally are not.
func (m marked) period(repeats int) int {
	if repeats < 2 {
		return 0
	}
	var all chunk.Prints
	for print := range m.each {
		all = append(all, *print)
	}
	last := len(all) - 1
	before := last - 1
	for before >= 0 && all[before] != all[last] {
		before--
	}
	period := last - before
	if before < 0 || len(all)-repeats < period || !slices.Equal(all[len(all)-repeats:], all[len(all)-repeats-period:len(all)-period]) {
		return 0
	}
	return period
}

// repeats returns the number of fingerprints, and the number of those that equal an
// earlier one.
func (m marked) repeats() (n, repeats int) {
	n, alike := m.alike()
	for i := range alike {
		if i > 0 && alike[i] == alike[i-1] {
			repeats++
		}
	}
	return n, repeats
}

// alike returns the number of fingerprints, and in order those that equal another one, and a
// few others. A repeat has the same last bits as another fingerprint. A bit table, with 8 to
// 16 bits for each fingerprint, finds these few candidates, and only they are sorted.
func (m marked) alike() (n int, alike chunk.Prints) {
	for range m.each {
		n++
	}
	words := uint64(1) << bits.Len(uint(n)/8)
	place := func(print *chunk.Print) (word, bit uint64) {
		last := binary.BigEndian.Uint64(print[:])
		return last / 64 & (words - 1), 1 << (last % 64)
	}
	once, again := make([]uint64, words), make([]uint64, words)
	for print := range m.each {
		word, bit := place(print)
		again[word] |= once[word] & bit
		once[word] |= bit
	}
	for print := range m.each {
		if word, bit := place(print); again[word]&bit != 0 {
			alike = append(alike, *print)
		}
	}
	alike.Sort()
	return n, alike
}

// Times returns how many different packs of a section came up each number of times, or nil if
// orders are not searched for repeats.
func (s Section) Times(tally chunk.Tally) map[uint64]uint64 {
	n, alike := marked{tally.Prints, s.Mark, s.Shuffles(tally)}.alike()
	if n == 0 {
		return nil
	}
	times := map[uint64]uint64{}
	if once := n - len(alike); once > 0 {
		times[1] = uint64(once)
	}
	for i := 0; i < len(alike); {
		from := i
		for ; i < len(alike) && alike[i] == alike[from]; i++ {
		}
		times[uint64(i-from)]++
	}
	return times
}

// handRepeats counts the hands with the cards of an earlier one, among n hands. For a fair
// shuffle the mean is n - M (1-(1-1/M)^n) for M hands, and the number is about Poisson:
// the variance is smaller by 2n/(3M) of it.
var handRepeats = row{
	name: "hand-repeats", ofHand: 1,
	prints: &ofPrints{title: "repeated hands", least: minForHandRepeats, judge: judgeHandRepeats},
	misfit: func(b *Battery) string {
		if b.hands() == 0 {
			return "needs hands of which there are 1.3e8 to 4.2e9"
		}
		return ""
	},
}

// The numbers of hands of the test hand-repeats: so many that their repeats are about
// Poisson, and few enough for 32 bits.
const (
	leastHands = 130_000_000
	mostHands  = 1<<32 - 1
)

// hands returns the number of hands, or 0 if it is not in the range above.
func (b *Battery) hands() int {
	n, k := b.Cards, b.hand()
	if all := combin.GeneralizedBinomial(float64(n), float64(min(k, n))); all >= leastHands && all <= mostHands {
		return combin.Binomial(n, k)
	}
	return 0
}

// minForHandRepeats is the number of hands of which about minExpected equal an earlier
// one.
func minForHandRepeats(b *Battery) uint64 {
	return uint64(math.Ceil(math.Sqrt(2 * laws.MinExpected * float64(b.hands()))))
}

func judgeHandRepeats(b *Battery, prints marked) (a laws.Answer) {
	n, repeats := prints.handRepeats(b.hands())
	hands, size := float64(b.hands()), float64(n)
	mean := size + hands*math.Expm1(size*math.Log1p(-1/hands))
	if least := minForHandRepeats(b); uint64(n) < least {
		a.LeftOut = tooFew(float64(least))
		return a
	}
	above, below := 1.0, mathext.GammaIncRegComp(float64(repeats)+1, mean)
	if repeats > 0 {
		above = mathext.GammaIncReg(float64(repeats), mean)
	}
	nearer := min(above, below)
	a.Statistic, a.P = float64(repeats), min(1, 2*nearer-min(nearer, max(0, above+below-1)))
	sigma := 1.96 * math.Sqrt(mean)
	a.Words = fmt.Sprintf("%d of the first %d hands of %d cards equal an earlier one, fair is %.0f to %.0f", repeats, n, b.hand(), mean-sigma, mean+sigma)
	return a
}

// handRepeats returns the number of fingerprints, and the number of those whose hand
// equals that of an earlier one. hands is the number of different hands.
func (m marked) handRepeats(hands int) (n, repeats int) {
	shift, seen := 63-bits.Len(uint(hands-1)), make([]uint64, hands/64+1)
	for print := range m.each {
		index := binary.BigEndian.Uint64(print[:]) &^ (1 << 63) >> shift
		if index >= uint64(hands) { // of no hand; a division for each print would take longer
			index %= uint64(hands)
		}
		repeats += int(seen[index/64] >> (index % 64) & 1)
		seen[index/64] |= 1 << (index % 64)
		n++
	}
	return n, repeats
}
