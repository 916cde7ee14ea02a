package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// The blocks that have a hand with both a straight and a flush, one in eight, are
// collected. After laterBlocks of them the straight flushes are counted. A branch in each
// block would be mispredicted as often as it is taken. Of a block there are the positions,
// the fours of the tallies, and the mask of the hands with both.
const (
	laterBlocks  = 16
	laterFours   = arguments.Steps
	laterBoth    = arguments.Steps + 2
	laterVectors = laterBoth + 1
)

// evaluate finds the categories of the hands and counts those that are valid, except
// straight flushes. The masks of ranks have two parts: two to eight and nine to ace. The highest bits of each
// part are the suit's code. It returns the function that writes the code of the rare
// cases.
func (m *dealer512) evaluate(valid GPVirtual) (rare func()) {
	var ones, twos, fours [2]VecVirtual
	for part := range 2 {
		ones[part], twos[part], fours[part] = m.tally(m.row(arguments.Card512 + part))
	}
	five, sum := m.fives(ternary(or, ones[0], twos[0], fours[0]), ternary(or, ones[1], twos[1], fours[1]))
	straight := lanes512(func(k Register) { VPTESTMB(x86.Same(x86.InRow), five, k) })
	inSuits := func(in inSuit) VecVirtual {
		low, high := ternary(in, fours[0], twos[0], ones[0]), ternary(in, fours[1], twos[1], ones[1])
		VPTERNLOGQ(truth(orSome), x86.Same(arguments.LowSuit), low, high)
		return high
	}
	CMPB(m.row(arguments.Cards512), Imm(6))
	JEQ(LabelRef("six"))
	JLT(LabelRef("five"))
	k := kreg(VPTESTNMB, x86.Same(arguments.LowSuit|arguments.HighSuits), inSuits(middle))
	VPTESTMB(x86.Same(arguments.LowSuit|arguments.HighSuits), inSuits(extreme), k, k)
	flush := x86.Result(KMOVQ, k)
	Label("suits")
	m.laterBlock(fours, valid, straight, flush)

	three := ternary(and, ones[1], twos[1], x86.Same(arguments.HighRanks))
	VPTERNLOGQ(truth(orSome), ones[0], twos[0], three)
	four := ternary(orSome, fours[0], fours[1], x86.Same(arguments.HighRanks))
	paired := func(times int) GPVirtual {
		return lanes512(func(k Register) { VPCMPUB(Imm(notLess), m.row(arguments.Paired512+times-1), sum, k) })
	}
	trips := lanes512(func(k Register) { VPTESTMB(x86.Same(arguments.LowRanks), three, k) })
	quads := lanes512(func(k Register) { VPTESTMB(x86.Same(arguments.LowRanks), four, k) })
	full := paired(3)
	ANDQ(trips, full)
	ANDNQ(full, straight, full) // fives may have carried into the sum
	x86.DropStraights(straight, trips, m.row(arguments.Trips512))
	x86.CountFrom(valid, m.counts, []GPVirtual{quads, full, flush, straight, trips, paired(2), paired(1)})

	return func() {
		for _, few := range []struct {
			label string
			in    inSuit
		}{{"six", middleOfSix}, {"five", middleOfFive}} {
			Label(few.label)
			k := kreg(VPTESTNMB, x86.Same(arguments.LowSuit|arguments.HighSuits), inSuits(few.in))
			KMOVQ(k, flush)
			JMP(LabelRef("suits"))
		}
	}
}

// laterBlock collects the block if it has a hand with both a straight and a flush.
func (m *dealer512) laterBlock(fours [2]VecVirtual, valid, straight, flush GPVirtual) {
	for i, v := range append(m.sampled[:], fours[:]...) {
		VMOVDQU64(v, Mem{Base: m.later, Disp: 64 * i})
	}
	both := x86.Result(MOVQ, valid)
	ANDQ(straight, both)
	next := x86.Result(LEAQ, Mem{Base: m.later, Disp: 64 * laterVectors})
	ANDQ(flush, both)
	MOVQ(both, Mem{Base: m.later, Disp: 64 * laterBoth})
	CMOVQNE(next, m.later)
}

// countLater writes the end of the loop of blocks: it counts the straight flushes of the
// blocks collected if these are laterBlocks, or if no more rounds are wanted.
func (m *dealer512) countLater(rounds GPVirtual) {
	TESTQ(rounds, rounds)
	JEQ(LabelRef("later"))
	end := x86.Result(LEAQ, m.drawn(arguments.Steps+laterBlocks*laterVectors))
	CMPQ(m.later, end)
	JNE(LabelRef("block"))

	Label("later")
	at := x86.Result(LEAQ, m.drawn(arguments.Steps))
	JMP(LabelRef("next"))
	Label("straightFlushes")
	for i := range m.sampled {
		m.sampled[i] = load512(Mem{Base: at, Disp: 64 * i})
	}
	fours := [2]VecVirtual{ZMM(), ZMM()}
	for part, v := range fours {
		VMOVDQU64(Mem{Base: at, Disp: 64 * (laterFours + part)}, v)
	}
	royal, straightFlush := m.straightFlushes(fours)
	x86.CountBest(royal, straightFlush, Mem{Base: at, Disp: 64 * laterBoth}, m.counts)
	ADDQ(U32(64*laterVectors), at)
	Label("next")
	CMPQ(at, m.later)
	JNE(LabelRef("straightFlushes"))
	LEAQ(m.drawn(arguments.Steps), m.later)
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
}

// tally adds the look-ups of the seven cards bit by bit. Of how often each bit is
// set it returns the ones, the twos and the fours.
func (m *dealer512) tally(table Mem) (ones, twos, fours VecVirtual) {
	t := load512(table)
	var v [arguments.Steps]VecVirtual
	for i := range v {
		v[i] = zmm(VPERMB, t, m.sampled[i])
	}
	return tally512(v)
}

// tally512 adds seven vectors bit by bit and overwrites them.
func tally512(v [arguments.Steps]VecVirtual) (ones, twos, fours VecVirtual) {
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
		m.low[i] = load512(m.row(arguments.Low512 + i))
	}
	m.high = load512(m.row(arguments.High512))
}

// fives sets bits InRow of a mask of ranks if it has five in a row. It overwrites the
// mask. The upper three bits of the sum are seven less the number of ranks, and one more
// if five in a row begin with the ace.
func (m *dealer512) fives(low, high VecVirtual) (five, sum VecVirtual) {
	VPERMI2B(m.low[1], m.low[0], low)
	VPERMB(m.high, high, high)
	sum = zmm(VPADDB, low, high)
	VPTERNLOGQ(truth(carried), sum, high, low)
	return low, sum
}

// straightFlushes finds the straight flushes among the hands with a flush, and which of
// them are royal: the cards in the suit of the flush, whose code has the bits that are set
// four times or more.
func (m *dealer512) straightFlushes(fours [2]VecVirtual) (royal, straightFlush GPVirtual) {
	code := zmm(VPANDQ, x86.Same(arguments.LowSuit), fours[0])
	VPSRLW(Imm(2), code, code)
	VPTERNLOGQ(truth(orSome), x86.Same(arguments.HighSuits), fours[1], code)
	suits := load512(m.row(arguments.Suit512))
	var tables [2]VecVirtual
	for part := range tables {
		tables[part] = load512(m.row(arguments.Card512 + part))
	}
	var cards [2][arguments.Steps]VecVirtual
	for i, at := range m.sampled {
		suit := zmm(VPERMB, suits, at)
		k := kreg(VPCMPEQB, code, suit)
		for part, table := range tables {
			cards[part][i] = ZMM()
			VPERMB_Z(table, at, k, cards[part][i])
		}
	}
	low, high, top := union7(cards[0]), union7(cards[1]), ZMM()
	VPANDQ(x86.Same(x86.TenToAce), high, top)
	royal = lanes512(func(k Register) { VPCMPEQB(x86.Same(x86.TenToAce), top, k) })
	five, _ := m.fives(low, high)
	return royal, lanes512(func(k Register) { VPTESTMB(x86.Same(x86.InRow), five, k) })
}

// lanes512 returns the lanes that a test finds.
func lanes512(test func(k Register)) GPVirtual {
	k, hands := K(), GP64()
	test(k)
	KMOVQ(k, hands)
	return hands
}

// inSuit is a set of numbers of cards: a bit for each, from its fours, twos and ones.
//
// A suit's code has three bits of even parity, so that each bit is set by the cards
// of two suits, and each other suit's code differs from it in two bits. With five
// cards or more in one suit, each bit is set by nearly all cards or by nearly
// none: never by the middle numbers. Without them some bit is set by such a number,
// but for one case: of seven cards, four in one suit and one in each of the others
// set every bit twice or five times. Then no number is extreme.
type inSuit = func(fours, twos, ones uint8) uint8

func middle(fours, twos, ones uint8) uint8 { return (fours ^ twos) &^ (twos ^ ones) } // 3 and 4

func extreme(fours, twos, ones uint8) uint8 { return ^(fours ^ twos) } // 0, 1, 6 and 7

func middleOfSix(fours, twos, ones uint8) uint8 { return (fours ^ twos) &^ (fours & ones) } // 2 to 4

func middleOfFive(fours, twos, ones uint8) uint8 { return fours ^ (twos | ones) } // 1 to 4, of at most 5

// carried gives a bit of a sum that neither part has, or that both have.
func carried(low, high, sum uint8) uint8 { return low&high&^sum | sum&^(low|high) }
