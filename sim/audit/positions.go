package audit

import (
	"fmt"

	"pokersim/sim/audit/internal/laws"
)

// positionMatrix is the test positions. It counts the cards at each position, in an
// n × n matrix with a row for each card and a column for each position.
//
// Let N be the number of shuffles. Every row and column has the sum N, so the counts
// of a fair shuffle have covariance N (I-J/n) ⊗ (I-J/n) / (n-1), where J is the matrix
// of ones. So (n-1)/N ΣD², where D is the deviation of a cell from N/n, is chi-square
// with (n-1)² degrees of freedom. Pearson's statistic is larger by n/(n-1): it would
// reject fair shuffles too often.
func positionMatrix(pack packing) test {
	n := pack.cards
	shuffles := func(cells []uint64) float64 { return float64(laws.Sum(cells)) / float64(n) }
	t := test{
		name: "positions", cells: n * n, per: uint64(n),
		count: func(cells []uint16, s *sample) {
			for p, card := range s.sigma {
				cells[int(card)*n+p]++
			}
		},
		questions: []question{{title: "card by position", judge: func(cells []uint64) (laws.Outcome, string) {
			shuffles := shuffles(cells)
			if least := float64(laws.MinExpected * n); shuffles < least {
				return laws.Outcome{}, laws.TooFew(least)
			}
			statistic := float64(n-1) / shuffles * laws.Squares(cells, shuffles/float64(n))
			return laws.ChiSquare(statistic, (n-1)*(n-1)), ""
		},
			words: func(cells []uint64) string { return worstPosition(cells, n, n, shuffles(cells)) },
		}},
	}
	if n >= minForLargest {
		t.questions = append(t.questions, largestPosition("positions-largest", n, n, shuffles))
	}
	if pack.named {
		t.questions = append(t.questions, seatGroups("ranks-largest", n, pack.ranks()), seatGroups("suits-largest", n, pack.suits()))
	}
	return t
}

// firstPositions is the test first-positions: the first k columns of the position
// matrix. The statistic also has the sum of the other n-k columns, which follows from
// the first k.
func firstPositions(n, k int) test {
	shuffles := func(cells []uint64) float64 { return float64(laws.Sum(cells)) / float64(k) }
	t := test{
		name: "first-positions", cells: n * k, per: uint64(k),
		count: func(cells []uint16, s *sample) {
			for p, card := range s.sigma[:k] {
				cells[int(card)*k+p]++
			}
		},
		questions: []question{{title: fmt.Sprintf("card by position, first %d", k), judge: func(cells []uint64) (laws.Outcome, string) {
			shuffles := shuffles(cells)
			if least := float64(laws.MinExpected * n); shuffles < least {
				return laws.Outcome{}, laws.TooFew(least)
			}
			expected, statistic := shuffles/float64(n), 0.0
			for card := range n {
				row := cells[card*k : (card+1)*k]
				rest := float64(laws.Sum(row)) - float64(k)*expected
				statistic += laws.Squares(row, expected) + rest*rest/float64(n-k)
			}
			return laws.ChiSquare(statistic*float64(n-1)/shuffles, k*(n-1)), ""
		},
			words: func(cells []uint64) string { return worstPosition(cells, n, k, shuffles(cells)) },
		}},
	}
	if n >= minForLargest {
		t.questions = append(t.questions, largestPosition("first-largest", n, k, shuffles))
	}
	return t
}

// largestPosition is the largest deviation of a cell of n cards and k positions. Each
// count is binomial with probability 1/n. Two cells of a row or of a column have the
// correlation -1/(n-1), others 1/(n-1)²: the counts are taken as independent (Šidák
// 1967).
func largestPosition(name string, n, k int, shuffles func(cells []uint64) float64) question {
	return question{
		name: name, title: "largest deviation of a cell, z",
		judge: func(cells []uint64) (laws.Outcome, string) {
			shuffles := shuffles(cells)
			if least := float64(laws.MinExpected * n); shuffles < least {
				return laws.Outcome{}, laws.TooFew(least)
			}
			_, count := laws.Worst(cells, shuffles/float64(n))
			return laws.Largest(count, shuffles, 1/float64(n), float64(n*k)), ""
		},
		words: func(cells []uint64) string { return worstPosition(cells, n, k, shuffles(cells)) },
	}
}

func worstPosition(cells []uint64, n, k int, shuffles float64) string {
	i, count := laws.Worst(cells, shuffles/float64(n))
	return fmt.Sprintf("card %d at position %d: %s", i/k+1, i%k+1, laws.Deviation(count, shuffles, 1/float64(n)))
}
