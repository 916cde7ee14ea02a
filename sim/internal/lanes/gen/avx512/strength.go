package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// strength512 is a strength in two words. The low words decide if the high words are
// equal.
type strength512 struct{ high, low VecVirtual }

// player returns the strengths of a seat's hands, for both halves of the block.
func (m *showdown512) player(seat GPVirtual) (s [2]strength512) {
	if m.TwoHole {
		return m.twoHolePlayer(seat)
	}
	var cards [2][3]VecVirtual
	var position [2]VecVirtual
	for i := range cards {
		row := x86.Result(MOVQ, x86.Number(seat, i))
		position[i] = load512(m.stack(0).Idx(row, 1))
		cards[i] = m.card(position[i])
	}
	if m.hands != nil && m.hands.starting != nil {
		m.keepStarting(position, [2]VecVirtual{cards[0][2], cards[1][2]})
	}
	var suited [2]VecVirtual
	var in [2]Register
	for i, c := range cards {
		in[i] = kreg(VPCMPEQB, m.suit, c[2])
	}
	for part := range suited {
		suited[part] = load512(m.suited(part))
		for i, c := range cards {
			VPADDB(c[part], suited[part], in[i], suited[part])
		}
	}
	flush := words(suited)
	first := words([2]VecVirtual{cards[0][0], cards[0][1]})
	second := words([2]VecVirtual{cards[1][0], cards[1][1]})
	for half := range s {
		s[half] = m.evaluate(half, first[half], second[half], flush[half])
	}
	return s
}

// evaluate returns the strengths of the board and two hole cards in one half. First and
// second are the ranks of the hole cards, flush the ranks in the suit that may have five
// cards.
func (m *showdown512) evaluate(half int, first, second, flush VecVirtual) (s strength512) {
	odd := load512(m.board(0, half))
	two := zmm(VMOVDQA64, odd)
	VPTERNLOGQ(truth(majority), first, second, two) // the carry
	VPTERNLOGQ(truth(xor), first, second, odd)
	four := load512(m.board(2, half))
	VPTERNLOGQ(truth(func(x, y, z uint8) uint8 { return x | y&z }), m.board(1, half), two, four)
	VPORQ(m.board(1, half), two, two)
	three := ternary(func(x, y, z uint8) uint8 { return x | y&z }, four, odd, two)
	one := zmm(VPORQ, odd, two)
	g := m.rules()
	meanwhile := x86.Nothing
	if m.hands != nil {
		meanwhile = func(part int) { m.hands.count(4*half + part) }
	}
	return made512(g, one, two, three, four, flush, meanwhile).strength(g)
}

// rules512 are the constants of a game in which any hole cards play.
type rules512 struct {
	shapes, lowest, straight, flush Mem                               // vectors of the plan (see arguments.GameShapes512)
	below                           func(ranks VecVirtual) VecVirtual // the ace below the lowest rank, shifted once more
	ifShort                         func(trips, flush func())         // writes branches (see arguments.NumberTrips and NumberFlush)
}

// rules returns the constants in the plan.
func (m *showdown512) rules() rules512 {
	at := func(i int) Mem { return m.vector(arguments.VectorGame + i) }
	return rules512{
		at(arguments.GameShapes512), at(arguments.GameLowest512), at(arguments.GameStraight512), at(arguments.GameFlush512),
		func(ranks VecVirtual) VecVirtual {
			return zmm(VPSRLVW, at(arguments.GameBelow512), ranks)
		},
		func(trips, flush func()) { x86.IfShort(m.Numbers, m.short, trips, flush) },
	}
}

// holdem512 returns the constants of hold'em with the given shapes. It writes no branches.
func holdem512(shapes Mem) rules512 {
	return rules512{
		shapes, x86.Words16(0xfffc), x86.Words16(arguments.Straight << arguments.KindOfWord), x86.Words16(arguments.Flush << arguments.KindOfWord),
		func(ranks VecVirtual) VecVirtual {
			return zmm(VPSRLW, Imm(13), ranks)
		},
		func(_, _ func()) {},
	}
}

// hand512 has the parts of a strength. Number is the number of the shape. Lowest is the
// result of straight512.
type hand512 struct {
	isFlush, isStraight                     Register
	number, shape, primary, kickers, lowest VecVirtual
}

// made512 computes the parts of strengths, from the ranks that occur at least once, twice,
// three and four times and the ranks in the suit that may have five cards. It overwrites
// these arguments. Ranks begin at bit 3. It calls meanwhile for four parts of other work,
// whose instructions come between its own.
func made512(g rules512, one, two, three, four, flush VecVirtual, meanwhile func(part int)) hand512 {
	isFlush, noFlush := K(), K()
	n := zmm(VPOPCNTW, flush)
	VPCMPUW(Imm(notLess), x86.Words16(5), n, isFlush)
	KNOTD(isFlush, noFlush)
	VMOVDQU16(flush, isFlush, one)
	VMOVDQU16_Z(two, noFlush, two)

	meanwhile(0)
	number := zmm(VPOPCNTW, one)
	pairs := zmm(VPOPCNTW, two)
	VPSLLW(Imm(3), pairs, pairs)
	VPADDW(pairs, number, number)
	isFour := kreg(VPTESTMW, four, four)
	isThree := kreg(VPTESTMW, three, three, noFlush)
	VPADDW(x86.Words16(6), number, isFour, number)
	primary := zmm(VPBLENDMW, three, two, isThree)
	VMOVDQU16(four, isFour, primary)
	meanwhile(1)
	shape := zmm(VPERMW, g.shapes, number)
	t := zmm(VPANDQ, x86.Words16(arguments.DropPrimary), shape)
	VPSUBW(t, primary, t)
	VPANDQ(t, primary, primary)

	meanwhile(2)
	isStraight, low := straight512(g, one)
	g.ifShort(func() { KANDND(isStraight, isThree, isStraight) }, func() { // the sum of both kinds is too large by one
		both := K()
		KANDD(isStraight, isFlush, both)
		VPSUBW(x86.Words16(1<<arguments.KindOfWord), low, both, low)
	})
	pairsAre := kreg(VPTESTMW, x86.Words16(arguments.KickersPairs), shape)
	VMOVDQU16(two, pairsAre, one)
	VPXORQ(primary, one, one)
	VPANDQ(x86.Words16(arguments.DropKicker), shape, t)
	VPSUBW(t, one, t)
	VPANDQ(t, one, one)
	meanwhile(3)
	noStraight := K()
	KNOTD(isStraight, noStraight)
	VPANDQ(x86.Words16(arguments.DropSecond), shape, t)
	VPSUBW_Z(t, one, noStraight, t)
	VPANDQ(t, one, one)
	return hand512{isFlush, isStraight, number, shape, primary, one, low}
}

// strength joins the parts of a strength and overwrites them.
func (h hand512) strength(g rules512) strength512 {
	s := strength512{h.primary, h.kickers}
	VPSRLW(Imm(3), s.high, s.high)
	VPTERNLOGQ(truth(func(p, shape, ranks uint8) uint8 { return p&ranks | shape&^ranks }), x86.Words16(0x1fff), h.shape, s.high)
	VPADDW(g.straight, h.lowest, h.isStraight, s.high)
	VPADDW(g.flush, s.high, h.isFlush, s.high)
	return s
}

// straight512 returns a mask of the lanes with a straight, and a bit for the lowest rank
// of the highest straight, as Game.Lowest of package strength.
func straight512(g rules512, ranks VecVirtual) (found Register, lowest VecVirtual) {
	x, y, z := g.below(ranks), ZMM(), ZMM()
	VPORQ(ranks, x, x)
	VPSRLW(Imm(1), x, y)
	VPANDQ(x, y, y)
	VPSRLW(Imm(2), y, z)
	VPSRLW(Imm(4), x, x)
	VPTERNLOGQ(truth(and), y, z, x)
	found = kreg(VPTESTMW, g.lowest, x)
	lowest = zmm(VPSRLW, Imm(1), x)
	VPTERNLOGQ(truth(func(next, all, ranks uint8) uint8 { return all & ranks &^ next }), g.lowest, x, lowest)
	return found, lowest
}
