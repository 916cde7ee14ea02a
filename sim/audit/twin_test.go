package audit

import (
	"math/rand/v2"
	"testing"
)

// The numbers of a shuffle by their definitions, against the fast forms.
func TestScalarsAgreeWithTheirDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 52, 60, 64, 65, 108, 300} {
		byName := map[string]scalar{}
		for _, s := range scalars(n, nil) {
			byName[s.name] = s
		}
		for range 300 {
			order := r.Perm(n)
			for _, mode := range Both.each() {
				f := newFollower(n, mode)
				if err := f.next(order); err != nil {
					t.Fatal(err)
				}
				for name, want := range defined(order) {
					if name == "increasing" && n > maxIncreasing {
						continue
					}
					if got := byName[name].of(&f.sample); got != want {
						t.Errorf("%v: %s: got %d, want %d", order, name, got, want)
					}
				}
			}
		}
	}
}

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
		"descents": descents, "rising": rising, "increasing": increasing,
	}
}
