package tests

import (
	"cmp"
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
	c := prints.comings
	if c.Repeats == nil && prints.shuffles < minForSeeds {
		a.LeftOut = tooFew(minForSeeds)
		return a
	}
	logFactorial, _ := math.Lgamma(float64(b.Cards + 1))
	same := math.Exp(-logFactorial) + math.Exp2(-63)
	if hands := b.hands(); hands > 0 {
		same = math.Exp(-logFactorial) + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
	}
	if a.P = 1; c.Repeats == nil {
		a.Words = fmt.Sprintf("0 of the first %d packs equal an earlier one", c.rows)
		return a
	}
	n := float64(c.rows)
	a.Statistic, a.P = float64(c.Repeats.Repeats), mathext.GammaIncReg(float64(c.Repeats.Repeats), n*(n-1)/2*same)
	a.Words = c.Repeats.Text
	if uint64(c.rows) < prints.shuffles {
		a.Words += fmt.Sprintf(" Only the first %d packs are searched.", c.rows)
	}
	return a
}

// Comings is when the packs of a section come, and how they come again.
type Comings struct {
	comings
	Repeats *Repeats // nil if all are different
}

// Comings returns when the packs of a section come, or nil if the tests do not look for repeats.
// Lags are known of rows of an input, if its packs are not shuffles of those before: the
// fingerprints of other tallies are in no order.
func (b *Battery) Comings(s Section, tally chunk.Tally) *Comings {
	if !slices.ContainsFunc(b.rows(), func(r row) bool { return r.name == repeats.name }) || s.Shuffles(tally) == 0 {
		return nil
	}
	c := marked{all: tally.Prints, mark: s.Mark}.when(b.read && !s.Reuse)
	return &Comings{c, c.repeats()}
}

// First reports whether a row, from 0, has a pack that did not come before. It is true for all rows
// if their order is not known.
func (c *Comings) First(row int) bool { return row >= len(c.lags) || c.lags[row] == 0 }

// Effect is the design effect of equal packs on counts of some shuffles, of which the rows are the
// first: their variance divided by that of different packs, sum(k²)/sum(k) for packs that come k
// times (Kish 1965).
func (c *Comings) Effect(shuffles uint64) float64 {
	squares := 0.0
	for k, packs := range c.times {
		squares += float64(packs) * float64(k) * float64(k)
	}
	return 1 + (squares/float64(c.rows)-1)*float64(shuffles)/float64(c.rows)
}

// when returns when the packs come. Lags are those of the order of the fingerprints, if ordered.
func (m marked) when(ordered bool) comings {
	own := m.own()
	alike := own.alike()
	c := comings{rows: len(own), times: map[uint64]int{}}
	if ordered {
		c.lags = make([]uint32, len(own))
	}
	if once := len(own) - len(alike); once > 0 {
		c.times[1] = once
	}
	for i := 0; i < len(alike); {
		from := i
		for ; i < len(alike) && own[alike[i]] == own[alike[from]]; i++ {
			if ordered && i > from {
				c.lags[alike[i]] = alike[i] - alike[i-1]
			}
		}
		c.times[uint64(i-from)]++
	}
	return c
}

// fingerprints are those of one mode.
type fingerprints chunk.Prints

// own returns the fingerprints of the mode.
func (m marked) own() (own fingerprints) {
	n := 0
	for range m.each {
		n++
	}
	if n == len(m.all) {
		return fingerprints(m.all)
	}
	own = make(fingerprints, 0, n)
	for print := range m.each {
		own = append(own, *print)
	}
	return own
}

// alike returns the indexes of the fingerprints that equal another one, and of a few others, in
// the order of the fingerprints, then of the indexes. A repeat has the same last bits as another
// fingerprint. A bit table, with 8 to 16 bits for each fingerprint, finds these few candidates,
// and only they are sorted.
func (f fingerprints) alike() (alike []uint32) {
	words := uint64(1) << bits.Len(uint(len(f))/8)
	place := func(print chunk.Print) (word, bit uint64) {
		last := binary.BigEndian.Uint64(print[:])
		return last / 64 & (words - 1), 1 << (last % 64)
	}
	once, again := make([]uint64, words), make([]uint64, words)
	for _, print := range f {
		word, bit := place(print)
		again[word] |= once[word] & bit
		once[word] |= bit
	}
	for i, print := range f {
		if word, bit := place(print); again[word]&bit != 0 {
			alike = append(alike, uint32(i))
		}
	}
	slices.SortFunc(alike, func(i, j uint32) int {
		a, b := binary.BigEndian.Uint64(f[i][:]), binary.BigEndian.Uint64(f[j][:])
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(i, j))
	})
	return alike
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
