package audit

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/chunk"
)

// The fast forms of the scalars equal their definitions.
func TestScalarsAgreeWithTheirDefinitions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 52, 60, 64, 65, 108, 300} {
		byName := map[string]scalar{}
		for _, s := range scalars {
			byName[s.name] = s
		}
		orders := 300
		if n > 60 && !long {
			orders = 75 // the definition takes n² steps
		}
		for range orders {
			order := r.Perm(n)
			for _, mode := range Both.each() {
				f := newFollower(n, mode)
				if err := f.next(order); err != nil {
					t.Fatal(err)
				}
				for name, want := range defined(order) {
					if name == "increasing" && n > laws.MaxIncreasing {
						continue
					}
					s := byName[name]
					for _, others := range []string{"", name} {
						if got := value(s.test(newBattery(packing{cards: n}, n, others, false, 0)), &f.sample); got != want {
							t.Errorf("%v: %s, of tests %q: got %d, want %d", order, name, others, got, want)
						}
					}
				}
			}
		}
	}
}

// value returns the scalar of a sample: the index of the cell that is counted.
func value(x test, s *sample) int {
	cells, direct := make([]uint64, x.cells), make([]uint16, x.cells)
	s.lehmer, s.unwalked = newLehmerCodes(len(s.sigma)), true
	s.lehmer.stale = true
	x.count(direct, s)
	if s.finish(); x.flush != nil {
		x.flush(cells, s)
	}
	return max(slices.Index(cells, 1), slices.Index(direct, 1))
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

// repeats and handRepeats find the same repeats of a mode as a map.
func TestCountRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const hands = 1000
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		var prints chunk.Prints
		seen, hand := map[uint64]bool{}, map[uint64]bool{}
		own, want, wantHands := 0, 0, 0
		for range n {
			index, hash, mark := r.Uint64N(hands), r.Uint64N(uint64(n))<<r.IntN(2), r.Uint64N(2)
			all := mark<<63 | index<<(63-10) | hash
			prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, all)))
			if mark == 1 {
				own++
				if seen[all] {
					want++
				}
				if hand[index] {
					wantHands++
				}
				seen[all], hand[index] = true, true
			}
		}
		marked := marked{all: prints, mark: markBit}
		if got, repeats := marked.repeats(); got != own || repeats != want {
			t.Errorf("%d fingerprints: got %d and %d repeats, want %d and %d", n, got, repeats, own, want)
		}
		if _, got := marked.handRepeats(hands); got != wantHands {
			t.Errorf("%d fingerprints: got %d repeated hands, want %d", n, got, wantHands)
		}
	}
}

// Different orders have different hashes, also in the low bits. The orders are those of
// one swap of any two cards of the ordered pack, then one swap of neighbours.
func TestHashesDiffer(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, 52, 61} {
		orders, low := map[[61]uint8]bool{}, map[uint64]bool{}
		order := ordered[uint16](n)
		swap := func(a, b int) { order[a], order[b] = order[b], order[a] }
		for a := range order {
			for b := range a {
				swap(a, b)
				for c := range order[1:] {
					swap(c, c+1)
					var key [61]uint8
					for i, card := range order {
						key[i] = uint8(card)
					}
					orders[key] = true
					low[hashOf(order)<<28>>28] = true
					swap(c, c+1)
				}
				swap(a, b)
			}
		}
		if len(low) != len(orders) {
			t.Errorf("n=%d: got %d hashes of 36 bits, want %d", n, len(low), len(orders))
		}
	}
}

// The indexes of all sets are 0, 1, 2, ... in colexicographic order.
func TestHandIndexIsTheCombinatorialNumber(t *testing.T) {
	b := whole(52)
	p := b.printer(0)
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		hand := r.Perm(52)[:7]
		slices.Sort(hand)
		want := 0
		for i, card := range hand {
			want += combin.Binomial(max(card, i+1), i+1)
			if card <= i {
				want -= combin.Binomial(i+1, i+1)
			}
		}
		r.Shuffle(7, func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		order := make([]uint16, 7)
		for i, card := range hand {
			order[i] = uint16(card)
		}
		if got := p.index(order); int(got) != want {
			t.Errorf("hand %v: got index %d, want %d", hand, got, want)
		}
	}
	if last := p.index([]uint16{45, 46, 47, 48, 49, 50, 51}); int(last) != b.hands()-1 || p.index([]uint16{6, 5, 4, 3, 2, 1, 0}) != 0 {
		t.Errorf("the last hand: got index %d, want %d", last, b.hands()-1)
	}
}
