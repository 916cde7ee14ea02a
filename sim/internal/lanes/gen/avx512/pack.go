package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// packDealer512 deals blocks of 64 hands from a pack, one a byte, and counts them by
// category.
type packDealer512 struct {
	machine512
	x86.Masks
	below   [2]VecVirtual               // of each half, nonzero where a fraction is rejected
	sampled [arguments.Steps]VecVirtual // the positions of the cards
}

// The vectors in memory: the positions drawn, then the parts and the suits of each card.
const (
	packCards  = arguments.Steps
	packMemory = packCards + 3*arguments.Steps
)

// packAVX512 writes the kernel that does what dealEight of package pack does.
func packAVX512() {
	TEXT("PackAVX512", 0, "func(rows *byte, s *[4][8]uint64, rounds uint64, counts *[12]uint64)")
	Pragma("noescape")
	Doc("PackAVX512 deals hands from a pack until it has accepted rounds, at least one. For each category of two decks but the last it adds the number of hands of this category or a better one to counts.")
	m := &packDealer512{machine512: machine512{rows: GP64(), counts: GP64()}, Masks: x86.AllocMasks(x86.PackMasksAll)}
	Load(Param("rows"), m.rows)
	Load(Param("counts"), m.counts)
	rounds, s := GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.load(s)
	m.align(packMemory)
	for g := range arguments.PackGroups {
		m.draw(g)
	}

	Label("block")
	valid := GP64()
	MOVQ(x86.Trim(m.accepted, rounds), valid)
	m.sample()
	m.evaluate()
	m.Masks.Count(valid, m.counts)
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// draw makes the draws from the g-th fraction and stores the positions at their steps;
// after the last, accepted is the mask of the accepted hands.
func (m *packDealer512) draw(g int) {
	halves := [2]VecVirtual{m.fill(), m.fill()}
	store := func(draw int) {
		at := GP64()
		MOVQ(m.row(arguments.PackStep).Offset(8*draw), at)
		VMOVDQU64(packed(choose(m.row(arguments.PackBase+draw), halves)), Mem{Base: m.at, Index: at, Scale: 1})
	}
	store(g)
	if g < arguments.PackPairs {
		store(arguments.PackGroups + g)
	}
	for half, rest := range halves {
		below := ZMM()
		VMOVDQU64(m.row(arguments.PackLimit+g), below)
		VPSUBUSW(rest, below, below)
		if g > 0 {
			VPORQ(below, m.below[half], below)
		}
		m.below[half] = below
	}
	if g == arguments.PackGroups-1 {
		rejected, accepted := packed(m.below), K()
		VPTESTNMB(rejected, rejected, accepted)
		KMOVQ(accepted, m.accepted)
	}
}

// sample is Floyd's sampling, as in dealer512. Meanwhile the next block is drawn.
func (m *packDealer512) sample() {
	var at [arguments.Steps]VecVirtual
	for i := range at {
		at[i] = ZMM()
		VMOVDQU64(m.drawn(i), at[i])
	}
	VPORQ(m.row(arguments.PackFirst), at[0], at[0])
	for i := 1; i < arguments.Steps; i++ {
		k, x := K(), ZMM()
		VPXORQ(at[0], at[i], x)
		VPTESTMB(m.row(arguments.PackDraws+i), x, k)
		for j := 1; j < i; j++ {
			VPCMPB(Imm(notEqual), at[j], at[i], k, k)
		}
		VMOVDQU64(m.row(arguments.PackLast+i), x)
		VMOVDQU8(at[i], k, x)
		at[i] = x
		if 2 <= i && i < 2+arguments.PackGroups {
			m.draw(i - 2)
		}
	}
	m.sampled = at
}

// evaluate finds the masks of the hands.
func (m *packDealer512) evaluate() {
	ones, twos, fours := tally512(m.lookUp(x86.PackSuit))
	number := m.jokers(ones, twos, fours)
	suits := ternary(func(x, y, z uint8) uint8 { return x & (y | z) }, fours, twos, ones)
	VPANDQ(x86.Same(arguments.PackSuits), suits, suits)
	m.SetWild(m.row(arguments.PackWild))
	m.ranks()
	m.ClearFlushes()
	m.flushes(suits, number)
}

// lookUp looks up a part of the cards and keeps it in memory.
func (m *packDealer512) lookUp(part int) (v [arguments.Steps]VecVirtual) {
	low := ZMM()
	VMOVDQU64(m.row(arguments.PackCard512+2*part), low)
	for i, at := range m.sampled {
		v[i] = ZMM()
		VMOVDQA64(at, v[i])
		VPERMI2B(m.row(arguments.PackCard512+2*part+1), low, v[i])
		VMOVDQU64(v[i], m.card(part, i))
	}
	return v
}

// card is where a part of a card is kept.
func (m *packDealer512) card(part, i int) Mem { return m.drawn(packCards + part*arguments.Steps + i) }

// jokers sets the masks of jokers and returns their number, from how often the suits are
// set.
func (m *packDealer512) jokers(ones, twos, fours VecVirtual) (number VecVirtual) {
	const place = 4 // of the bit of jokers
	number = ZMM()
	VPSRLW(Imm(place), ones, number)
	VPANDQ(x86.Same(1), number, number)
	for i, x := range []VecVirtual{twos, fours} {
		y := ZMM()
		VPSRLW(Imm(uint64(place-1-i)), x, y)
		VPTERNLOGQ(truth(orSome), x86.Same(2<<i), y, number)
	}
	for i := range 4 {
		m.keep(x86.MaskJoker1+i, func(k Register) { VPCMPUB(Imm(notLess), x86.Same(uint8(1+i)), number, k) })
	}
	return number
}

// keep keeps the mask of a test.
func (m *packDealer512) keep(mask int, test func(k Register)) {
	k := K()
	test(k)
	KMOVQ(k, m.Mask(mask))
}

// atLeast returns the hands whose number is n or more.
func atLeast(n uint8, number VecVirtual) GPVirtual {
	return lanes512(func(k Register) { VPCMPUB(Imm(notLess), x86.Same(n), number, k) })
}

// ranks sets the masks of groups of a rank and of straights.
func (m *packDealer512) ranks() {
	var ones, twos, fours [2]VecVirtual
	for part := range 2 {
		ones[part], twos[part], fours[part] = tally512(m.lookUp(part))
	}
	group := func(mask int, in func(part int) VecVirtual) {
		low, high := in(0), in(1)
		VPANDQ(x86.Same(arguments.PackLow), low, low)
		VPTERNLOGQ(truth(orSome), x86.Same(arguments.PackGroup), high, low)
		m.keep(mask, func(k Register) { VPTESTMB(low, low, k) })
	}
	group(x86.MaskFiveOf, func(part int) VecVirtual {
		return ternary(func(x, y, z uint8) uint8 { return x & (y | z) }, fours[part], twos[part], ones[part])
	})
	group(x86.MaskFour, func(part int) VecVirtual {
		x := ZMM()
		VMOVDQA64(fours[part], x)
		return x
	})
	group(x86.MaskThree, func(part int) VecVirtual { return ternary(orSome, fours[part], twos[part], ones[part]) })
	pairs := m.pairs(twos, fours)
	m.keep(x86.MaskOnePair, func(k Register) { VPCMPUB(Imm(notLess), x86.Same(1), pairs, k) })
	m.keep(x86.MaskTwoPairs, func(k Register) { VPCMPUB(Imm(notLess), x86.Same(2), pairs, k) })
	m.windows(ternary(or, ones[0], twos[0], fours[0]), ternary(or, ones[1], twos[1], fours[1]))
	MOVQ(m.Union(x86.PackStraight(x86.Windows)), m.Mask(x86.MaskStraights))
}

// pairs returns the number of ranks with two cards or more.
func (m *packDealer512) pairs(twos, fours [2]VecVirtual) VecVirtual {
	low := ternary(func(x, y, z uint8) uint8 { return (x | y) & z }, twos[0], fours[0], x86.Same(arguments.PackLow))
	high := ternary(func(x, y, z uint8) uint8 { return (x | y) & z }, twos[1], fours[1], x86.Same(arguments.PackGroup))
	VPOPCNTB(low, low)
	VPOPCNTB(high, high)
	VPADDB(high, low, low)
	return low
}

// windows sets the masks of windows. A window is five ranks in a row, a bit of a word.
func (m *packDealer512) windows(low, high VecVirtual) {
	VPANDQ(x86.Same(arguments.PackHigh), high, high)
	halves := [2]VecVirtual{ZMM(), ZMM()}
	VPUNPCKLBW(high, low, halves[0])
	VPUNPCKHBW(high, low, halves[1])
	var number [4][2]VecVirtual // by mask
	for half, x := range halves {
		var next [4]VecVirtual
		for i := range next {
			next[i] = ZMM()
			VPSRLW(Imm(uint64(1+i)), x, next[i])
		}
		both := ZMM()
		VPANDQ(next[2], next[3], both)
		VPXORQ(next[2], next[3], next[2])
		one, two := add512(x, next[0], next[1])
		carry := ZMM()
		VPANDQ(one, next[2], carry)
		VPXORQ(next[2], one, one)
		two, four := add512(two, both, carry)
		VPANDQ(firstWindows(), two, two)
		VPANDQ(firstWindows(), four, four)
		number[0][half] = ZMM()
		VPANDQ(one, four, number[0][half])
		number[1][half] = four
		number[2][half] = ternary(orSome, four, two, one)
		VPORQ(four, two, two)
		number[3][half] = two
	}
	for i, halves := range [4][2]VecVirtual{number[0], number[2], number[3], number[1]} { // fours last: others use it
		any := packed(halves)
		m.keep([4]int{x86.Window5, x86.Window3, x86.Window2, x86.Window4}[i], func(k Register) { VPTESTMB(any, any, k) })
	}
}

// firstWindows is the words of the ten windows: from the ace to the ten.
func firstWindows() Mem { return x86.Words16(1<<10 - 1) }

// flushes sets the masks of flushes. suits has the suits in which each hand has one. A hand
// with three jokers may have several: each round takes one of each hand.
func (m *packDealer512) flushes(suits, number VecVirtual) {
	left := func() {
		k, more := K(), GP64()
		VPTESTMB(suits, suits, k)
		KMOVQ(k, more)
		TESTQ(more, more)
	}
	left()
	JEQ(LabelRef("counted"))

	Label("flush")
	suit := ZMM()
	VMOVDQU64(x86.Same(0), suit)
	VPSUBB(suits, suit, suit)
	VPANDQ(suits, suit, suit)
	VPXORQ(suit, suits, suits)
	var cards [2][arguments.Steps]VecVirtual
	for i := range arguments.Steps {
		k := K()
		VPTESTMB(m.card(x86.PackSuit, i), suit, k)
		for part := range cards {
			cards[part][i] = ZMM()
			VMOVDQU8_Z(m.card(part, i), k, cards[part][i])
		}
	}
	var once, twos, fours [2]VecVirtual
	for part, v := range cards {
		once[part], twos[part], fours[part] = tally512(v)
		VPTERNLOGQ(truth(or), fours[part], twos[part], once[part])
	}
	pairs, royal := m.pairs(twos, fours), ZMM()
	m.keep(x86.PairOne, func(k Register) { VPCMPUB(Imm(notLess), x86.Same(1), pairs, k) })
	m.keep(x86.PairTwo, func(k Register) { VPCMPUB(Imm(notLess), x86.Same(2), pairs, k) })
	VPANDQ(x86.Same(arguments.PackRoyal), once[1], royal)
	VPOPCNTB(royal, royal)
	VPADDB(number, royal, royal)
	m.windows(once[0], once[1])
	one, two := x86.FlushPairs(x86.PairOne, x86.PairTwo)
	m.AddFlushes(lanes512(func(k Register) { VPTESTMB(suit, suit, k) }), m.row(arguments.PackTwo), map[int]func() GPVirtual{
		x86.MaskRoyals:          func() GPVirtual { return atLeast(5, royal) },
		x86.MaskStraightFlushes: func() GPVirtual { return m.Union(x86.PackStraight(x86.Windows)) },
		x86.MaskFlushTwoPair:    func() GPVirtual { return m.Union(two) },
		x86.MaskFlushOnePair:    func() GPVirtual { return m.Union(one) },
	})
	left()
	JNE(LabelRef("flush"))
	Label("counted")
}
