package tests

import (
	"math"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
)

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
var lehmer = row{name: "lehmer", least: 2, one: newLehmer}

func newLehmer(b *Battery) Test {
	n := b.Cards
	smallest := n - b.first + 1
	if b.Whole() {
		smallest = 2
	}
	t := Test{
		Name: "lehmer", Per: uint64(n - smallest + 1),
		count: func(_ []uint16, s *sample.Sample) { s.Encode() },
		flush: func(cells []uint64, s *sample.Sample) { sample.Move(cells, s.Lehmer.Draws) },
		Questions: []Question{{
			title: "Lehmer code, the draws of Fisher-Yates", least: float64(laws.MinExpected * n),
			judge: always(func(cells []uint64, _ float64) laws.Outcome { return judgeDigits(cells, n, smallest) }),
			words: func(cells []uint64, _ float64) laws.Words {
				base, digit, count, expected := worstDigit(cells, n, smallest)
				return laws.Deviation(count, expected*float64(base), 1/float64(base), len(cells)).Of("Fisher-Yates draw from 1 to %d, number %d", base, digit+1)
			},
		}},
	}
	for base := n; base >= smallest; base-- {
		t.Cells += base
	}
	if b.Whole() && n <= sample.MaxForBatch {
		stride := planes.Stride(n)
		counts := make([]uint64, stride*stride)
		t.count = nil
		t.batch = func(b *sample.Batch) { b.AddDraws(counts) }
		t.flush = func(cells []uint64, _ *sample.Sample) {
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
		identity, held, place := sample.Ordered[uint16](n), make([]uint16, n), make([]uint16, n)
		t.flush = nil
		t.count = func(cells []uint16, s *sample.Sample) {
			copy(held, identity)
			copy(place, identity)
			digitsFromFront(cells, s.Sigma[:b.first], held, place)
		}
	}
	return t
}

func digitsFromFront(cells, sigma, held, place []uint16) {
	for i, card := range sigma {
		j := place[card]
		cells[int(j)-i]++
		cells = cells[len(held)-i:]
		held[j] = held[i]
		place[held[i]] = j
	}
}

func judgeDigits(cells []uint64, n, smallest int) laws.Outcome {
	statistic, degrees := 0.0, 0
	for base := n; base >= smallest; base-- {
		expected := float64(laws.Sum(cells[:base])) / float64(base)
		statistic += laws.Squares(cells[:base], expected) / expected
		degrees += base - 1
		cells = cells[base:]
	}
	return laws.ChiSquare(statistic, degrees)
}

// worstDigit returns the digit with the largest deviation in standard errors.
func worstDigit(cells []uint64, n, smallest int) (base, digit int, count, expected float64) {
	largest, from := -1.0, 0
	for b := n; b >= smallest; b-- {
		drawn := cells[from : from+b]
		e := float64(laws.Sum(drawn)) / float64(b)
		d, c := laws.Worst(drawn, e)
		if z := math.Abs(c-e) / math.Sqrt(e*(1-1/float64(b))); z > largest {
			largest, base, digit, count, expected = z, b, d, c, e
		}
		from += b
	}
	return base, digit, count, expected
}
