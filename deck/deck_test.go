package deck

import (
	"fmt"
	"math/big"
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

// A draw of k of n cards maps a word w to the outcome floor(w·m / 2^64) of
// m = n·(n-1)···(n-k+1), since the digits of the steps are those of this number, and
// accepts it if the fraction w·m mod 2^64 is at least t = 2^64 mod m. The accepted words of
// outcome x are the multiples of m from x·2^64 + t to (x+1)·2^64 - 1, divided by m. This
// interval has 2^64 - t numbers, which is q·m: so it has exactly q multiples, whatever x is.
// The test computes both ends of the interval for many outcomes, the first and the last
// among them and all if they are few, counts its words, and deals at the ends and one word
// beyond. So every outcome of every draw of the deck engine has the same number of words.
func TestEveryOutcomeHasAsManyWords(t *testing.T) {
	words := new(big.Int).Lsh(big.NewInt(1), 64)
	for n := 1; n <= MaxCards; n++ {
		for k := 1; k <= min(n, MaxDeal); k++ {
			m := big.NewInt(1)
			for i := range k {
				m.Mul(m, big.NewInt(int64(n-i)))
			}
			if m.Cmp(words) >= 0 {
				break // Deal does not draw so many of so many
			}
			q, t0 := new(big.Int).DivMod(words, m, new(big.Int))
			for _, x := range outcomes(m.Uint64()) {
				low := new(big.Int).SetUint64(x)
				high := new(big.Int).Add(low, big.NewInt(1))
				first := upwards(low.Add(low.Mul(low, words), t0), m)
				last := upwards(high.Mul(high, words), m)
				if count := new(big.Int).Sub(last, first); count.Cmp(q) != 0 {
					t.Fatalf("%d of %d cards, outcome %d: %v accepted words, want %v", k, n, x, count, q)
				}
				a, b := first.Uint64(), last.Uint64()-1 // both accepted; last may be 2^64
				for _, w := range []uint64{a - 1, a, b, b + 1} {
					if err := dealsAs(n, k, w, x, w == a || w == b); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// upwards returns the smallest integer that is at least a/b.
func upwards(a, b *big.Int) *big.Int {
	q, r := new(big.Int).DivMod(a, b, new(big.Int))
	if r.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// outcomes returns all numbers below m, or else the ends and some between.
func outcomes(m uint64) (some []uint64) {
	if m <= 64 {
		for x := range m {
			some = append(some, x)
		}
		return some
	}
	random := rand.New(rand.NewPCG(m, 1))
	some = []uint64{0, 1, m / 2, m - 2, m - 1}
	for range 20 {
		some = append(some, random.Uint64N(m))
	}
	return some
}

// dealsAs returns an error unless dealing by a word gives the outcome x, as the digits of x
// define it, exactly if it should.
func dealsAs(n, k int, word, x uint64, should bool) error {
	cards := make([]Card, n)
	for i := range cards {
		cards[i] = Card(i)
	}
	want := slices.Clone(cards)
	digits, rest := make([]uint64, k), x
	for i := k - 1; i >= 0; i-- {
		digits[i], rest = rest%uint64(n-i), rest/uint64(n-i)
	}
	for i, digit := range digits {
		j := i + int(digit)
		want[i], want[j] = want[j], want[i]
	}
	deals := map[string]func(*Deck) bool{
		"draw": func(d *Deck) bool { return d.draw(0, k, word) },
		"Deal": func(d *Deck) bool { return d.Deal(k, word) },
	}
	for name, deal := range deals {
		d := Of(cards...)
		if accepted := deal(d); (accepted && slices.Equal(d.Cards(), want)) != should {
			return fmt.Errorf("%s of %d of %d cards with word %#x: accepted %t, cards %v; outcome %d has %v, want the same: %t", name, k, n, word, accepted, d.Cards()[:k], x, want[:k], should)
		}
	}
	return nil
}
