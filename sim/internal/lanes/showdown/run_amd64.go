//go:build amd64 && !purego

package showdown

import (
	"slices"

	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// blocksAhead is the number of blocks for which the lists are drawn before a call, and
// blocksRecorded those whose deals are recorded, in about 16 kB.
const (
	blocksAhead    = 64
	blocksRecorded = 16
)

// run deals rounds by calls of a kernel in assembly. A call deals up to blocks blocks,
// for which listed has the cards of the lists, and returns the number of rounds that
// are still missing.
func (p *plan) run(s *streams, rounds uint64, kernel func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64) {
	state := sampling.StatesOf(&s.lanes)
	if len(p.lists) == 0 {
		kernel(&state, nil, 1<<63, rounds, nil)
		return
	}
	rows := make([]kernels.Row, blocksAhead*p.listed())
	for rounds > 0 {
		p.drawLists(&s.lists, rows)
		rounds = kernel(&state, &rows[0], blocksAhead, rounds, nil)
	}
}

// runRecorded does what run does, with a kernel of the given number of lanes that records
// its deals, and counts them by the plan's dealCounter.
func (p *plan) runRecorded(s *streams, rounds uint64, lanes int, counts []uint64, kernel func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64) {
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
