package planes

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// ordersOf returns 64 random orders, as rows of cards by position and of positions by card, in the
// order of Place.
func ordersOf(r *rand.Rand, form Form, cards int) (all [64][]int, orders, places []uint8) {
	orders, places = make([]uint8, cards*64), make([]uint8, cards*64)
	for l := range all {
		all[l] = r.Perm(cards)
		for p, card := range all[l] {
			orders[p*64+form.Place(l)], places[card*64+form.Place(l)] = uint8(card), uint8(p)
		}
	}
	return all, orders, places
}

// Inversions and longest increasing subsequences equal their definitions.
func TestWalksEqualTheirDefinition(t *testing.T) { eachForm(t, walks) }

func walks(t *testing.T, form Form) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, cards := range []int{1, 2, 5, 13, 52, 63, 64} {
		all, orders, _ := ordersOf(r, form, cards)
		var inversions, lengths [64]uint16
		form.Walk(orders, cards, &inversions, &lengths)
		for l, order := range all {
			inverted, longest, ends := 0, 0, make([]int, cards)
			for p, card := range order {
				ends[p] = 1
				for q, before := range order[:p] {
					if before > card {
						inverted++
					} else {
						ends[p] = max(ends[p], ends[q]+1)
					}
				}
				longest = max(longest, ends[p])
			}
			if got := inversions[form.Place(l)]; int(got) != inverted {
				t.Fatalf("%v: got %d inversions, want %d", order, got, inverted)
			}
			if got := lengths[form.Place(l)]; int(got) != longest {
				t.Fatalf("%v: got a subsequence of %d, want %d", order, got, longest)
			}
		}
	}
}

// Swaps by the draws give the order, and kept has the draws of the position itself.
func TestDrawsGiveTheOrder(t *testing.T) { eachForm(t, draws) }

func draws(t *testing.T, form Form) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, cards := range []int{1, 2, 3, 4, 5, 6, 8, 52, 108, 200} {
		all, orders, places := ordersOf(r, form, cards)
		var kept [64]uint8
		form.Draws(orders, places, cards, &kept)
		for l, want := range all {
			got, same := make([]int, cards), 0
			for p := range got {
				got[p] = p
			}
			for p := cards - 1; p > 0; p-- {
				j := int(orders[p*64+form.Place(l)])
				if j == p {
					same++
				}
				got[p], got[j] = got[j], got[p]
			}
			for p := range got {
				if got[p] != want[p] {
					t.Fatalf("%d cards: the draws give %v, want %v", cards, got, want)
				}
			}
			if k := kept[form.Place(l)]; int(k) != same {
				t.Fatalf("%d cards: got %d draws of the position itself, want %d", cards, k, same)
			}
		}
	}
}

// Counts of values equal their definition, also for bytes that are no value.
func TestValuesEqualTheirDefinition(t *testing.T) { eachForm(t, values) }

func values(t *testing.T, form Form) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, c := range []struct{ rows, values int }{{1, 2}, {7, 52}, {8, 8}, {52, 52}, {54, 54}, {108, 108}, {200, 200}} {
		stride := Stride(c.rows)
		bytes := make([]uint8, stride*64)
		for row := range c.rows {
			for i := range 64 {
				bytes[row*64+i] = uint8(r.IntN(c.values))
			}
		}
		var all [8][]uint64
		for k := range all {
			all[k] = make([]uint64, stride)
		}
		form.Transpose(&all, bytes)
		counts, want := make([]uint64, Stride(c.values)*stride), make([]uint64, Stride(c.values)*stride)
		for _, mask := range []uint64{^uint64(0), r.Uint64(), 1, 0} {
			form.AddValues(counts, func() *[8][]uint64 { return &all }, bytes, c.rows, c.values, mask)
			for row := range c.rows {
				for packs := mask; packs != 0; packs &= packs - 1 {
					want[int(bytes[row*64+form.Place(bits.TrailingZeros64(packs))])*stride+row]++
				}
			}
		}
		for value := range c.values {
			for row := range c.rows {
				if i := value*stride + row; counts[i] != want[i] {
					t.Fatalf("%d rows of %d values, value %d of row %d: got %d, want %d", c.rows, c.values, value, row, counts[i], want[i])
				}
			}
		}
	}
}
