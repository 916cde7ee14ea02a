package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The vectors on the stack of these kernels: the inputs of a strength, then strengths.
const (
	stackStrengths = 12
	stackClasses   = stackStrengths + 4
)

// classes256 evaluates the hands of half a block and counts them by class.
type classes256 struct {
	classes
	at    GPVirtual // the stack
	extra GPVirtual // two vectors: ones if hands have fewer than six cards; ones if fewer than seven
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

// part returns the place on the stack of an input of a strength.
func (c *classes256) part(i int) Mem { return c.stack(i - stackFirst) }

// strength evaluates the hands of one half.
func (c *classes256) strength(half int, suit func(i int) VecVirtual) strength256 {
	one, two, three, four := sums256(suit)
	return strengthOf256(holdem256(), one, two, three, four, func(i int) Mem { return c.part(i + half) }, c.meanwhile(half))
}

// firstLanes256 returns a function that returns ones in the first n lanes of half a block.
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

// store stores the strengths for classes, with 0 for hands that are not valid.
func (c *classes256) store(half int, s strength256, valid VecVirtual) {
	VPXOR(words16(1<<15), s.high, s.high)
	VPAND(valid, s.high, s.high)
	VPAND(valid, s.low, s.low)
	VMOVDQU(s.high, c.upper.Offset(32*half))
	VMOVDQU(s.low, c.upper.Offset(c.kickers+32*half))
}

// sums256 returns the ranks that occur at least once, twice, three and four times.
func sums256(suit func(i int) VecVirtual) (one, two, three, four VecVirtual) {
	odd, carry := sum256(suit(0), suit(1), suit(2))
	d := suit(3)
	any, both := or256(odd, d), and256(odd, d)
	return or256(carry, any), or256(carry, both), and256(carry, any), and256(carry, both)
}

// classesAVX2 writes the kernel that counts prepared hands by class.
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

// flush stores the inputs of a strength from the suit with the most cards. A word of
// suit has the ranks, and above them the number of cards in three bits.
func (c *classes256) flush(half int, suit VecVirtual) {
	at := func(i int) Mem { return c.part(i + half) }
	VMOVDQU(and256(words16(allRanks), suit), at(stackFlush))
	less := func(cards int) VecVirtual { // ones if the suit has fewer cards
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

// align256 allocates vectors on the stack, aligned so that none crosses a cache line.
func align256(vectors int) GPVirtual {
	at := GP64()
	LEAQ(AllocLocal(32*vectors+64).Offset(63), at)
	ANDQ(I8(-64), at)
	return at
}
