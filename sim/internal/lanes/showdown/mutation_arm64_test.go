//go:build !purego

package showdown

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// mutableShowdowns returns plans of showdowns, of best hands and of lows, the most cards that one draws,
// and in which rows some have known cards.
func mutableShowdowns() (all []lanetest.Mutable, drawn int, known [arguments.AllRows]bool) {
	add := func(name string, p *plan, counts int, kernel func(vectors *kernels.Vector, numbers *uint64, s *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64)) {
		v, n := p.vectorsNEON(), p.numbersNEON()
		drawn = max(drawn, p.drawn)
		for row := p.drawn; row < len(p.seats.board)+p.players*p.holes; row++ {
			known[row] = true
		}
		all = append(all, lanetest.NewMutable(name, v, counts, func(s *sampling.States, blocks uint64, counts []uint64) {
			kernel(&v[0], &n[0], s, nil, blocks, &counts[0])
		}))
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
	return all, drawn, known
}

// Every change of a constant or a table of the kernels of showdowns changes a count,
// except those that the reasons list.
func TestMutantsOfShowdownsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	plans, drawn, known := mutableShowdowns()
	var all []lanetest.Mutant
	for v := range arguments.VectorDrawsNEON {
		size := 1
		if v < arguments.VectorGameNEON {
			size = 16
		} else if v == arguments.VectorGameNEON+arguments.GameRun {
			size = 2
		}
		all = append(all, lanetest.Mutants(v, size)...)
	}
	lanetest.CheckMutants(t, plans, all, func(m lanetest.Mutant) string {
		switch v := m.Row; {
		case v < arguments.VectorShapesNEON && v%4*16+m.At >= deck.Size:
			return "no card has the position"
		case arguments.VectorShapesNEON <= v && v < arguments.VectorGameNEON:
			return lanetest.EquivalentShape(m, arguments.VectorShapesNEON, plans[0].Rows[v][m.At], false)
		case (v == arguments.VectorGameNEON+arguments.GameStraight || v == arguments.VectorGameNEON+arguments.GameFlush) && m.Bit < 5:
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
