//go:build !purego

package lanes

import (
	"pokersim/eval"
	"pokersim/sim/lanes/internal/layout"
	"pokersim/sim/rng"
)

// assembled returns the row of NEON, which every arm64 machine has. Enumerated hands are
// counted in plain Go.
func assembled() []kernel {
	return []kernel{{NEON, true, dealNEON, evaluateGrouped, classesNEON, classesGrouped, false, showdownNEON, bestDealerNEON, lowDealerNEON, matchupsGo}}
}

// The kernels deal whole blocks, as long as all of their hands are wanted. The
// definition deals the rest.
const maxBlocks = 63 // of a call: a lane counts four quarters of a block each, up to 255

// vector is a vector register of NEON: sixteen lanes.
type vector = [16]byte

// states4 are the states of the streams of a block, transposed.
type states4 = [4][streams]uint64

// setStates sets the streams to the states.
func setStates(s *[streams]rng.SFC64, t *states4) {
	for i := range s {
		s[i].SetState([4]uint64{t[0][i], t[1][i], t[2][i], t[3][i]})
	}
}

// dealNEON returns the dealer of the plan with NEON.
func dealNEON(p *plan) dealer {
	rows := p.rowsNEON()
	kernel := dealKernelNEON(p)
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state := states(&s)
		for rounds >= block {
			blocks := min(rounds/block, maxBlocks)
			var sums [eval.Categories]uint64
			kernel(rows, &state, blocks, &sums)
			rejected := sums[len(sums)-1]
			n := atLeast(sums[:])
			for i := 2; i < len(n); i++ {
				n[i] -= rejected
			}
			addHands(counts, &n, blocks*block-rejected)
			rounds -= blocks*block - rejected
		}
		if rounds > 0 {
			setStates(&s, &state)
			p.deal(s, rounds, counts)
		}
	}
}

// dealKernelNEON returns the kernel for the game and the number of cards of the plan.
func dealKernelNEON(p *plan) func(*[layout.RowsNEON][16]byte, *states4, uint64, *[eval.Categories]uint64) {
	size := []int{3, 2, 0}[p.cards-eval.MinCards]
	if p.cards == eval.MaxCards && p.unused > 0 {
		size = 1
	}
	switch p.game {
	case short:
		return [...]func(*[layout.RowsNEON][16]byte, *states4, uint64, *[eval.Categories]uint64){dealShort7NEON, dealShortKnownNEON, dealShort6NEON, dealShort5NEON}[size]
	case shortTrips:
		return [...]func(*[layout.RowsNEON][16]byte, *states4, uint64, *[eval.Categories]uint64){dealShortTrips7NEON, dealShortTripsKnownNEON, dealShortTrips6NEON, dealShortTrips5NEON}[size]
	}
	return [...]func(*[layout.RowsNEON][16]byte, *states4, uint64, *[eval.Categories]uint64){deal7NEON, dealKnownNEON, deal6NEON, deal5NEON}[size]
}

// classesNEON returns the dealer of the plan with NEON that counts by slot.
func classesNEON(p *plan, t *classTable) classDealer {
	rows, rest := p.rowsNEON(), dealClassesGo(p, t)
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		state := states(&s)
		for rounds >= block {
			blocks := rounds / block
			counts[0] = 0
			dealClassesNEON(rows, &state, blocks, &t.base[0], &counts[0])
			rounds -= blocks*block - uint64(counts[0])
		}
		if rounds > 0 {
			setStates(&s, &state)
			rest(s, rounds, counts)
		}
	}
}
