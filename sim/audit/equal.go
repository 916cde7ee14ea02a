package audit

import (
	"fmt"
	"math"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
)

// equality is what two cards at given positions may have in common.
type equality struct {
	name, noun string
	low        int   // its lowest bit in a face
	of         []int // the rank, suit or parity of each card
	sizes      []int // the number of cards of each
}

func (p packing) ranks() equality {
	return p.equality("equal-ranks", "rank", 0, rankBits)
}

func (p packing) suits() equality {
	return p.equality("equal-suits", "suit", firstSuitBit, suitBits)
}

func (p packing) parities() equality {
	return p.equality("equal-parities", "parity", parityBit, 1)
}

func (p packing) equality(name, noun string, low, bits int) equality {
	e := equality{name: name, noun: noun, low: low}
	for card := range p.cards {
		value := int(p.face(card) >> low & (1<<bits - 1))
		e.of = append(e.of, value)
		for value >= len(e.sizes) {
			e.sizes = append(e.sizes, 0)
		}
		e.sizes[value]++
	}
	return e
}

// label returns the name of a rank, suit or parity: "ace", "spades", "odd".
func (e equality) label(value int) string {
	switch {
	case e.noun == "parity":
		return [...]string{"even", "odd"}[value]
	case e.noun == "rank" && value < deck.Ranks:
		return deck.Rank(value).Name()
	case e.noun == "suit" && value < deck.Suits:
		return deck.Suit(value).Name()
	}
	return "joker"
}

// together returns the probability that two cards of the pack are equal.
func (e equality) together(cards int) float64 {
	return float64(e.pairs()) / float64(cards*(cards-1)/2)
}

// pairs returns the number of pairs of equal cards in the pack.
func (e equality) pairs() (n int) {
	for _, m := range e.sizes {
		n += m * (m - 1) / 2
	}
	return n
}

// equalPairs is one of the tests equal-ranks, equal-suits and equal-parities: how often
// the cards at each two positions are equal. In the first of these tests, two positions
// are a hand of two cards, and equal cards are a pocket pair.
//
// A count is binomial with N trials. Two positions of one card and two others of the
// same card have a correlation of about -1/n, and other two positions have less. So the
// counts are taken as independent (Šidák 1967).
func equalPairs(n int, e equality) test {
	stride := planes.Stride(n)
	counts := make([]uint64, n*stride)
	probability := e.together(n)
	digits := make([][]uint64, max(1, bits.Len(uint(len(e.sizes)-1))))
	return test{
		name: e.name, cells: n * (n - 1) / 2, per: uint64(e.pairs()), ofPacks: true,
		batch: func(b *batch) {
			for k := range digits {
				digits[k] = b.faces.transposed()[e.low+k]
			}
			planes.AddEqual(counts, digits, n, b.mask())
		},
		flush: func(cells []uint64, _ *sample) {
			for q := range n {
				for p := range q {
					cells[pairIndex(q, p)] += counts[p*stride+q]
				}
			}
			clear(counts)
		},
		questions: []question{{
			title: "equal " + e.noun + " at two positions, z",
			judge: func(cells []uint64) (laws.Outcome, string) {
				packs := float64(laws.Sum(cells)) / float64(e.pairs())
				if least := math.Ceil(laws.MinExpected / probability); packs < least {
					return laws.Outcome{}, laws.TooFew(least)
				}
				_, count := laws.Worst(cells, packs*probability)
				return laws.Largest(count, packs, probability, float64(len(cells))), ""
			},
			words: func(cells []uint64) string {
				packs := float64(laws.Sum(cells)) / float64(e.pairs())
				i, count := laws.Worst(cells, packs*probability)
				high, low := pairAt(i)
				return fmt.Sprintf("cards at positions %d and %d of equal %s: %s", low+1, high+1, e.noun, laws.Deviation(count, packs, probability))
			},
		}},
	}
}

// oddEvery says that oddTriples counts the first 64 packs of each 2048.
const oddEvery = 32 * batchSize

// oddTriples is the test odd-triples: how often an odd number of the cards at each
// three positions have odd numbers. It finds a rule for the parities of three positions.
//
// The probability is about 1/2, and two triples of positions have a correlation of 1/n
// or less: the counts are taken as independent. There are n(n-1)(n-2)/6 of them, so with
// every pack an audit would take a third longer.
func oddTriples(n int) test {
	counts := make([]uint64, n*(n-1)*(n-2)/6)
	odd, even := n/2, n-n/2
	per := odd*even*(even-1)/2 + odd*(odd-1)*(odd-2)/6
	probability := float64(per) / float64(len(counts))
	packs := func(cells []uint64) float64 { return float64(laws.Sum(cells)) / float64(per) }
	return test{
		name: "odd-triples", cells: len(counts), per: uint64(per), ofPacks: true,
		looks: func(size uint64) uint64 { return size/oddEvery*batchSize + min(size%oddEvery, batchSize) },
		batch: func(b *batch) {
			if mask := b.sampled(oddEvery); mask != 0 {
				addOddTriples(counts, b.faces.transposed()[parityBit][:n], mask)
			}
		},
		flush: func(cells []uint64, _ *sample) {
			for i, n := range counts {
				cells[i] += n
			}
			clear(counts)
		},
		questions: []question{{
			title: "parity of three positions, z",
			judge: func(cells []uint64) (laws.Outcome, string) {
				if packs(cells) < minLooks {
					return laws.Outcome{}, laws.TooFew((minLooks-batchSize)/batchSize*oddEvery + oddEvery + (minLooks-1)%batchSize + 1)
				}
				_, count := laws.Worst(cells, packs(cells)*probability)
				return laws.Largest(count, packs(cells), probability, float64(len(cells))), ""
			},
			words: func(cells []uint64) string {
				i, count := laws.Worst(cells, packs(cells)*probability)
				p, q, r := tripleAt(i, n)
				return fmt.Sprintf("an odd number of odd cards at positions %d, %d and %d: %s", p+1, q+1, r+1, laws.Deviation(count, packs(cells), probability))
			},
		}},
	}
}

// addOddTriples adds, for all rows p < q < r in lexicographic order, the number of packs
// in which an odd number of the rows have their bit set.
func addOddTriples(counts, plane []uint64, mask uint64) {
	at := 0
	for p, a := range plane {
		for q := p + 1; q < len(plane); q++ {
			two, rest := a^plane[q], plane[q+1:]
			row := counts[at:][:len(rest)]
			for r, c := range rest {
				row[r] += uint64(bits.OnesCount64((two ^ c) & mask))
			}
			at += len(rest)
		}
	}
}

// tripleAt returns the rows of an index of addOddTriples.
func tripleAt(index, n int) (p, q, r int) {
	for p = range n {
		for q = p + 1; q < n; q++ {
			if rest := n - q - 1; index < rest {
				return p, q, q + 1 + index
			} else {
				index -= rest
			}
		}
	}
	panic("audit: no such triple")
}
