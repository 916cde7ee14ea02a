package shuffled

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/internal/lanes"
)

// What a batch counts of its packs, full or not, equals what the forms for one pack give.
func TestBatchesEqualSinglePacks(t *testing.T) { eachForm(t, batches) }

func batches(t *testing.T, form planes.Form) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, n := range []int{2, 3, 8, 13, 52, 63, 64, 65, 128, 129, 200} {
		for i, held := range []int{BatchSize, BatchSize, 17, 17, 1, 1} {
			f, b := NewFollower(n, i%2 == 0), NewBatch(Pack{Cards: n}, form)
			addBatch(t, r, f, b, 5)
			stride := planes.Stride(n)
			draws, places, successors := make([]uint64, stride*stride), make([]uint64, stride*stride), make([]uint64, stride*stride)
			wantPlaces, wantSuccessors := make([]uint64, stride*stride), make([]uint64, stride*stride)
			codes := newLehmerCodes(n)
			var orders [][]uint16
			for range held {
				if err := f.Next(r.Perm(n)); err != nil {
					t.Fatal(err)
				}
				b.Add(&f.Sample)
				orders = append(orders, append([]uint16(nil), f.Sigma...))
				for p, card := range f.Sigma {
					wantPlaces[int(card)*stride+p]++
					if p > 0 {
						wantSuccessors[int(card)*stride+int(f.Sigma[p-1])]++
					}
				}
				f.Done()
			}
			b.Complete()
			for _, rows := range []*bytePlanes{&b.Orders, &b.Places, &b.Faces} {
				for k, plane := range rows.Transposed() {
					for row, word := range plane[n:] {
						if word != 0 {
							t.Fatalf("%d cards: plane %d of row %d, which is no row of a card: got %x, want 0", n, k, n+row, word)
						}
					}
				}
			}
			b.AddDraws(draws)
			b.AddValues(places, &b.Orders, n)
			b.AddSuccessors(successors)
			for a := range n {
				for p := range n {
					if i := a*stride + p; places[i] != wantPlaces[i] || successors[i] != wantSuccessors[i] {
						t.Fatalf("%d cards, %d packs: card %d: got %d times at position %d and %d times behind that card, want %d and %d",
							n, held, a, places[i], p, successors[i], wantPlaces[i], wantSuccessors[i])
					}
				}
			}
			parities, cycles := make([]uint16, 2), make([]uint16, n+1)
			for l, order := range orders {
				parities[b.Codes().Parity[l]]++
				cycles[b.Codes().Cycles[l]]++
				copy(codes.sigma, order)
				codes.held = 1
				codes.encode()
				if n > planes.MaxWalk {
					continue
				}
				walks := b.Walks()
				got := [walkValues]int{}
				for i := range got {
					got[i] = int(walks[i][l])
				}
				want := [walkValues]int{
					CountFixedPoints(order), NewInversionCounter(n)(order), CountDescents(order), CountRuns(order),
					NewRisingCounter(n)(order), LongestIncreasing(order),
				}
				if got != want {
					t.Fatalf("%v: got walks %v, want %v", order, got, want)
				}
			}
			at := 0
			for p := n - 1; p > 0; p-- {
				for j := range p + 1 {
					if got, want := draws[j*stride+p], uint64(codes.Draws[at]); got != want {
						t.Fatalf("%d cards, %d packs: position %d: got %d draws of %d, want %d", n, held, p, got, j, want)
					}
					at++
				}
			}
			for value := range cycles {
				if cycles[value] != codes.Cycles[value] || parities[value%2] != codes.Parity[value%2] {
					t.Fatalf("%d cards, %d packs: got cycles %v and parities %v, want %v and %v", n, held, cycles, parities, codes.Cycles, codes.Parity)
				}
			}
		}
	}
}

// addBatch adds random packs and begins another batch.
func addBatch(t *testing.T, r *rand.Rand, f *Follower, b *Batch, packs int) {
	t.Helper()
	for range packs {
		if err := f.Next(r.Perm(len(f.Pack))); err != nil {
			t.Fatal(err)
		}
		b.Add(&f.Sample)
		f.Done()
	}
	b.Complete()
	b.Held = 0
}

// The neighbours that a batch counts equal those of single packs, with ranks, suits and jokers.
func TestNeighboursOfBatchesEqualSinglePacks(t *testing.T) { eachForm(t, neighbours) }

func neighbours(t *testing.T, form planes.Form) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, pack := range []Pack{NewPack(52, 1, 0), NewPack(58, 1, 6), NewPack(108, 2, 4), NewPack(200, 0, 0)} {
		f, b := NewFollower(pack.Cards, true), NewBatch(pack, form)
		addBatch(t, r, f, b, BatchSize)
		var want NeighbourCounts
		for l := range BatchSize {
			if err := f.Next(r.Perm(pack.Cards)); err != nil {
				t.Fatal(err)
			}
			b.Add(&f.Sample)
			place := make([]int, pack.Cards)
			for p, card := range f.Sigma {
				place[card] = p
			}
			count := func(n *[BatchSize]uint16, yes bool) {
				if yes {
					n[l]++
				}
			}
			for i := 1; i < pack.Cards; i++ {
				apart := place[i] - place[i-1]
				count(&want.Kept, apart == 1)
				count(&want.Beside, apart == 1 || apart == -1)
				face, before := pack.face(int(f.Pack[i])), pack.face(int(f.Pack[i-1]))
				count(&want.Ranks, face%16 == before%16)
				count(&want.Suits, face>>4%8 == before>>4%8)
			}
			f.Done()
		}
		b.Complete()
		if got := *b.Neighbours(); got != want {
			t.Errorf("%d cards: got %v, want %v", pack.Cards, got, want)
		}
	}
}

// eachForm runs a test with each form of this machine.
func eachForm(t *testing.T, test func(t *testing.T, form planes.Form)) {
	for _, level := range lanes.Levels() {
		if level != lanes.AVX512 { // whose form is that of avx2
			t.Run(level, func(t *testing.T) { test(t, planes.FormOf(level)) })
		}
	}
}

// Different orders have different hashes, also in the low bits. The orders are those of
// one swap of any two cards of the ordered pack, then one swap of neighbours.
func TestHashesDiffer(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, 52, 61} {
		orders, low := map[[61]uint8]bool{}, map[uint64]bool{}
		order := ints.Below[uint16](n)
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
