package sample

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
)

// Different orders have different hashes, also in the low bits. The orders are those of
// one swap of any two cards of the ordered pack, then one swap of neighbours.
func TestHashesDiffer(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, 52, 61} {
		orders, low := map[[61]uint8]bool{}, map[uint64]bool{}
		order := Ordered[uint16](n)
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
	p := NewPrinter(0, 52, 7, combin.Binomial(52, 7))
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
	if last := p.index([]uint16{45, 46, 47, 48, 49, 50, 51}); int(last) != combin.Binomial(52, 7)-1 || p.index([]uint16{6, 5, 4, 3, 2, 1, 0}) != 0 {
		t.Errorf("the last hand: got index %d, want %d", last, combin.Binomial(52, 7)-1)
	}
}
