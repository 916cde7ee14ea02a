package tests

import (
	"fmt"
	"math"
	"math/bits"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
)

// maxForPairs is the largest pack of the tests of each two positions: they count n(n-1)/2
// pairs.
const maxForPairs = 128

var equalRanks = row{name: "equal-ranks", least: minForLargest, most: maxForPairs, fits: namedPack, tests: single(func(b *Battery) Test {
	return equalPairs(b, b.Ranks(), "a pair at two positions, as of a seat")
})}

var equalSuits = row{name: "equal-suits", least: minForLargest, most: maxForPairs, fits: namedPack, tests: single(func(b *Battery) Test {
	return equalPairs(b, b.Suits(), "")
})}

var equalParities = row{name: "equal-parities", least: minForLargest, most: maxForPairs, fits: wholePack, tests: single(func(b *Battery) Test {
	return equalPairs(b, b.Parities(), "")
})}

// equalPairs is one of the tests equal-ranks, equal-suits and equal-parities: how often
// the cards at each two positions are equal. In the first of these tests, two positions
// are a hand of two cards, and equal cards are a pocket pair.
//
// A count is binomial with N trials. Two positions of one card and two others of the
// same card have a correlation of about -1/n, and other two positions have less. So the
// counts are taken as independent (Šidák 1967).
func equalPairs(b *Battery, e sample.Equality, finds string) Test {
	n := b.Cards
	stride := planes.Stride(n)
	counts := make([]uint64, n*stride)
	probability := e.Together(n)
	digits := make([][]uint64, max(1, bits.Len(uint(len(e.Sizes)-1))))
	words := func(cells []uint64, packs float64) string {
		i, count := laws.Worst(cells, packs*probability)
		high, low := pairAt(i)
		return fmt.Sprintf("cards at positions %d and %d of equal %s: %s", low+1, high+1, e.Noun, laws.Deviation(count, packs, probability))
	}
	q := Question{least: math.Ceil(laws.MinExpected / probability), words: words}
	q = largest(q, "", "equal "+e.Noun+" at two positions, z", probability, worstCell(probability), independent(n*(n-1)/2))
	q.Finds = finds
	return Test{
		Name: e.Name, Cells: n * (n - 1) / 2, Per: uint64(e.Pairs()), ofPacks: true, Questions: []Question{q},
		batch: func(b *sample.Batch) {
			for k := range digits {
				digits[k] = b.Faces.Transposed()[e.Low+k]
			}
			planes.AddEqual(counts, digits, n, b.Mask())
		},
		flush: func(cells []uint64, _ *sample.Sample) {
			for q := range n {
				for p := range q {
					cells[pairIndex(q, p)] += counts[p*stride+q]
				}
			}
			clear(counts)
		},
	}
}
