package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// packDealer256 deals half a block at a time, 32 hands, from a pack and counts them by
// category.
type packDealer256 struct {
	machine256
	x86.Masks
	vector [packMemory256]Mem
}

// The other vectors in memory: the parts and the suits of each card, the suits that have a
// flush, the suit of this round, the number of jokers, the sums of two parts, and the
// parts of the cards of a suit.
const (
	suitsAt256    = 3*arguments.Steps + iota // of the hand that are left
	suitAt256                                // of this round
	numberAt256                              // of jokers
	sumsAt256                                // ones, twos and fours of both parts
	suitedAt256   = sumsAt256 + 6
	packMemory256 = suitedAt256 + 2*arguments.Steps
)

// packAVX2 writes the kernel that does what dealEight of package pack does.
func packAVX2() {
	TEXT("PackAVX2", 0, "func(rows *byte, s *[4][8]uint64, rounds uint64, counts *[12]uint64)")
	Pragma("noescape")
	Doc("PackAVX2 does what PackAVX512 does.")
	m := &packDealer256{machine256: machine256{rows: GP64(), counts: GP64(), at: AllocLocal(32 * arguments.Steps)}, Masks: x86.AllocMasks(x86.PackMasksAll)}
	for i := range m.vector {
		m.vector[i] = AllocLocal(32)
	}
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	Load(Param("counts"), m.counts)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())

	Label("half")
	valid := x86.Trim(m.draw(), rounds)
	m.sample()
	m.evaluate()
	m.Masks.Count(valid, m.counts)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}

// draw stores the position of each draw at its step and returns the mask of the accepted
// hands.
func (m *packDealer256) draw() GPVirtual {
	rejected := [2]VecVirtual{YMM(), YMM()}
	m.withState(func() {
		for g := range arguments.PackGroups {
			fractions := [2]VecVirtual{m.fill(), m.fill()}
			store := func(draw int) {
				at := GP64()
				MOVQ(m.row(arguments.PackStep).Offset(8*draw), at)
				VMOVDQU(packed256(choose256(m.row(arguments.PackBase+draw), fractions)), m.at.Idx(at, 1))
			}
			store(g)
			if g < arguments.PackPairs {
				store(arguments.PackGroups + g)
			}
			for i, rest := range fractions {
				below := rejected[i]
				if g > 0 {
					below = YMM()
				}
				VMOVDQU(m.row(arguments.PackLimit+g), below)
				VPSUBUSW(rest, below, below)
				if g > 0 {
					VPOR(below, rejected[i], rejected[i])
				}
			}
		}
	})
	return lanes256(noBits256(packed256(rejected)))
}

// sample is Floyd's sampling, and then the look-up of the cards at the positions.
func (m *packDealer256) sample() {
	var at [arguments.Steps]VecVirtual
	for i := range at {
		at[i] = load256(m.at.Offset(32 * i))
		if i == 0 {
			VPOR(m.row(arguments.PackFirst), at[0], at[0])
		} else {
			duplicate, last := or256(m.row(arguments.PackDraws+i), equal256(VPCMPEQB, at[0], at[i])), YMM()
			for _, x := range at[1:i] {
				VPOR(equal256(VPCMPEQB, x, at[i]), duplicate, duplicate)
			}
			VMOVDQU(m.row(arguments.PackLast+i), last)
			VPBLENDVB(duplicate, last, at[i], at[i])
		}
		VMOVDQU(at[i], m.at.Offset(32*i))
	}
	sixteen, nibble := load256(x86.Same(16)), load256(x86.Same(0x0f))
	low, high, suits := load256(m.row(arguments.PackRank256)), load256(m.row(arguments.PackRank256+1)), load256(suitsOfCode())
	for i := range arguments.Steps {
		code := m.code(load256(m.at.Offset(32*i)), sixteen)
		for part, table := range []VecVirtual{low, high, suits} {
			if part == x86.PackSuit {
				VPSRLW(Imm(4), code, code)
				VPAND(nibble, code, code)
			}
			found := YMM()
			VPSHUFB(code, table, found)
			VMOVDQU(found, m.card(part, i))
		}
	}
}

// code looks up the codes of the cards at positions, in tables of 16. VPSHUFB gives 0 for
// the positions below those of its table. The tables after a position's own have their xor
// with the one before, so that those up to its own add up to it.
func (m *packDealer256) code(at, sixteen VecVirtual) (code VecVirtual) {
	for i := range arguments.PackPositions / 16 {
		found := YMM()
		if i > 0 {
			VPSUBB(sixteen, at, at)
		}
		VMOVDQU(m.row(arguments.PackCode256+i), found)
		VPSHUFB(at, found, found)
		if i == 0 {
			code = found
		} else {
			VPXOR(found, code, code)
		}
	}
	return code
}

// suitsOfCode returns the suits by the upper bits of a code.
func suitsOfCode() Mem {
	return x86.Nibbles("suitsOfCode", func(x int) uint8 {
		switch {
		case x < arguments.Suits:
			return 1 << x
		case x == arguments.PackJokerCode>>4:
			return arguments.PackJoker | arguments.PackSuits
		}
		return 0
	})
}

// card is where a part of a card is kept.
func (m *packDealer256) card(part, i int) Mem { return m.vector[part*arguments.Steps+i] }

// suited is where a part of a card is kept in a round of flushes.
func (m *packDealer256) suited(part, i int) Mem { return m.vector[suitedAt256+part*arguments.Steps+i] }

// evaluate finds the masks of the hands.
func (m *packDealer256) evaluate() {
	ones, twos, fours := tally256(func(i int) VecVirtual { return load256(m.card(x86.PackSuit, i)) })
	m.jokers(ones, twos, fours)
	VPOR(twos, ones, ones)
	VPAND(fours, ones, ones)
	VPAND(x86.Same(arguments.PackSuits), ones, ones)
	VMOVDQU(ones, m.vector[suitsAt256])
	m.SetWild(m.row(arguments.PackWild))
	m.ranks()
	m.ClearFlushes()
	m.flushes()
}

// jokers sets the masks of jokers and keeps their number, from how often the suits are
// set.
func (m *packDealer256) jokers(ones, twos, fours VecVirtual) {
	const place = 4 // of the bit of jokers
	number := and256(x86.Same(1), right256(place, ones))
	VPOR(and256(x86.Same(2), right256(place-1, twos)), number, number)
	VPOR(and256(x86.Same(4), right256(place-2, fours)), number, number)
	VMOVDQU(number, m.vector[numberAt256])
	for i := range 4 {
		m.keep(x86.MaskJoker1+i, more256(uint8(i), number))
	}
}

// more256 returns the hands whose number, below 128, is above n.
func more256(n uint8, number VecVirtual) GPVirtual {
	above := YMM()
	VPCMPGTB(x86.Same(n), number, above)
	return lanes256(above)
}

// keep keeps a mask.
func (m *packDealer256) keep(mask int, hands GPVirtual) { MOVQ(hands, m.Mask(mask)) }

// tally adds a part of the cards bit by bit and keeps the ones, the twos and the fours.
func (m *packDealer256) tally(part int, v func(i int) VecVirtual) {
	ones, twos, fours := tally256(v)
	for i, x := range []VecVirtual{ones, twos, fours} {
		VMOVDQU(x, m.sum(part, i))
	}
}

func (m *packDealer256) sum(part, i int) Mem { return m.vector[sumsAt256+3*part+i] }

// ranks sets the masks of groups of a rank and of straights.
func (m *packDealer256) ranks() {
	for part := range 2 {
		m.tally(part, func(i int) VecVirtual { return load256(m.card(part, i)) })
	}
	var fives, fours, threes VecVirtual
	for part, group := range []uint8{arguments.PackLow, arguments.PackGroup} {
		ranks := load256(x86.Same(group))
		one, two, four := load256(m.sum(part, 0)), load256(m.sum(part, 1)), load256(m.sum(part, 2))
		three := or256(four, and256(one, two))
		five := and256(or256(one, two), four)
		for _, x := range []VecVirtual{three, four, five} {
			VPAND(ranks, x, x)
		}
		if part == 0 {
			fives, fours, threes = five, four, three
			continue
		}
		VPOR(five, fives, fives)
		VPOR(four, fours, fours)
		VPOR(three, threes, threes)
	}
	m.keep(x86.MaskFiveOf, others256(noBits256(fives)))
	m.keep(x86.MaskFour, others256(noBits256(fours)))
	m.keep(x86.MaskThree, others256(noBits256(threes)))
	m.pairs(x86.MaskOnePair, x86.MaskTwoPairs)
	m.windows()
	MOVQ(m.Union(x86.PackStraight(x86.Windows)), m.Mask(x86.MaskStraights))
}

// pairs sets the masks of hands with a rank of two cards or more, and with two of them.
func (m *packDealer256) pairs(one, two int) {
	var ranks [2]VecVirtual
	for part, group := range []uint8{arguments.PackLow, arguments.PackGroup} {
		ranks[part] = load256(m.sum(part, 1))
		VPOR(m.sum(part, 2), ranks[part], ranks[part])
		VPAND(x86.Same(group), ranks[part], ranks[part])
	}
	some, more := pairs256(ranks)
	m.keep(one, some)
	m.keep(two, more)
}

// once returns the ranks of a part with a card or more.
func (m *packDealer256) once(part int) VecVirtual {
	x := load256(m.sum(part, 0))
	VPOR(m.sum(part, 1), x, x)
	VPOR(m.sum(part, 2), x, x)
	return x
}

// windows sets the masks of windows. A window is five ranks in a row, a bit of a word.
func (m *packDealer256) windows() {
	halves := split256(m.once(0), and256(x86.Same(arguments.PackHigh), m.once(1)))
	var number [4][2]VecVirtual // by mask
	for half, x := range halves {
		one, two := sum256(x, right256(1, x), right256(2, x))
		third, fourth := right256(3, x), right256(4, x)
		both := and256(third, fourth)
		VPXOR(fourth, third, third)
		carry := and256(one, third)
		VPXOR(third, one, one)
		two, four := sum256(two, both, carry)
		VPAND(x86.Words16(1<<10-1), two, two)
		VPAND(x86.Words16(1<<10-1), four, four)
		VPAND(two, one, carry)
		VPAND(four, one, one)
		VPOR(four, carry, carry)
		VPOR(four, two, two)
		for i, x := range []VecVirtual{one, four, carry, two} {
			number[i][half] = x
		}
	}
	for i, halves := range number {
		m.keep(x86.Windows[i], others256(noBits256(packed256(halves))))
	}
}

// flushes sets the masks of flushes, in rounds as packDealer512 does.
func (m *packDealer256) flushes() {
	left := func() {
		none := GP64()
		MOVQ(lanes256(noBits256(load256(m.vector[suitsAt256]))), none)
		CMPL(none.As32(), I8(-1))
	}
	left()
	JEQ(LabelRef("counted"))

	Label("flush")
	suits, suit := load256(m.vector[suitsAt256]), zero256()
	VPSUBB(suits, suit, suit)
	VPAND(suits, suit, suit)
	VPXOR(suit, suits, suits)
	VMOVDQU(suits, m.vector[suitsAt256])
	VMOVDQU(suit, m.vector[suitAt256])
	for i := range arguments.Steps { // the cards of other suits are 0
		other := noBits256(and256(m.card(x86.PackSuit, i), suit))
		for part := range 2 {
			x := YMM()
			VPANDN(m.card(part, i), other, x)
			VMOVDQU(x, m.suited(part, i))
		}
	}
	for part := range 2 {
		m.tally(part, func(i int) VecVirtual { return load256(m.suited(part, i)) })
	}
	m.pairs(x86.PairOne, x86.PairTwo)
	m.windows()
	one, two := x86.FlushPairs(x86.PairOne, x86.PairTwo)
	m.AddFlushes(others256(noBits256(load256(m.vector[suitAt256]))), m.row(arguments.PackTwo), map[int]func() GPVirtual{
		x86.MaskRoyals:          m.royals,
		x86.MaskStraightFlushes: func() GPVirtual { return m.Union(x86.PackStraight(x86.Windows)) },
		x86.MaskFlushTwoPair:    func() GPVirtual { return m.Union(two) },
		x86.MaskFlushOnePair:    func() GPVirtual { return m.Union(one) },
	})
	left()
	JNE(LabelRef("flush"))
	Label("counted")
}

// royals returns the hands whose suit and jokers have ten to ace: five of the suit's bits 1
// to 5 and the number of jokers.
func (m *packDealer256) royals() GPVirtual {
	high := m.once(1)
	ranks, ace := and256(x86.Same(0x0f), right256(1, high)), and256(x86.Same(1), right256(5, high))
	number := load256(x86.Nibbles("bitCounts", func(x int) uint8 { return uint8(x&1 + x>>1&1 + x>>2&1 + x>>3) }))
	VPSHUFB(ranks, number, number)
	VPADDB(ace, number, number)
	VPADDB(m.vector[numberAt256], number, number)
	return more256(4, number)
}
