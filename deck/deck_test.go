package deck

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func source(seed uint64) rand.Source { return rand.NewPCG(seed, 0) }

func TestADeckAlwaysHoldsEveryCardOnce(t *testing.T) {
	d, src := New(), source(1)
	for k := range Size + 1 {
		d.Shuffle(k, src)
		got := slices.Sorted(slices.Values(d.Cards()))
		if want := New().Cards(); !slices.Equal(got, want) {
			t.Fatalf("after Shuffle(%d): got %v", k, got)
		}
	}
}

func TestShufflePanicsOnABadNumberOfCards(t *testing.T) {
	for _, k := range []int{-1, Size + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Shuffle(%d): no panic", k)
				}
			}()
			New().Shuffle(k, source(1))
		}()
	}
}

func TestDealEqualsDrawAndShuffle(t *testing.T) {
	dealt, drawn, shuffled := New(), New(), New()
	src, again := source(2), source(2)
	for range 10_000 {
		word := src.Uint64()
		if got, want := dealt.Deal(7, word), drawn.draw(0, 7, word); got != want {
			t.Fatalf("word %#x: Deal says %t, draw %t", word, got, want)
		}
		shuffled.Shuffle(7, again)
		if *dealt != *drawn || *dealt != *shuffled {
			t.Fatalf("word %#x: Deal gives %v, draw %v, Shuffle %v", word, dealt.Cards(), drawn.Cards(), shuffled.Cards())
		}
	}
}

// A word is accepted if its last fraction, word × outcomes mod 2^64, is at least
// 2^64 mod outcomes. The next fraction below is rejected, and the deck stays as it
// was.
func TestUnevenWordsAreRejected(t *testing.T) {
	outcomes := uint64(1)
	for k := 1; k <= MaxDraw; k++ {
		outcomes *= uint64(Size - k + 1)
		uneven := -outcomes % outcomes
		step := uint64(1) << bits.TrailingZeros64(outcomes) // the last fractions are its multiples
		for _, c := range []struct {
			fraction uint64
			accepted bool
		}{{uneven, true}, {uneven - step, false}, {0, uneven == 0}} {
			word := c.fraction / step * inverse(outcomes/step)
			if word*outcomes != c.fraction {
				t.Fatalf("word %#x: last fraction %d, want %d", word, word*outcomes, c.fraction)
			}
			d := New()
			if got := d.Deal(k, word); got != c.accepted {
				t.Errorf("%d cards, fraction %d, threshold %d: accepted %t, want %t", k, c.fraction, uneven, got, c.accepted)
			}
			if !c.accepted && *d != *New() {
				t.Errorf("%d cards: a rejected word moved cards: %v", k, d.Cards())
			}
		}
	}
}

// inverse returns the inverse of an odd number mod 2^64, by Newton's method.
func inverse(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}

// The deck is not put back in order between rounds, and all pairs stay equally
// likely.
func TestEveryOpeningPairIsEquallyLikely(t *testing.T) {
	const rounds = 2_000_000
	counts := map[[2]Card]int{}
	d, src := New(), source(3)
	for range rounds {
		d.Shuffle(2, src)
		counts[[2]Card(d.Cards()[:2])]++
	}
	const cells = Size * (Size - 1)
	expected := float64(rounds) / cells
	chi2 := 0.0
	for _, n := range counts {
		chi2 += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	// 2651 degrees of freedom: mean 2651, standard deviation 73.
	if len(counts) != cells || chi2 < 2651-5*73 || chi2 > 2651+5*73 {
		t.Errorf("%d pairs of %d, chi-square %.0f: want 2651 ± 365", len(counts), cells, chi2)
	}
}

func TestDealingAllocatesNothing(t *testing.T) {
	d, src := New(), source(4)
	if got := testing.AllocsPerRun(100, func() { d.Shuffle(7, src) }); got != 0 {
		t.Errorf("got %v allocations a round, want 0", got)
	}
}

// DealSum, DealSumFew and DealTo deal the same cards as Deal and reject the same words.
func TestDealSumsAndDealToEqualDeal(t *testing.T) {
	var keys [1 << 8]uint64
	src := source(5)
	for i := range keys {
		keys[i] = src.Uint64()
	}
	for k := 5; k <= 7; k++ {
		d, e, f := New(), New(), New()
		var hand [7]Card
		for i := range 100_000 {
			word := src.Uint64()
			if i%100 == 0 {
				word = 0 // rejected
			}
			dealt := d.Deal(k, word)
			deal := func() (uint64, bool) { return e.DealSum(word, &keys) }
			if k < 7 {
				deal = func() (uint64, bool) { return e.DealSumFew(k, word, &keys) }
			}
			sum, ok := deal()
			want := uint64(0)
			for _, c := range d.Cards()[:k] {
				want += keys[c]
			}
			if ok != dealt || !slices.Equal(d.Cards(), e.Cards()) {
				t.Fatalf("word %d: dealt %t and %v, want %t and %v", word, ok, e.Cards(), dealt, d.Cards())
			}
			if k == 7 && (f.DealTo(word, &hand) != dealt || dealt && !slices.Equal(hand[:], d.Cards()[:7])) {
				t.Fatalf("word %d: DealTo gives %v, want %v", word, hand, d.Cards()[:7])
			}
			if ok && sum != want {
				t.Fatalf("word %d: got sum %d, want %d", word, sum, want)
			}
		}
	}
}

// DealSumOf deals the same cards as Deal from decks of any size, and rejects the same words.
func TestDealSumOfEqualsDeal(t *testing.T) {
	var keys [1 << 8]uint64
	for c := range keys {
		keys[c] = uint64(c) * 0x9e3779b97f4a7c15
	}
	src := rand.NewPCG(3, 4)
	for size := 7; size <= MaxCards; size++ {
		cards := make([]Card, size)
		for i := range cards {
			cards[i] = Card(i)
		}
		d, e := Of(cards...), Of(cards...)
		edge := uneven(uint64(size))
		for _, word := range append([]uint64{0, 1, edge - 1, edge, edge + 1, maxOutcomes}, src.Uint64(), src.Uint64(), src.Uint64()) {
			dealt, want := d.Deal(7, word), uint64(0)
			if dealt {
				for _, c := range d.Cards()[:7] {
					want += keys[c]
				}
			}
			if sum, ok := e.DealSumOf(word, &keys); ok != dealt || sum != want || !slices.Equal(d.Cards(), e.Cards()) {
				t.Fatalf("%d cards, word %#x: got %v, %d, want %v, %d", size, word, ok, sum, dealt, want)
			}
		}
	}
}
