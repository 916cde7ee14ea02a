package tests

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/deck/shuffle/law"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
	"pokersim/sim/audit/internal/start"
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
var orders = row{name: "orders", least: 2, most: 7, fits: wholePack, one: func(b *Battery) Test {
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
}}

// The largest order of transitions, and the largest number of cells of an order.
const (
	maxLag        = 4
	maxTransition = 2_000_000
)

// transitions counts the consecutive orders: pairs, and sequences of 3, 4 and 5 orders as
// long as there are at most maxTransition of them and the plan has enough shuffles, or may
// have. In reuse mode it also counts those of packs. Neither is enough in reuse mode: the
// packs 12, 12, 21, 21, ... have uniform pairs, but the shuffles alternate.
var transitions = row{name: "transitions", others: ofLinks, least: 2, most: 5, fits: wholePack, tests: func(b *Battery, reuse bool) (all []Test) {
	for lag, m := 1, factorial(b.Cards); lag <= maxLag; lag++ {
		cells := raised(m, lag+1)
		if lag > 1 && (cells > maxTransition || b.shuffles > 0 && b.shuffles < uint64(laws.MinExpected*cells)) {
			break
		}
		all = append(all, links("transitions", "consecutive shuffles", b.Cards, lag, func(s *sample.Sample) []uint16 { return s.Sigma }))
		if reuse {
			packs := links("transitions-packs", "consecutive packs", b.Cards, lag, func(s *sample.Sample) []uint16 { return s.Pack })
			packs.ofPacks = true
			all = append(all, packs)
		}
	}
	return all
}}

// ofLinks are the names of the questions of transitions after the first one.
var ofLinks = []string{
	"transitions-rows", "transitions-packs", "transitions-packs-rows",
	"transitions-2", "transitions-packs-2", "transitions-3", "transitions-packs-3", "transitions-4", "transitions-packs-4",
}

func raised(m, exponent int) int {
	all := 1
	for range exponent {
		all *= m
	}
	return all
}

// links returns the serial test of sequences of lag+1 consecutive orders (Good 1953,
// Proceedings of the Cambridge Philosophical Society 49).
//
// Let ψ²(r) be Pearson's statistic of the m^r sequences of r orders. It is not
// chi-square, because sequences overlap. But the second difference
// ψ²(r) - 2ψ²(r-1) + ψ²(r-2) is, with m^(r-2) (m-1)² degrees of freedom, and the first
// difference ψ²(r) - ψ²(r-1) is, with m^r - m^(r-1). Good closes the sequence to a
// circle. Here the sequence of a chunk is open, so the sums over the first order and over
// the last may differ slightly; the statistic takes both.
func links(name, title string, n, lag int, order func(*sample.Sample) []uint16) Test {
	m := factorial(n)
	cells := raised(m, lag+1)
	before := 0       // the index of the last lag orders
	var hits []uint32 // the cells to be counted: there may be many more than shuffles
	if lag > 1 {
		name += fmt.Sprintf("-%d", lag)
		title = fmt.Sprintf("%d %s", lag+1, title)
	}
	words := func(counts []uint64, total float64) string {
		i, count := laws.Worst(counts, total/float64(cells))
		var path []string
		for range lag + 1 {
			path = append(path, OrderText(i%m, n, 1))
			i /= m
		}
		slices.Reverse(path[1:])
		return fmt.Sprintf("order %s after order %s: %s", path[0], strings.Join(path[1:], ", "), laws.Deviation(count, total, 1/float64(cells)))
	}
	t := Test{
		Name: name, Cells: cells, Per: 1, extra: lag > 1, looks: func(size uint64) uint64 { return size - min(size, uint64(lag)) },
		count: func(_ []uint16, s *sample.Sample) {
			all := before*m + law.Index(order(s))
			if s.Since >= lag {
				hits = append(hits, uint32(all))
			}
			before = all % (cells / m)
		},
		flush: func(counts []uint64, _ *sample.Sample) {
			for _, cell := range hits {
				counts[cell]++
			}
			hits = hits[:0]
		},
		Questions: []Question{{
			title: title, least: float64(laws.MinExpected * cells), words: words,
			judge: always(func(counts []uint64, total float64) laws.Outcome { return judgeLinks(counts, total, m, true) }),
		}},
	}
	t.Matrix = &matrix{Rows: cells / m, Columns: m, Orders: true}
	if lag == 1 {
		t.Questions = append(t.Questions, Question{
			Name: name + "-rows", title: title + ", given the first", least: float64(laws.MinExpected * cells), words: words,
			judge: always(func(counts []uint64, total float64) laws.Outcome { return judgeLinks(counts, total, m, false) }),
		})
	}
	return t
}

// judgeLinks returns the second difference of ψ², or the first one.
func judgeLinks(cells []uint64, count float64, m int, second bool) laws.Outcome {
	k := len(cells)
	first, last := make([]uint64, k/m), make([]uint64, k/m) // without the last order, and without the first
	for i, c := range cells {
		first[i/m] += c
		last[i%(k/m)] += c
	}
	pearson := func(counts []uint64) float64 {
		expected := count / float64(len(counts))
		return laws.Squares(counts, expected) / expected
	}
	statistic := pearson(cells) - pearson(first)
	if !second {
		return laws.ChiSquare(statistic, k-k/m)
	}
	inner := make([]uint64, max(1, k/m/m)) // without both
	for i, c := range last {
		inner[i/m] += c
	}
	return laws.ChiSquare(statistic-pearson(last)+pearson(inner), k-2*(k/m)+max(1, k/m/m))
}

// startOrder is the test of the usual orders that a deck may have had before each shuffle, of the
// first packs of an input whose cards have names. All packs of an algorithm, or of numbers, begin
// with the order of their numbers.
var startOrder = row{name: "start-order", fits: wholePack, quiet: true, ofFirst: start.LeastPacks, misfit: func(b *Battery) string {
	if b.DeckRanks == 0 {
		return "needs one deck in a file of names, mode reset, and no -start"
	}
	return ""
}}

// StartOrder is what the test of the usual orders says of the first packs.
func (b *Battery) StartOrder(s *start.Sample) (a laws.Answer) {
	a = laws.Answer{Test: startOrder.name, Title: "usual orders of the deck, the least p", Few: true, Least: start.LeastPacks}
	if s.Packs() < start.LeastPacks {
		a.LeftOut = tooFew(start.LeastPacks)
		return a
	}
	o := s.Test(start.Usual(b.DeckRanks))
	a.Statistic, a.P, a.Words = o.Statistic, o.P, o.Words
	return a
}

// WantsStartOrder reports whether the test of the usual orders is made.
func (b *Battery) WantsStartOrder() bool { return b.DeckRanks > 0 && b.Wants(startOrder.name) }
