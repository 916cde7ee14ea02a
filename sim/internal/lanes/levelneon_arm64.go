//go:build !purego

package lanes

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// assembled returns the row of NEON, which every arm64 machine has. Enumerated hands are
// counted in plain Go.
func assembled() []kernel {
	return []kernel{{NEON, true, dealNEON, evaluateGrouped, classesNEON, classesGrouped, false, showdownNEON, bestDealerNEON, lowDealerNEON, matchupsGo, false, packEight}}
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
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state := states(&s)
		for rounds >= block {
			blocks := min(rounds/block, maxBlocks)
			var sums [eval.Categories]uint64
			p.kernelNEON(rows, &state, blocks, &sums)
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

// kernelNEON calls the kernel for the game and the number of cards of the plan. A call of
// a function value would move the arguments to the heap.
func (p *plan) kernelNEON(rows *[layout.RowsNEON]vector, s *states4, blocks uint64, sums *[eval.Categories]uint64) {
	size := p.cards
	if size == eval.MaxCards && p.unused > 0 {
		size = someKnown
	}
	switch p.game<<3 | game(size) {
	case holdem<<3 | 5:
		deal5NEON(rows, s, blocks, sums)
	case holdem<<3 | 6:
		deal6NEON(rows, s, blocks, sums)
	case holdem<<3 | 7:
		deal7NEON(rows, s, blocks, sums)
	case holdem<<3 | someKnown:
		dealKnownNEON(rows, s, blocks, sums)
	case short<<3 | 5:
		dealShort5NEON(rows, s, blocks, sums)
	case short<<3 | 6:
		dealShort6NEON(rows, s, blocks, sums)
	case short<<3 | 7:
		dealShort7NEON(rows, s, blocks, sums)
	case short<<3 | someKnown:
		dealShortKnownNEON(rows, s, blocks, sums)
	case shortTrips<<3 | 5:
		dealShortTrips5NEON(rows, s, blocks, sums)
	case shortTrips<<3 | 6:
		dealShortTrips6NEON(rows, s, blocks, sums)
	case shortTrips<<3 | 7:
		dealShortTrips7NEON(rows, s, blocks, sums)
	case shortTrips<<3 | someKnown:
		dealShortTripsKnownNEON(rows, s, blocks, sums)
	}
}

// someKnown stands for seven cards of which some are known.
const someKnown = 0

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
