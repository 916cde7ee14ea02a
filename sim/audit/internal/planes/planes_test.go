package planes

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pokersim/sim/internal/lanes"
)

// Bit l of plane k is bit k of the byte of pack l, and Numbers is the inverse.
func TestTransposeEqualsItsDefinition(t *testing.T) { eachForm(t, transposes) }

func transposes(t *testing.T, form Form) {
	r := rand.New(rand.NewPCG(3, 4))
	const rows = 56
	bytes := make([]uint8, rows*64)
	for i := range bytes {
		bytes[i] = uint8(r.Uint32())
	}
	var all [8][]uint64
	for k := range all {
		all[k] = make([]uint64, rows)
	}
	form.Transpose(&all, bytes)
	for row := range rows {
		var words [8]uint64
		for k := range words {
			words[k] = all[k][row]
		}
		for l, number := range Numbers(words) {
			if want := uint16(bytes[row*64+form.Place(l)]); number != want {
				t.Fatalf("row %d, pack %d: got %d, want %d", row, l, number, want)
			}
			for k := range words {
				if got, want := words[k]>>l&1, uint64(number>>k&1); got != want {
					t.Fatalf("row %d, pack %d, plane %d: got %d, want %d", row, l, k, got, want)
				}
			}
		}
	}
}

// Counts equal the definition, pack by pack.
func TestCountsEqualTheirDefinition(t *testing.T) { eachForm(t, counts) }

func counts(t *testing.T, form Form) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rows := range []int{1, 2, 7, 8, 9, 52, 108, 200} {
		for digits := 1; digits <= 8; digits++ {
			stride := Stride(rows)
			all := make([][]uint64, digits)
			for k := range all {
				all[k] = make([]uint64, stride)
				for row := range rows {
					all[k][row] = r.Uint64() & r.Uint64()
				}
			}
			mask := r.Uint64() >> r.IntN(64)
			number := func(row, pack int) (n int) {
				for k := range all {
					n |= int(all[k][row]>>pack&1) << k
				}
				return n
			}
			smaller, alike := make([]uint64, rows*stride), make([]uint64, rows*stride)
			few := all[:min(digits, 4)]
			for range 2 {
				form.AddLess(smaller, all, rows, mask)
				form.AddEqual(alike, few, rows, mask)
			}
			for p := range rows {
				for q := p + 1; q < rows; q++ {
					less, equal := uint64(0), uint64(0)
					for pack := range 64 {
						if mask>>pack&1 == 0 {
							continue
						}
						if number(p, pack) < number(q, pack) {
							less += 2
						}
						differ := uint(number(p, pack)^number(q, pack)) << (bits.UintSize - len(few))
						if differ == 0 {
							equal += 2
						}
					}
					if got := smaller[p*stride+q]; got != less {
						t.Fatalf("AddLess of %d rows and %d digits, rows %d and %d: got %d, want %d", rows, digits, p, q, got, less)
					}
					if got := alike[p*stride+q]; got != equal {
						t.Fatalf("AddEqual of %d rows and %d digits, rows %d and %d: got %d, want %d", rows, digits, p, q, got, equal)
					}
				}
			}
		}
	}
}

// eachForm runs a test with assembly, if the machine has its instructions, and in plain Go.
func eachForm(t *testing.T, test func(t *testing.T, form Form)) {
	t.Run("AVX2", func(t *testing.T) {
		needsAVX2(t)
		test(t, AVX2)
	})
	t.Run("plain", func(t *testing.T) { test(t, Plain) })
}

func needsAVX2(t *testing.T) {
	t.Helper()
	if FormOf("") != AVX2 {
		t.Skip("this machine lacks its instructions")
	}
}

// Both levels of amd64 in assembly have that of AVX2, and all others have none.
func TestFormsOfLevels(t *testing.T) {
	for _, level := range lanes.Levels() {
		want := Plain
		if level == lanes.AVX512 || level == lanes.AVX2 {
			want = AVX2
		}
		if got := FormOf(level); got != want {
			t.Errorf("level %s: got form %d, want %d", level, got, want)
		}
	}
}

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

func TestAdjacentEqualsItsDefinition(t *testing.T) {
	needsAVX2(t) // package shuffled has the plain form
	r := rand.New(rand.NewPCG(13, 14))
	for _, cards := range []int{2, 3, 52, 108, 128, 129, 200} {
		for range 20 {
			all, orders, places := ordersOf(r, AVX2, cards)
			faces := make([]uint8, cards*64)
			for i := range faces {
				faces[i] = uint8(r.Uint32())
			}
			var got, want Adjacent
			CountAdjacent(orders, places, faces, cards, 0x0f, 0x70, &got)
			for l, order := range all {
				i, fell := AVX2.Place(l), false
				count := func(value int, yes bool) {
					if yes {
						want[value][i]++
					}
				}
				count(Runs, true)
				count(Rising, true)
				for p, card := range order {
					count(FixedPoints, p == card)
					if p == 0 {
						continue
					}
					falls := order[p-1] > card
					count(Descents, falls)
					count(Runs, p > 1 && falls != fell)
					fell = falls
					place, before := int(places[p*64+i]), int(places[(p-1)*64+i])
					count(Rising, place < before)
					count(Kept, place == before+1)
					count(Beside, place == before+1 || place == before-1)
					differ := faces[p*64+i] ^ faces[(p-1)*64+i]
					count(Ranks, differ&0x0f == 0)
					count(Suits, differ&0x70 == 0)
				}
			}
			if got != want {
				t.Fatalf("%d cards: got %v, want %v", cards, got, want)
			}
		}
	}
}

func TestProductsEqualTheirDefinition(t *testing.T) {
	needsAVX2(t) // package tests has the plain form
	r := rand.New(rand.NewPCG(17, 18))
	for _, cards := range []int{2, 3, 4, 13, 52, 54, 108, 127, 128} {
		_, rows, _ := ordersOf(r, AVX2, cards)
		signed := make([]int8, len(rows))
		held := r.Uint64() | 1
		for i, card := range rows {
			if held>>(i%64)&1 == 1 {
				signed[i] = int8(2*int(card) - (cards - 1))
			}
		}
		sums, want := make([]int64, cards-1), make([]int64, cards-1)
		for range 2 {
			AddProducts(sums, rows, signed)
		}
		for lag := 1; lag < cards; lag++ {
			for i := range (cards - lag) * 64 {
				want[lag-1] += 2 * int64(signed[i]) * int64(signed[i+lag*64])
			}
			if sums[lag-1] != want[lag-1] {
				t.Errorf("%d cards, lag %d: got %d, want %d", cards, lag, sums[lag-1], want[lag-1])
			}
		}
	}
	// the largest sums: all packs ordered
	rows, signed := make([]uint8, MaxProducts*64), make([]int8, MaxProducts*64)
	for i := range rows {
		rows[i], signed[i] = uint8(i/64), int8(2*(i/64)-(MaxProducts-1))
	}
	sums := make([]int64, MaxProducts-1)
	AddProducts(sums, rows, signed)
	for lag := 1; lag < MaxProducts; lag++ {
		want := int64(0)
		for p := range MaxProducts - lag {
			want += 64 * int64(2*p-(MaxProducts-1)) * int64(2*(p+lag)-(MaxProducts-1))
		}
		if sums[lag-1] != want {
			t.Errorf("ordered packs, lag %d: got %d, want %d", lag, sums[lag-1], want)
		}
	}
}
