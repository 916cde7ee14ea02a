//go:build amd64 && !purego

package showdown

import (
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// showdownKernel is a kernel of showdowns.
type showdownKernel = func(vectors *byte, numbers *uint64, s *sampling.States, listed *kernels.Row, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)

// assembly is the kernels of a level, and how they have a plan.
type assembly struct {
	width         int // of a vector in bytes
	deal, headsUp [strength.Games]showdownKernel
	hands         showdownKernel // of a game in which any hole cards play; nil if the level has none
	best          func(vectors *byte, numbers *uint64, s *sampling.States, rounds uint64, counts *kernels.AtLeast)
	lows          func(vectors *byte, numbers *uint64, s *sampling.States, rounds uint64, counts *uint64)
	starting      showdownKernel // nil if the level has none
	seats         showdownKernel // of what the hands of all seats are; nil if records counts them
	records       tableKernel
	lists         listKernel
	joint         jointKernel                                                            // nil if the level has none
	inline        bool                                                                   // the columns of lists have the cards
	setRows       func(fours []uint32, rows []kernels.Row, step, cards int)              // of lists
	setCards      func(row func(i int) []byte, card *[64]strength.Hand, g strength.Game) // rows from arguments.VectorCards on
	setGame       func(row func(i int) []byte, g strength.Game)                          // rows from arguments.VectorGame on
}

// byGame returns the kernels by game. The games in which any hole cards play have the same.
func byGame(anyHole, omaha, omaha8 showdownKernel) [strength.Games]showdownKernel {
	return [...]showdownKernel{strength.Holdem: anyHole, strength.Short: anyHole, strength.ShortTrips: anyHole, strength.Omaha: omaha, strength.Omaha8: omaha8}
}

// kernel returns the functions of the level.
func (a *assembly) kernel() kernel {
	return kernel{a.dealer, a.bestDealer, a.lowDealer, true, a.setLists}
}

// dealer returns the dealer of the plan.
func (a *assembly) dealer(p *plan) dealer {
	kernel, counter := a.counting(p)
	vectors, numbers := a.vectors(p), a.numbers(p, counter)
	p.countTable = a.records
	return func(s *streams, rounds uint64, counts []uint64) {
		call := func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], record)
		}
		if counter != nil {
			withTables(p, counter, counts, func(table *byte) {
				p.run(s, rounds, func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, _ *byte) uint64 {
					return call(state, listed, blocks, rounds, table)
				})
			})
		} else if p.more != nil {
			p.runRecorded(s, rounds, a.width, counts, call)
		} else {
			p.run(s, rounds, call)
		}
	}
}

// bestDealer returns the dealer of best hands of one player.
func (a *assembly) bestDealer(p *plan) handsDealer {
	vectors, numbers := a.vectors(p), p.numbers(a.width, a.tables)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := sampling.StatesOf(&s), kernels.AtLeast{}
		a.best(&vectors[0], &numbers[0], &state, rounds, &n)
		kernels.AddHands(counts, &n, rounds)
	}
}

// lowDealer returns the dealer of lows of one player.
func (a *assembly) lowDealer(p *plan) lowDealer {
	vectors, numbers := a.vectors(p), p.numbers(a.width, a.tables)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		state, n := sampling.StatesOf(&s), lowCounts{}
		a.lows(&vectors[0], &numbers[0], &state, rounds, &n[0])
		addLows(counts, &n)
	}
}

// vectors returns the vectors of the plan in the layout of the kernels.
func (a *assembly) vectors(p *plan) []byte {
	v := make([]byte, arguments.VectorDraws*a.width)
	from := func(first int) func(i int) []byte {
		return func(i int) []byte { return v[(first+i)*a.width:][:a.width] }
	}
	a.setCards(from(arguments.VectorCards), &p.card, p.game)
	a.setGame(from(arguments.VectorGame), p.game)
	for i := range arguments.AllRows {
		kernels.SetBytes(from(arguments.VectorLast)(i), uint8(p.left-1-i))
		kernels.SetBytes(from(arguments.VectorKnown)(i), p.known[i])
	}
	for _, d := range p.draws {
		for _, x := range [arguments.DrawVectors]uint16{uint16(d.first.base), uint16(d.second.base), d.threshold} {
			vector := make([]byte, a.width)
			kernels.SetWords(vector, x)
			v = append(v, vector...)
		}
		v = append(v, a.tablesOf(d.first.hands)...)
	}
	return v
}

// tables returns the number of tables of a range with AVX-512, if that is at most
// arguments.MaxTables: 0 for a row for each card. A larger range, and any range with AVX2, has one
// table of four bytes for each hand; then tables returns its length in bytes, that of whole
// vectors.
func (a *assembly) tables(hands int) int {
	if a.width == arguments.Block {
		if hands <= arguments.RangeRow {
			return 0
		}
		if n := (hands + arguments.RangeTable - 1) / arguments.RangeTable; n <= arguments.MaxTables {
			return n
		}
	}
	return (4*hands + a.width - 1) / a.width * a.width
}

// tablesOf returns the tables of a range with the given hands.
func (a *assembly) tablesOf(hands [][2]uint8) (v []byte) {
	if n := a.tables(len(hands)); n > arguments.MaxTables {
		v = make([]byte, n)
		for i, hand := range hands {
			copy(v[4*i:], hand[:])
		}
		return v
	}
	for some := range slices.Chunk(hands, arguments.RangeTable) {
		size := arguments.RangeTable
		if len(hands) <= arguments.RangeRow {
			size = arguments.RangeRow
		}
		cards := make([]byte, 2*size)
		for i, hand := range some {
			cards[i], cards[size+i] = hand[0], hand[1]
		}
		v = append(v, cards...)
	}
	return v
}

// blocksAhead is the number of blocks for which ranges are drawn before a call, and
// blocksRecorded those whose deals are recorded, in about 16 kB.
const (
	blocksAhead    = jointBlocks
	blocksRecorded = 16
)

// run deals rounds by calls of a kernel in assembly. A call deals up to blocks blocks,
// for which listed has the cards of ranges drawn before, and returns the number of rounds that
// are still missing.
func (p *plan) run(s *streams, rounds uint64, kernel func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64) {
	state := sampling.StatesOf(&s.lanes)
	if p.listed() == 0 {
		kernel(&state, nil, 1<<63, rounds, nil)
		return
	}
	ahead := p.listedAhead(blocksAhead)
	for rounds > 0 {
		rounds = kernel(&state, ahead(&s.lists), blocksAhead, rounds, nil)
	}
}

// listedAhead returns what draws the cards of lists, or of ranges drawn together, for some
// blocks. Its result is in the layout of the numbers NumberListedRow and NumberListedBlock.
func (p *plan) listedAhead(blocks int) func(h *drawnHands) *kernels.Row {
	if len(p.joint) > 0 {
		return func(h *drawnHands) *kernels.Row { return (*kernels.Row)(p.drawJoint(h, blocks)) }
	}
	rows := make([]kernels.Row, max(blocks*p.listed(), 1))
	return func(h *drawnHands) *kernels.Row {
		p.drawLists(h, rows)
		return &rows[0]
	}
}

// runRecorded does what run does, with a kernel of the given number of lanes that records
// its deals, and counts them by the plan's dealCounter.
func (p *plan) runRecorded(s *streams, rounds uint64, lanes int, counts []uint64, kernel func(state *sampling.States, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64) {
	state := sampling.StatesOf(&s.lanes)
	ahead := p.listedAhead(blocksRecorded)
	size := (2 + p.players*p.holes) * lanes // of a record; two bytes of a strength take the place of two hole cards
	add, done := p.more.recorder(p, lanes, counts)
	records := make([]byte, blocksRecorded*arguments.Block/lanes*size)
	for rounds > 0 {
		if rounds <= blocksRecorded*arguments.Block {
			clear(records) // a kernel that has dealt all rounds records no more blocks
		}
		rounds = kernel(&state, ahead(&s.lists), blocksRecorded, rounds, &records[0])
		for record := range slices.Chunk(records, size) {
			add(record)
		}
	}
	done()
}

// listKernel is a kernel that draws groups of lists until it has drawn want tries, of which
// there are have, and returns their number.
type listKernel = func(lists *uint64, count uint64, table *uint32, s *sampling.States, drawn *uint32, stride, have, want uint64) (n uint64)

// listLayout is the lists of a plan as the kernels have them.
type listLayout struct {
	numbers []uint64
	tables  []uint32
}

// setLists makes the kernel of the level draw the lists of the plan. If one has larger heights
// than the kernel draws, they stay in plain Go.
func (a *assembly) setLists(p *plan) {
	p.setRows = a.setRows
	if len(p.joint) > 0 && a.joint != nil {
		a.setJoint(p)
	}
	t, kernel := listLayout{}, a.lists
	for i := range p.lists {
		l := &p.lists[i]
		if l.columns != nil && l.height > maxHeight {
			return
		}
		t.add(l, a.inline)
	}
	if len(p.lists) == 0 {
		return
	}
	p.drawHands = func(h *drawnHands, n int) {
		h.reserve(n + tries)
		state, have := sampling.StatesOf(&h.streams), len(h.parts[0])
		stride := uint64(4 * cap(h.parts[0]))
		have = int(kernel(&t.numbers[0], uint64(len(p.lists)), &t.tables[0], &state, &h.parts[0][:1][0], stride, uint64(have), uint64(n)))
		for i, part := range h.parts {
			h.parts[i] = part[:have]
		}
		sampling.SetStates(&h.streams, &state)
	}
}

// add adds a list. If inline, its columns have the cards of hands of at most two.
func (t *listLayout) add(l *list, inline bool) {
	n := uint64(l.hands())
	numbers := [arguments.ListNumbers]uint64{arguments.ListHands: n, arguments.ListLeast: 1 << 32 % n, arguments.ListParts: uint64(len(l.parts))}
	at := func() uint64 { return uint64(4 * len(t.tables)) }
	if l.columns != nil {
		numbers[arguments.ListHeight], numbers[arguments.ListHeightLeast] = l.height, 1<<32%l.height
		numbers[arguments.ListColumns] = at()
		if inline = inline && l.cards <= 2; inline {
			numbers[arguments.ListInline] = 1
		}
		for i, c := range l.columns {
			other := uint32(c.Other)
			if inline {
				other = l.parts[0][i]&0xffff | l.parts[0][other]<<16
			}
			t.tables = append(t.tables, other, uint32(c.Threshold))
		}
	}
	numbers[arguments.ListCards] = at()
	for _, fours := range l.parts {
		t.tables = append(t.tables, fours...)
	}
	t.numbers = append(t.numbers, numbers[:]...)
}

// reserve gives the parts places for n tries, one part after another in memory.
func (h *drawnHands) reserve(n int) {
	if cap(h.parts[0]) >= n {
		return
	}
	all := make([]uint32, n*len(h.parts))
	for i, part := range h.parts {
		h.parts[i] = all[n*i : n*i+len(part) : n*(i+1)]
		copy(h.parts[i], part)
	}
}

// setRowsAVX512 is setRows with AVX-512.
func setRowsAVX512(fours []uint32, rows []kernels.Row, step, cards int) {
	kernels.ListRowsAVX512(&fours[0], &rows[0][0], uint64(arguments.Block*step), uint64(cards), uint64((len(rows)+step-1)/step))
}

// jointKernel is a kernel that draws groups of several ranges until it has drawn want tries, of
// which there are have, and returns their number.
type jointKernel = func(vectors *byte, numbers *uint64, s *sampling.States, drawn *byte, stride, have, want uint64) (n uint64)

// setJoint makes the kernel of the level draw the ranges of the plan together.
func (a *assembly) setJoint(p *plan) {
	numbers := make([]uint64, arguments.JointMoves)
	numbers[arguments.JointRanges] = uint64(len(p.joint))
	var vectors []byte
	for _, d := range p.joint {
		move := [arguments.JointNumbers]uint64{arguments.JointTables: uint64(a.tables(len(d.hands)))}
		if d.again {
			move[arguments.JointAgain] = 1
		}
		numbers = append(numbers, move[:]...)
		words := make([]byte, arguments.JointVectors*a.width)
		kernels.SetWords(words[arguments.JointBase*a.width:][:a.width], uint16(len(d.hands)))
		kernels.SetWords(words[arguments.JointThreshold*a.width:][:a.width], d.threshold)
		hands := make([][2]uint8, len(d.hands))
		for i, hand := range d.hands {
			hands[i] = hand.cards
		}
		vectors = append(append(vectors, words...), a.tablesOf(hands)...)
	}
	p.drawTries = func(h *drawnHands, n int) {
		state, j := sampling.StatesOf(&h.streams), &h.joint
		j.have = int(a.joint(&vectors[0], &numbers[0], &state, &j.cards[0], jointStride, uint64(j.have), uint64(n)))
		sampling.SetStates(&h.streams, &state)
	}
}
