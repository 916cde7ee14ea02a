//go:build !purego

package hands

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	if level == lanes.NEON {
		return kernel{dealNEON, classesNEON, false, samplesEight}
	}
	return plain()
}

// dealNEON returns the dealer of the plan with NEON.
func dealNEON(p *plan) dealer {
	rows := p.rowsNEON()
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state := sampling.StatesOf(&s)
		for rounds >= arguments.Block {
			blocks := min(rounds/arguments.Block, kernels.MaxBlocks)
			var sums [eval.Categories]uint64
			kernels.DealNEON(rows, &state, blocks, &sums)
			rejected := sums[len(sums)-1]
			n := kernels.AtLeast(sums[:])
			for i := 2; i < len(n); i++ {
				n[i] -= rejected
			}
			kernels.AddHands(counts, &n, blocks*arguments.Block-rejected)
			rounds -= blocks*arguments.Block - rejected
		}
		if rounds > 0 {
			sampling.SetStates(&s, &state)
			p.deal(s, rounds, counts)
		}
	}
}

// classesNEON returns the dealer of the plan with NEON that counts by slot.
func classesNEON(p *plan) classDealer {
	rows, rest, t := p.rowsNEON(), dealClassesGo(p), strength.Classes()
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		state := sampling.StatesOf(&s)
		for rounds >= arguments.Block {
			blocks := rounds / arguments.Block
			counts[0] = 0
			kernels.DealClassesNEON(rows, &state, blocks, &t.Base[0], &counts[0])
			rounds -= blocks*arguments.Block - uint64(counts[0])
		}
		if rounds > 0 {
			sampling.SetStates(&s, &state)
			rest(s, rounds, counts)
		}
	}
}

// rowsNEON returns the plan in the layout of the kernels.
func (p *plan) rowsNEON() *[arguments.RowsNEON]kernels.Vector {
	card, last := p.drawn()
	var r [arguments.RowsNEON]kernels.Vector
	kernels.SetCards(r[arguments.LowNEON:], &card, p.game)
	if p.Unused > 2 {
		last[1], last[2] = last[2], last[1] // that of step 1 becomes odd, for factor
	}
	for g, pair := range arguments.Shared {
		i, j := pair[0], pair[1]
		first, second := p.Base[i], p.Base[j]
		skips := i < p.Unused
		if skips && j < p.Unused {
			first = 0 // so the joint choice is 0
		}
		kernels.SetWords(r[arguments.BaseNEON+g][:], uint16(first*second))
		kernels.SetWords(r[arguments.ThresholdNEON+g][:], p.Threshold[g])
		switch {
		case j == arguments.Steps:
		case skips:
			kernels.SetBytes(r[arguments.SkippedNEON+g][:], last[i])
			if j < p.Unused {
				kernels.SetBytes(r[arguments.SecondNEON+g][:], factor(last[i], last[j]))
			}
		default:
			kernels.SetDivider(r[:], arguments.InverseNEON+g, arguments.ShiftNEON+g, arguments.SecondNEON+g, second, first*second)
		}
	}
	for i, x := range last {
		kernels.SetBytes(r[arguments.LastNEON+i][:], x)
	}
	kernels.SetGame(r[arguments.GameNEON:], p.game)
	if p.cards == eval.MinCards {
		x := last[p.Unused-1]
		r[arguments.LowNEON+int(x)/16][x%16] = arguments.BlankNEON
	}
	kernels.SetBytes(r[arguments.TwoNEON][:], kernels.Ones(p.cards < eval.MaxCards))
	kernels.SetBytes(r[arguments.FiveNEON][:], kernels.Ones(p.cards == eval.MinCards))
	for i := range 3 {
		kernels.SetBytes(r[arguments.AtMostNEON+i][:], uint8(p.cards-3+i))
	}
	kernels.SetShapes(r[arguments.ShapesNEON:], p.game, p.cards)
	return &r
}

// factor returns the number for which 0 - first × factor is second, in bytes. First is odd.
func factor(first, second uint8) (n uint8) {
	for -first*n != second {
		n++
	}
	return n
}
