package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// The inputs of a strength on the stack, each for both halves.
const (
	stackFirst  = stackPlayer + 2*iota // the rank of the first hole card
	stackSecond                        // the rank of the second hole card
	stackFlush                         // the ranks in the suit that may have five cards
	stackFive                          // ones if the suit has five cards or more
	stackExact                         // ones if it has exactly five
	stackFew                           // ones if it has five or six
)

// strength256 is a strength in two words. AVX2 compares signed words, so the highest bit
// of the high word is inverted.
type strength256 struct{ high, low VecVirtual }

// player stores the inputs of the strengths of a seat.
func (m *showdown256) player(seat GPVirtual) {
	if m.TwoHole {
		m.twoHolePlayer(seat)
		return
	}
	var cards [2][3]VecVirtual
	row := GP64()
	count, suited := load256(m.stack(stackCount)), [2]VecVirtual{load256(m.stack(stackSuited)), load256(m.stack(stackSuited + 1))}
	for i := range cards {
		MOVQ(x86.Number(seat, i), row)
		c := m.card(m.code(load256(m.stack(0).Idx(row, 1))))
		in := equal256(VPCMPEQB, m.stack(stackSuit), c[2])
		VPSUBB(in, count, count)
		for part := range suited {
			VPOR(and256(c[part], in), suited[part], suited[part])
		}
		keep256(m.stack, stackFirst+2*i, c[0], c[1])
	}
	keepFlush256(m.stack, count, suited)
}

// keepFlush256 stores the inputs of a strength from the suit with the most cards, given
// their number and ranks.
func keepFlush256(stack func(int) Mem, count VecVirtual, ranks [2]VecVirtual) {
	keep256(stack, stackFlush, ranks[0], ranks[1])
	five := equal256(VPCMPGTB, x86.Same(4), count)
	few := equal256(VPCMPEQB, x86.Same(7), count)
	VPXOR(five, few, few)
	exact := equal256(VPCMPEQB, x86.Same(5), count)
	keep256(stack, stackFive, five, five)
	keep256(stack, stackFew, few, few)
	keep256(stack, stackExact, exact, exact)
}

// keep256 joins low and high bytes to words and stores these.
func keep256(stack func(int) Mem, at int, low, high VecVirtual) {
	for half, words := range split256(low, high) {
		VMOVDQU(words, stack(at+half))
	}
}

// evaluate returns the strengths of a player's hands in one half.
func (m *showdown256) evaluate(half int) (s strength256) {
	if m.TwoHole {
		return m.twoHoleStrength(half)
	}
	at := func(i int) Mem { return m.stack(i + half) }
	second := load256(at(stackSecond))
	differ, both := xor256(at(stackFirst), second), and256(at(stackFirst), second)
	odd := xor256(at(x86.StackBoard), differ)
	carry := and256(at(x86.StackBoard), differ)
	VPOR(both, carry, carry)
	two := or256(at(x86.StackBoard+2), carry)
	one := or256(two, odd)
	four := and256(at(x86.StackBoard+2), carry)
	VPOR(at(x86.StackBoard+4), four, four)
	three := and256(two, odd)
	VPOR(four, three, three)
	return strengthOf256(m.rules(), one, two, three, four, at, x86.Nothing)
}

// rules256 are the constants of a game in which any hole cards play.
type rules256 struct {
	three, straight, full, flush Mem                               // vectors of the plan (see layout.GameThree256)
	below                        func(ranks VecVirtual) VecVirtual // the ace below the lowest rank
	lowest                       Op                                // the possible lowest ranks of straights; nil for all
	ifShort                      func(trips, flush func())         // writes branches (see layout.NumberTrips and NumberFlush)
}

// rules returns the constants in the plan.
func (m *showdown256) rules() rules256 {
	at := func(i int) Mem { return m.vector(layout.VectorGame + i) }
	return rules256{
		at(layout.GameThree256), at(layout.GameStraight256), at(layout.GameFull256), at(layout.GameFlush256),
		func(ranks VecVirtual) VecVirtual {
			x := YMM()
			VPMULHUW(at(layout.GameBelow256), ranks, x)
			return x
		},
		at(layout.GameLowest256),
		func(trips, flush func()) { x86.IfShort(m.numbers, m.short, trips, flush) },
	}
}

// holdem256 returns the constants of hold'em. It writes no branches.
func holdem256() rules256 {
	kindOf := func(k uint16) Mem { return x86.Words16(codeOf(k << layout.KindOfWord)) }
	return rules256{
		kindOf(layout.ThreeOfAKind), kindOf(layout.Straight), kindOf(layout.FullHouse), x86.Words16((layout.Straight ^ layout.StraightFlush) << layout.KindOfWord),
		func(ranks VecVirtual) VecVirtual { return right256(12, ranks) }, nil,
		func(_, _ func()) {},
	}
}

// strengthOf256 returns strengths, from the ranks that occur at least once, twice, three
// and four times and the inputs on the stack. It calls meanwhile for four parts of other
// work, whose instructions come between its own.
func strengthOf256(g rules256, one, two, three, four VecVirtual, at func(int) Mem, meanwhile func(part int)) (s strength256) {
	five := load256(at(stackFive))
	VPBLENDVB(five, at(stackFlush), one, one)
	VPANDN(two, five, two)
	VPANDN(three, five, three)

	twoPair := dropped256(two)
	onePair := none256(twoPair)
	thirdPair := none256(dropped256(twoPair))
	primary := either256(thirdPair, two, twoPair)
	code := load256(x86.Words16(codeOf(x86.TwoPairKind)))
	VPBLENDVB(onePair, x86.Words16(codeOf(0)), code, code)

	meanwhile(0)
	lower := dropped256(three)
	VPBLENDVB(none256(lower), three, lower, lower)
	noThree := none256(three)
	primary = either256(noThree, primary, lower)
	VPBLENDVB(noThree, code, load256(g.three), code)

	meanwhile(1)
	noFour := none256(four)
	primary = either256(noFour, primary, four)
	pairs := xor256(two, primary)
	notFull := none256(pairs)
	VPOR(noThree, notFull, notFull)
	full := without256(noFour, notFull)
	VPBLENDVB(full, g.full, code, code)
	VPBLENDVB(noFour, code, load256(x86.Words16(codeOf(x86.FourKind))), code)
	meanwhile(2)
	VPOR(primary, code, code)
	VPXOR(one, primary, primary)
	s.low = kickers256(either256(full, pairs, primary), at)

	meanwhile(3)
	noStraight, lowest := straight256(g, one)
	g.ifShort(func() {
		straight, zero := without256(noThree, noStraight), zero256()
		VPCMPEQW(zero, straight, noStraight)
	}, func() { // a flush that is no straight has the kind of a full house of hold'em
		VPXOR(and256(x86.Words16((layout.Flush^layout.FullHouse)<<layout.KindOfWord), five), code, code)
	})
	VPADDW(g.straight, lowest, lowest)
	s.high = either256(noStraight, code, lowest)
	VPXOR(and256(g.flush, five), s.high, s.high)
	VPAND(noStraight, s.low, s.low)
	return s
}

// codeOf returns a kind of hand with the highest bit inverted, for signed comparison.
func codeOf(kind uint16) uint16 { return kind ^ 1<<15 }

// kickers256 drops the two lowest ranks, but keeps at least one rank, and at least five
// ranks of a flush.
func kickers256(ranks VecVirtual, at func(int) Mem) VecVirtual {
	fewer := dropped256(ranks)
	fewest := dropped256(fewer)
	ranks = either256(or256(at(stackExact), none256(fewer)), ranks, fewer)
	return either256(or256(at(stackFew), none256(fewest)), ranks, fewest)
}

// straight256 returns ones where there is no straight, and a bit for the lowest rank of
// the highest straight: bit 2 for an ace below the two, as Game.Lowest of package strength.
func straight256(g rules256, ranks VecVirtual) (none, lowest VecVirtual) {
	x := or256(left256(1, ranks), g.below(ranks))
	y := and256(right256(1, x), x)
	z := and256(right256(2, y), y)
	z = and256(right256(4, x), z)
	if g.lowest != nil {
		z = and256(g.lowest, z)
	}
	none = none256(z)
	next := right256(1, z)
	VPANDN(z, next, next)
	return none, left256(2, next)
}
