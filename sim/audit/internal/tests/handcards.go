package tests

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
)

// handCards counts how often each card is among the first k. Two counts have the
// correlation -1/(n-1).
var handCards = row{name: "hand-cards", others: []string{"hand-cards-largest"}, ofHand: 1, one: func(b *Battery) Test {
	n, k := b.Cards, b.hand()
	probability := float64(k) / float64(n)
	noun, among := b.among()
	least := math.Ceil(laws.MinExpected / probability)
	words := func(cells []uint64, packs float64) string {
		card, count := laws.Worst(cells, packs*probability)
		return fmt.Sprintf("%s %s: %s", b.Card(noun, card), among, laws.Deviation(count, packs, probability))
	}
	t := Test{
		Name: "hand-cards", Cells: n, Per: uint64(k),
		count: func(cells []uint16, s *sample.Sample) {
			for _, card := range s.Sigma[:k] {
				cells[card]++
			}
		},
		Questions: []Question{{
			title: noun + " " + among, least: least, words: words,
			judge: always(func(cells []uint64, shuffles float64) laws.Outcome {
				scale := float64(n-1) * float64(n) / (shuffles * float64(k) * float64(n-k))
				return laws.ChiSquare(scale*laws.Squares(cells, shuffles*probability), n-1)
			}),
		}},
	}
	if n <= sample.MaxForBatch {
		stride := planes.Stride(k)
		counts := make([]uint64, planes.Stride(n)*stride)
		t.count = nil
		t.batch = func(b *sample.Batch) { b.AddValues(counts, &b.Orders, k) }
		t.flush = func(cells []uint64, _ *sample.Sample) {
			for card := range cells {
				cells[card] += laws.Sum(counts[card*stride:][:k])
			}
			clear(counts)
		}
	}
	if n >= minForLargest {
		q := largest(t.Questions[0], "hand-cards-largest", t.Questions[0].title+": largest deviation, z", probability, worstCell(probability),
			func(one float64) float64 { return laws.Clumps(one, float64(n), 0, 0) })
		if b.drawn() {
			q.Finds = "a number of a draw"
		}
		t.Questions = append(t.Questions, q)
	}
	return t
}}

// handPairs counts how often each pair of cards is among the first k.
//
// The effect of single cards is subtracted: handCards tests it, and its variance
// differs. The rest has variance λ = p2 - 2 p3 + p4 for each shuffle in each of
// n(n-3)/2 directions, where pj is the probability that j given cards are among the
// first k (the Johnson scheme; Genest, Lockhart and Stephens 2002 have the same for
// pairs in lotteries). Two pairs with a common card have the covariance p3 - p2².
var handPairs = row{
	name: "hand-pairs", others: []string{"hand-pairs-largest"}, ofHand: 2, one: newHandPairs,
	misfit: func(b *Battery) string {
		if b.hand() < 2 {
			return "needs hands of 2 cards or more"
		}
		return ""
	},
}

func newHandPairs(b *Battery) Test {
	n, k := b.Cards, b.hand()
	pairs := k * (k - 1) / 2
	ordered := make([]uint16, n*n) // row: the later card, column: the earlier one
	probability := choose(2, n, k)
	noun, among := b.among()
	least := math.Ceil(laws.MinExpected / probability)
	words := func(cells []uint64, packs float64) string {
		i, count := laws.Worst(cells, packs*probability)
		high, low := pairAt(i)
		return fmt.Sprintf("%s together %s: %s", b.List(noun, low, high), among, laws.Deviation(count, packs, probability))
	}
	t := Test{
		Name: "hand-pairs", Cells: n * (n - 1) / 2, Per: uint64(pairs),
		count: func(_ []uint16, s *sample.Sample) {
			hand := s.Sigma[:k]
			for i, a := range hand {
				row := ordered[int(a)*n:][:n]
				for _, b := range hand[:i] {
					row[b]++
				}
			}
		},
		flush: func(cells []uint64, _ *sample.Sample) {
			for high := range n {
				for low := range high {
					cells[pairIndex(high, low)] += uint64(ordered[high*n+low]) + uint64(ordered[low*n+high])
				}
			}
			clear(ordered)
		},
		Questions: []Question{{
			title: "pair " + among, least: least, words: words,
			judge: always(func(cells []uint64, shuffles float64) laws.Outcome {
				lambda := choose(2, n, k) - 2*choose(3, n, k) + choose(4, n, k)
				return laws.ChiSquare(interaction(cells, n)/(shuffles*lambda), n*(n-3)/2)
			}),
		}},
	}
	if n >= minForLargest {
		correlation := (choose(3, n, k) - probability*probability) / (probability - probability*probability)
		q := largest(t.Questions[0], "hand-pairs-largest", t.Questions[0].title+": largest deviation, z", probability, worstCell(probability),
			func(one float64) float64 { return laws.Clumps(one, float64(t.Cells), 2*float64(n-2), correlation) })
		q.Finds = fmt.Sprintf("two %ss together %s", noun, among)
		t.Questions = append(t.Questions, q)
	}
	return t
}

// pairAt returns the cards of an index of pairIndex.
func pairAt(index int) (high, low int) {
	high = 1
	for pairIndex(high+1, 0) <= index {
		high++
	}
	return high, index - pairIndex(high, 0)
}

func pairIndex(high, low int) int { return high*(high-1)/2 + low }

// choose returns the probability that j given cards of n are among the first k.
func choose(j, n, k int) float64 {
	p := 1.0
	for i := range j {
		p *= float64(k-i) / float64(n-i)
	}
	return p
}

// interaction returns the sum of squares of the pair counts after their mean and the
// effect of each single card are subtracted.
func interaction(cells []uint64, n int) (s float64) {
	expected := float64(laws.Sum(cells)) / float64(len(cells))
	ofCard := make([]float64, n)
	for high := range n {
		for low := range high {
			d := float64(cells[pairIndex(high, low)]) - expected
			ofCard[high] += d
			ofCard[low] += d
		}
	}
	for high := range n {
		for low := range high {
			d := float64(cells[pairIndex(high, low)]) - expected - (ofCard[high]+ofCard[low])/float64(n-2)
			s += d * d
		}
	}
	return s
}

// drawGaps counts, for draws of k numbers from 1 to n, the differences of neighbouring numbers
// in ascending order: the first number, the second less the first, and so on. Each has the
// distribution C(n-d, k-1) / C(n, k). The least of the p-values is taken as that of independent
// tests (Šidák 1967).
var drawGaps = row{name: "draw-gaps", ofHand: 1, quiet: true, one: newDrawGaps, misfit: func(b *Battery) string {
	if !b.drawn() {
		return "needs draws from a pool"
	}
	return ""
}}

func newDrawGaps(b *Battery) Test {
	n, k := b.Cards, b.first
	distribution := make([]float64, n-k+1) // of the difference less 1
	distribution[0] = float64(k) / float64(n)
	for d := 1; d < len(distribution); d++ { // C(n-d-1, k-1) / C(n-d, k-1)
		distribution[d] = distribution[d-1] * float64(n-d-k+1) / float64(n-d)
	}
	set := make([]uint64, (n+63)/64)
	rows := func(cells []uint64) [][]uint64 { return slices.Collect(slices.Chunk(cells, len(distribution))) }
	return Test{
		Name: "draw-gaps", Cells: k * len(distribution), Per: uint64(k), ofPacks: true,
		count: func(cells []uint16, s *sample.Sample) {
			clear(set)
			for _, number := range s.Pack[:k] {
				set[number/64] |= 1 << (number % 64)
			}
			before, row := -1, 0
			for w, word := range set {
				for ; word != 0; word &= word - 1 {
					number := 64*w + bits.TrailingZeros64(word)
					cells[row+number-before-1]++
					before, row = number, row+len(distribution)
				}
			}
		},
		least: func() uint64 { return laws.LeastForFit(distribution) },
		Questions: []Question{{
			title: "differences of neighbouring numbers", law: func() []float64 { return distribution },
			judge: func(cells []uint64, _ float64) (laws.Outcome, bool) {
				row, best := laws.BestFit(rows(cells), distribution)
				return best, row >= 0
			},
			words: func(cells []uint64, draws float64) string {
				row, _ := laws.BestFit(rows(cells), distribution)
				counts := rows(cells)[row]
				d := laws.WorstValue(counts, distribution, 1)
				title := "the lowest number is"
				if row > 0 {
					title = fmt.Sprintf("from the lowest number but %d to the one before:", row)
				}
				return fmt.Sprintf("%s %d: %s", title, d+1, laws.Deviation(float64(counts[d]), draws, distribution[d]))
			},
		}},
	}
}
