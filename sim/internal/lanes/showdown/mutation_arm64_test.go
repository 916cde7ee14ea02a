//go:build !purego

package showdown

import (
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/rng"
)

// mutable is the vectors of a plan that a kernel reads, and a function that deals blocks
// with them.
type mutable struct {
	name    string
	vectors []kernels.Vector
	counts  int
	drawn   int // of showdowns: the number of drawn cards, and of known ones
	known   int
	deal    func(s *sampling.States, blocks uint64, counts []uint64)
}

// some deals some blocks and returns the counts.
func (m *mutable) some(blocks uint64) []uint64 {
	var s [arguments.Streams]rng.SFC64
	for i := range s {
		s[i].Reset(1, 2, rng.Lanes, uint8(i))
	}
	state, counts := sampling.StatesOf(&s), make([]uint64, m.counts)
	for ; blocks > 0; blocks -= min(blocks, kernels.MaxBlocks) {
		m.deal(&state, min(blocks, kernels.MaxBlocks), counts)
	}
	return counts
}

// mutant inverts a bit of one element of a vector, or of every size-th byte.
type mutant struct{ vector, at, bit, size int }

func (m mutant) invert(v []kernels.Vector) {
	for i := m.at; i < len(v[m.vector]); i += m.size {
		v[m.vector][i] ^= 1 << m.bit
	}
}

// mutants returns the changes of a vector whose equal elements have size bytes; tables
// have elements of 16.
func mutants(v, size int) (all []mutant) {
	for at := range size {
		for bit := range 8 {
			all = append(all, mutant{v, at, bit, size})
		}
	}
	return all
}

// checkMutants checks that a mutant changes a count of some plan, unless equivalent gives
// a reason why it cannot. It deals more and more blocks, as long as a mutant is not caught.
func checkMutants(t *testing.T, plans []mutable, all []mutant, equivalent func(mutant) string, blocks ...uint64) {
	want := map[uint64][][]uint64{}
	caught := func(m mutant, blocks uint64) bool {
		if want[blocks] == nil {
			for _, p := range plans {
				want[blocks] = append(want[blocks], p.some(blocks))
			}
		}
		for i, p := range plans {
			if m.vector >= len(p.vectors) {
				continue
			}
			m.invert(p.vectors)
			got := p.some(blocks)
			m.invert(p.vectors)
			if !slices.Equal(got, want[blocks][i]) {
				return true
			}
		}
		return false
	}
	for _, m := range all {
		reason := equivalent(m)
		is := caught(m, blocks[0])
		for _, n := range blocks[1:] {
			is = is || reason == "" && caught(m, n)
		}
		if is != (reason == "") {
			t.Errorf("bit %d of byte %d of vector %d: caught %v, listed as equivalent: %q", m.bit, m.at, m.vector, is, reason)
		}
	}
}

// mutableShowdowns returns plans of showdowns, of best hands and of lows.
func mutableShowdowns() (all []mutable) {
	add := func(name string, p *plan, counts int, kernel func(vectors *kernels.Vector, numbers *uint64, s *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64)) {
		v, n := p.vectorsNEON(), p.numbersNEON()
		cards := len(p.seats.board) + p.players*p.holes
		all = append(all, mutable{name: name, vectors: v, counts: counts, drawn: p.drawn, known: cards - p.drawn, deal: func(s *sampling.States, blocks uint64, counts []uint64) {
			kernel(&v[0], &n[0], s, nil, blocks, &counts[0])
		}})
	}
	showdown := func(name string, g strength.Game, s Showdown) {
		p := deck.Must(newPlan(g, s))
		add(name, p, p.sets(), p.kernelNEON())
	}
	rules := lanetest.TwoHoleGames()
	showdown("two random", strength.Holdem, between("", 2))
	showdown("six random", strength.Holdem, between("", 6))
	showdown("nine random", strength.Holdem, between("", 9))
	showdown("known", strength.Holdem, between("Td7c2s", 3, "AsKs", "Qd9h"))
	showdown("fours", strength.Holdem, between("9c9d9h9s", 4))
	showdown("fours of twos", strength.Holdem, between("2c2d2h2s", 4))
	showdown("full houses", strength.Holdem, between("9c9d9h4s4d", 4))
	showdown("three pairs", strength.Holdem, between("9c9d4s4dKh", 4))
	showdown("range", strength.Holdem, ranged("", 3, rangeOf(0, nil, combos(12, 11, true), combos(7, 7, false)))) // two ranges with a card in common are drawn before the deals
	showdown("weighted range", strength.Holdem, ranged("", 3, rangeOf(1, []uint64{1, 3}, every(7, 2), every(31, 4))))
	for i, rules := range lanetest.ShortGames() {
		s := between("", 2)
		s.Left = lanetest.CardsOf(rules.Deck())
		showdown(rules.Name, []strength.Game{strength.Short, strength.ShortTrips}[i], s)
	}
	showdown("omaha", strength.Omaha, Showdown{Rules: rules[0], Players: make([][]deck.Card, 2), Left: lanetest.Without()})
	showdown("omaha, three", strength.Omaha, Showdown{Rules: rules[0], Players: [][]deck.Card{lanetest.Cards("AsKsQdJd"), nil, lanetest.Cards("2c")}, Left: lanetest.Without(lanetest.Cards("AsKsQdJd2c"))})
	showdown("omaha8", strength.Omaha8, Showdown{Rules: rules[3], Players: make([][]deck.Card, 3), Left: lanetest.Without()})
	p := deck.Must(newPlan(strength.Omaha, Showdown{Rules: rules[0], Players: make([][]deck.Card, 1), Left: lanetest.Without()}))
	add("best", p, eval.Categories, kernels.BestNEON)
	add("lows", p, len(lowCounts{}), kernels.LowsNEON)
	return all
}

// Every change of a constant or a table of the kernels of showdowns changes a count,
// except those that the reasons list.
func TestMutantsOfShowdownsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	plans := mutableShowdowns()
	drawn, known := 0, [arguments.AllRows]bool{}
	for _, p := range plans {
		drawn = max(drawn, p.drawn)
		for row := range p.known {
			known[p.drawn+row] = true
		}
	}
	var all []mutant
	for v := range arguments.VectorDrawsNEON {
		size := 1
		if v < arguments.VectorGameNEON {
			size = 16
		} else if v == arguments.VectorGameNEON+arguments.GameRun {
			size = 2
		}
		all = append(all, mutants(v, size)...)
	}
	checkMutants(t, plans, all, func(m mutant) string {
		switch v := m.vector; {
		case v < arguments.VectorShapesNEON && v%4*16+m.at >= deck.Size:
			return "no card has the position"
		case arguments.VectorShapesNEON <= v && v < arguments.VectorGameNEON:
			return equivalentShapeOfSeven(m, v-arguments.VectorShapesNEON, plans[0].vectors[v][m.at])
		case (v == arguments.VectorGameNEON+arguments.GameStraight || v == arguments.VectorGameNEON+arguments.GameFlush) && m.bit < 5:
			return "a kind has three bits"
		case arguments.VectorLastNEON <= v && v < arguments.VectorKnownNEON:
			if v-arguments.VectorLastNEON >= drawn-1 {
				return "no later card is drawn"
			}
		case arguments.VectorKnownNEON <= v:
			if !known[v-arguments.VectorKnownNEON] {
				return "the row has no known card"
			}
		}
		return ""
	}, 1<<2, 1<<6, 1<<9)
}

// equivalentShapeOfSeven is for the tables of shapes of hands of seven cards, whose table
// has the given element.
func equivalentShapeOfSeven(m mutant, row int, element uint8) string {
	number, table := row%2*16+m.at, row/2
	switch {
	case !slices.Contains([]int{5, 6, 7, 11, 13, 14, 17, 18, 19, 20, 21, 27, 28}, number):
		return "no hand has the number"
	case table == arguments.ShapeKinds && (m.bit < 5 || number <= 6 && m.bit == 7):
		return "a kind has three bits, and a flush sets the highest one"
	case table == arguments.ShapePrimary && number <= 7:
		return "a hand without a pair has no primary rank"
	case element == 1 && table < arguments.ShapePairs && 1 <= m.bit && m.bit < arguments.LowestRankNEON:
		return "sets have no bits below the two: 3 and 5 drop the lowest rank as 1 does"
	case element == 1 && m.bit == 3 && (table == arguments.ShapeKicker || table == arguments.ShapeSecond) && slices.Contains([]int{7, 11, 13, 14, 21}, number):
		return "9 drops the rank above the two first, and two ranks are dropped"
	case table == arguments.ShapePairs && (number == 17 || number == 27):
		return "every rank is a pair"
	}
	return ""
}
