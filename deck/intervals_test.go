package deck

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

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
