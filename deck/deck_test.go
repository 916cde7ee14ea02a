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
