//go:build !purego

package hands

import (
	"encoding/binary"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// dealNEON returns the dealer of the plan with NEON.
func dealNEON(p *plan) dealer {
	rows := p.rowsNEON()
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state := sampling.StatesOf(&s)
		for rounds >= layout.Block {
			blocks := min(rounds/layout.Block, kernels.MaxBlocks)
			var sums [eval.Categories]uint64
			p.kernelNEON(rows, &state, blocks, &sums)
			rejected := sums[len(sums)-1]
			n := kernels.AtLeast(sums[:])
			for i := 2; i < len(n); i++ {
				n[i] -= rejected
			}
			kernels.AddHands(counts, &n, blocks*layout.Block-rejected)
			rounds -= blocks*layout.Block - rejected
		}
		if rounds > 0 {
			sampling.SetStates(&s, &state)
			p.deal(s, rounds, counts)
		}
	}
}

// kernelNEON calls the kernel for the game and the number of cards of the plan. A call of
// a function value would move the arguments to the heap.
func (p *plan) kernelNEON(rows *[layout.RowsNEON]kernels.Vector, s *sampling.States, blocks uint64, sums *[eval.Categories]uint64) {
	size := p.cards
	if size == eval.MaxCards && p.Unused > 0 {
		size = someKnown
	}
	switch p.game<<3 | strength.Game(size) {
	case strength.Holdem<<3 | 5:
		kernels.Deal5NEON(rows, s, blocks, sums)
	case strength.Holdem<<3 | 6:
		kernels.Deal6NEON(rows, s, blocks, sums)
	case strength.Holdem<<3 | 7:
		kernels.Deal7NEON(rows, s, blocks, sums)
	case strength.Holdem<<3 | someKnown:
		kernels.DealKnownNEON(rows, s, blocks, sums)
	case strength.Short<<3 | 5:
		kernels.DealShort5NEON(rows, s, blocks, sums)
	case strength.Short<<3 | 6:
		kernels.DealShort6NEON(rows, s, blocks, sums)
	case strength.Short<<3 | 7:
		kernels.DealShort7NEON(rows, s, blocks, sums)
	case strength.Short<<3 | someKnown:
		kernels.DealShortKnownNEON(rows, s, blocks, sums)
	case strength.ShortTrips<<3 | 5:
		kernels.DealShortTrips5NEON(rows, s, blocks, sums)
	case strength.ShortTrips<<3 | 6:
		kernels.DealShortTrips6NEON(rows, s, blocks, sums)
	case strength.ShortTrips<<3 | 7:
		kernels.DealShortTrips7NEON(rows, s, blocks, sums)
	case strength.ShortTrips<<3 | someKnown:
		kernels.DealShortTripsKnownNEON(rows, s, blocks, sums)
	}
}

// someKnown stands for seven cards of which some are known.
const someKnown = 0

// classesNEON returns the dealer of the plan with NEON that counts by slot.
func classesNEON(p *plan, t *strength.ClassTable) classDealer {
	rows, rest := p.rowsNEON(), dealClassesGo(p, t)
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		state := sampling.StatesOf(&s)
		for rounds >= layout.Block {
			blocks := rounds / layout.Block
			counts[0] = 0
			kernels.DealClassesNEON(rows, &state, blocks, &t.Base[0], &counts[0])
			rounds -= blocks*layout.Block - uint64(counts[0])
		}
		if rounds > 0 {
			sampling.SetStates(&s, &state)
			rest(s, rounds, counts)
		}
	}
}

// rowsNEON returns the plan in the layout of the kernels.
func (p *plan) rowsNEON() *[layout.RowsNEON]kernels.Vector {
	card, last := p.drawn()
	var r [layout.RowsNEON]kernels.Vector
	kernels.SetCards(r[layout.LowNEON:], &card, p.game)
	for g, pair := range layout.Shared {
		i, j := pair[0], pair[1]
		first, second, offset := p.Base[i], p.Base[j], uint32(0)
		switch {
		case j < layout.Steps && second == 1: // neither has a choice
			first, second, offset = 0, 64, uint32(last[i])*64
			if j < p.Unused {
				offset += uint32(last[j])
			}
		case i < p.Unused && j == layout.Steps:
			first, offset = 0, uint32(last[i])
		case i < p.Unused: // its base is 1
			offset = uint32(last[i]) * second
		}
		kernels.SetWords(r[layout.BaseNEON+g][:], uint16(first*second))
		for k := range len(kernels.Vector{}) / 4 {
			binary.LittleEndian.PutUint32(r[layout.OffsetNEON+g][4*k:], offset<<16)
		}
		kernels.SetWords(r[layout.ThresholdNEON+g][:], p.Threshold[g])
		if j < layout.Steps {
			kernels.SetDivider([]kernels.Vector(r[:]), layout.InverseNEON+g, layout.ShiftNEON+g, layout.SecondNEON+g, second, offset, offset+max(first*second, 1))
		}
	}
	for i, x := range last {
		kernels.SetBytes(r[layout.LastNEON+i][:], x)
	}
	kernels.SetWords(r[layout.RunNEON][:], kernels.Runs(p.game))
	kernels.SetShapes(r[layout.ShapesNEON:], p.game, p.cards)
	return &r
}
