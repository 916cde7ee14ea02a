package tests

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/sim/audit/internal/shuffled"
)

// The fast forms of the scalars equal their definitions.
func TestScalarsAgreeWithTheirDefinitions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 52, 60, 64, 65, 108, 300} {
		byName := map[string][]*Counter{} // alone and among others, in each mode
		for _, s := range scalars {
			if s.byMean || s.most > 0 && n > s.most {
				continue
			}
			for _, names := range []string{"", s.name} {
				for _, reuse := range []bool{false, true} {
					tests := []Test{s.test(NewBattery(shuffled.Pack{Cards: n}, n, names, false, 0, ""))}
					byName[s.name] = append(byName[s.name], countersOf(n, reuse, tests))
				}
			}
		}
		orders := 300
		if n > 60 && !long {
			orders = 75 // the definition takes n² steps
		}
		for range orders {
			order := r.Perm(n)
			for name, want := range defined(order) {
				for i, c := range byName[name] {
					if got := slices.Index(cellsOf(t, c, order), 1); got != want {
						t.Errorf("%v: %s, form %d: got %d, want %d", order, name, i, got, want)
					}
				}
			}
		}
	}
}

// defined returns all scalars of an order by their definitions.
func defined(order []int) map[string]int {
	n := len(order)
	inversions, descents, fixed, increasing := 0, 0, 0, 0
	lengths, inverse := make([]int, n), make([]int, n)
	for p, card := range order {
		inverse[card] = p
		if p == card {
			fixed++
		}
		if p > 0 && order[p-1] > card {
			descents++
		}
		lengths[p] = 1
		for q, before := range order[:p] {
			if before > card {
				inversions++
			} else {
				lengths[p] = max(lengths[p], lengths[q]+1)
			}
		}
		increasing = max(increasing, lengths[p])
	}
	runs := 1
	for p := 2; p < n; p++ {
		if (order[p-2] < order[p-1]) != (order[p-1] < order[p]) {
			runs++
		}
	}
	rising := 1
	for card := 1; card < n; card++ {
		if inverse[card] < inverse[card-1] {
			rising++
		}
	}
	cycles, seen := 0, make([]bool, n)
	for p := range order {
		if !seen[p] {
			cycles++
		}
		for at := p; !seen[at]; at = order[at] {
			seen[at] = true
		}
	}
	return map[string]int{
		"parity": (n - cycles) % 2, "fixed-points": fixed, "cycles": cycles, "inversions": inversions,
		"descents": descents, "runs": runs, "rising": rising, "increasing": increasing,
	}
}

// The mean of each statistic over all orders of the pack is equal to its degrees of
// freedom. The statistics are quadratic in the counts, so the same shuffle repeated N
// times gives N times its statistic. So this test verifies the scale and the degrees
// of freedom without a sampling error.
func TestMeanStatisticIsItsDegrees(t *testing.T) {
	const cards, times = 6, 5 * 720
	for _, first := range []int{cards, 3} {
		b := NewBattery(shuffled.Pack{Cards: cards}, first, "positions,first-positions,hand-cards,hand-pairs,orders,lehmer,serial-correlation,successors,triples", false, 0, "")
		names := map[string]bool{}
		sums, degrees := map[string]float64{}, map[string]int{}
		c := NewCounter(b, b.Sections(false)[0])
		eachOrder(cards, func(pack []int) {
			cells := cellsOf(t, c, pack)
			for i := range cells {
				cells[i] *= times
			}
			for _, test := range c.section.Tests {
				own := cells[:test.Cells]
				cells = cells[test.Cells:]
				for _, q := range test.Questions {
					if strings.HasSuffix(q.Name, "-largest") {
						continue
					}
					name := cmp.Or(q.Name, test.Name)
					a := test.answer(q, own)
					if a.LeftOut != "" {
						t.Fatalf("%s is left out: %s", name, a.LeftOut)
					}
					names[name] = true
					sums[name] += a.Statistic / times / 720
					degrees[name] = a.Degrees
				}
			}
		})
		if len(names) < 3 {
			t.Errorf("first %d of %d: got only the tests %v", first, cards, names)
		}
		for name := range names {
			if got, want := sums[name], float64(degrees[name]); math.Abs(got-want) > 1e-9*want {
				t.Errorf("first %d of %d, %s: the mean statistic is %v, want %v", first, cards, name, got, want)
			}
		}
	}
}

// No two questions of a battery have the same title.
func TestTitlesDiffer(t *testing.T) {
	for _, n := range []int{2, 4, 5, 7, 13, 52} {
		for _, read := range []bool{false, true} {
			b := NewBattery(shuffled.NewPack(n, 0, 0), min(n, 7), "", read, 1e6, "")
			seen := map[string]string{}
			for _, test := range b.tests(true) {
				for i, q := range test.Questions {
					name := fmt.Sprintf("question %d of %s", i+1, test.Name)
					if other := seen[q.title]; other != "" {
						t.Errorf("%d cards: %s and %s have the title %q", n, other, name, q.title)
					}
					seen[q.title] = name
				}
			}
		}
	}
}
