package tests

import (
	"math/bits"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// oddEvery says that oddTriples counts the first 64 packs of each 2048.
const oddEvery = 32 * sample.BatchSize

// maxForOddTriples is the largest pack: it has n(n-1)(n-2)/6 triples.
const maxForOddTriples = 60

// oddTriples counts how often an odd number of the cards at each three positions have odd
// numbers. It finds a rule for the parities of three positions.
//
// The probability is about 1/2, and two triples of positions have a correlation of 1/n
// or less: the counts are taken as independent. There are n(n-1)(n-2)/6 of them, so with
// every pack an audit would take a quarter to a half longer.
var oddTriples = row{name: "odd-triples", least: minForLargest, most: maxForOddTriples, fits: wholePack, one: newOddTriples}

func newOddTriples(b *Battery) Test {
	n := b.Cards
	counts := make([]uint64, n*(n-1)*(n-2)/6)
	odd, even := n/2, n-n/2
	per := odd*even*(even-1)/2 + odd*(odd-1)*(odd-2)/6
	probability := float64(per) / float64(len(counts))
	words := func(cells []uint64, packs float64) laws.Words {
		i, count := laws.Worst(cells, packs*probability)
		p, q, r := tripleAt(i, n)
		return laws.Deviation(count, packs, probability, len(cells)).Of("an odd number of odd cards at positions %d, %d and %d", p+1, q+1, r+1)
	}
	q := Question{least: minLooks, words: words}
	q = largest(q, "", "parity of three positions, z", probability, worstCell(probability), independent(len(counts)))
	q.needs = tooFew((minLooks-sample.BatchSize)/sample.BatchSize*oddEvery + oddEvery + (minLooks-1)%sample.BatchSize + 1)
	return Test{
		Name: "odd-triples", Cells: len(counts), Per: uint64(per), ofPacks: true, Questions: []Question{q},
		looks: func(size uint64) uint64 { return size/oddEvery*sample.BatchSize + min(size%oddEvery, sample.BatchSize) },
		batch: func(b *sample.Batch) {
			if mask := b.Sampled(oddEvery); mask != 0 {
				addOddTriples(counts, b.Faces.Transposed()[sample.ParityBit][:n], mask)
			}
		},
		flush: func(cells []uint64, _ *sample.Sample) {
			for i, n := range counts {
				cells[i] += n
			}
			clear(counts)
		},
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
