package showdown

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/strength"
)

// exact is a showdown with the exact weights of its sets of winners. They are from
// independent programs that enumerate all deals.
type exact struct {
	scenario
	winners map[int]float64
}

func exactShowdowns() []exact {
	const nine, ten, jack, queen, king, ace = 7, 8, 9, 10, 11, 12
	pairs := func(ranks ...deck.Rank) (hands [][]deck.Card) {
		for _, r := range ranks {
			hands = append(hands, combos(r, r, false)...)
		}
		return hands
	}
	aces, kings, queens := pairs(ace), pairs(king), pairs(queen)
	suited, offsuit := combos(ace, king, true), combos(ace, king, false)
	three := []Range{rangeOf(0, nil, aces, kings, queens), rangeOf(1, nil, suited), rangeOf(2, nil, pairs(ten, nine, 6))}
	threeWinners := map[int]float64{1: 610969500, 2: 345175416, 3: 3759408, 4: 220559868, 7: 3867264}
	weighted := []Range{
		rangeOf(0, []uint64{2, 4, 1}, aces, kings, queens),
		rangeOf(1, []uint64{4, 3}, suited, offsuit),
		rangeOf(2, []uint64{4, 4, 4}, combos(5, 4, true), combos(4, 3, true), combos(3, 2, true)),
	}
	weightedWinners := map[int]float64{1: 10802078304, 2: 4887682980, 3: 72288072, 4: 4700186796, 7: 66175752}
	clash := []Range{rangeOf(0, nil, aces, kings), rangeOf(1, nil, aces)}
	clashWinners := map[int]float64{1: 11209632, 2: 50594604, 3: 10112532}
	all := Range{Players: []int{1}, Hands: every(1, 0)}
	return []exact{
		{scenario{"hands", between("", 3, "AsKd", "AhKc", "QsQd")}, map[int]float64{1: 23888, 2: 32136, 3: 426654, 4: 882627, 7: 5449}},
		{scenario{"AA,KK against AA", ranged("", 2, clash...)}, clashWinners},
		{scenario{"AA,KK against AA, jointly", ranged("", 2, joint(clash[0], clash[1]))}, clashWinners},
		{scenario{"QQ+, AKs, TT-88", ranged("", 3, three...)}, threeWinners},
		{scenario{"QQ+, AKs jointly, TT-88", ranged("", 3, three[2], joint(three[0], three[1]))}, threeWinners},
		{scenario{"weighted", ranged("", 3, weighted...)}, weightedWinners},
		{scenario{"weighted, jointly", ranged("", 3, joint(weighted[1], weighted[0]), weighted[2])}, weightedWinners},
		{scenario{"on a flop", ranged("2c7d9h", 4, rangeOf(0, nil, aces), rangeOf(1, nil, kings), rangeOf(2, nil, queens), rangeOf(3, nil, pairs(jack)))},
			map[int]float64{1: 765936, 2: 97200, 4: 92016, 8: 107568}},
		{scenario{"board plays", between("AsKsQsJsTs", 3, "2c2d", "3c3d")}, map[int]float64{7: 903}},
		{scenario{"JsTs against random", between("", 2, "JsTs")}, map[int]float64{1: 1177887186, 2: 862082680, 3: 57602534}},
		{scenario{"JsTs against all hands", live1(between("", 2, "JsTs"), all)}, map[int]float64{1: 1177887186, 2: 862082680, 3: 57602534}},
	}
}

// live1 adds a range to a showdown, without the hands that have a card that is not left.
func live1(s Showdown, r Range) Showdown {
	s.Ranges = append(s.Ranges, live(r, s.Left))
	return s
}

func TestShowdownsFollowTheExactLaw(t *testing.T) {
	for _, e := range exactShowdowns() {
		total := 0.0
		for _, w := range e.winners {
			total += w
		}
		for _, level := range tested {
			rounds := uint64(1 << 20)
			if level == lanes.Go {
				rounds = 1 << 16
			}
			chi2 := 0.0
			for set, got := range dealt(t, level, e.Showdown, 3, 0, rounds) {
				want := e.winners[set] / total * float64(rounds)
				if want == 0 && got > 0 {
					t.Errorf("%s, %s: the winners %b occur %d times, want 0", e.name, level, set, got)
				}
				if want > 0 {
					chi2 += (float64(got) - want) * (float64(got) - want) / want
				}
			}
			if len(e.winners) == 1 {
				continue
			}
			if p := (distuv.ChiSquared{K: float64(len(e.winners) - 1)}).Survival(chi2); p < 1e-4 {
				t.Errorf("%s, %s: chi-square %.2f, p = %g", e.name, level, chi2, p)
			}
		}
	}
}

// Each pair of choices comes from equally many accepted fractions, for all draws that
// share a fraction.
func TestSharedDrawsAreUniform(t *testing.T) {
	for _, c := range scenarios() {
		p := mustPlan(c.Showdown)
		for _, d := range p.draws {
			a, b := uint64(d.first.base), uint64(d.second.base)
			times := make([]int, a*b)
			for fraction := range uint64(fractionValues) {
				x := fraction * a
				y := x & 0xffff * b
				if uint16(y) >= d.threshold {
					times[x>>16*b+y>>16]++
				}
			}
			for i, n := range times {
				if want := fractionValues / int(a*b); n != want {
					t.Fatalf("%s: draws of %d and %d: choice %d comes from %d fractions, want %d", c.name, a, b, i, n, want)
				}
			}
		}
	}
}

func mustPlan(s Showdown) *plan {
	return deck.Must(newPlan(strength.Holdem, s))
}

// Every draw of a plan is made once, and no two cards have the same row.
func TestEveryCardHasARow(t *testing.T) {
	for _, c := range scenarios() {
		p := mustPlan(c.Showdown)
		rows := slices.Clone(p.seats.board[:])
		for _, hole := range p.seats.hole[:p.players] {
			rows = append(rows, hole[:p.holes]...)
		}
		slices.Sort(rows)
		for i, row := range rows {
			if i != row {
				t.Errorf("%s: got the rows %v, want 0 to %d", c.name, rows, len(rows)-1)
				break
			}
		}
		var drawn []int
		for _, d := range p.draws {
			drawn = append(drawn, d.first.row)
			if d.first.hands != nil {
				drawn = append(drawn, d.first.row+1)
			}
			if d.second.base > 1 || d.second.row != arguments.NoRow {
				drawn = append(drawn, d.second.row)
			}
		}
		for row := range 2 * len(p.joint) {
			drawn = append(drawn, row)
		}
		for _, l := range p.lists {
			for i := range l.cards {
				drawn = append(drawn, l.row+int(i))
			}
		}
		slices.Sort(drawn)
		if !slices.Equal(drawn, rows[:p.drawn]) {
			t.Errorf("%s: drawn rows %v, want 0 to %d", c.name, drawn, p.drawn-1)
		}
	}
}

// The pile gives every order of cards equally often, for any cards of ranges. The test
// enumerates all draws.
func TestPileGivesEveryOrderEquallyOften(t *testing.T) {
	for _, ranged := range []positions{{}, {0: 1, 1: 5}, {0: 5, 1: 4}, {0: 4, 1: 5}} {
		p := &plan{left: 6, drawn: 3}
		if ranged != (positions{}) {
			p.ranged, p.drawn = 2, 4
		}
		times := map[positions]int{}
		all := 1
		for row := p.ranged; row < p.drawn; row++ {
			all *= p.left - row
		}
		for n := range all {
			at := ranged
			for row := p.ranged; row < p.drawn; row++ {
				at[row] = uint8(n % (p.left - row))
				n /= p.left - row
			}
			p.take(newPile(), &at)
			used := map[uint8]bool{}
			for _, card := range at[:p.drawn] {
				used[card] = true
			}
			if len(used) != p.drawn {
				t.Fatalf("ranges %v: a card is taken twice: %v", ranged[:2], at[:p.drawn])
			}
			times[at]++
		}
		if len(times) != all {
			t.Errorf("ranges %v: got %d orders of cards, want %d", ranged[:2], len(times), all)
		}
	}
}

// The columns of a list give each entry exactly its weight.
func TestListHasTheWeights(t *testing.T) {
	for _, weights := range [][]uint64{{1}, {3, 1}, {1, 1, 1}, {1, 1 << 50, 7, 12345}, weightsOf(1326), {5, 5, 5, 5, 1 << 40}} {
		r := Range{Players: []int{0}, Hands: every(1, 0)[:len(weights)], Weights: weights}
		l := newList(r, 2, 0, new([deck.Size]uint8))
		got := make([]uint64, len(weights))
		if l.columns == nil {
			for i := range got {
				got[i] = l.height // a draw has any hand alike
			}
		}
		for i, c := range l.columns {
			got[i] += c.Threshold
			got[c.Other] += l.height - c.Threshold
		}
		for i, w := range weights {
			if want := w * uint64(len(weights)); got[i] != want {
				t.Errorf("%d weights: entry %d has %d of %d, want %d", len(weights), i, got[i], l.height, want)
			}
		}
	}
}
