package audit

import (
	"math"
	"slices"
	"testing"

	"pokersim/sim/chunk"
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

// countOf returns the cells of each test after the given packs.
func countOf(t *testing.T, pack packing, tests []test, packs func(add func(order []int))) [][]uint64 {
	t.Helper()
	layout := sections{{mode: Reset, tests: tests}}
	c := newCounter(&battery{packing: pack, first: pack.cards, only: []string{"none"}}, layout[0])
	tally := chunk.Tally{Counts: make([]uint64, layout.counts())}
	added := 0
	packs(func(order []int) {
		if err := c.add(order); err != nil {
			t.Fatal(err)
		}
		if added++; added%ChunkShuffles == 0 {
			c.moveTo(&tally)
		}
	})
	c.moveTo(&tally)
	return layout[0].cells(tally)
}

func TestDistributionsOfScalarsOverEveryOrder(t *testing.T) {
	for n := 2; n <= 7; n++ {
		b := &battery{packing: packing{cards: n}}
		var tests []test
		for _, s := range b.allScalars() {
			tests = append(tests, s.test(true))
		}
		exact := [][]float64{
			{0.5, 0.5}, fixedPointDistribution(n), cycleDistribution(n), inversionDistribution(n), descentDistribution(n),
			risingDistribution(n), increasingLengths(n), besideDistribution(n), keptDistribution(n),
		}
		all := countOf(t, b.packing, tests, func(add func([]int)) { eachOrder(n, add) })
		for i, x := range tests {
			for value, count := range all[i] {
				got := float64(factorial(n)) * exact[i][value]
				if math.Abs(got-float64(count)) > 1e-9 {
					t.Errorf("n=%d: %s = %d: got %v of %d! orders, want %d", n, x.name, value, got, n, count)
				}
			}
		}
	}
}

// The law of neighbours of equal rank is that of every order of small packs.
func TestEqualNeighboursOverEveryOrder(t *testing.T) {
	for _, sizes := range [][]int{{2}, {1, 1}, {2, 2}, {3, 1, 2}, {4, 3}, {2, 2, 2, 1}, {5, 1, 1}} {
		var rank []int
		for r, m := range sizes {
			for range m {
				rank = append(rank, r)
			}
		}
		n := len(rank)
		want := make([]int, n)
		eachOrder(n, func(pack []int) {
			equal := 0
			for p := 1; p < n; p++ {
				if rank[pack[p]] == rank[pack[p-1]] {
					equal++
				}
			}
			want[equal]++
		})
		for value, p := range equalNeighbourDistribution(n, sizes) {
			if got := p * float64(factorial(n)); math.Abs(got-float64(want[value])) > 1e-9 {
				t.Errorf("sizes %v: %d equal neighbours: got %v of %d! orders, want %d", sizes, value, got, n, want[value])
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
			one, direct := make([]uint64, x.cells), make([]uint16, x.cells)
			x.count(direct, s)
			if s.finish(); x.flush != nil {
				x.flush(one, s)
			}
			key := ""
			for i, count := range one {
				key += string(rune('0' + count + uint64(direct[i])))
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
	pack := packing{cards: n}
	tests := []test{positionMatrix(pack), firstPositions(n, 3), cardFrequency(n, 3), pairFrequency(n, 3), orders(n)}
	all := countOf(t, pack, tests, func(add func([]int)) {
		for range 5 {
			eachOrder(n, add)
		}
	})
	for i, x := range tests {
		if o, leftOut := x.questions[0].judge(all[i]); leftOut != "" || o.statistic > 1e-6 {
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
		if order := mustOrder(orderText(next, 4, 0), 4); !slices.Equal(order, ints(s.sigma)) {
			t.Errorf("rank %d: got %v, want %v", next, order, s.sigma)
		}
		next++
	})
}

func ints(order []uint16) []int {
	all := make([]int, len(order))
	for i, c := range order {
		all[i] = int(c)
	}
	return all
}
