package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// compare returns ones where s is stronger than another strength, and ones where they tie.
func (s strength256) compare(high, low Op) (more, tied VecVirtual) {
	same := equal256(VPCMPEQW, high, s.high)
	more = equal256(VPCMPGTW, low, s.low)
	VPAND(same, more, more)
	VPOR(equal256(VPCMPGTW, high, s.high), more, more)
	tied = equal256(VPCMPEQW, low, s.low)
	VPAND(same, tied, tied)
	return more, tied
}

// compare compares two strengths by the rules of the game, as strength256.compare does.
func (m *showdown256) compare(s strength256, high, low Op) (more, tied VecVirtual) {
	if m.TwoHole {
		return s.compareTwoHole(high, low)
	}
	return s.compare(high, low)
}

// nextSeat moves seat to the next player.
func (m *showdown256) nextSeat(seat GPVirtual) {
	if !m.TwoHole { // otherwise hold has moved it
		ADDQ(Imm(2*8), seat)
	}
}

// two counts the winners of two players.
func (m *showdown256) two(valid GPVirtual) {
	seats := GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seats)
	m.player(seats)
	for half := range 2 {
		s := m.evaluate(half)
		VMOVDQU(s.high, m.stack(stackWinners+half))
		VMOVDQU(s.low, m.stack(stackWinners+2+half))
	}
	m.nextSeat(seats)
	if m.HasLow {
		VMOVDQU(m.bestLow(), m.stack(stackLow256+x86.LowBest))
	}
	m.player(seats)
	var lost, tied [2]VecVirtual
	for half := range 2 {
		lost[half], tied[half] = m.compare(m.evaluate(half), m.stack(stackWinners+half), m.stack(stackWinners+2+half))
	}
	if m.HasLow {
		m.countTwo(lost, tied, valid)
		return
	}
	all := GP64()
	POPCNTQ(valid, all)
	for _, c := range []struct {
		set int
		in  [2]VecVirtual
	}{{2, lost}, {3, tied}} {
		n := masks256(c.in)
		ANDQ(valid, n)
		POPCNTQ(n, n)
		ADDQ(n, x86.Number(m.counts, c.set))
		SUBQ(n, all)
	}
	ADDQ(all, x86.Number(m.counts, 1))
}

// many counts the winners of any number of players. It compares each player in turn with
// the best strength so far, and updates the set of winners.
func (m *showdown256) many(valid GPVirtual) {
	zero, least := zero256(), load256(x86.Words16(1<<15))
	for half := range 2 {
		VMOVDQU(least, m.stack(stackWinners+half))
		VMOVDQU(zero, m.stack(stackWinners+2+half))
	}
	VMOVDQU(load256(x86.Words16(1)), m.stack(stackBit))
	if m.HasLow {
		m.beginLows()
	}
	seats, n := GP64(), GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seats)
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	x86.Repeat(n, func() {
		m.player(seats)
		for half := range 2 {
			high, low, set := m.stack(stackWinners+half), m.stack(stackWinners+2+half), m.stack(stackWinners+4+half)
			s := m.evaluate(half)
			m.keepHighs(n, half, s)
			more, tied := m.compare(s, high, low)
			VMOVDQU(either256(more, s.high, load256(high)), high)
			VMOVDQU(either256(more, s.low, load256(low)), low)
			VPAND(m.stack(stackBit), tied, tied)
			VPOR(set, tied, tied)
			VMOVDQU(either256(more, m.stack(stackBit), tied), set)
		}
		if m.HasLow {
			m.addLow()
		}
		VMOVDQU(left256(1, load256(m.stack(stackBit))), m.stack(stackBit))
		m.nextSeat(seats)
	})
	if m.HasLow {
		m.countBoth(valid)
	} else {
		m.record(valid)
		m.countSets(valid)
	}
}

const stackBit = stackWinners + 6

// countSets counts the sets of winners: sets of one player by masks, the others one by
// one.
func (m *showdown256) countSets(valid GPVirtual) {
	sets := [2]VecVirtual{load256(m.stack(stackWinners + 4)), load256(m.stack(stackWinners + 5))}
	bit, set, n := load256(x86.Words16(1)), GP64(), GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	MOVQ(U32(8), set)
	x86.Repeat(n, func() {
		var alone [2]VecVirtual
		for half := range 2 {
			alone[half] = equal256(VPCMPEQW, bit, sets[half])
		}
		hands := masks256(alone)
		ANDQ(valid, hands)
		XORQ(hands, valid)
		POPCNTQ(hands, hands)
		ADDQ(hands, Mem{Base: m.counts, Index: set, Scale: 1})
		ADDQ(set, set)
		VPADDW(bit, bit, bit)
	})
	at := m.stack(stackWinners)
	inOrder256(sets, at)
	TESTQ(valid, valid)
	JE(LabelRef("counted"))
	Label("tie")
	deal := GP64()
	TZCNTQ(valid, deal)
	MOVWQZX(at.Idx(deal, 2), deal)
	INCQ(Mem{Base: m.counts, Index: deal, Scale: 8})
	BLSRQ(valid, valid)
	JNE(LabelRef("tie"))
	Label("counted")
}
