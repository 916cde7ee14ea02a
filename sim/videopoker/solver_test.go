package videopoker

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
)

func named(t *testing.T, name string) *Table {
	t.Helper()
	table, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The tables that ship return what is known of them, to the digits that are known.
func TestReturns(t *testing.T) {
	returns := map[string]struct {
		want   float64
		digits int
	}{
		"jacks-9-6":               {.995439043695, 12},
		"jacks-8-5":               {.972984, 6},
		"bonus-8-5":               {.991660, 6},
		"double-bonus-10-7-5":     {1.001725223551, 12},
		"double-double-bonus-9-6": {.989808, 6},
		"all-american":            {1.007221, 6},
		"deuces-wild":             {1.007619612039, 12},
		"joker-kings":             {1.006463, 6},
	}
	for _, name := range Names() {
		c, ok := returns[name]
		if !ok {
			t.Errorf("%s: no return is known", name)
			continue
		}
		table := named(t, name)
		r := New(table).Solve()
		got, _ := r.Mean().Float64()
		if math.Abs(got-c.want) > .5*math.Pow10(-c.digits) {
			t.Errorf("%s: got a return of %.12f, want %.*f", name, got, c.digits, c.want)
		}
		sum := uint64(0)
		for _, n := range r.Rows {
			sum += n
		}
		hands := map[bool]int{false: 134_459, true: 150_891}[table.Wild == "joker"]
		if sum != r.Of || r.Hands != hands {
			t.Errorf("%s: rows of %d / %d, %d hands; want 1, %d hands", name, sum, r.Of, r.Hands, hands)
		}
	}
}

// The values of all holds, and the draws with each row, are those of a second program,
// as fractions: of a hand of each table that ships, and with random pays of those holds
// that draw at most three cards.
func TestValuesAreThoseOfEveryDraw(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 1))
	for _, name := range Names() {
		sameAsEveryDraw(t, random, named(t, name), 1, 0)
	}
	for i := range 20 {
		sameAsEveryDraw(t, random, randomPays(random, named(t, Names()[i%len(Names())])), 2, 2)
	}
}

func randomPays(random *rand.Rand, t *Table) *Table {
	for i := range t.pays {
		t.pays[i] = random.Int64N(1000 * unit)
	}
	return t
}

// sameAsEveryDraw compares holds of at least some cards of random hands.
func sameAsEveryDraw(t *testing.T, random *rand.Rand, table *Table, hands, least int) {
	t.Helper()
	s, second := New(table), newDrawing(table)
	for range hands {
		hand := randomHand(random, s.cards)
		values := s.Values(hand)
		for hold := range values {
			if bits.OnesCount(uint(hold)) < least {
				continue
			}
			want, counts := second.every(hand, hold)
			if got := s.Value(values[hold]); got.Cmp(want) != 0 {
				t.Fatalf("%s, %v, hold %05b: got %v, want %v", table.Name, hand, hold, got, want)
			}
			if got := s.Outcomes(hand, hold); !slices.Equal(got, counts) {
				t.Fatalf("%s, %v, hold %05b: got draws %v, want %v", table.Name, hand, hold, got, counts)
			}
		}
	}
}

// randomHand returns five cards in the order of the suits that hands of Hands have.
func randomHand(random *rand.Rand, cards int) (hand []deck.Card) {
	for _, c := range random.Perm(cards)[:size] {
		hand = append(hand, deck.Card(c))
	}
	return setOf(hand).add(nil)
}

// Of holds with the largest value, Best returns the one that Before puts first, in any
// order of the suits.
func TestBestIsTheFirstOfEqualHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 2))
	s := New(named(t, "all-american"))
	for range 2000 {
		hand := randomHand(random, s.cards)
		hold, value := s.Best(hand)
		for m, v := range s.Values(hand) {
			if v > value || v == value && m != hold && Before(hand, m, hold) {
				t.Fatalf("%v: got hold %05b, and %05b comes before it", hand, hold, m)
			}
		}
	}
}

// The variance is that of the rows, and the return of pays that are k times as large is k
// times as large.
func TestMoments(t *testing.T) {
	table := named(t, "jacks-9-6")
	one := New(table).Solve()
	want := new(big.Rat)
	for row := range one.Rows {
		d := new(big.Rat).Sub(new(big.Rat).SetFloat64(table.Pay(row)), one.Mean())
		want.Add(want, d.Mul(d, d).Mul(d, one.Probability(row)))
	}
	if got := one.Variance(); got.Cmp(want) != 0 {
		t.Errorf("got a variance of %v, want %v", got, want)
	}
	if v, _ := want.Float64(); math.Abs(v-19.514676) > 5e-7 {
		t.Errorf("got a variance of %.6f, want 19.514676", v)
	}
	for i := range table.pays {
		table.pays[i] *= 3
	}
	if three := New(table).Solve(); three.Mean().Cmp(one.Mean().Mul(one.Mean(), big.NewRat(3, 1))) != 0 {
		t.Errorf("three times the pays: got %v", three.Mean())
	}
}
