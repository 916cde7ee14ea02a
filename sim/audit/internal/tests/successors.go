package tests

import (
	"fmt"
	"math"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
)

// successors counts how often each card is directly behind
// each other card, in an n × n matrix with an empty diagonal.
//
// Add one card between the last card and the first. Then the successor relation is a
// permutation with a single cycle of m = n+1 cards, uniform for a fair shuffle. Let D
// be its counts after N shuffles minus their mean N/n. Two given links of different
// cards have the probability 1/((m-1)(m-2)), but a→b and b→a exclude each other. So a
// matrix M whose rows and columns have the sum 0 has
//
//	Var <M, D> = N [(m-1)|M|² - <M, Mᵀ>] / ((m-1)(m-2)),
//
// which is N/(m-1) |M|² if M is symmetric and N m/((m-1)(m-2)) |M|² if it is
// antisymmetric. The statistic is the sum of squares of each part of D divided by its
// variance. It is chi-square with m(m-3)/2 + (m-1)(m-2)/2 = n²-n-1 degrees of freedom.
//
// A single count is binomial with N trials and probability 1/n. The counts are almost
// independent.
var successors = row{name: "successors", others: []string{"successors-largest"}, least: 3, fits: wholePack, one: newSuccessors}

func newSuccessors(b *Battery) Test {
	n := b.Cards
	words := func(cells []uint64, shuffles float64) string {
		i, count := worstSuccessor(cells, n)
		return fmt.Sprintf("%s directly behind %s: %s", b.card(i%n), b.card(i/n), laws.Deviation(count, shuffles, 1/float64(n)))
	}
	t := Test{
		Name: "successors", Cells: n * n, Per: uint64(n - 1),
		count: func(cells []uint16, s *sample.Sample) {
			row := int(s.Sigma[0]) * n
			for _, card := range s.Sigma[1:] {
				cells[row+int(card)]++
				row = int(card) * n
			}
		},
		Questions: []Question{{
			title: "card directly behind card", least: float64(laws.MinExpected * n), words: words,
			judge: always(func(cells []uint64, shuffles float64) laws.Outcome {
				return laws.ChiSquare(successorSquares(cells, n, shuffles), n*n-n-1)
			}),
		}},
	}
	if n <= sample.MaxForBatch {
		stride := planes.Stride(n)
		counts := make([]uint64, stride*stride)
		t.count = nil
		t.batch = func(b *sample.Batch) { b.AddSuccessors(counts) }
		t.flush = func(cells []uint64, _ *sample.Sample) {
			for before := range n {
				for card := range n {
					cells[before*n+card] += counts[card*stride+before]
				}
			}
			clear(counts)
		}
	}
	if n >= minForLargest {
		worst := func(cells []uint64, _ float64) float64 {
			_, count := worstSuccessor(cells, n)
			return count
		}
		t.Questions = append(t.Questions, largest(t.Questions[0], "successors-largest", t.Questions[0].title+": largest deviation, z", 1/float64(n), worst, independent(n*(n-1))))
	}
	return t
}

// successorSquares returns the chi-square statistic of successors.
func successorSquares(cells []uint64, n int, shuffles float64) float64 {
	m := n + 1
	d := make([]float64, m*m) // the last row and column are those of the added card
	for a := range n {
		for b := range n {
			if a != b {
				x := float64(cells[a*n+b]) - shuffles/float64(n)
				d[a*m+b] = x
				d[a*m+n] -= x
				d[n*m+b] -= x
			}
		}
	}
	symmetric, antisymmetric := 0.0, 0.0
	for a := range m {
		for b := range a {
			x, y := d[a*m+b], d[b*m+a]
			symmetric += (x + y) * (x + y) / 2
			antisymmetric += (x - y) * (x - y) / 2
		}
	}
	size := float64(m)
	return (symmetric*(size-1) + antisymmetric*(size-1)*(size-2)/size) / shuffles
}

// worstSuccessor returns the pair with the largest deviation.
func worstSuccessor(cells []uint64, n int) (index int, count float64) {
	expected, most := float64(laws.Sum(cells))/float64(n*(n-1)), -1.0
	for i, c := range cells {
		if d := math.Abs(float64(c) - expected); d > most && i/n != i%n {
			index, most = i, d
		}
	}
	return index, float64(cells[index])
}
