package tests

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pokersim/deck/shuffle/law"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
)

// eachOrder calls do with every order of n cards, in lexicographic order.
func eachOrder(n int, do func(order []int)) {
	var grow func(order []int)
	grow = func(order []int) {
		if len(order) == n {
			do(order)
			return
		}
		for c := range n {
			if !slices.Contains(order, c) {
				grow(append(order, c))
			}
		}
	}
	grow(make([]int, 0, n))
}

// whole returns the battery of all tests of a pack without ranks and suits.
func whole(n int) *Battery { return NewBattery(shuffled.Pack{Cards: n}, n, "", false, 0, "") }

// countersOf returns a counter of some tests.
func countersOf(n int, reuse bool, tests []Test) *Counter {
	return NewCounter(NewBattery(shuffled.Pack{Cards: n}, n, "none", false, 0, ""), Section{Reuse: reuse, Tests: tests})
}

// cellsOf returns the cells of the tests of a counter after one shuffle of the ordered pack.
func cellsOf(t *testing.T, c *Counter, order []int) []uint64 {
	t.Helper()
	tally := chunk.Tally{Counts: make([]uint64, c.section.size())}
	c.follower.Restart()
	if err := c.Add(order); err != nil {
		t.Fatal(err)
	}
	c.MoveTo(&tally)
	return tally.Counts[1:]
}

// countOf returns the cells of each test after the given packs.
func countOf(t *testing.T, n int, tests []Test, packs func(add func(order []int))) [][]uint64 {
	t.Helper()
	c := countersOf(n, false, tests)
	tally := chunk.Tally{Counts: make([]uint64, c.section.size())}
	added := 0
	packs(func(order []int) {
		if err := c.Add(order); err != nil {
			t.Fatal(err)
		}
		if added++; added%ChunkShuffles == 0 {
			c.MoveTo(&tally)
		}
	})
	c.MoveTo(&tally)
	return c.section.Cells(tally)
}

func TestDistributionsOfScalarsOverEveryOrder(t *testing.T) {
	for n := 2; n <= 7; n++ {
		b := whole(n)
		var tests []Test
		var exact [][]float64
		for _, s := range scalars {
			if s.fits != namedPack {
				tests = append(tests, s.test(b))
				exact = append(exact, s.law(b.Pack))
			}
		}
		all := countOf(t, n, tests, func(add func([]int)) { eachOrder(n, add) })
		for i, x := range tests {
			for value, count := range all[i] {
				got := float64(factorial(n)) * exact[i][value]
				if math.Abs(got-float64(count)) > 1e-9 {
					t.Errorf("n=%d: %s = %d: got %v of %d! orders, want %d", n, x.Name, value, got, n, count)
				}
			}
		}
	}
}

// All orders together give each sequence of digits equally often.
func TestDigitsOverEveryOrder(t *testing.T) {
	for _, c := range []struct{ n, first int }{{5, 5}, {5, 1}, {5, 3}, {6, 2}} {
		x := newLehmer(NewBattery(shuffled.Pack{Cards: c.n}, c.first, "", false, 0, ""))
		rows := map[string]int{}
		counter := countersOf(c.n, false, []Test{x})
		eachOrder(c.n, func(order []int) {
			key := ""
			for _, count := range cellsOf(t, counter, order) {
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
	var tests []Test
	for _, r := range []row{positions, orders} {
		tests = append(tests, r.testsOf(whole(n), false)...)
	}
	for _, r := range []row{firstPositions, handCards, handPairs} {
		tests = append(tests, r.testsOf(NewBattery(shuffled.Pack{Cards: n}, 3, "", false, 0, ""), false)...)
	}
	all := countOf(t, n, tests, func(add func([]int)) {
		for range 5 {
			eachOrder(n, add)
		}
	})
	for i, x := range tests {
		if a := x.answer(x.Questions[0], all[i]); a.LeftOut != "" || a.Statistic > 1e-6 {
			t.Errorf("%s: got statistic %v (%s), want 0", x.Name, a.Statistic, a.LeftOut)
		}
	}
}

func TestOrderIndexAndText(t *testing.T) {
	next := 0
	eachOrder(4, func(order []int) {
		var cards []uint16
		for _, card := range order {
			cards = append(cards, uint16(card))
		}
		if got := law.Index(cards); got != next {
			t.Errorf("%v: got rank %d, want %d", order, got, next)
		}
		if got, want := law.OrderText(law.Order(next, 4), 0), strings.Trim(fmt.Sprint(order), "[]"); got != want {
			t.Errorf("rank %d: got %s, want %s", next, got, want)
		}
		next++
	})
}
