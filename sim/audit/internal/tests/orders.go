package tests

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/audit/internal/start"
)

// factorial returns n! for small n.
func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// orders counts each of the n! orders.
var orders = row{name: "orders", least: 2, most: 7, fits: wholePack, one: func(b *Battery) Test {
	n, m := b.Cards, factorial(b.Cards)
	return Test{
		Name: "orders", Cells: m, Per: 1,
		count: func(cells []uint16, s *shuffled.Sample) { cells[law.Index(s.Sigma)]++ },
		Questions: []Question{{
			title: "whole orders", least: float64(chance.MinExpected * m),
			judge: always(func(cells []uint64, shuffles float64) chance.Outcome {
				expected := shuffles / float64(m)
				return chance.ChiSquare(chance.Squares(cells, expected)/expected, m-1)
			}),
			words: func(cells []uint64, shuffles float64) chance.Words {
				expected := shuffles / float64(m)
				i, count := chance.Worst(cells, expected)
				return chance.Deviation(count, expected*float64(m), 1/float64(m), m).Of("order %s", law.OrderText(law.Order(i, n), 1))
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
		if lag > 1 && (cells > maxTransition || b.shuffles > 0 && b.shuffles < uint64(chance.MinExpected*cells)) {
			break
		}
		all = append(all, links("transitions", "consecutive shuffles", b.Cards, lag, func(s *shuffled.Sample) []uint16 { return s.Sigma }))
		if reuse {
			packs := links("transitions-packs", "consecutive packs", b.Cards, lag, func(s *shuffled.Sample) []uint16 { return s.Pack })
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
func links(name, title string, n, lag int, order func(*shuffled.Sample) []uint16) Test {
	m := factorial(n)
	cells := raised(m, lag+1)
	before := 0       // the index of the last lag orders
	var hits []uint32 // the cells to be counted: there may be many more than shuffles
	if lag > 1 {
		name += fmt.Sprintf("-%d", lag)
		title = fmt.Sprintf("%d %s", lag+1, title)
	}
	words := func(counts []uint64, total float64) chance.Words {
		i, count := chance.Worst(counts, total/float64(cells))
		var path []string
		for range lag + 1 {
			path = append(path, law.OrderText(law.Order(i%m, n), 1))
			i /= m
		}
		slices.Reverse(path[1:])
		return chance.Deviation(count, total, 1/float64(cells), cells).Of("order %s after order %s", path[0], strings.Join(path[1:], ", "))
	}
	t := Test{
		Name: name, Cells: cells, Per: 1, extra: lag > 1, looks: func(size uint64) uint64 { return size - min(size, uint64(lag)) },
		count: func(_ []uint16, s *shuffled.Sample) {
			all := before*m + law.Index(order(s))
			if s.Since >= lag {
				hits = append(hits, uint32(all))
			}
			before = all % (cells / m)
		},
		flush: func(counts []uint64, _ *shuffled.Sample) {
			for _, cell := range hits {
				counts[cell]++
			}
			hits = hits[:0]
		},
		Questions: []Question{{
			title: title, least: float64(chance.MinExpected * cells), words: words,
			judge: always(func(counts []uint64, total float64) chance.Outcome { return judgeLinks(counts, total, m, true) }),
		}},
	}
	t.Matrix = &matrix{Rows: cells / m, Columns: m, Orders: true}
	if lag == 1 {
		t.Questions = append(t.Questions, Question{
			Name: name + "-rows", title: title + ", given the first", least: float64(chance.MinExpected * cells), words: words,
			judge: always(func(counts []uint64, total float64) chance.Outcome { return judgeLinks(counts, total, m, false) }),
		})
	}
	return t
}

// judgeLinks returns the second difference of ψ², or the first one.
func judgeLinks(cells []uint64, count float64, m int, second bool) chance.Outcome {
	k := len(cells)
	first, last := make([]uint64, k/m), make([]uint64, k/m) // without the last order, and without the first
	for i, c := range cells {
		first[i/m] += c
		last[i%(k/m)] += c
	}
	pearson := func(counts []uint64) float64 {
		expected := count / float64(len(counts))
		return chance.Squares(counts, expected) / expected
	}
	statistic := pearson(cells) - pearson(first)
	if !second {
		return chance.ChiSquare(max(0, statistic), k-k/m)
	}
	inner := make([]uint64, max(1, k/m/m)) // without both
	for i, c := range last {
		inner[i/m] += c
	}
	// Of equal counts rounding leaves less than 0.
	return chance.ChiSquare(max(0, statistic-pearson(last)+pearson(inner)), k-2*(k/m)+max(1, k/m/m))
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
func (b *Battery) StartOrder(s *start.Sample) (a chance.Answer) {
	a = chance.Answer{Test: startOrder.name, Title: "usual orders of the deck, the least p", Few: true, Least: start.LeastPacks}
	if s.Packs() < start.LeastPacks {
		a.LeftOut = tooFew(start.LeastPacks)
		return a
	}
	o := s.Test(start.Usual(b.DeckRanks))
	a.Statistic, a.P, a.Words = o.Statistic, o.P, chance.Words{Text: o.Words, Differs: o.P < 1-stats.Level}
	return a
}

// WantsStartOrder reports whether the test of the usual orders is made.
func (b *Battery) WantsStartOrder() bool { return b.DeckRanks > 0 && b.Wants(startOrder.name) }

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
	words := func(cells []uint64, shuffles float64) chance.Words {
		i, count := worstSuccessor(cells, n)
		return chance.Deviation(count, shuffles, 1/float64(n), n*(n-1)).Of("%s directly behind %s", b.card(i%n), b.card(i/n))
	}
	t := Test{
		Name: "successors", Cells: n * n, Per: uint64(n - 1),
		count: func(cells []uint16, s *shuffled.Sample) {
			row := int(s.Sigma[0]) * n
			for _, card := range s.Sigma[1:] {
				cells[row+int(card)]++
				row = int(card) * n
			}
		},
		Questions: []Question{{
			title: "card directly behind card", least: float64(chance.MinExpected * n), words: words,
			judge: always(func(cells []uint64, shuffles float64) chance.Outcome {
				return chance.ChiSquare(successorSquares(cells, n, shuffles), n*n-n-1)
			}),
		}},
	}
	if n <= shuffled.MaxForBatch {
		stride := planes.Stride(n)
		counts := make([]uint64, stride*stride)
		t.count = nil
		t.batch = func(b *shuffled.Batch) { b.AddSuccessors(counts) }
		t.flush = func(cells []uint64, _ *shuffled.Sample) {
			for before := range n {
				for card := range n {
					cells[before*n+card] += counts[card*stride+before]
				}
			}
			clear(counts)
		}
	}
	if n >= minForFew {
		worst := func(cells []uint64, _ float64) float64 {
			_, count := worstSuccessor(cells, n)
			return count
		}
		t.Questions = append(t.Questions, largest(t.Questions[0], "successors-largest", t.Questions[0].title+": largest deviation, z", 1/float64(n), worst, independent(n*(n-1))))
		if last := len(t.Questions) - 1; n < minForLargest {
			t.Questions[last] = ofFew(t.Questions[last], n*(n-1), worst)
		}
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
	expected, most := float64(ints.Sum(cells))/float64(n*(n-1)), -1.0
	for i, c := range cells {
		if d := math.Abs(float64(c) - expected); d > most && i/n != i%n {
			index, most = i, d
		}
	}
	return index, float64(cells[index])
}

// lehmer counts the digits of the order's Lehmer code, as the numbers that Fisher-Yates
// would draw for this order.
//
// Lehmer codes and orders correspond one to one. So the digits of a fair shuffle are
// independent and uniform, and the sum of their Pearson statistics is chi-square.
// This test detects biased draws with fewer shuffles than the others.
//
// For a whole pack the digits are those of Fisher-Yates from the end, with bases n to
// 2. For the first k positions they are those from the front, with bases n to n-k+1.
// The cells are in the order of descending base.
var lehmer = row{name: "lehmer", least: 2, misfit: ofOneNumber, one: newLehmer}

func newLehmer(b *Battery) Test {
	n := b.Cards
	smallest := n - b.first + 1
	if b.Whole() {
		smallest = 2
	}
	t := Test{
		Name: "lehmer", Per: uint64(n - smallest + 1),
		count: func(_ []uint16, s *shuffled.Sample) { s.Encode() },
		flush: func(cells []uint64, s *shuffled.Sample) { shuffled.Move(cells, s.Lehmer.Draws) },
		Questions: []Question{{
			title: "Lehmer code, the draws of Fisher-Yates", least: float64(chance.MinExpected * n),
			judge: always(func(cells []uint64, _ float64) chance.Outcome { return judgeDigits(cells, n, smallest) }),
			words: func(cells []uint64, _ float64) chance.Words {
				base, digit, count, expected := worstDigit(cells, n, smallest)
				return chance.Deviation(count, expected*float64(base), 1/float64(base), len(cells)).Of("Fisher-Yates draw from 1 to %d, number %d", base, digit+1).At(n - base + 1)
			},
		}},
	}
	for base := n; base >= smallest; base-- {
		t.Cells += base
	}
	if b.Whole() && n <= shuffled.MaxForBatch {
		stride := planes.Stride(n)
		counts := make([]uint64, stride*stride)
		t.count = nil
		t.batch = func(b *shuffled.Batch) { b.AddDraws(counts) }
		t.flush = func(cells []uint64, _ *shuffled.Sample) {
			for p := n - 1; p > 0; p-- {
				for j := range p + 1 {
					cells[j] += counts[j*stride+p]
				}
				cells = cells[p+1:]
			}
			clear(counts)
		}
	}
	if !b.Whole() {
		held, place, draws := make([]uint16, n), make([]uint16, n), make([]uint16, b.first)
		t.flush = nil
		t.count = func(cells []uint16, s *shuffled.Sample) {
			digits.SwapsFromFront(s.Sigma[:b.first], held, place, draws)
			for i, draw := range draws {
				cells[draw]++
				cells = cells[n-i:]
			}
		}
	}
	return t
}

func judgeDigits(cells []uint64, n, smallest int) chance.Outcome {
	statistic, degrees := 0.0, 0
	for base := n; base >= smallest; base-- {
		expected := float64(ints.Sum(cells[:base])) / float64(base)
		statistic += chance.Squares(cells[:base], expected) / expected
		degrees += base - 1
		cells = cells[base:]
	}
	return chance.ChiSquare(statistic, degrees)
}

// worstDigit returns the digit with the largest deviation in standard errors.
func worstDigit(cells []uint64, n, smallest int) (base, digit int, count, expected float64) {
	largest, from := -1.0, 0
	for b := n; b >= smallest; b-- {
		drawn := cells[from : from+b]
		e := float64(ints.Sum(drawn)) / float64(b)
		d, c := chance.Worst(drawn, e)
		if z := math.Abs(c-e) / math.Sqrt(e*(1-1/float64(b))); z > largest {
			largest, base, digit, count, expected = z, b, d, c, e
		}
		from += b
	}
	return base, digit, count, expected
}
