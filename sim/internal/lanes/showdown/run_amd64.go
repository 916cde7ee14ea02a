//go:build amd64 && !purego

package showdown

import (
	"slices"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	switch level {
	case lanes.AVX512:
		return kernel{showdown512, best512, lows512, kernels.TableAVX512}
	case lanes.AVX2:
		return kernel{showdown256, best256, lows256, kernels.TableAVX2}
	}
	return plain()
}

// setRows sets the vectors of the rows of cards.
func (p *plan) setRows(vector func(i int) []byte) {
	for i := range layout.AllRows {
		kernels.SetBytes(vector(layout.VectorLast+i), uint8(p.left-1-i))
		kernels.SetBytes(vector(layout.VectorKnown+i), p.known[i])
	}
}

// words returns the two bases and the threshold of a draw.
func (d *sharedDraws) words() [layout.DrawVectors]uint16 {
	return [...]uint16{uint16(d.first.base), uint16(d.second.base), d.threshold}
}

// lowBit returns the bit of a rank in an eval.Low, or 0 if no low has it.
func lowBit(rank int) uint8 { return uint8(1 << ((rank + 1) % deck.Ranks)) }

// blocksAhead is the number of blocks for which the lists are drawn before a call, and
// blocksRecorded those whose deals are recorded, in about 16 kB.
const (
	blocksAhead    = 64
	blocksRecorded = 16
)

// run deals rounds by calls of a kernel in assembly. A call deals up to blocks blocks,
// for which listed has the cards of the lists, and returns the number of rounds that
// are still missing.
func (p *plan) run(s *streams, rounds uint64, kernel func(state *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64) uint64) {
	state := sampling.StatesOf(&s.lanes)
	if len(p.lists) == 0 {
		kernel(&state, nil, 1<<63, rounds)
		return
	}
	rows := make([]kernels.Row, blocksAhead*p.listed())
	for rounds > 0 {
		p.drawLists(&s.lists, rows)
		rounds = kernel(&state, &rows[0], blocksAhead, rounds)
	}
}

// runRecorded does what run does, with a kernel of the given number of lanes that records
// its deals, and counts them by the plan's dealCounter.
func (p *plan) runRecorded(s *streams, rounds uint64, lanes int, counts []uint64, kernel func(state *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64) {
	state := sampling.StatesOf(&s.lanes)
	rows := make([]kernels.Row, max(blocksRecorded*p.listed(), 1))
	size := (2 + p.players*p.holes) * lanes // of a record; two bytes of a strength take the place of two hole cards
	add, done := p.more.recorder(p, lanes, counts)
	records := make([]byte, blocksRecorded*layout.Block/lanes*size)
	for rounds > 0 {
		p.drawLists(&s.lists, rows)
		if rounds <= blocksRecorded*layout.Block {
			clear(records) // a kernel that has dealt all rounds records no more blocks
		}
		rounds = kernel(&state, &rows[0], blocksRecorded, rounds, &records[0])
		for record := range slices.Chunk(records, size) {
			add(record)
		}
	}
	done()
}
