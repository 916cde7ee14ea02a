package audit

import (
	"fmt"
	"strings"
)

// factorial returns n! for the small n of the tests that count orders.
func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// orderIndex returns the number, 0 to n!-1, of an order of n cards.
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

// orderText writes the order with the given number: "2 0 1".
func orderText(index, n int) string {
	codes := make([]int, n)
	for i := n - 1; i >= 0; i-- {
		codes[i] = index % (n - i)
		index /= n - i
	}
	left := ordered[int](n)
	words := make([]string, n)
	for i, code := range codes {
		words[i] = fmt.Sprint(left[code])
		left = append(left[:code], left[code+1:]...)
	}
	return strings.Join(words, " ")
}

// orders is the test orders: how often each of the n! orders comes.
func orders(n int) test {
	m := factorial(n)
	return test{
		name: "orders", cells: m, per: 1,
		count: func(cells []uint16, s *sample) { cells[orderIndex(s.sigma)]++ },
		questions: []question{{title: "whole orders", judge: func(cells []uint64) (outcome, string) {
			expected := float64(sum(cells)) / float64(m)
			if expected < minExpected {
				return outcome{}, tooFew(float64(minExpected * m))
			}
			return chiSquare(squares(cells, expected)/expected, m-1), ""
		},
			words: func(cells []uint64) string {
				expected := float64(sum(cells)) / float64(m)
				i, count := worst(cells, expected)
				return fmt.Sprintf("the order %s comes %s", orderText(i, n), deviation(count, expected))
			},
		}},
	}
}

// transitions is how often each order follows each. In reuse mode it looks both
// at the packs and at the shuffles that lead from one to the next: a sequence of
// packs such as 12, 12, 21, 21 has uniform links, and the shuffles behind it take
// turns.
func transitions(n int, mode Mode) []test {
	shuffles := links("transitions", "order after order", n, func(s *sample) []uint16 { return s.sigma })
	if mode == Reset {
		return []test{shuffles}
	}
	packs := links("transitions-packs", "pack after pack", n, func(s *sample) []uint16 { return s.pack })
	packs.ofPacks = true
	return []test{shuffles, packs}
}

// links asks Good's two questions of a chain's first-order links. For the m²
// counts of links ψ²(2) has no chi-square distribution, since links overlap; but
// without the parts of the row and column sums it has (m-1)² degrees of freedom,
// and without that of the row sums m²-m (Good 1953, Proceedings of the Cambridge
// Philosophical Society 49). Good closes the chain to a circle; here chunks
// leave it open, and rows and columns have sums of their own.
func links(name, title string, n int, order func(*sample) []uint16) test {
	m, before := factorial(n), 0
	words := func(cells []uint64) string {
		expected := float64(sum(cells)) / float64(m*m)
		i, count := worst(cells, expected)
		return fmt.Sprintf("the order %s follows %s %s", orderText(i%m, n), orderText(i/m, n), deviation(count, expected))
	}
	return test{
		name: name, cells: m * m, per: 1, pairs: true,
		count: func(cells []uint16, s *sample) {
			now := orderIndex(order(s))
			if s.follows {
				cells[before*m+now]++
			}
			before = now
		},
		questions: []question{{
			title: title, words: words,
			judge: func(cells []uint64) (outcome, string) { return judgeLinks(cells, m, true) },
		}, {
			name: name + "-rows", title: title + ", within rows", words: words,
			judge: func(cells []uint64) (outcome, string) { return judgeLinks(cells, m, false) },
		}},
	}
}

func judgeLinks(cells []uint64, m int, withoutColumns bool) (outcome, string) {
	count := float64(sum(cells))
	if least := float64(minExpected * m * m); count < least {
		return outcome{}, tooFew(least)
	}
	rows, columns := make([]uint64, m), make([]uint64, m)
	for i, c := range cells {
		rows[i/m] += c
		columns[i%m] += c
	}
	one, two := count/float64(m), count/float64(m*m)
	statistic := squares(cells, two)/two - squares(rows, one)/one
	if !withoutColumns {
		return chiSquare(statistic, m*m-m), ""
	}
	return chiSquare(statistic-squares(columns, one)/one, (m-1)*(m-1)), ""
}
