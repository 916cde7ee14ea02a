package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// packDealer512 deals blocks of 64 hands from a pack, one a byte, and counts them by
// category.
type packDealer512 struct {
	machine512
	masks
	below   [2]VecVirtual     // of each half, nonzero where a fraction is rejected
	sampled [steps]VecVirtual // the positions of the cards
}

// The vectors in memory: the positions drawn, then the parts and the suits of each card.
const (
	packCards  = steps
	packMemory = packCards + 3*steps
	packSuit   = 2 // the suits, as a part
)

// The masks of windows, while these are evaluated, and of pairs in a flush.
const (
	window5 = packMasks + iota
	window4
	window3
	window2
	pairOne
	pairTwo
	packMasksAll
)

var windows = [4]int{window5, window4, window3, window2}

// packAVX512 writes the kernel of packEight.
func packAVX512() {
	TEXT("PackAVX512", 0, "func(rows "+rowsOf(layout.PackRows512, 64)+", s *[4][8]uint64, rounds uint64, counts *[12]uint64)")
	Pragma("noescape")
	Doc("PackAVX512 deals hands from a pack until it has accepted rounds, at least one. For each category of two decks but the last it adds the number of hands of this category or a better one to counts.")
	m := &packDealer512{machine512: machine512{rows: GP64(), counts: GP64()}, masks: allocMasks(packMasksAll)}
	Load(Param("rows"), m.rows)
	Load(Param("counts"), m.counts)
	rounds, s := GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.load(s)
	m.align(packMemory)
	for g := range layout.PackGroups {
		m.draw(g)
	}

	Label("block")
	valid := GP64()
	MOVQ(trim(m.accepted, rounds), valid)
	m.sample()
	m.evaluate()
	m.masks.count(valid, m.counts)
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
		MOVQ(m.row(layout.PackStep).Offset(8*draw), at)
		VMOVDQU64(packed(choose(m.row(layout.PackBase+draw), halves)), Mem{Base: m.at, Index: at, Scale: 1})
	}
	store(g)
	if g < layout.PackPairs {
		store(layout.PackGroups + g)
	}
	for half, rest := range halves {
		below := ZMM()
		VMOVDQU64(m.row(layout.PackLimit+g), below)
		VPSUBUSW(rest, below, below)
		if g > 0 {
			VPORQ(below, m.below[half], below)
		}
		m.below[half] = below
	}
	if g == layout.PackGroups-1 {
		rejected, accepted := packed(m.below), K()
		VPTESTNMB(rejected, rejected, accepted)
		KMOVQ(accepted, m.accepted)
	}
}

// sample is Floyd's sampling, as in dealer512. Meanwhile the next block is drawn.
func (m *packDealer512) sample() {
	var at [steps]VecVirtual
	for i := range at {
		at[i] = ZMM()
		VMOVDQU64(m.drawn(i), at[i])
	}
	VPORQ(m.row(layout.PackFirst), at[0], at[0])
	for i := 1; i < steps; i++ {
		k, x := K(), ZMM()
		VPXORQ(at[0], at[i], x)
		VPTESTMB(m.row(layout.PackDraws+i), x, k)
		for j := 1; j < i; j++ {
			VPCMPB(Imm(notEqual), at[j], at[i], k, k)
		}
		VMOVDQU64(m.row(layout.PackLast+i), x)
		VMOVDQU8(at[i], k, x)
		at[i] = x
		if 2 <= i && i < 2+layout.PackGroups {
			m.draw(i - 2)
		}
	}
	m.sampled = at
}

// evaluate finds the masks of the hands.
func (m *packDealer512) evaluate() {
	ones, twos, fours := tally512(m.lookUp(packSuit))
	number := m.jokers(ones, twos, fours)
	suits := ternary(func(x, y, z uint8) uint8 { return x & (y | z) }, fours, twos, ones)
	VPANDQ(same(layout.PackSuits), suits, suits)
	m.setWild(m.row(layout.PackWild))
	m.ranks()
	m.clearFlushes()
	m.flushes(suits, number)
}

// lookUp looks up a part of the cards and keeps it in memory.
func (m *packDealer512) lookUp(part int) (v [steps]VecVirtual) {
	low := ZMM()
	VMOVDQU64(m.row(layout.PackCard512+2*part), low)
	for i, at := range m.sampled {
		v[i] = ZMM()
		VMOVDQA64(at, v[i])
		VPERMI2B(m.row(layout.PackCard512+2*part+1), low, v[i])
		VMOVDQU64(v[i], m.card(part, i))
	}
	return v
}

// card is where a part of a card is kept.
func (m *packDealer512) card(part, i int) Mem { return m.drawn(packCards + part*steps + i) }

// jokers sets the masks of jokers and returns their number, from how often the suits are
// set.
func (m *packDealer512) jokers(ones, twos, fours VecVirtual) (number VecVirtual) {
	const place = 4 // of the bit of jokers
	number = ZMM()
	VPSRLW(Imm(place), ones, number)
	VPANDQ(same(1), number, number)
	for i, x := range []VecVirtual{twos, fours} {
		y := ZMM()
		VPSRLW(Imm(uint64(place-1-i)), x, y)
		VPTERNLOGQ(truth(orSome), same(2<<i), y, number)
	}
	for i := range 4 {
		m.keep(maskJoker1+i, func(k Register) { VPCMPUB(Imm(notLess), same(uint8(1+i)), number, k) })
	}
	return number
}

// keep keeps the mask of a test.
func (m *packDealer512) keep(mask int, test func(k Register)) {
	k := K()
	test(k)
	KMOVQ(k, m.mask(mask))
}

// atLeast returns the hands whose number is n or more.
func atLeast(n uint8, number VecVirtual) GPVirtual {
	return lanes512(func(k Register) { VPCMPUB(Imm(notLess), same(n), number, k) })
}

// ranks sets the masks of groups of a rank and of straights.
func (m *packDealer512) ranks() {
	var ones, twos, fours [2]VecVirtual
	for part := range 2 {
		ones[part], twos[part], fours[part] = tally512(m.lookUp(part))
	}
	group := func(mask int, in func(part int) VecVirtual) {
		low, high := in(0), in(1)
		VPANDQ(same(layout.PackLow), low, low)
		VPTERNLOGQ(truth(orSome), same(layout.PackGroup), high, low)
		m.keep(mask, func(k Register) { VPTESTMB(low, low, k) })
	}
	group(maskFiveOf, func(part int) VecVirtual {
		return ternary(func(x, y, z uint8) uint8 { return x & (y | z) }, fours[part], twos[part], ones[part])
	})
	group(maskFour, func(part int) VecVirtual {
		x := ZMM()
		VMOVDQA64(fours[part], x)
		return x
	})
	group(maskThree, func(part int) VecVirtual { return ternary(orSome, fours[part], twos[part], ones[part]) })
	pairs := m.pairs(twos, fours)
	m.keep(maskOnePair, func(k Register) { VPCMPUB(Imm(notLess), same(1), pairs, k) })
	m.keep(maskTwoPairs, func(k Register) { VPCMPUB(Imm(notLess), same(2), pairs, k) })
	m.windows(ternary(or, ones[0], twos[0], fours[0]), ternary(or, ones[1], twos[1], fours[1]))
	MOVQ(m.union(packStraight(windows)), m.mask(maskStraights))
}

// pairs returns the number of ranks with two cards or more.
func (m *packDealer512) pairs(twos, fours [2]VecVirtual) VecVirtual {
	low := ternary(func(x, y, z uint8) uint8 { return (x | y) & z }, twos[0], fours[0], same(layout.PackLow))
	high := ternary(func(x, y, z uint8) uint8 { return (x | y) & z }, twos[1], fours[1], same(layout.PackGroup))
	VPOPCNTB(low, low)
	VPOPCNTB(high, high)
	VPADDB(high, low, low)
	return low
}

// windows sets the masks of windows. A window is five ranks in a row, a bit of a word.
func (m *packDealer512) windows(low, high VecVirtual) {
	VPANDQ(same(layout.PackHigh), high, high)
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
		m.keep([4]int{window5, window3, window2, window4}[i], func(k Register) { VPTESTMB(any, any, k) })
	}
}

// firstWindows is the words of the ten windows: from the ace to the ten.
func firstWindows() Mem { return words16(1<<10 - 1) }

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
	VMOVDQU64(same(0), suit)
	VPSUBB(suits, suit, suit)
	VPANDQ(suits, suit, suit)
	VPXORQ(suit, suits, suits)
	var cards [2][steps]VecVirtual
	for i := range steps {
		k := K()
		VPTESTMB(m.card(packSuit, i), suit, k)
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
	m.keep(pairOne, func(k Register) { VPCMPUB(Imm(notLess), same(1), pairs, k) })
	m.keep(pairTwo, func(k Register) { VPCMPUB(Imm(notLess), same(2), pairs, k) })
	VPANDQ(same(layout.PackRoyal), once[1], royal)
	VPOPCNTB(royal, royal)
	VPADDB(number, royal, royal)
	m.windows(once[0], once[1])
	one, two := flushPairs(pairOne, pairTwo)
	m.addFlushes(lanes512(func(k Register) { VPTESTMB(suit, suit, k) }), m.row(layout.PackTwo), map[int]func() GPVirtual{
		maskRoyals:          func() GPVirtual { return atLeast(5, royal) },
		maskStraightFlushes: func() GPVirtual { return m.union(packStraight(windows)) },
		maskFlushTwoPair:    func() GPVirtual { return m.union(two) },
		maskFlushOnePair:    func() GPVirtual { return m.union(one) },
	})
	left()
	JNE(LabelRef("flush"))
	Label("counted")
}
