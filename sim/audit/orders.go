package audit

import (
	"fmt"
	"strings"
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

// orderText formats the order with a lexicographic rank, as in "2 0 1".
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

// orders is the test orders. It counts each of the n! orders.
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
				return fmt.Sprintf("order %s: %s", orderText(i, n), deviation(count, expected))
			},
		}},
	}
}

// transitions is the test transitions. It counts the pairs of consecutive orders: of
// shuffles, and in reuse mode also of packs. Neither is enough in reuse mode: the
// packs 12, 12, 21, 21, ... have uniform pairs, but the shuffles alternate.
func transitions(n int, mode Mode) []test {
	shuffles := links("transitions", "consecutive shuffles", n, func(s *sample) []uint16 { return s.sigma })
	if mode == Reset {
		return []test{shuffles}
	}
	packs := links("transitions-packs", "consecutive packs", n, func(s *sample) []uint16 { return s.pack })
	packs.ofPacks = true
	return []test{shuffles, packs}
}

// links returns the serial test of pairs of consecutive orders (Good 1953, Proceedings
// of the Cambridge Philosophical Society 49).
//
// Pearson's statistic of the m² counts is not chi-square, because pairs overlap. Minus
// the statistics of the row sums and of the column sums it is chi-square with (m-1)²
// degrees of freedom. Minus the statistic of the row sums only, it has m²-m. Good
// closes the sequence to a circle. Here the sequence of a chunk is open, so the sums
// of a row and of its column may differ.
func links(name, title string, n int, order func(*sample) []uint16) test {
	m, before := factorial(n), 0
	words := func(cells []uint64) string {
		expected := float64(sum(cells)) / float64(m*m)
		i, count := worst(cells, expected)
		return fmt.Sprintf("order %s after order %s: %s", orderText(i%m, n), orderText(i/m, n), deviation(count, expected))
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
			name: name + "-rows", title: title + ", given the first", words: words,
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
