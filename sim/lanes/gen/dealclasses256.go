package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// dealClassesAVX2 writes the kernel that deals hands and counts them by class.
func dealClassesAVX2() {
	TEXT("dealClassesAVX2", 0, "func(rows "+rowsOf(layout.ClassDealRows256, 32)+", s *[4][8]uint64, rounds uint64, few *[2][32]byte, table *uint16, counts *uint32)")
	Pragma("noescape")
	Doc("dealClassesAVX2 does what dealClassesAVX512 does.")
	c := newClasses256(align256(stackClasses + 1))
	m := &machine256{rows: GP64(), at: AllocLocal(32 * steps), table: anyHole().rankBits}
	m.allocHands()
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())

	Label("half")
	valid := trim(m.draw(), rounds)
	m.sample()
	m.flush(c)
	m.strengths(c, valid)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	c.finish()
	VZEROUPPER()
	RET()
}

// flush stores the inputs of a strength from the suit with five cards or more.
func (m *machine256) flush(c *classes256) {
	var most VecVirtual
	suited := [2]VecVirtual{zero256(), zero256()}
	for suit := range suits {
		low, high := load256(m.h[suit][0]), load256(m.h[suit][1])
		n := m.count(low, high, same(0x0f), same(0x0f))
		five := more(n, 4)
		VPOR(and256(low, five), suited[0], suited[0])
		VPOR(and256(high, five), suited[1], suited[1])
		if suit == 0 {
			most = n
		} else {
			VPMAXUB(n, most, most)
		}
	}
	keepFlush256(c.part, most, suited)
	for half := range 2 {
		for i, stack := range []int{stackExact, stackFew} {
			at := c.part(stack + half)
			VMOVDQU(or256(at, load256(Mem{Base: c.extra, Disp: 32 * i})), at)
		}
	}
}

// strengths evaluates the hands and stores the strengths, with 0 for hands that are not
// valid.
func (m *machine256) strengths(c *classes256, valid GPVirtual) {
	for half := range 2 {
		s := c.strength(half, func(i int) VecVirtual {
			return split256(load256(m.h[i][0]), load256(m.h[i][1]))[half]
		})
		lanes := ones256(valid)
		c.store(half, s, split256(lanes, lanes)[half])
	}
}

// ones256 returns a vector with a byte of ones for each bit of the mask.
func ones256(mask GPVirtual) VecVirtual {
	var bytes, bits [32]byte
	for i := range bytes {
		bytes[i], bits[i] = byte(i/8), 1<<(i%8)
	}
	out, bit := YMM(), load256(constant("bits", bits[:]))
	VMOVQ(mask, out.AsX())
	VPBROADCASTD(out.AsX(), out)
	VPSHUFB(constant("bytes", bytes[:]), out, out)
	VPAND(bit, out, out)
	VPCMPEQB(bit, out, out)
	return out
}
