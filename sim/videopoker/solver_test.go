package videopoker

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval/handset"
	"pokersim/internal/ints"
)

func named(name string) *Table {
	return deck.Must(Named(name))
}

// solution is a table that ships, its solver and its return.
type solution struct {
	*Solver
	Return
}

// solutions has those that a test has asked for.
var solutions = map[string]*solution{}

// solved returns the solution of a table that ships. The tests share it.
func solved(name string) *solution {
	if solutions[name] == nil {
		s := New(named(name))
		solutions[name] = &solution{s, s.Solve()}
	}
	return solutions[name]
}

// known is a row of testdata/returns.csv: what a second program counts of a table that ships.
type known struct{ mean, variance, covariance, breakEven float64 }

func knownReturns(t *testing.T) map[string]known {
	t.Helper()
	text := deck.Must(os.ReadFile("testdata/returns.csv"))
	in := csv.NewReader(bytes.NewReader(text))
	in.Comment = '#'
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]known{}
	for _, row := range rows[1:] {
		var numbers [4]float64
		for i, text := range row[1:] {
			if text == "" { // a break-even that is not known
				continue
			}
			if numbers[i], err = strconv.ParseFloat(text, 64); err != nil {
				t.Fatal(err)
			}
		}
		all[row[0]] = known{numbers[0], numbers[1], numbers[2], numbers[3]}
	}
	return all
}

// near reports whether an exact number is that of the second program.
func near(got *big.Rat, want, within float64) bool {
	f, _ := got.Float64()
	return math.Abs(f-want) <= within
}

// The tables that ship return what a second program counts.
func TestReturns(t *testing.T) {
	returns := knownReturns(t)
	if len(returns) != 12 || len(Names()) != 12 {
		t.Errorf("%d tables, %d known, want 12", len(Names()), len(returns))
	}
	for _, name := range Names() {
		r, want := solved(name), returns[name]
		if !near(r.Mean(), want.mean, 5e-13) || !near(r.Variance(), want.variance, 1e-9) || !near(r.Covariance(), want.covariance, 1e-9) {
			t.Errorf("%s: got a return of %s, variance %s, covariance %s, want %+v", name, r.Mean().FloatString(12), r.Variance().FloatString(12), r.Covariance().FloatString(12), want)
		}
		sum := ints.Sum(r.Rows)
		hands := map[bool]int{false: 134_459, true: 150_891}[r.table.Wild == "joker"]
		if sum != r.Of || r.Hands != hands {
			t.Errorf("%s: rows of %d / %d, %d hands; want 1, %d hands", name, sum, r.Of, r.Hands, hands)
		}
	}
}

// The values of all holds, and the draws with each row, are those of a second program, as
// fractions: of each table that ships and of a random one for each deck. The second program
// draws the cards of a rank together; of the random tables each card by itself, too.
func TestValuesAreThoseOfEveryDraw(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 1))
	for _, name := range Names() {
		s := solved(name).Solver
		sameAsEveryDraw(t, random, s, newDrawing(s.table, rulesOf(s.table)), 5, true)
	}
	for i := range 3 {
		table, rules := randomTable(random, i)
		s, second := New(table), newDrawing(table, rules)
		sameAsEveryDraw(t, random, s, second, 1, false)
		sameAsEveryDraw(t, random, s, second, 4, true)
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
	hand := deck.Must(deck.ParseHand("9c2d2hAhKs"))
	for _, c := range [][2]int{{0b11, 0b1}, {0b10, 0b1}, {0b110, 0b11}, {0b10001, 0b11000}, {0b100, 0b10}} { // first and later
		if s := new(Solver); !s.Before(hand, c[0], c[1]) || s.Before(hand, c[1], c[0]) {
			t.Errorf("%v: hold %05b does not come before %05b", hand, c[0], c[1])
		}
	}
	random := rand.New(rand.NewPCG(38, 2))
	s := solved("all-american")
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

// sameBreakEven compares the break-even of the first row with that of the second program.
func sameBreakEven(t *testing.T, name string) {
	t.Helper()
	s, want := solved(name).Solver, knownReturns(t)[name].breakEven
	pay, ok := s.BreakEven(0)
	if !ok || !near(pay, want, 1e-6) {
		t.Errorf("%s: got %v, %t, want %v", name, pay, ok, want)
	} else if r := s.With(0, pay).Solve(); !near(r.Mean(), 1, 1e-10) {
		t.Errorf("%s: with %s the return is %s, want 1", name, pay.FloatString(6), r.Mean().FloatString(12))
	}
}

func TestBreakEvens(t *testing.T) {
	sameBreakEven(t, "jacks-8-5")
	table := deck.Must(ReadTable("a", "nothing,2\n"))
	if pay, ok := New(table.OfCoins(5)).BreakEven(0); !ok || pay.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("a sure pay: got %v, %t, want 1", pay, ok)
	}
	table = deck.Must(ReadTable("a", "nothing,2\nflush,1\n"))
	if pay, ok := New(table).BreakEven(1); ok {
		t.Errorf("a row that no hand is paid by: got %v", pay)
	}
}

// The variance is that of the rows, and the return of pays that are k times as large is k
// times as large.
func TestMoments(t *testing.T) {
	table, one := named("jacks-9-6"), solved("jacks-9-6").Return
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

// From here on: a second program for the values of holds: it deals every draw, and looks up
// the row of each hand by the sum of its cards' values. The rows follow from the rules of
// paytable_test.go. It shares neither counts, evaluator nor names of rows with the solver.

// cardValues are values of the ranks from the two to the ace, then of a joker. The sums of
// five cards of a deck with a joker differ if their ranks do.
var cardValues = [14]int{0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 360_919}

// maxSum is that of a joker and four aces.
const maxSum = 360_919 + 4*79_415

// same are some cards of the same value.
type same struct{ value, cards int }

// drawing deals the draws of a table.
type drawing struct {
	wild   handset.Wild
	cards  int
	pays   []*big.Int           // by row, in units of 1 / unit; that of nothing is the last
	of     [2][maxSum + 1]uint8 // the row by the sum of the values, of any suits and of one suit
	counts [handset.MaxRows + 1]int64
}

// newDrawing returns the drawing of a table whose rows have the given rules.
func newDrawing(t *Table, rules []rule) *drawing {
	d := &drawing{wild: t.Wild, cards: 52}
	if t.Wild == handset.Joker {
		d.cards = 53
	}
	for row := range rules {
		d.pays = append(d.pays, big.NewInt(t.pays[row]))
	}
	d.pays = append(d.pays, new(big.Int))
	seen := make([]bool, maxSum+1)
	for times := range everyRanks(d.cards == 53) {
		wilds := 0
		if t.Wild == handset.Deuces {
			wilds, times[0] = times[0], 0
		}
		wilds += times[13]
		sum := 0
		for rank, n := range times {
			sum += n * cardValues[rank]
		}
		if seen[sum] {
			panic(fmt.Sprintf("two hands have the sum %d", sum))
		}
		seen[sum] = true
		d.of[0][sum] = firstRow(rules, [13]int(times[:13]), wilds, false)
		if d.of[1][sum] = d.of[0][sum]; slices.Max(times[:13]) < 2 {
			d.of[1][sum] = firstRow(rules, [13]int(times[:13]), wilds, true)
		}
	}
	return d
}

// everyRanks yields how often five cards of a deck have each rank, the joker last.
func everyRanks(joker bool) func(yield func([14]int) bool) {
	return func(yield func([14]int) bool) {
		var times [14]int
		var add func(rank, left int) bool
		add = func(rank, left int) bool {
			switch {
			case rank == 13 && left > 1 || rank == 13 && left == 1 && !joker:
				return true
			case rank == 13:
				times[13] = left
				return yield(times)
			}
			for n := range min(left, 4) + 1 {
				times[rank] = n
				if !add(rank+1, left-n) {
					return false
				}
			}
			times[rank] = 0
			return true
		}
		add(0, 5)
	}
}

func (d *drawing) isWild(c int) bool { return c == 52 || d.wild == handset.Deuces && c%13 == 0 }

func valueOf(c int) int {
	if c == 52 {
		return cardValues[13]
	}
	return cardValues[c%13]
}

// rest returns the cards that are not in a hand and satisfy a condition: each by itself, or
// those of the same value together.
func (d *drawing) rest(hand []deck.Card, together bool, is func(c int) bool) (rest []same) {
	for c := range d.cards {
		if slices.Contains(hand, deck.Card(c)) || !is(c) {
			continue
		}
		i := slices.IndexFunc(rest, func(s same) bool { return together && s.value == valueOf(c) })
		if i < 0 {
			i, rest = len(rest), append(rest, same{value: valueOf(c)})
		}
		rest[i].cards++
	}
	return rest
}

// every counts the draws of a hold with each row, that of nothing last. If together, cards
// of the same rank are drawn together.
func (d *drawing) every(hand []deck.Card, hold int, together bool) []int64 {
	clear(d.counts[:])
	sum, left, suits := 0, 5, 0 // the suits of the held cards that are not wild, as bits
	for i, c := range hand {
		if hold>>i&1 == 1 {
			sum, left = sum+valueOf(int(c)), left-1
			if !d.isWild(int(c)) {
				suits |= 1 << (c / 13)
			}
		}
	}
	d.draw(&d.of[0], d.rest(hand, together, func(int) bool { return true }), left, sum, 1)
	for suit := range 4 {
		if suits&^(1<<suit) != 0 {
			continue
		}
		of := d.rest(hand, together, func(c int) bool { return d.isWild(c) || c/13 == suit })
		d.draw(&d.of[0], of, left, sum, -1)
		d.draw(&d.of[1], of, left, sum, 1)
	}
	return d.counts[:len(d.pays)]
}

// draw adds ways for each draw of the cards that are left.
func (d *drawing) draw(rows *[maxSum + 1]uint8, rest []same, left, sum int, ways int64) {
	switch left {
	case 0:
		d.counts[rows[sum]] += ways
		return
	case 1:
		for _, s := range rest {
			d.counts[rows[sum+s.value]] += ways * int64(s.cards)
		}
		return
	}
	for i, s := range rest {
		n := ways
		for drawn := 1; drawn <= min(left, s.cards); drawn++ {
			sum := sum + drawn*s.value
			n = n * int64(s.cards-drawn+1) / int64(drawn)
			d.draw(rows, rest[i+1:], left-drawn, sum, n)
		}
	}
}

// draws returns the number of draws after a hold.
func (d *drawing) draws(hold int) int64 {
	n := int64(1)
	for i := range 5 - bits.OnesCount(uint(hold)) {
		n = n * int64(d.cards-5-i) / int64(i+1)
	}
	return n
}

// paid returns the sum of what the draws with each row pay, in units of 1 / unit.
func (d *drawing) paid(counts []int64) *big.Int {
	sum, of := new(big.Int), new(big.Int)
	for row, n := range counts {
		sum.Add(sum, of.Mul(d.pays[row], big.NewInt(n)))
	}
	return sum
}

// value returns the mean of what a hold pays.
func (d *drawing) value(counts []int64, hold int) *big.Rat {
	return new(big.Rat).SetFrac(d.paid(counts), big.NewInt(unit*d.draws(hold)))
}
