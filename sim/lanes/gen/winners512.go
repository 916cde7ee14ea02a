package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Comparisons of VPCMPUW.
const (
	equal   = 0
	notLess = 5
	greater = 6
)

// halves gives the masks of a block's halves from that of its bytes.
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

// two counts who wins of two players, n deals being accepted.
func (m *showdown512) two(n GPVirtual) {
	seats := GP64()
	LEAQ(number(m.numbers, numberSeats), seats)
	first := m.player(seats)
	LEAQ(number(m.numbers, numberSeats+2), seats)
	second := m.player(seats)
	in := m.accepted
	var won, tied [2]Register
	for half := range 2 {
		same, more := K(), K()
		won[half], tied[half] = K(), K()
		x, y := first[half], second[half]
		VPCMPUW(Imm(greater), y.high, x.high, in[half], won[half])
		VPCMPUW(Imm(equal), y.high, x.high, in[half], same)
		VPCMPUW(Imm(greater), y.low, x.low, same, more)
		VPCMPUW(Imm(equal), y.low, x.low, same, tied[half])
		KORD(won[half], more, won[half])
	}
	for _, c := range []struct {
		set int
		in  [2]Register
	}{{1, won}, {3, tied}} {
		k, hands := K(), GP64()
		KUNPCKDQ(c.in[0], c.in[1], k)
		KMOVQ(k, hands)
		POPCNTQ(hands, hands)
		ADDQ(hands, number(m.counts, c.set))
		SUBQ(hands, n)
	}
	ADDQ(n, number(m.counts, 2))
}

// many counts who wins of any number of players. Each in turn joins the best so
// far, or beats them.
func (m *showdown512) many() {
	var best [2]strength512
	var sets [2]VecVirtual
	zero := func() VecVirtual {
		v := ZMM()
		VMOVDQU64(same(0), v)
		return v
	}
	for half := range 2 {
		best[half] = strength512{zero(), zero()}
		sets[half] = zero()
	}
	bit := ZMM()
	VMOVDQU64(words16(1), bit)
	seats, n := GP64(), GP64()
	LEAQ(number(m.numbers, numberSeats), seats)
	MOVQ(number(m.numbers, numberPlayers), n)
	repeat(n, func() {
		for half, s := range m.player(seats) {
			best := best[half]
			more, same, tied := K(), K(), K()
			VPCMPUW(Imm(equal), best.high, s.high, same)
			VPCMPUW(Imm(greater), best.low, s.low, same, more)
			VPCMPUW(Imm(equal), best.low, s.low, same, tied)
			VPCMPUW(Imm(greater), best.high, s.high, same)
			KORD(same, more, more)
			VMOVDQU16(s.high, more, best.high)
			VMOVDQU16(s.low, more, best.low)
			VPADDW(bit, sets[half], tied, sets[half])
			VMOVDQU16(bit, more, sets[half])
		}
		VPADDW(bit, bit, bit)
		ADDQ(Imm(2*8), seats)
	})
	m.countSets(sets)
}

// countSets counts the sets of one winner by masks, and keeps the others.
func (m *showdown512) countSets(sets [2]VecVirtual) {
	in := m.accepted
	bit, set, n := ZMM(), GP64(), GP64()
	VMOVDQU64(words16(1), bit)
	MOVQ(number(m.numbers, numberPlayers), n)
	MOVQ(U32(8), set)
	rest := GP64()
	all := K()
	KUNPCKDQ(in[0], in[1], all)
	KMOVQ(all, rest)
	repeat(n, func() {
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

// keepTies keeps the sets of winners of some deals for later: a loop of as many
// steps as there are ties could not be predicted.
func (m *showdown512) keepTies(sets [2]VecVirtual, deals GPVirtual) {
	ties := m.stack(stackTies)
	for half := range 2 {
		k, n := K(), GP64()
		KMOVD(deals.As32(), k)
		MOVL(deals.As32(), n.As32())
		VPCOMPRESSW_Z(sets[half], k, sets[half])
		VMOVDQU64(sets[half], ties.Idx(m.ties, 2))
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
	LEAQ(m.stack(stackTies), at)
	repeat(m.ties, func() {
		set := GP64()
		MOVWQZX(Mem{Base: at}, set)
		INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
		ADDQ(Imm(2), at)
	})
}
