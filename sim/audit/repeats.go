package audit

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/combin"

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

// printer computes the fingerprints of orders. A fingerprint is a big-endian number of
// 64 bits: the mode in the highest bit, then the index of the set of cards of the hand,
// then a hash of the order. Two equal packs have equal hands, so the index is as good as
// a hash.
type printer struct {
	mark     uint64
	hand     int      // the first cards of the order
	handBits int      // 0 if there are too many hands
	choose   []uint32 // C(card, i+1) at card*hand+i
}

// The numbers of hands of the test hand-repeats: so many that their repeats are about
// Poisson, and few enough for 32 bits.
const (
	leastHands = 130_000_000
	mostHands  = 1<<32 - 1
)

// hands returns the number of hands, or 0 if it is not in the range above.
func (b *battery) hands() int {
	n, k := b.cards, b.hand()
	if all := combin.GeneralizedBinomial(float64(n), float64(min(k, n))); all >= leastHands && all <= mostHands {
		return combin.Binomial(n, k)
	}
	return 0
}

// printer returns the printer of a mode, or nil if it keeps no fingerprints.
func (b *battery) printer(mark byte) *printer {
	if !b.prints() {
		return nil
	}
	p := &printer{mark: uint64(mark) << 56}
	if hands := b.hands(); hands > 0 {
		p.hand, p.handBits = b.hand(), bits.Len(uint(hands-1))
		for card := range b.cards {
			for i := range p.hand {
				ways := 0
				if card > i {
					ways = combin.Binomial(card, i+1)
				}
				p.choose = append(p.choose, uint32(ways))
			}
		}
	}
	return p
}

// of returns the fingerprint of an order.
func (p *printer) of(order []uint16) (print chunk.Print) {
	hash := hashOf(order) >> (1 + p.handBits)
	if p.handBits > 0 {
		hash |= uint64(p.index(order[:p.hand])) << (63 - p.handBits)
	}
	binary.BigEndian.PutUint64(print[:], hash|p.mark)
	return print
}

// index returns the rank of a set of cards in the combinatorial number system: the sum of
// C(c(i), i+1) over its cards in ascending order.
func (p *printer) index(hand []uint16) (index uint32) {
	var set [2]uint64 // mostHands leaves at most 128 cards
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
func (b *battery) judgeRepeats(n, repeats int) (o outcome, words string) {
	logFactorial, _ := math.Lgamma(float64(b.cards + 1))
	same := math.Exp(-logFactorial) + math.Exp2(-63)
	if hands := b.hands(); hands > 0 {
		same = math.Exp(-logFactorial) + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
	}
	o = outcome{statistic: float64(repeats), p: 1}
	if repeats > 0 {
		o.p = mathext.GammaIncReg(float64(repeats), float64(n)*float64(n-1)/2*same)
	}
	return o, fmt.Sprintf("%d of the first %d packs equal an earlier one", repeats, n)
}

// minForHandRepeats is the number of hands of which about minExpected equal an earlier
// one.
func (b *battery) minForHandRepeats() uint64 {
	return uint64(math.Ceil(math.Sqrt(2 * minExpected * float64(b.hands()))))
}

// judgeHandRepeats is the test hand-repeats: how many of n hands have the cards of an
// earlier one. For a fair shuffle the mean is n - M (1-(1-1/M)^n) for M hands, and the
// number is about Poisson: the variance is smaller by 2n/(3M) of it.
func (b *battery) judgeHandRepeats(n, repeats int) (o outcome, words, leftOut string) {
	hands, size := float64(b.hands()), float64(n)
	mean := size + hands*math.Expm1(size*math.Log1p(-1/hands))
	if least := b.minForHandRepeats(); uint64(n) < least {
		return o, "", tooFew(float64(least))
	}
	above, below := 1.0, mathext.GammaIncRegComp(float64(repeats)+1, mean)
	if repeats > 0 {
		above = mathext.GammaIncReg(float64(repeats), mean)
	}
	nearer := min(above, below)
	o = outcome{statistic: float64(repeats), p: min(1, 2*nearer-min(nearer, max(0, above+below-1)))}
	sigma := 1.96 * math.Sqrt(mean)
	return o, fmt.Sprintf("%d of the first %d hands of %d cards equal an earlier one, fair is %.0f to %.0f", repeats, n, b.hand(), mean-sigma, mean+sigma), ""
}
