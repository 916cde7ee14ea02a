package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// The comparisons of VPCMPUW.
const (
	equal   = 0
	notLess = 5
	greater = 6
)

// halves returns the masks of the halves of a block, given the mask of its bytes.
func halves(mask Register) (h [2]Register) {
	bytes := ZMM()
	VPMOVM2B(mask, bytes)
	for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
		half := ZMM()
		unpack(bytes, bytes, half)
		h[i] = K()
		VPMOVW2M(half, h[i])
	}
	return h
}

// compare returns the lanes of among where x is stronger than y, and those where they
// tie.
func (m *showdown512) compare(x, y strength512, among Register) (more, tied Register) {
	if m.TwoHole {
		return compareTwoHole(x, y, among)
	}
	same, won := K(), K()
	more, tied = K(), K()
	VPCMPUW(Imm(greater), y.high, x.high, among, won)
	VPCMPUW(Imm(equal), y.high, x.high, among, same)
	VPCMPUW(Imm(greater), y.low, x.low, same, more)
	VPCMPUW(Imm(equal), y.low, x.low, same, tied)
	KORD(won, more, more)
	return more, tied
}

// keepAccepted returns a function that returns the mask of the accepted deals of a half.
// In a game of exactly two hole cards no mask register is free, so the masks are kept in
// general registers.
func (m *showdown512) keepAccepted() func(half int) Register {
	if !m.TwoHole {
		return func(half int) Register { return m.accepted[half] }
	}
	kept := [2]GPVirtual{GP64(), GP64()}
	for half, in := range m.accepted {
		KMOVD(in, kept[half].As32())
	}
	return func(half int) Register {
		in := K()
		KMOVD(kept[half].As32(), in)
		return in
	}
}

// nextSeat moves seat to the next player.
func (m *showdown512) nextSeat(seat GPVirtual) {
	if !m.TwoHole { // otherwise hold has moved it
		ADDQ(Imm(2*8), seat)
	}
}

// two counts the winners of two players in n accepted deals.
func (m *showdown512) two(n GPVirtual) {
	seats := GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seats)
	among := m.keepAccepted()
	if m.hands != nil {
		m.hands.first()
	}
	if m.twos != nil {
		m.twos.first()
	}
	first := m.player(seats)
	m.keepHand(seats)
	if m.HasLow {
		m.keepLow()
	}
	m.nextSeat(seats)
	second := m.player(seats)
	m.keepHand(seats)
	var won, tied [2]Register
	for half := range 2 {
		won[half], tied[half] = m.compare(first[half], second[half], among(half))
	}
	if m.HasLow {
		m.countTwo(won, tied, among)
		return
	}
	if m.hands != nil {
		m.sharesOfTwo(won, tied)
	}
	if m.twos != nil {
		m.keepTwo(first, second, tied)
	}
	for _, c := range []struct {
		set int
		in  [2]Register
	}{{1, won}, {3, tied}} {
		k, hands := K(), GP64()
		KUNPCKDQ(c.in[0], c.in[1], k)
		KMOVQ(k, hands)
		POPCNTQ(hands, hands)
		ADDQ(hands, x86.Number(m.counts, c.set))
		SUBQ(hands, n)
	}
	ADDQ(n, x86.Number(m.counts, 2))
}

// many counts the winners of any number of players. It compares each player in turn with
// the best strength so far, and updates the set of winners.
func (m *showdown512) many(counts counts512) {
	var best [2]strength512
	var sets [2]VecVirtual
	zero := func() VecVirtual {
		v := ZMM()
		VMOVDQU64(x86.Same(0), v)
		return v
	}
	for half := range 2 {
		best[half] = strength512{zero(), zero()}
		sets[half] = zero()
	}
	bit := ZMM()
	VMOVDQU64(x86.Words16(1), bit)
	seats, n := GP64(), GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seats)
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	if m.HasLow {
		m.beginLows()
	}
	among := m.keepAccepted()
	if m.hands != nil {
		m.hands.first()
	}
	if counts == byTable {
		m.startTable()
	}
	x86.Repeat(n, func() {
		strengths := m.player(seats)
		m.keepHand(seats)
		for half, s := range strengths {
			best := best[half]
			more, tied := m.compare(s, best, among(half))
			if m.table != nil {
				m.table.loses(half, s.high, best.high, tied)
			}
			VMOVDQU16(s.high, more, best.high)
			VMOVDQU16(s.low, more, best.low)
			VPADDW(bit, sets[half], tied, sets[half])
			VMOVDQU16(bit, more, sets[half])
		}
		if m.HasLow {
			m.addLow(bit)
		}
		if m.table != nil {
			m.table.Hold(placesOf([2]VecVirtual{strengths[0].high, strengths[1].high}))
		}
		VPADDW(bit, bit, bit)
		m.nextSeat(seats)
	})
	m.accepted = [2]Register{among(0), among(1)}
	switch {
	case m.HasLow:
		m.countBoth(sets)
		return
	case m.hands != nil && m.hands.starting != nil:
		m.countStarting(sets)
	case m.hands != nil:
		m.shares(sets)
	case m.table != nil:
		m.finishTable(best, sets)
	case m.TwoHole:
		m.record(sets)
	}
	m.countSets(sets)
}

// countSets counts the sets of one winner by masks, and keeps the other sets.
func (m *showdown512) countSets(sets [2]VecVirtual) {
	in := m.accepted
	bit, set, n := ZMM(), GP64(), GP64()
	VMOVDQU64(x86.Words16(1), bit)
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	MOVQ(U32(8), set)
	rest := GP64()
	all := K()
	KUNPCKDQ(in[0], in[1], all)
	KMOVQ(all, rest)
	x86.Repeat(n, func() {
		var alone [2]Register
		for half := range 2 {
			alone[half] = K()
			VPCMPEQW(bit, sets[half], in[half], alone[half])
		}
		both, hands := K(), GP64()
		KUNPCKDQ(alone[0], alone[1], both)
		KMOVQ(both, hands)
		XORQ(hands, rest)
		POPCNTQ(hands, hands)
		ADDQ(hands, Mem{Base: m.counts, Index: set, Scale: 1})
		ADDQ(set, set)
		VPADDW(bit, bit, bit)
	})
	m.keepTies(sets, rest)
}

// keepTies stores the sets of winners of some deals, which countTies counts later. A
// loop over the few ties of one block would be mispredicted.
func (m *showdown512) keepTies(sets [2]VecVirtual, deals GPVirtual) {
	for half := range 2 {
		k, n := K(), GP64()
		KMOVD(deals.As32(), k)
		MOVL(deals.As32(), n.As32())
		VPCOMPRESSW_Z(sets[half], k, sets[half])
		VMOVDQU64(sets[half], m.kept.Idx(m.ties, 2))
		POPCNTL(n.As32(), n.As32())
		ADDQ(n, m.ties)
		SHRQ(Imm(32), deals)
	}
	CMPQ(m.ties, U32(maxTies-64))
	JLS(LabelRef("kept"))
	m.countTies()
	Label("kept")
}

// countTies counts the sets of winners that were kept.
func (m *showdown512) countTies() {
	at := GP64()
	LEAQ(m.kept, at)
	x86.Repeat(m.ties, func() {
		set := GP64()
		MOVWQZX(Mem{Base: at}, set)
		INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
		ADDQ(Imm(2), at)
	})
}

// record records a block.
func (m *showdown512) record(sets [2]VecVirtual) {
	x86.Recording(func(to GPVirtual) {
		for half, in := range m.accepted {
			won := ZMM()
			VMOVDQU16_Z(sets[half], in, won)
			for part := range 4 { // unpacking put eight words of one half after eight of the other
				VEXTRACTI32X4(Imm(uint64(part)), won, Mem{Base: to, Disp: 32*part + 16*half})
			}
		}
		ADDQ(U32(2*layout.Block), to)
		x86.EachHole(m.Game, m.numbers, func(row GPVirtual) {
			card := ZMM()
			VMOVDQU64(m.stack(0).Idx(row, 1), card)
			VMOVDQU64(card, Mem{Base: to})
			ADDQ(Imm(64), to)
		})
	})
}
