package audit

import (
	"fmt"
	"math"
)

// positionMatrix is the test positions. It counts the cards at each position, in an
// n × n matrix with a row for each card and a column for each position.
//
// Let N be the number of shuffles. Every row and column has the sum N, so the counts
// of a fair shuffle have covariance N (I-J/n) ⊗ (I-J/n) / (n-1), where J is the matrix
// of ones. So (n-1)/N ΣD², where D is the deviation of a cell from N/n, is chi-square
// with (n-1)² degrees of freedom. Pearson's statistic is larger by n/(n-1): it would
// reject fair shuffles too often.
func positionMatrix(n int) test {
	return test{
		name: "positions", cells: n * n, per: uint64(n),
		count: func(cells []uint16, s *sample) {
			for p, card := range s.sigma {
				cells[int(card)*n+p]++
			}
		},
		questions: []question{{title: "card by position", judge: func(cells []uint64) (outcome, string) {
			shuffles := float64(sum(cells)) / float64(n)
			if least := float64(minExpected * n); shuffles < least {
				return outcome{}, tooFew(least)
			}
			statistic := float64(n-1) / shuffles * squares(cells, shuffles/float64(n))
			return chiSquare(statistic, (n-1)*(n-1)), ""
		},
			words: func(cells []uint64) string { return worstPosition(cells, n, n) },
		}},
	}
}

// firstPositions is the test first-positions: the first k columns of the position
// matrix. The statistic also has the sum of the other n-k columns, which follows from
// the first k.
func firstPositions(n, k int) test {
	return test{
		name: "first-positions", cells: n * k, per: uint64(k),
		count: func(cells []uint16, s *sample) {
			for p, card := range s.sigma[:k] {
				cells[int(card)*k+p]++
			}
		},
		questions: []question{{title: fmt.Sprintf("card by position, first %d", k), judge: func(cells []uint64) (outcome, string) {
			shuffles := float64(sum(cells)) / float64(k)
			if least := float64(minExpected * n); shuffles < least {
				return outcome{}, tooFew(least)
			}
			expected, statistic := shuffles/float64(n), 0.0
			for card := range n {
				row := cells[card*k : (card+1)*k]
				rest := float64(sum(row)) - float64(k)*expected
				statistic += squares(row, expected) + rest*rest/float64(n-k)
			}
			return chiSquare(statistic*float64(n-1)/shuffles, k*(n-1)), ""
		},
			words: func(cells []uint64) string { return worstPosition(cells, n, k) },
		}},
	}
}

func squares(cells []uint64, expected float64) (s float64) {
	for _, c := range cells {
		d := float64(c) - expected
		s += d * d
	}
	return s
}

// worst returns the cell with the largest deviation from an expectation.
func worst(cells []uint64, expected float64) (index int, count float64) {
	for i, c := range cells {
		if math.Abs(float64(c)-expected) > math.Abs(float64(cells[index])-expected) {
			index = i
		}
	}
	return index, float64(cells[index])
}

func worstPosition(cells []uint64, n, k int) string {
	expected := float64(sum(cells)) / float64(len(cells))
	i, count := worst(cells, expected)
	return fmt.Sprintf("card %d at position %d: %s", i/k+1, i%k+1, deviation(count, expected))
}
