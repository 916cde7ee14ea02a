package tests

import (
	"fmt"
	"strings"

	"pokersim/deck/shuffle/law"
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

// OrderText formats the order with a lexicographic rank, as in "2 0 1" with cards from
// 0 and "3 1 2" with cards from 1.
func OrderText(index, n, from int) string {
	words := make([]string, n)
	for i, card := range law.Order(index, n) {
		words[i] = fmt.Sprint(card + from)
	}
	return strings.Join(words, " ")
}

// orders counts each of the n! orders.
var orders = row{name: "orders", least: 2, most: 7, fits: wholePack, tests: single(func(b *Battery) Test {
	n, m := b.Cards, factorial(b.Cards)
	return Test{
		Name: "orders", Cells: m, Per: 1,
		count: func(cells []uint16, s *sample.Sample) { cells[law.Index(s.Sigma)]++ },
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
