package law

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
)

// repeatedly is the law of several shuffles in a row, each of which moves the cards of the pack
// before: the products of the probabilities of one.
func repeatedly(once []*big.Rat, n, times int) []*big.Rat {
	all := once
	for range times - 1 {
		next := zeros(len(once))
		for i, first := range all {
			pack := Order(i, n)
			for j, then := range once {
				if first.Sign() == 0 || then.Sign() == 0 {
					continue
				}
				order := make([]int, n)
				for position, from := range Order(j, n) {
					order[position] = pack[from]
				}
				add(next[Index(order)], new(big.Rat).Mul(first, then))
			}
		}
		all = next
	}
	return all
}

// Several shuffles in a row have the product of the laws. Where the orders are too many to be
// counted, the positions are those of the counted ones, and the distance is not below its bound.
func TestRepeatedLaws(t *testing.T) {
	for name, shuffled := range textbook() {
		a := deck.Must(shuffle.Parse(name))
		for n := 2; n <= 4; n++ {
			once := enumerated(n, shuffled)
			for times := 2; times <= 3; times++ {
				l := deck.Must(Repeated(a, n, times))
				for i, want := range repeatedly(once, n, times) {
					if got := l.Orders[i].Fraction; got.Cmp(want) != 0 {
						t.Errorf("%s of %d cards %d times, order %v: got %v, want %v", name, n, times, Order(i, n), got, want)
					}
				}
				m, _ := modelOf(a)
				large := &Law{Algorithm: a, Cards: n, Times: times}
				large.large(m.repeated(n, times))
				for card, row := range large.Positions {
					for position, p := range row {
						if want := l.Positions[card][position].Value; math.Abs(p.Value-want) > 1e-12 {
							t.Errorf("%s of %d cards %d times, card %d at %d: got %v, want %v", name, n, times, card, position, p.Value, want)
						}
					}
				}
				if large.Least != nil && large.Least.Value > l.Distance.Value+1e-12 {
					t.Errorf("%s of %d cards %d times: bound %v of the distance %v", name, n, times, large.Least.Value, l.Distance.Value)
				}
			}
		}
	}
}

// Sattolo's algorithm twice gives even orders only, three times odd ones if the number of cards is
// even: at least half of all orders are not possible.
func TestSattoloAgainHasOneParity(t *testing.T) {
	a, _ := shuffle.Parse("sattolo")
	for times := 2; times <= 3; times++ {
		small := deck.Must(Repeated(a, 6, times))
		for i, p := range small.Orders {
			_, cycles := fixedAndCycles(Order(i, 6))
			if odd := (6-cycles)%2 == 1; p.Value > 0 && odd != (times == 3) {
				t.Errorf("%d times: order %v has probability %v", times, Order(i, 6), p.Value)
			}
		}
		large := deck.Must(Repeated(a, 52, times))
		if small.Distance.Value < .5 || large.Least == nil || large.Least.Value != .5 || large.Distance != nil {
			t.Errorf("%d times: distance %v of 6 cards, bound %v of 52; want at least .5", times, small.Distance, large.Least)
		}
	}
}

// Shuffles of a group of orders, alike each, and riffles have a law of their own, if repeated.
func TestRepeatedLawsOfTheirOwn(t *testing.T) {
	for name, want := range map[string]string{"fisher-yates": "fisher-yates", "cut": "cut", "partial(60)": "fisher-yates", "riffle(2)": "riffle(6)", "sattolo-times(3)": "sattolo-times(9)"} {
		for _, n := range []int{4, 20} {
			a := deck.Must(shuffle.Parse(name))
			got := deck.Must(Repeated(a, n, 3))
			of := lawOf(want, n)
			if (got.Distance == nil) != (of.Distance == nil) || of.Distance != nil && got.Distance.Value != of.Distance.Value {
				t.Errorf("%s, %d cards, 3 times: distance %v, want %v", name, n, got.Distance, of.Distance)
			}
			for card := range n {
				for p := range n {
					if math.Abs(got.Positions[card][p].Value-of.Positions[card][p].Value) > 1e-12 {
						t.Errorf("%s, %d cards, 3 times: card %d at %d", name, n, card, p)
					}
				}
			}
		}
	}
	for _, times := range []int{0, MaxTimes + 1} {
		if _, err := Repeated(shuffle.Riffle(7), 52, times); err == nil {
			t.Errorf("%d times: no error", times)
		}
	}
	if l, err := Repeated(shuffle.Riffle(100), 8, MaxTimes); err != nil || l.Orders != nil || l.Distance.Value > 1e-12 {
		t.Errorf("10,000 riffles: got %v, %v", l.Distance, err)
	}
}

// The seeds of reseed32 give at most 2^32 orders. The bound is that of counting, and the mean of
// seeds that give orders at random is that of a simulation, as is shown for fewer of them.
func TestSeedsHaveBounds(t *testing.T) {
	for n, want := range map[int][2]float64{3: {0, 1.5e-5}, 7: {0, 4.3e-4}, 8: {0, .0012}, 9: {0, .0037}, 10: {0, .012}, 11: {0, .038}, 12: {0, .13}, 13: {.31027, .5017}, 14: {.95073, .9519}, 15: {.99672, .9967}, 16: {.99979, .9998}, 52: {1, 1}} {
		l := lawOf("reseed32", n)
		least := 0.0
		if l.Least != nil {
			least = l.Least.Value
		}
		if math.Abs(least-want[0]) > 1e-5 || math.Abs(l.Scattered.Value/want[1]-1) > .05 {
			t.Errorf("%d cards: got at least %v, about %v, want %v", n, least, l.Scattered.Value, want)
		}
		if l.Positions != nil || l.Orders != nil || l.Distance != nil || !math.IsNaN(l.FixedMean()) {
			t.Errorf("%d cards: a law of seeds that is not known", n)
		}
	}
	if l := lawOf("reseed32", 1); l.Scattered != nil || l.Distance.Value != 0 {
		t.Errorf("one card: got %+v", l)
	}
	a, _ := shuffle.Parse("reseed32")
	if l, err := Repeated(a, 14, 2); err != nil || l.Least != nil || l.Scattered.Value > .001 || l.Seeds.BitLen() != 65 {
		t.Errorf("twice: got %+v, %v", l, err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for _, seeds := range []int64{20, 120, 500, 3000} {
		mean := 0.0
		for range 1000 {
			counts := make([]int64, 120)
			for range seeds {
				counts[r.IntN(120)]++
			}
			for _, c := range counts {
				mean += math.Abs(float64(c)/float64(seeds)-1./120) / 2 / 1000
			}
		}
		if got := scattered(big.NewInt(seeds), 5); math.Abs(got/mean-1) > .02 {
			t.Errorf("%d seeds, 120 orders: got %v, want %v", seeds, got, mean)
		}
	}
}

// Sorts have a law up to MaxOrders cards, then an error that says so.
func TestSortsOfManyCardsAreNotKnown(t *testing.T) {
	for _, comparator := range shuffle.Comparators() {
		for _, a := range shuffle.Sorts(comparator) {
			l := deck.Must(Of(a, 5))
			sum := new(big.Rat)
			for _, p := range l.Orders {
				add(sum, p.Fraction)
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s: the probabilities add up to %v", a.Name, sum)
			}
			if _, err := Of(a, MaxOrders+1); !errors.Is(err, ErrNotKnown) {
				t.Errorf("%s of %d cards: got %v", a.Name, MaxOrders+1, err)
			}
		}
	}
}
