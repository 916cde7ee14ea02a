package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The blocks that have a hand with both a straight and a flush, one in eight, are
// collected. After laterBlocks of them the straight flushes are counted. A branch in each
// block would be mispredicted as often as it is taken. Of a block there are the positions,
// the fours of the tallies, and the mask of the hands with both.
const (
	laterBlocks  = 16
	laterFours   = steps
	laterBoth    = steps + 2
	laterVectors = laterBoth + 1
)

// evaluate finds the categories of the hands and counts those that are valid, except
// straight flushes. The masks of ranks have two parts: two to eight and nine to ace. The highest bits of each
// part are the suit's code. It returns the function that writes the code of the rare
// cases.
func (m *dealer512) evaluate(valid GPVirtual) (rare func()) {
	var ones, twos, fours [2]VecVirtual
	for part := range 2 {
		ones[part], twos[part], fours[part] = m.tally(m.row(layout.Card512 + part))
	}
	five, sum := m.fives(ternary(or, ones[0], twos[0], fours[0]), ternary(or, ones[1], twos[1], fours[1]))
	straight := lanes512(func(k Register) { VPTESTMB(same(inRow), five, k) })
	flush := GP64()
	inSuits := func(in inSuit) VecVirtual {
		low, high := ternary(in, fours[0], twos[0], ones[0]), ternary(in, fours[1], twos[1], ones[1])
		VPTERNLOGQ(truth(orSome), same(layout.LowSuit), low, high)
		return high
	}
	CMPB(m.row(layout.Cards512), Imm(6))
	JEQ(LabelRef("six"))
	JLT(LabelRef("five"))
	k := K()
	VPTESTNMB(same(layout.LowSuit|layout.HighSuits), inSuits(middle), k)
	VPTESTMB(same(layout.LowSuit|layout.HighSuits), inSuits(extreme), k, k)
	KMOVQ(k, flush)
	Label("suits")
	m.laterBlock(fours, valid, straight, flush)

	three := ternary(and, ones[1], twos[1], same(layout.HighRanks))
	VPTERNLOGQ(truth(orSome), ones[0], twos[0], three)
	four := ternary(orSome, fours[0], fours[1], same(layout.HighRanks))
	paired := func(times int) GPVirtual {
		return lanes512(func(k Register) { VPCMPUB(Imm(notLess), m.row(layout.Paired512+times-1), sum, k) })
	}
	trips := lanes512(func(k Register) { VPTESTMB(same(layout.LowRanks), three, k) })
	quads := lanes512(func(k Register) { VPTESTMB(same(layout.LowRanks), four, k) })
	full := paired(3)
	ANDQ(trips, full)
	ANDNQ(full, straight, full) // fives may have carried into the sum
	dropStraights(straight, trips, m.row(layout.Trips512))
	countFrom(valid, m.counts, []GPVirtual{quads, full, flush, straight, trips, paired(2), paired(1)})

	return func() {
		for _, few := range []struct {
			label string
			in    inSuit
		}{{"six", middleOfSix}, {"five", middleOfFive}} {
			Label(few.label)
			k := K()
			VPTESTNMB(same(layout.LowSuit|layout.HighSuits), inSuits(few.in), k)
			KMOVQ(k, flush)
			JMP(LabelRef("suits"))
		}
	}
}

// laterBlock collects the block if it has a hand with both a straight and a flush.
func (m *dealer512) laterBlock(fours [2]VecVirtual, valid, straight, flush GPVirtual) {
	both, next := GP64(), GP64()
	for i, v := range append(m.sampled[:], fours[:]...) {
		VMOVDQU64(v, Mem{Base: m.later, Disp: 64 * i})
	}
	MOVQ(valid, both)
	ANDQ(straight, both)
	LEAQ(Mem{Base: m.later, Disp: 64 * laterVectors}, next)
	ANDQ(flush, both)
	MOVQ(both, Mem{Base: m.later, Disp: 64 * laterBoth})
	CMOVQNE(next, m.later)
}

// countLater writes the end of the loop of blocks: it counts the straight flushes of the
// blocks collected if these are laterBlocks, or if no more rounds are wanted.
func (m *dealer512) countLater(rounds GPVirtual) {
	end, at := GP64(), GP64()
	TESTQ(rounds, rounds)
	JEQ(LabelRef("later"))
	LEAQ(m.drawn(steps+laterBlocks*laterVectors), end)
	CMPQ(m.later, end)
	JNE(LabelRef("block"))

	Label("later")
	LEAQ(m.drawn(steps), at)
	JMP(LabelRef("next"))
	Label("straightFlushes")
	for i := range m.sampled {
		m.sampled[i] = ZMM()
		VMOVDQU64(Mem{Base: at, Disp: 64 * i}, m.sampled[i])
	}
	fours := [2]VecVirtual{ZMM(), ZMM()}
	for part, v := range fours {
		VMOVDQU64(Mem{Base: at, Disp: 64 * (laterFours + part)}, v)
	}
	royal, straightFlush := m.straightFlushes(fours)
	countBest(royal, straightFlush, Mem{Base: at, Disp: 64 * laterBoth}, m.counts)
	ADDQ(U32(64*laterVectors), at)
	Label("next")
	CMPQ(at, m.later)
	JNE(LabelRef("straightFlushes"))
	LEAQ(m.drawn(steps), m.later)
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
}

// tally adds the look-ups of the seven cards bit by bit. Of how often each bit is
// set it returns the ones, the twos and the fours.
func (m *dealer512) tally(table Mem) (ones, twos, fours VecVirtual) {
	t := ZMM()
	VMOVDQU64(table, t)
	var v [steps]VecVirtual
	for i := range v {
		v[i] = ZMM()
		VPERMB(t, m.sampled[i], v[i])
	}
	return tally512(v)
}

// tally512 adds seven vectors bit by bit and overwrites them.
func tally512(v [steps]VecVirtual) (ones, twos, fours VecVirtual) {
	odd1, carry1 := add512(v[0], v[1], v[2])
	odd2, carry2 := add512(v[3], v[4], v[5])
	ones, carry3 := add512(odd1, odd2, v[6])
	twos, fours = add512(carry1, carry2, carry3)
	return ones, twos, fours
}

// add512 adds three bits and returns the sum and the carry. It overwrites x.
func add512(x, y, z VecVirtual) (odd, carry VecVirtual) {
	odd = ternary(xor, x, y, z)
	VPTERNLOGQ(truth(majority), z, y, x)
	return odd, x
}

// tables loads what fives looks up.
func (m *dealer512) tables() {
	for i := range m.low {
		m.low[i] = ZMM()
		VMOVDQU64(m.row(layout.Low512+i), m.low[i])
	}
	m.high[0] = ZMM()
	VMOVDQU64(m.row(layout.High512), m.high[0])
}

// fives sets bits inRow of a mask of ranks if it has five in a row. It overwrites the
// mask. The upper three bits of the sum are seven less the number of ranks, and one more
// if five in a row begin with the ace.
func (m *dealer512) fives(low, high VecVirtual) (five, sum VecVirtual) {
	sum = ZMM()
	VPERMI2B(m.low[1], m.low[0], low)
	VPERMB(m.high[0], high, high)
	VPADDB(low, high, sum)
	VPTERNLOGQ(truth(carried), sum, high, low)
	return low, sum
}

// straightFlushes finds the straight flushes among the hands with a flush, and which of
// them are royal: the cards in the suit of the flush, whose code has the bits that are set
// four times or more.
func (m *dealer512) straightFlushes(fours [2]VecVirtual) (royal, straightFlush GPVirtual) {
	code, suits := ZMM(), ZMM()
	VPANDQ(same(layout.LowSuit), fours[0], code)
	VPSRLW(Imm(2), code, code)
	VPTERNLOGQ(truth(orSome), same(layout.HighSuits), fours[1], code)
	VMOVDQU64(m.row(layout.Suit512), suits)
	var tables [2]VecVirtual
	for part := range tables {
		tables[part] = ZMM()
		VMOVDQU64(m.row(layout.Card512+part), tables[part])
	}
	var cards [2][steps]VecVirtual
	for i, at := range m.sampled {
		suit, k := ZMM(), K()
		VPERMB(suits, at, suit)
		VPCMPEQB(code, suit, k)
		for part, table := range tables {
			cards[part][i] = ZMM()
			VPERMB_Z(table, at, k, cards[part][i])
		}
	}
	low, high, top := union7(cards[0]), union7(cards[1]), ZMM()
	VPANDQ(same(tenToAce), high, top)
	royal = lanes512(func(k Register) { VPCMPEQB(same(tenToAce), top, k) })
	five, _ := m.fives(low, high)
	return royal, lanes512(func(k Register) { VPTESTMB(same(inRow), five, k) })
}

// lanes512 returns the lanes that a test finds.
func lanes512(test func(k Register)) GPVirtual {
	k, hands := K(), GP64()
	test(k)
	KMOVQ(k, hands)
	return hands
}
