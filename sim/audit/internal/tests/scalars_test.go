package tests

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/sim/audit/internal/sample"
)

// The fast forms of the scalars equal their definitions.
func TestScalarsAgreeWithTheirDefinitions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 52, 60, 64, 65, 108, 300} {
		byName := map[string][]*Counter{} // alone and among others, in each mode
		for _, s := range scalars {
			if s.column != nil || s.most > 0 && n > s.most {
				continue
			}
			for _, names := range []string{"", s.name} {
				for _, reuse := range []bool{false, true} {
					tests := []Test{s.test(NewBattery(sample.Pack{Cards: n}, n, names, false, 0, ""))}
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
