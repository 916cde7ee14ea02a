package videopoker

import (
	"math"
	"math/big"
	"math/rand/v2"
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

// solution is a table that ships, its solver and its return.
type solution struct {
	*Solver
	Return
}

// solutions has those that a test has asked for.
var solutions = map[string]*solution{}

// solved returns the solution of a table that ships. The tests share it.
func solved(t *testing.T, name string) *solution {
	t.Helper()
	if solutions[name] == nil {
		s := New(named(t, name))
		solutions[name] = &solution{s, s.Solve()}
	}
	return solutions[name]
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
		r := solved(t, name)
		got, _ := r.Mean().Float64()
		if math.Abs(got-c.want) > .5*math.Pow10(-c.digits) {
			t.Errorf("%s: got a return of %.12f, want %.*f", name, got, c.digits, c.want)
		}
		sum := uint64(0)
		for _, n := range r.Rows {
			sum += n
		}
		hands := map[bool]int{false: 134_459, true: 150_891}[r.table.Wild == "joker"]
		if sum != r.Of || r.Hands != hands {
			t.Errorf("%s: rows of %d / %d, %d hands; want 1, %d hands", name, sum, r.Of, r.Hands, hands)
		}
	}
}

// The values of all holds, and the draws with each row, are those of a second program, as
// fractions: of each table that ships and of a random one for each deck. The second program
// draws each card by itself, or the cards of a rank together.
func TestValuesAreThoseOfEveryDraw(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 1))
	same := func(s *Solver, rules []rule) {
		second := newDrawing(s.table, rules)
		sameAsEveryDraw(t, random, s, second, 1, false)
		sameAsEveryDraw(t, random, s, second, 10, true)
	}
	for _, name := range Names() {
		s := solved(t, name).Solver
		same(s, rulesOf(s.table))
	}
	for i := range 3 {
		table, rules := randomTable(random, i)
		same(New(table), rules)
	}
}

// sameAsEveryDraw compares the holds of random hands. If together, the second program draws
// the cards of a rank together.
func sameAsEveryDraw(t *testing.T, random *rand.Rand, s *Solver, second *drawing, hands int, together bool) {
	t.Helper()
	for range hands {
		hand := randomHand(random, s.cards)
		values := s.Values(hand)
		for hold := range values {
			counts := second.every(hand, hold, together)
			if want, got := second.value(counts, hold), s.Value(values[hold]); got.Cmp(want) != 0 {
				t.Fatalf("%s, %v, hold %05b: got %v, want %v", s.table.Name, hand, hold, got, want)
			}
			for row, got := range s.Outcomes(hand, hold) {
				if got != uint64(counts[row]) {
					t.Fatalf("%s, %v, hold %05b, row %d: got %d draws, want %d", s.table.Name, hand, hold, row, got, counts[row])
				}
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
	s := solved(t, "all-american")
	for range 2000 {
		hand := randomHand(random, s.cards)
		hold, value := s.Best(hand)
		for m, v := range s.Values(hand) {
			if v > value || v == value && m != hold && s.Before(hand, m, hold) {
				t.Fatalf("%v: got hold %05b, and %05b comes before it", hand, hold, m)
			}
		}
	}
}

// The variance is that of the rows, and the return of pays that are k times as large is k
// times as large.
func TestMoments(t *testing.T) {
	table, one := named(t, "jacks-9-6"), solved(t, "jacks-9-6").Return
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
