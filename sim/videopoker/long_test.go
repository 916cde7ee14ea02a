//go:build long

package videopoker

import (
	"cmp"
	"context"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// The 32 holds of 1,000 hands of each table that ships and of 20 random ones. The second
// program draws each card by itself: 73e9 draws.
func TestValuesOfAThousandHands(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 3))
	for table, rules := range allTables(random) {
		sameAsEveryDraw(t, random, New(table), newDrawing(table, rules), 1000, false)
	}
}

// allTables yields the tables that ship and 20 random ones, with the rules of their rows.
func allTables(random *rand.Rand) iter.Seq2[*Table, []rule] {
	return func(yield func(*Table, []rule) bool) {
		for _, name := range Names() {
			if table := named(name); !yield(table, rulesOf(table)) {
				return
			}
		}
		for i := range 20 {
			if !yield(randomTable(random, i)) {
				return
			}
		}
	}
}

// The return of the second program is that of the solver, as a fraction for each row: of
// each table that ships and of 20 random ones. Cards of a rank are drawn together.
func TestWholeGames(t *testing.T) {
	for table, rules := range allTables(rand.New(rand.NewPCG(38, 4))) {
		sameReturn(t, table, rules, true)
	}
}

// The same for one game, where each of the 2,598,960 draws of each of the 134,459 hands is
// dealt by itself: 349e9 draws.
func TestWholeGameCardByCard(t *testing.T) {
	table := named("jacks-9-6")
	sameReturn(t, table, rulesOf(table), false)
}

// sameReturn compares the probabilities of all rows.
func sameReturn(t *testing.T, table *Table, rules []rule, together bool) {
	t.Helper()
	d, r := newDrawing(table, rules), New(table).Solve()
	hands := d.hands()
	var sums [6][]uint64 // by the number of held cards and the row
	for held := range sums {
		sums[held] = make([]uint64, len(d.pays))
	}
	for hand, weight := range hands {
		counts, held := d.best(hand.cards(), together)
		for row, n := range counts {
			sums[held][row] += uint64(n) * weight
		}
	}
	mean := new(big.Rat)
	for row := range d.pays {
		want := new(big.Rat)
		for held := range sums {
			all := new(big.Int).Mul(new(big.Int).SetUint64(deck.Choose(d.cards, 5)), big.NewInt(d.draws(1<<held-1)))
			want.Add(want, new(big.Rat).SetFrac(new(big.Int).SetUint64(sums[held][row]), all))
		}
		if got := r.Probability(row); got.Cmp(want) != 0 {
			t.Errorf("%s, row %d: got %v, want %v", table.Name, row, got, want)
		}
		mean.Add(mean, want.Mul(want, new(big.Rat).SetFrac(d.pays[row], big.NewInt(unit))))
	}
	if got := r.Mean(); got.Cmp(mean) != 0 || r.Hands != len(hands) {
		t.Errorf("%s: got a return of %v, %d hands, want %v, %d hands", table.Name, got, r.Hands, mean, len(hands))
	}
	t.Logf("%s: %v = %s", table.Name, mean, mean.FloatString(12))
}

// dealt is a hand: the ranks of each suit as bits, the largest number first, and whether it
// has the joker. Hands that differ only in the names of suits are equal.
type dealt struct {
	suits [4]int
	joker bool
}

// hands returns the number of hands that are equal to each hand.
func (d *drawing) hands() map[dealt]uint64 {
	all := map[dealt]uint64{}
	var deal func(from, left int, hand dealt)
	deal = func(from, left int, hand dealt) {
		if left == 0 {
			slices.SortFunc(hand.suits[:], func(a, b int) int { return b - a })
			all[hand]++
			return
		}
		for c := from; c < d.cards; c++ {
			with := hand
			if c == 52 {
				with.joker = true
			} else {
				with.suits[c/13] |= 1 << (c % 13)
			}
			deal(c+1, left-1, with)
		}
	}
	deal(0, 5, dealt{})
	return all
}

// cards returns the cards of a hand.
func (h dealt) cards() (cards []deck.Card) {
	for c := range 52 {
		if h.suits[c/13]>>(c%13)&1 == 1 {
			cards = append(cards, deck.Card(c))
		}
	}
	if h.joker {
		cards = append(cards, 52)
	}
	return cards
}

// best returns the draws of the best hold with each row, and the number of held cards. Of
// equal holds it is the one of more cards, then of lower ranks, a joker above the ace, then
// of later cards.
func (d *drawing) best(hand []deck.Card, together bool) (counts []int64, held int) {
	most, ranks := new(big.Rat), []int{}
	for hold := range 32 {
		some := d.every(hand, hold, together)
		value := d.value(some, hold)
		var of []int // the held ranks in descending order
		for i, c := range hand {
			if hold>>i&1 == 1 {
				of = append(of, int(c)/52*13+int(c)%13*(1-int(c)/52))
			}
		}
		slices.SortFunc(of, func(a, b int) int { return b - a })
		order := value.Cmp(most)
		if order == 0 {
			order = cmp.Or(len(of)-len(ranks), slices.Compare(ranks, of))
		}
		if hold == 0 || order >= 0 {
			counts, most, ranks, held = slices.Clone(some), value, of, len(of)
		}
	}
	return counts, held
}

// The return and the variance of 1e8 rounds of each table that ships are within 3 standard
// errors of the exact ones.
func TestLongSamples(t *testing.T) {
	const rounds = 100_000_000
	for _, name := range Names() {
		s := solved(name)
		tally := deck.Must(s.Sample(38, rounds, false).Run(context.Background(), chunk.Options{}))
		mean, _ := s.Mean().Float64()
		variance, _ := s.Variance().Float64()
		fourth, got, spread := 0.0, 0.0, 0.0 // the exact fourth central moment; the sample's mean and moment around the exact mean
		for row, n := range tally.Counts {
			p, _ := s.Probability(row).Float64()
			square := (s.table.Pay(row) - mean) * (s.table.Pay(row) - mean)
			fourth += p * square * square
			got += float64(n) / rounds * s.table.Pay(row)
			spread += float64(n) / rounds * square
		}
		zMean := (got - mean) / math.Sqrt(variance/rounds)
		zVariance := (spread - variance) / math.Sqrt((fourth-variance*variance)/rounds)
		t.Logf("%s: return %.8f, z %.2f; variance %.6f, z %.2f", name, got, zMean, spread, zVariance)
		if math.Abs(zMean) > 3 || math.Abs(zVariance) > 3 {
			t.Errorf("%s: got a return of %.8f, z %.2f, want %.8f; a variance of %.6f, z %.2f, want %.6f", name, got, zMean, mean, spread, zVariance, variance)
		}
	}
}

func TestMoreBreakEvens(t *testing.T) {
	for _, name := range []string{"bonus-8-5", "double-double-bonus-9-6", "deuces-wild-nsud"} {
		sameBreakEven(t, name)
	}
}
