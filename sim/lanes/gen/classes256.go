package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// On the stack of these kernels: what a strength is made from, then strengths.
const (
	stackStrengths = 12
	stackClasses   = stackStrengths + 4
)

// classes256 evaluates the hands of half a block, and counts them by class.
type classes256 struct {
	classes
	at    GPVirtual // the stack
	extra GPVirtual // ones where fewer than six, and than seven, cards make a hand
}

func newClasses256(stack GPVirtual) *classes256 {
	c := &classes256{at: stack, extra: GP64()}
	c.table, c.counts, c.kickers, c.hands = GP64(), GP64(), 2*32, 32
	c.upper = c.stack(stackStrengths)
	Load(Param("few"), c.extra)
	Load(Param("table"), c.table)
	Load(Param("counts"), c.counts)
	for i := range 4 {
		VMOVDQU(zero256(), c.stack(stackStrengths+i))
	}
	return c
}

func (c *classes256) stack(i int) Mem { return Mem{Base: c.at, Disp: 32 * i} }

// part is where something that a strength is made from is on the stack.
func (c *classes256) part(i int) Mem { return c.stack(i - stackFirst) }

// strength evaluates one half of what is on the stack.
func (c *classes256) strength(half int, suit func(i int) VecVirtual) strength256 {
	one, two, three, four := sums256(suit)
	return strengthOf256(holdem(), one, two, three, four, func(i int) Mem { return c.part(i + half) }, c.meanwhile(half))
}

// firstLanes256 returns what gives ones in the first lanes of half a block.
func firstLanes256(n GPVirtual) func(half int) VecVirtual {
	all := GP64()
	MOVQ(U32(block), all)
	CMPQ(n, all)
	CMOVQCS(n, all)
	return func(half int) VecVirtual {
		out := YMM()
		VMOVQ(all, out.AsX())
		VPBROADCASTW(out.AsX(), out)
		VPCMPGTW(numbers(16*half), out, out)
		return out
	}
}

// store puts the strengths that are valid where classes looks them up, and 0 for
// the others.
func (c *classes256) store(half int, s strength256, valid VecVirtual) {
	VPXOR(words16(1<<15), s.high, s.high)
	VPAND(valid, s.high, s.high)
	VPAND(valid, s.low, s.low)
	VMOVDQU(s.high, c.upper.Offset(32*half))
	VMOVDQU(s.low, c.upper.Offset(c.kickers+32*half))
}

// sums256 returns the ranks that at least one, two, three and four suits have.
func sums256(suit func(i int) VecVirtual) (one, two, three, four VecVirtual) {
	odd, carry := sum256(suit(0), suit(1), suit(2))
	d := suit(3)
	any, both := or256(odd, d), and256(odd, d)
	return or256(carry, any), or256(carry, both), and256(carry, any), and256(carry, both)
}

// classesAVX2 counts prepared hands by class.
func classesAVX2() {
	TEXT("classesAVX2", 0, "func(begun *[2]uint64, n uint64, sets *[4][64]uint16, few *[2][32]byte, table *uint16, counts *uint32)")
	Pragma("noescape")
	Doc("classesAVX2 does what classesAVX512 does.")
	c := newClasses256(align256(stackClasses))
	begun, n, sets, hands, odd := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("begun"), begun)
	Load(Param("n"), n)

	Label("begun")
	Load(Param("sets"), sets)
	MOVQ(Mem{Base: begun, Disp: 8}, hands)
	XORL(odd.As32(), odd.As32())
	Label("half")
	lanes := firstLanes256(hands)
	for half := range 2 {
		var suit [suits]VecVirtual
		flush := YMM()
		for i := range suit {
			suit[i] = YMM()
			VPBROADCASTW(Mem{Base: begun, Disp: 2 * i}, suit[i])
			VPADDW(Mem{Base: sets, Disp: 128*i + 32*half}, suit[i], suit[i])
			if i == 0 {
				VMOVDQA(suit[i], flush)
			} else {
				VPMAXUW(suit[i], flush, flush)
			}
			VPAND(words16(allRanks), suit[i], suit[i])
		}
		c.flush(half, flush)
		c.store(half, c.strength(half, func(i int) VecVirtual { return suit[i] }), lanes(half))
	}
	ADDQ(U32(64), sets)
	XORQ(U32(1), odd)
	JNE(LabelRef("odd"))
	ADDQ(U32(128*suits-128), sets)
	Label("odd")
	SUBQ(U32(block/2), hands)
	JHI(LabelRef("half"))
	ADDQ(Imm(16), begun)
	DECQ(n)
	JNE(LabelRef("begun"))
	c.finish()
	VZEROUPPER()
	RET()
}

// flush stores what a strength is made from of the suit with the most cards: its
// ranks, below their number in three bits.
func (c *classes256) flush(half int, suit VecVirtual) {
	at := func(i int) Mem { return c.part(i + half) }
	VMOVDQU(and256(words16(allRanks), suit), at(stackFlush))
	less := func(cards int) VecVirtual { // ones where the suit has fewer cards
		more := YMM()
		VPMAXUW(words16(uint16(cards<<kind)), suit, more)
		VPCMPEQW(more, suit, more)
		VPXOR(words16(0xffff), more, more)
		return more
	}
	five := less(5)
	VPXOR(words16(0xffff), five, five)
	VMOVDQU(five, at(stackFive))
	for i, stack := range []int{stackExact, stackFew} {
		few := and256(less(6+i), five)
		VPOR(Mem{Base: c.extra, Disp: 32 * i}, few, few)
		VMOVDQU(few, at(stack))
	}
}

// align256 finds room on the stack for so many vectors, at an address where none
// crosses a line of the cache.
func align256(vectors int) GPVirtual {
	at := GP64()
	LEAQ(AllocLocal(32*vectors+64).Offset(63), at)
	ANDQ(I8(-64), at)
	return at
}
