package audit

import (
	"math"
	"slices"
	"testing"
)

// everyOrder calls visit with each order of n cards as a sample.
func everyOrder(n int, visit func(s *sample)) (last *sample) {
	s := &sample{lehmer: newLehmerCodes(n)}
	var grow func(order []uint16)
	grow = func(order []uint16) {
		if len(order) == n {
			s.sigma, s.lehmer.stale, s.unwalked = order, true, true
			visit(s)
			return
		}
		for c := range uint16(n) {
			if !slices.Contains(order, c) {
				grow(append(order, c))
			}
		}
	}
	grow(make([]uint16, 0, n))
	return s
}

func TestDistributionsOfScalarsOverEveryOrder(t *testing.T) {
	for n := 2; n <= 7; n++ {
		var tests []test
		for _, s := range scalars(n, func() []float64 { return increasingLengths(n) }) {
			tests = append(tests, s.test(true))
		}
		counts := make([][]uint16, len(tests))
		for i, x := range tests {
			counts[i] = make([]uint16, x.cells)
		}
		last := everyOrder(n, func(s *sample) {
			for i, x := range tests {
				x.count(counts[i], s)
			}
		})
		last.finish()
		for i, x := range tests {
			if x.flush != nil {
				x.flush(counts[i], last)
			}
		}
		exact := [][]float64{
			{0.5, 0.5}, fixedPointDistribution(n), cycleDistribution(n), inversionDistribution(n), descentDistribution(n),
			risingDistribution(n), increasingLengths(n),
		}
		for i, x := range tests {
			for value, count := range counts[i] {
				got := float64(factorial(n)) * exact[i][value]
				if math.Abs(got-float64(count)) > 1e-9 {
					t.Errorf("n=%d: %s = %d: got %v of %d! orders, want %d", n, x.name, value, got, n, count)
				}
			}
		}
	}
}

func TestDistributionsOf52(t *testing.T) {
	for name, exact := range map[string][]float64{
		"fixed points": fixedPointDistribution(52), "cycles": cycleDistribution(52), "inversions": inversionDistribution(52),
		"descents": descentDistribution(52), "increasing": increasingLengths(52), "overlap": overlapDistribution(52, 7),
	} {
		p := 0.0
		for _, q := range exact {
			p += q
		}
		if math.Abs(p-1) > 1e-12 {
			t.Errorf("%s: the sum of the probabilities is 1%+g, want 1", name, p-1)
		}
	}
	mean, square := 0.0, 0.0
	for k, p := range inversionDistribution(52) {
		mean += float64(k) * p
		square += float64(k) * float64(k) * p
	}
	if variance := square - mean*mean; math.Abs(mean-663) > 1e-6 || math.Abs(variance-4014.8333) > 1e-3 {
		t.Errorf("inversions: got mean %v and variance %v, want 663 and 4014.8333", mean, variance)
	}
	want := map[int]float64{
		7: .00012458, 8: .00502012, 9: .04909784, 10: .17160603, 11: .27961388, 12: .25637937,
		13: .15089962, 14: .06236687, 15: .0192317, 16: .00461297, 17: .00088656,
	}
	exact := increasingLengths(52)
	for length, p := range want {
		if math.Abs(exact[length]-p) > 6e-9 {
			t.Errorf("longest increasing subsequence %d: got %.8f, want %.8f", length, exact[length], p)
		}
	}
}

// All orders together give each sequence of digits equally often.
func TestDigitsOverEveryOrder(t *testing.T) {
	for _, c := range []struct{ n, first int }{{5, 5}, {5, 1}, {5, 3}, {6, 2}} {
		x := digits(c.n, c.first)
		rows := map[string]int{}
		everyOrder(c.n, func(s *sample) {
			one := make([]uint16, x.cells)
			x.count(one, s)
			if s.finish(); x.flush != nil {
				x.flush(one, s)
			}
			key := ""
			for _, count := range one {
				key += string(rune('0' + count))
			}
			rows[key]++
		})
		each := factorial(c.n)
		different := 1
		for base := c.n; base > max(1, c.n-c.first); base-- {
			different *= base
		}
		if len(rows) != different {
			t.Errorf("n=%d, first %d: got %d sequences of digits, want %d", c.n, c.first, len(rows), different)
		}
		for key, count := range rows {
			if count != each/different {
				t.Errorf("n=%d, first %d: got counts %s %d times, want %d", c.n, c.first, key, count, each/different)
			}
		}
	}
}

// If every order occurs equally often, each of these statistics is 0.
func TestCountsOfEveryOrderFitExactly(t *testing.T) {
	const n = 7
	for _, x := range []test{positionMatrix(n), firstPositions(n, 3), cardFrequency(n, 3), pairFrequency(n, 3), orders(n)} {
		counts := make([]uint16, x.cells)
		for range 5 {
			everyOrder(n, func(s *sample) { x.count(counts, s) })
		}
		if x.flush != nil {
			x.flush(counts, nil)
		}
		if o, leftOut := x.questions[0].judge(wide(counts)); leftOut != "" || o.statistic > 1e-6 {
			t.Errorf("%s: got statistic %v (%s), want 0", x.name, o.statistic, leftOut)
		}
	}
}

func TestOrderIndexAndText(t *testing.T) {
	next := 0
	everyOrder(4, func(s *sample) {
		if got := orderIndex(s.sigma); got != next {
			t.Errorf("%v: got rank %d, want %d", s.sigma, got, next)
		}
		if order := mustOrder(orderText(next, 4), 4); !slices.Equal(order, ints(s.sigma)) {
			t.Errorf("rank %d: got %v, want %v", next, order, s.sigma)
		}
		next++
	})
}

func wide(counts []uint16) []uint64 {
	all := make([]uint64, len(counts))
	for i, n := range counts {
		all[i] = uint64(n)
	}
	return all
}

func ints(order []uint16) []int {
	all := make([]int, len(order))
	for i, c := range order {
		all[i] = int(c)
	}
	return all
}
