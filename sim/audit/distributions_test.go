package audit

import (
	"math"
	"slices"
	"testing"

	"pokersim/sim/audit/internal/laws"
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

// whole returns the battery of all tests of a pack without ranks and suits.
func whole(n int) *battery { return newBattery(packing{cards: n}, n, "", false, 0) }

// countOf returns the cells of each test after the given packs.
func countOf(t *testing.T, n int, tests []test, packs func(add func(order []int))) [][]uint64 {
	t.Helper()
	layout := sections{{mode: Reset, tests: tests}}
	c := newCounter(newBattery(packing{cards: n}, n, "none", false, 0), layout[0])
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
		b := whole(n)
		var tests []test
		for _, s := range scalars {
			if s.fits != namedPack {
				tests = append(tests, s.test(b))
			}
		}
		exact := [][]float64{
			{0.5, 0.5}, laws.FixedPoints(n), laws.Cycles(n), laws.Inversions(n), laws.Descents(n),
			laws.RisingSequences(n), laws.Increasing(n), laws.KeptNeighbours(n), laws.KeptSuccessors(n),
		}
		all := countOf(t, n, tests, func(add func([]int)) { eachOrder(n, add) })
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

// All orders together give each sequence of digits equally often.
func TestDigitsOverEveryOrder(t *testing.T) {
	for _, c := range []struct{ n, first int }{{5, 5}, {5, 1}, {5, 3}, {6, 2}} {
		x := newLehmer(newBattery(packing{cards: c.n}, c.first, "", false, 0))
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
	var tests []test
	for _, r := range []row{positions, orders} {
		tests = append(tests, r.tests(whole(n), false)...)
	}
	for _, r := range []row{firstPositions, handCards, handPairs} {
		tests = append(tests, r.tests(newBattery(packing{cards: n}, 3, "", false, 0), false)...)
	}
	all := countOf(t, n, tests, func(add func([]int)) {
		for range 5 {
			eachOrder(n, add)
		}
	})
	for i, x := range tests {
		if a := x.answer(x.questions[0], all[i]); a.LeftOut != "" || a.Statistic > 1e-6 {
			t.Errorf("%s: got statistic %v (%s), want 0", x.name, a.Statistic, a.LeftOut)
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
