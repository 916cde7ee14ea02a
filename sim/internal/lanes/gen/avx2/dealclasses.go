package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// dealClassesAVX2 writes the kernel that deals hands and counts them by class.
func dealClassesAVX2() {
	TEXT("DealClassesAVX2", 0, "func(rows "+x86.RowsOf(layout.DealRows256, 32)+", s *[4][8]uint64, rounds uint64, few *[2][32]byte, table *uint16, counts *uint32)")
	Pragma("noescape")
	Doc("DealClassesAVX2 does what DealClassesAVX512 does.")
	c := newClasses256(align256(stackClasses))
	m := &dealer256{machine256: machine256{Game: x86.AnyHole(), rows: GP64(), at: AllocLocal(32 * layout.Steps)}, code: AllocLocal(32 * layout.Steps)}
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	m.start(s, half)

	Label("half")
	valid := x86.Trim(m.draw(), rounds)
	m.sample()
	m.flush(c)
	m.ranks(c)
	m.strengths(c, valid)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	c.finish()
	VZEROUPPER()
	RET()
}

// flush stores the inputs of a strength from the suit whose code has the bits that are set
// four times or more: the suit with five cards or more, if there is one.
func (m *dealer256) flush(c *classes256) {
	_, _, fours := tally256(func(i int) VecVirtual { return load256(m.code.Offset(32 * i)) })
	cards := m.inSuit([2]VecVirtual{load256(rankBits(m.Game, 0)), load256(rankBits(m.Game, 1))}, and256(x86.Same(suitCode), fours))
	keepFlush256(c.part, ranks256(cards[0], cards[1]), cards)
	for half := range 2 {
		for i, stack := range []int{stackExact, stackFew} {
			at := c.part(stack + half)
			VMOVDQU(or256(at, load256(Mem{Base: c.extra, Disp: 32 * i})), at)
		}
	}
}

// ranks stores the ones, the twos and the fours of how often each rank occurs.
func (m *dealer256) ranks(c *classes256) {
	var tallies [3][2]VecVirtual
	for part := range 2 {
		table := load256(rankBits(m.Game, part))
		tallies[0][part], tallies[1][part], tallies[2][part] = tally256(func(i int) VecVirtual {
			rank := YMM()
			VPSHUFB(m.code.Offset(32*i), table, rank)
			return rank
		})
	}
	for i, tally := range tallies {
		keep256(c.stack, stackRanks+2*i, tally[0], tally[1])
	}
}

// strengths evaluates the hands and stores the strengths, with 0 for hands that are not
// valid.
func (m *dealer256) strengths(c *classes256, valid GPVirtual) {
	lanes := ones256(valid)
	keep256(c.stack, stackValid, lanes, lanes)
	for half := range 2 {
		ones, twos, four := load256(c.stack(stackRanks+half)), load256(c.stack(stackRanks+2+half)), load256(c.stack(stackRanks+4+half))
		two, three := or256(twos, four), and256(ones, twos)
		one := or256(ones, two)
		VPOR(four, three, three)
		s := strengthOf256(holdem256(), one, two, three, four, func(i int) Mem { return c.part(i + half) }, c.meanwhile(half))
		c.store(half, s, load256(c.stack(stackValid+half)))
	}
}

// ones256 returns a vector with a byte of ones for each bit of the mask.
func ones256(mask GPVirtual) VecVirtual {
	var bytes, bits [32]byte
	for i := range bytes {
		bytes[i], bits[i] = byte(i/8), 1<<(i%8)
	}
	out, bit := YMM(), load256(x86.ReadOnly("bits", bits[:]))
	VMOVQ(mask, out.AsX())
	VPBROADCASTD(out.AsX(), out)
	VPSHUFB(x86.ReadOnly("bytes", bytes[:]), out, out)
	VPAND(bit, out, out)
	VPCMPEQB(bit, out, out)
	return out
}
