//go:build !purego

package hands

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
)

// mutableHands returns the plans of hands, by category and by class.
func mutableHands() (all []lanetest.Mutable) {
	table := strength.Classes()
	for _, c := range []struct {
		name    string
		game    strength.Game
		draws   int
		known   []deck.Card
		byClass bool
	}{
		{"seven cards", strength.Holdem, 7, nil, false}, {"known cards", strength.Holdem, 5, lanetest.Cards("As9d"), false}, {"three known", strength.Holdem, 3, lanetest.Cards("2c2d2h"), false},
		{"six cards", strength.Holdem, 6, nil, false}, {"five cards", strength.Holdem, 5, nil, false}, {"suited", strength.Holdem, 2, lanetest.Cards("5c6c7c8cKd"), false},
		{"short deck", strength.Short, 7, nil, false}, {"trips beat straights", strength.ShortTrips, 7, nil, false},
		{"six, known", strength.Holdem, 2, lanetest.Cards("AhKhQh2s"), false}, {"one known", strength.Holdem, 5, lanetest.Cards("7s"), false}, {"classes", strength.Holdem, 7, nil, true}, {"classes of a board", strength.Holdem, 2, lanetest.Cards("2h3h4h5hTd"), true},
		{"classes of pairs", strength.Holdem, 3, lanetest.Cards("9s9dTsTd"), true}, {"classes of trips", strength.Holdem, 3, lanetest.Cards("9s9dTsTh"), true}, {"classes of five", strength.Holdem, 5, nil, true},
	} {
		left := lanetest.Without(c.known)
		if c.game.Short() {
			left = lanetest.CardsOf(lanetest.ShortGames()[0].Deck())
		}
		p := deck.Must(newPlan(c.game, Hands{Left: left, Hole: c.known, Draws: c.draws}))
		rows := p.rowsNEON()
		counts, deal := eval.Categories, func(s *sampling.States, blocks uint64, counts []uint64) {
			kernels.DealNEON(rows, s, blocks, (*[eval.Categories]uint64)(counts))
		}
		if c.byClass {
			counts, deal = strength.Slots, func(s *sampling.States, blocks uint64, counts []uint64) {
				var n strength.SlotCounts
				kernels.DealClassesNEON(rows, s, blocks, &table.Base[0], &n[0])
				for i, x := range n {
					counts[i] += uint64(x)
				}
			}
		}
		all = append(all, lanetest.NewMutable(c.name, rows[:], counts, deal))
	}
	return all
}

// Every change of a constant or a table of the kernels that deal hands changes a count,
// except those that equivalent lists.
func TestMutantsOfHandsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	var all []lanetest.Mutant
	for v := range arguments.RowsNEON {
		size := 1
		switch {
		case v < arguments.BaseNEON || v >= arguments.ShapesNEON:
			size = 16
		case v < arguments.ShiftNEON || v == arguments.GameNEON+arguments.GameRun:
			size = 2
		}
		all = append(all, lanetest.Mutants(v, size)...)
	}
	plans := mutableHands()
	shapes := plans[slices.IndexFunc(plans, func(m lanetest.Mutable) bool { return m.Name == "classes" })].Rows
	lanetest.CheckMutants(t, plans, all, func(m lanetest.Mutant) string {
		position := m.Row%4*16 + m.At
		switch v := m.Row; {
		case v < arguments.BaseNEON && 52 <= position && position < 59:
			return "no card has the position: 52 cards are left, or a skipped step is at 59 to 63"
		case v == arguments.LastNEON:
			return "step 0 has no earlier position to repeat"
		case v >= arguments.ShapesNEON:
			return lanetest.EquivalentShape(m, arguments.ShapesNEON, shapes[v][m.At], true)
		case (v == arguments.TwoNEON || v == arguments.FiveNEON) && m.Bit >= 3:
			return "the code of a suit has three bits"
		case v == arguments.GameNEON+arguments.GameRun && m.At == 0 && m.Bit < 4:
			return "windows have no bits below the fifth"
		case (v == arguments.GameNEON+arguments.GameStraight || v == arguments.GameNEON+arguments.GameFlush) && m.Bit < 5:
			return "a kind has three bits"
		}
		return ""
	}, 1<<4, 1<<8, 1<<12, 1<<15)
}
