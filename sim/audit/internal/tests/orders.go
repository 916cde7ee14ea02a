package tests

import (
	"fmt"
	"strings"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// factorial returns n! for small n.
func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// orderIndex returns the lexicographic rank, 0 to n!-1, of an order of n cards.
func orderIndex(order []uint16) int {
	index := 0
	for i, a := range order {
		smaller := 0
		for _, b := range order[i+1:] {
			if b < a {
				smaller++
			}
		}
		index = index*(len(order)-i) + smaller
	}
	return index
}

// OrderText formats the order with a lexicographic rank, as in "2 0 1" with cards from
// 0 and "3 1 2" with cards from 1.
func OrderText(index, n, from int) string {
	codes := make([]int, n)
	for i := n - 1; i >= 0; i-- {
		codes[i] = index % (n - i)
		index /= n - i
	}
	left := sample.Ordered[int](n)
	words := make([]string, n)
	for i, code := range codes {
		words[i] = fmt.Sprint(left[code] + from)
		left = append(left[:code], left[code+1:]...)
	}
	return strings.Join(words, " ")
}

// orders counts each of the n! orders.
var orders = row{name: "orders", least: 2, most: 7, fits: wholePack, tests: single(func(b *Battery) Test {
	n, m := b.Cards, factorial(b.Cards)
	return Test{
		Name: "orders", Cells: m, Per: 1,
		count: func(cells []uint16, s *sample.Sample) { cells[orderIndex(s.Sigma)]++ },
		Questions: []Question{{
			title: "whole orders", least: float64(laws.MinExpected * m),
			judge: always(func(cells []uint64, shuffles float64) laws.Outcome {
				expected := shuffles / float64(m)
				return laws.ChiSquare(laws.Squares(cells, expected)/expected, m-1)
			}),
			words: func(cells []uint64, shuffles float64) string {
				expected := shuffles / float64(m)
				i, count := laws.Worst(cells, expected)
				return fmt.Sprintf("order %s: %s", OrderText(i, n, 1), laws.Deviation(count, expected*float64(m), 1/float64(m)))
			},
		}},
	}
})}
