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

// mutableHands returns the plans of hands, by category and by class.
func mutableHands(t *testing.T) (all []mutable) {
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
		m := mutable{name: c.name, vectors: rows[:], counts: eval.Categories, deal: func(s *sampling.States, blocks uint64, counts []uint64) {
			kernels.DealNEON(rows, s, blocks, (*[eval.Categories]uint64)(counts))
		}}
		if c.byClass {
			m.counts = strength.Slots
			m.deal = func(s *sampling.States, blocks uint64, counts []uint64) {
				var n strength.SlotCounts
				kernels.DealClassesNEON(rows, s, blocks, &table.Base[0], &n[0])
				for i, x := range n {
					counts[i] += uint64(x)
				}
			}
		}
		all = append(all, m)
	}
	return all
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

// Every change of a constant or a table of the kernels that deal hands changes a count,
// except those that equivalent lists.
func TestMutantsOfHandsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	var all []mutant
	for v := range arguments.RowsNEON {
		size := 1
		switch {
		case v < arguments.BaseNEON || v >= arguments.ShapesNEON:
			size = 16
		case v < arguments.ShiftNEON || v == arguments.GameNEON+arguments.GameRun:
			size = 2
		}
		all = append(all, mutants(v, size)...)
	}
	plans := mutableHands(t)
	shapes := plans[slices.IndexFunc(plans, func(m mutable) bool { return m.name == "classes" })].vectors
	checkMutants(t, plans, all, func(m mutant) string {
		position := m.vector%4*16 + m.at
		switch v := m.vector; {
		case v < arguments.BaseNEON && 52 <= position && position < 59:
			return "no card has the position: 52 cards are left, or a skipped step is at 59 to 63"
		case v == arguments.LastNEON:
			return "step 0 has no earlier position to repeat"
		case v >= arguments.ShapesNEON:
			return equivalentShape(m, v-arguments.ShapesNEON, shapes[v][m.at])
		case (v == arguments.TwoNEON || v == arguments.FiveNEON) && m.bit >= 3:
			return "the code of a suit has three bits"
		}
		return equivalentRule(m, arguments.GameNEON)
	}, 1<<4, 1<<8, 1<<12, 1<<15)
}

// equivalentRule is for the constants of the game, from a vector on.
func equivalentRule(m mutant, game int) string {
	switch rule := m.vector - game; {
	case rule == arguments.GameRun && m.at == 0 && m.bit < 4:
		return "windows have no bits below the fifth"
	case (rule == arguments.GameStraight || rule == arguments.GameFlush) && m.bit < 5:
		return "a kind has three bits"
	}
	return ""
}

// equivalentShape is for the tables of shapes in kernels that count classes of hands of
// five and seven cards. The table of seven cards has the given element.
func equivalentShape(m mutant, row int, element uint8) string {
	number, table := row%2*16+m.at, row/2
	ofFive, ofSeven := []int{5, 9, 11, 12, 18, 19}, []int{5, 6, 7, 11, 13, 14, 17, 18, 19, 20, 21, 27, 28}
	drops := element == 1 && !slices.Contains(ofFive, number)
	switch {
	case !slices.Contains(ofFive, number) && !slices.Contains(ofSeven, number):
		return "no hand has the number"
	case table == arguments.ShapeKinds && (m.bit < 5 || number == 6 && m.bit == 7):
		return "a kind has three bits, and a flush sets the highest one"
	case table == arguments.ShapeKinds && number == 7 && m.bit < 7:
		return "without primary ranks, the class table does not tell kinds 1 to 3 from high card"
	case table == arguments.ShapePrimary && number <= 7:
		return "a hand without a pair has no primary rank"
	case drops && table < arguments.ShapePairs && 1 <= m.bit && m.bit < arguments.LowestRankNEON:
		return "sets have no bits below the two: 3 and 5 drop the lowest rank as 1 does"
	case drops && m.bit == 3 && (table == arguments.ShapeKicker || table == arguments.ShapeSecond) && slices.Contains([]int{7, 13, 14, 21}, number):
		return "9 drops the rank above the two first, and two ranks are dropped"
	case table == arguments.ShapePairs && (number == 17 || number == 27):
		return "every rank is a pair"
	}
	return ""
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
