//go:build (amd64 || arm64) && !purego

package showdown

import (
	"slices"

	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/strength"
)

// numbers returns the part of the plan that the kernels in assembly read besides the
// vectors. Rows are offsets in bytes; each row has width bytes. For each range there is
// the result of tables for the number of its hands.
func (p *plan) numbers(width int, tables func(hands int) int) []uint64 {
	listed := p.listed()
	ranges := (p.ranged - listed) / 2
	board := p.seats.board
	slices.Sort(board[:])
	holes := p.ranged // becomes the first row of unknown hole cards
	for holes < p.drawn && slices.Contains(board[:], holes) {
		holes++
	}
	n := make([]int, arguments.NumberMoves, arguments.NumberMoves+3*len(p.draws))
	n[arguments.NumberPlayers] = p.players
	n[arguments.NumberRanged] = p.ranged * width
	n[arguments.NumberListed] = listed
	n[arguments.NumberListedRow], n[arguments.NumberListedBlock] = arguments.Block, arguments.Block*listed
	if len(p.joint) > 0 {
		n[arguments.NumberListedRow], n[arguments.NumberListedBlock] = jointStride, arguments.Block
	}
	n[arguments.NumberRanges] = ranges
	n[arguments.NumberDraws] = len(p.draws) - ranges
	n[arguments.NumberHoles] = holes * width
	n[arguments.NumberFours] = (p.drawn - holes + 3) / 4
	n[arguments.NumberMore] = max(p.holes-4, 0)
	if _, strengths := p.more.(*byTable); strengths {
		n[arguments.NumberRecord] = 1
	}
	if p.game == strength.ShortTrips {
		n[arguments.NumberTrips] = 1
	}
	if p.game == strength.Short {
		n[arguments.NumberFlush] = 1
	}
	for i, row := range board {
		n[arguments.NumberBoard+i] = row * width
	}
	for player, hole := range p.seats.hole[:p.players] {
		for i, row := range hole[:p.holes] {
			switch {
			case row < p.ranged:
				row += arguments.StackRanged
			case row < p.drawn:
				row += arguments.StackHoles - holes
			}
			n[arguments.NumberSeats+player*p.holes+i] = row * width
		}
	}
	for _, d := range p.draws {
		n = append(n, d.first.row*width, d.second.row*width)
		if d.first.hands != nil {
			n = append(n, tables(len(d.first.hands)))
		}
	}
	words := make([]uint64, len(n))
	for i, x := range n {
		words[i] = uint64(x)
	}
	return words
}

// addLows adds the counts c of a kernel in assembly, where the last element is no low.
func addLows(counts, c *lowCounts) {
	for low, n := range c[:len(c)-1] {
		counts[low] += n
	}
	counts[0] += c[len(c)-1]
}
