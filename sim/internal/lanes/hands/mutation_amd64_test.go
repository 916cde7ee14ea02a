//go:build amd64 && !purego

package hands

import (
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// newMutable returns a plan of a kernel that deals and counts categories.
func newMutable(p *plan, level lanes.Level) (m lanetest.Mutable) {
	var kernel func(s *sampling.States, rounds uint64, n *kernels.AtLeast)
	if level == lanes.AVX512 {
		rows := p.dealRows512()
		for i := range rows {
			m.Rows = append(m.Rows, rows[i][:])
		}
		kernel = func(s *sampling.States, rounds uint64, n *kernels.AtLeast) { kernels.DealAVX512(rows, s, rounds, n) }
	} else {
		rows := p.dealRows256()
		for i := range rows {
			m.Rows = append(m.Rows, rows[i][:])
		}
		kernel = func(s *sampling.States, rounds uint64, n *kernels.AtLeast) { kernels.DealAVX2(rows, s, rounds, n) }
	}
	m.Counts = func(rounds uint64) []uint64 {
		streams, n := sampling.NewStreams(1, 2), kernels.AtLeast{}
		states := sampling.StatesOf(&streams)
		kernel(&states, rounds, &n)
		return n[:]
	}
	return m
}

// mutants returns the changes of a bit. The tables of straights (Low512 and High512) are not
// among them: other tests cover all pairs of their elements.
func mutants(level lanes.Level) (all []lanetest.Mutant) {
	words := func(row int) bool {
		return row < arguments.Last || arguments.Threshold <= row && row < arguments.DrawsEnd
	}
	tables := []int{arguments.Card512, arguments.Card512 + 1, arguments.Suit512}
	rows, width := arguments.Low512, len(kernels.Row{})
	if level == lanes.AVX2 {
		tables = []int{arguments.Code256, arguments.Code256 + 1, arguments.Code256 + 2, arguments.Code256 + 3, arguments.Rank256, arguments.Rank256 + 1}
		rows, width = arguments.DealRows256, len(kernels.Half{})
	}
	for row := range rows {
		size := 1
		if words(row) {
			size = 2
		} else if slices.Contains(tables, row) {
			size = width
		}
		all = append(all, lanetest.Mutants(row, size)...)
	}
	return all
}

// equivalent returns why a change cannot change a count, or "".
func equivalent(level lanes.Level, m lanetest.Mutant) string {
	step := m.Row - arguments.Draws
	switch {
	case m.Row == arguments.Last || step == 0:
		return "the kernel reads First instead: step 0 has no earlier position to repeat"
	case m.Row == arguments.Last+arguments.Steps-1 && (m.Bit == 6 || m.Bit == 7 && level == lanes.AVX512):
		return "look-ups ignore the bit, and no later step compares the position"
	case level == lanes.AVX512 && step >= arguments.Steps-2 && step < arguments.Steps:
		return "the steps 5 and 6 always draw: the byte remains different from 0"
	case level == lanes.AVX2 && 0 < step && step < arguments.Steps && m.Bit < 7:
		return "VPBLENDVB reads bit 7"
	case level == lanes.AVX512 && (m.Row == arguments.Card512 || m.Row == arguments.Card512+1 || m.Row == arguments.Suit512) && 52 <= m.At && m.At < 59:
		return "no card has the position: 52 cards are left, or a skipped step is at 59 to 63"
	case level == lanes.AVX512 && arguments.Paired512 <= m.Row && m.Row < arguments.Suit512 && m.Bit < 2:
		return "the lower five bits of a sum are at least 3"
	case level == lanes.AVX2 && m.Row == arguments.Code256+3 && 4 <= m.At%16 && m.At%16 < 11:
		return "no card has the position"
	case level == lanes.AVX2 && (m.Row == arguments.Rank256 || m.Row == arguments.Rank256+1) && (m.At%16 == 13 || m.At%16 == 14):
		return "no card has the rank"
	}
	return ""
}

// Every change of a constant or of a table of the dealing kernels changes a count, except
// those that equivalent lists. So the tests that compare the levels notice such a change.
// A listed change deals few hands, with -tags long as many as the others.
func TestMutantsOfTheDealingKernelsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("several seconds")
	}
	cards := func(name string) []deck.Card {
		r := deck.Must(eval.RulesOf(name))
		return lanetest.CardsOf(r.Deck())
	}
	first := func(known ...deck.Card) []deck.Card { return append(known, lanetest.Without(known)...) }
	whole, stripped := cards("holdem"), cards("short")
	for _, level := range []lanes.Level{lanes.AVX512, lanes.AVX2} {
		if !slices.Contains(tested, level) {
			continue
		}
		var plans []lanetest.Mutable
		for _, c := range []struct {
			game         strength.Game
			left         []deck.Card
			known, draws int
		}{
			{strength.Holdem, whole, 0, 7}, {strength.Holdem, whole, 5, 2}, {strength.Holdem, whole, 2, 3}, {strength.Holdem, whole, 0, 6},
			// Skipped steps have the positions of known cards, of which three may be a part of a straight flush.
			{strength.Holdem, first(0, 1, 2, 20, 35), 5, 2}, {strength.Holdem, first(3, 20, 42, 43, 44), 5, 2}, {strength.Holdem, first(7, 18, 19, 20, 47), 5, 2}, {strength.Holdem, first(1, 15, 31, 32, 33), 5, 2},
			{strength.Holdem, first(0, 13, 28, 34, 47), 5, 2}, {strength.Holdem, whole, 3, 3}, {strength.Short, stripped, 2, 4}, {strength.ShortTrips, stripped, 0, 7},
		} {
			p := deck.Must(newPlan(c.game, Hands{Left: c.left[c.known:], Hole: c.left[:c.known], Draws: c.draws}))
			plans = append(plans, newMutable(p, level))
		}
		t.Run(string(level), func(t *testing.T) {
			lanetest.CheckMutants(t, plans, mutants(level), func(m lanetest.Mutant) string { return equivalent(level, m) }, 1<<12, 1<<16, 1<<20)
		})
	}
}
