//go:build !purego

package lanes

import (
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
)

// mutableShowdowns returns plans of showdowns, of best hands and of lows.
func mutableShowdowns(t *testing.T) (all []mutable) {
	add := func(name string, p *showdownPlan, counts int, kernel func(vectors *vector, numbers *uint64, s *states4, listed *row, blocks uint64, counts *uint64)) {
		v, n := p.vectorsNEON(), p.numbersNEON()
		cards := len(p.seats.board) + p.players*p.holes
		all = append(all, mutable{name: name, vectors: v, counts: counts, drawn: p.drawn, known: cards - p.drawn, deal: func(s *states4, blocks uint64, counts []uint64) {
			kernel(&v[0], &n[0], s, nil, blocks, &counts[0])
		}})
	}
	showdown := func(name string, g game, s Showdown) {
		p, err := newShowdownPlan(g, s)
		if err != nil {
			t.Fatal(err)
		}
		add(name, p, p.sets(), p.kernelNEON)
	}
	rules := twoHoleGames(t)
	showdown("two random", holdem, between("", 2))
	showdown("six random", holdem, between("", 6))
	showdown("nine random", holdem, between("", 9))
	showdown("known", holdem, between("Td7c2s", 3, "AsKs", "Qd9h"))
	showdown("fours", holdem, between("9c9d9h9s", 4))
	showdown("fours of twos", holdem, between("2c2d2h2s", 4))
	showdown("full houses", holdem, between("9c9d9h4s4d", 4))
	showdown("three pairs", holdem, between("9c9d4s4dKh", 4))
	showdown("ranges", holdem, ranged("", 3, rangeOf(0, nil, combos(12, 11, true), combos(7, 7, false)), rangeOf(1, []uint64{1, 3}, every(7, 2), every(31, 4))))
	showdown("omaha", omaha, Showdown{Rules: rules[0], Players: make([][]deck.Card, 2), Left: without()})
	showdown("omaha, three", omaha, Showdown{Rules: rules[0], Players: [][]deck.Card{cards("AsKsQdJd"), nil, cards("2c")}, Left: without(cards("AsKsQdJd2c"))})
	showdown("omaha8", omaha8, Showdown{Rules: rules[3], Players: make([][]deck.Card, 3), Left: without()})
	p, err := newBestPlan(omaha, Hands{Rules: rules[0], Left: without()})
	if err != nil {
		t.Fatal(err)
	}
	add("best", p, eval.Categories, bestNEON)
	add("lows", p, len(lowCounts{}), lowsNEON)
	return all
}

// Every change of a constant or a table of the kernels of showdowns changes a count,
// except those that the reasons list.
func TestMutantsOfShowdownsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	plans := mutableShowdowns(t)
	drawn, known := 0, [layout.AllRows]bool{}
	for _, p := range plans {
		drawn = max(drawn, p.drawn)
		for row := range p.known {
			known[p.drawn+row] = true
		}
	}
	var all []mutant
	for v := range layout.VectorDrawsNEON {
		size := 1
		if v < layout.VectorRunNEON {
			size = 16
		} else if v == layout.VectorRunNEON {
			size = 2
		}
		all = append(all, mutants(v, size)...)
	}
	checkMutants(t, plans, all, func(m mutant) string {
		switch v := m.vector; {
		case v < layout.VectorShapesNEON && v%4*16+m.at >= deck.Size:
			return "no card has the position"
		case layout.VectorShapesNEON <= v && v < layout.VectorRunNEON:
			return equivalentShapeOfSeven(m, v-layout.VectorShapesNEON, plans[0].vectors[v][m.at])
		case layout.VectorLastNEON <= v && v < layout.VectorKnownNEON:
			if v-layout.VectorLastNEON >= drawn-1 {
				return "no later card is drawn"
			}
		case layout.VectorKnownNEON <= v:
			if !known[v-layout.VectorKnownNEON] {
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
	case table == layout.ShapeKinds && (m.bit < 5 || number <= 6 && m.bit == 7):
		return "a kind has three bits, and a flush sets the highest one"
	case table == layout.ShapePrimary && number <= 7:
		return "a hand without a pair has no primary rank"
	case element == 1 && table < layout.ShapePairs && 1 <= m.bit && m.bit < layout.LowestRankNEON:
		return "sets have no bits below the two: 3 and 5 drop the lowest rank as 1 does"
	case element == 1 && m.bit == 3 && (table == layout.ShapeKicker || table == layout.ShapeSecond) && slices.Contains([]int{7, 11, 13, 14, 21}, number):
		return "9 drops the rank above the two first, and two ranks are dropped"
	case table == layout.ShapePairs && (number == 17 || number == 27):
		return "every rank is a pair"
	}
	return ""
}
