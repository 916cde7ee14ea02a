package audit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// The fast forms of the scalars equal their definitions.
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
					s := byName[name]
					for _, amongOthers := range []bool{false, true} {
						if got := value(s.test(amongOthers), &f.sample); got != want {
							t.Errorf("%v: %s, among others %v: got %d, want %d", order, name, amongOthers, got, want)
						}
					}
				}
			}
		}
	}
}

// value returns the scalar of a sample: the index of the cell that is counted.
func value(x test, s *sample) int {
	cells := make([]uint16, x.cells)
	s.lehmer, s.unwalked = newLehmerCodes(len(s.sigma)), true
	s.lehmer.stale = true
	x.count(cells, s)
	if s.finish(); x.flush != nil {
		x.flush(cells, s)
	}
	return slices.Index(cells, 1)
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

// countRepeats finds the same repeats of a mode as a map.
func TestCountRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		for _, alike := range []string{"", "first", "last"} { // bits that are equal in all fingerprints
			var prints chunk.Prints
			seen, want, own := map[chunk.Print]bool{}, 0, 0
			for range n {
				print := fingerprint([]uint16{uint16(r.IntN(n))}, byte(r.IntN(2))<<7)
				switch alike {
				case "first":
					print[0], print[1] = print[0]&markBit, 0
				case "last":
					clear(print[8:])
				}
				if prints = append(prints, print); print[0]&markBit != 0 {
					own++
					if seen[print] {
						want++
					}
					seen[print] = true
				}
			}
			if got, repeats := countRepeats(prints, markBit); got != own || repeats != want {
				t.Errorf("%d fingerprints: got %d and %d repeats, want %d and %d", n, got, repeats, own, want)
			}
		}
	}
}

// Different orders have different fingerprints, in both halves. The orders are those
// of one swap of any two cards of the ordered pack, then one swap of neighbours.
func TestFingerprintsDiffer(t *testing.T) {
	orders, halves := map[[52]uint16]bool{}, [2]map[string]bool{{}, {}}
	order := ordered[uint16](52)
	swap := func(a, b int) { order[a], order[b] = order[b], order[a] }
	for a := range order {
		for b := range a {
			swap(a, b)
			for c := range order[1:] {
				swap(c, c+1)
				print := fingerprint(order, 0)
				orders[[52]uint16(order)] = true
				halves[0][string(print[:8])], halves[1][string(print[8:])] = true, true
				swap(c, c+1)
			}
			swap(a, b)
		}
	}
	for i, half := range halves {
		if len(half) != len(orders) {
			t.Errorf("half %d: got %d fingerprints, want %d", i, len(half), len(orders))
		}
	}
}
