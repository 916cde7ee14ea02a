package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// dealer256 deals half a block at a time, 32 hands, and counts them by category.
type dealer256 struct {
	machine256
	counters Mem // the half's counter, for each word of a block
	code     Mem // the cards: suit's code × 16 + rank
}

// dealAVX2 writes the kernel of dealGo.
func dealAVX2() {
	x86.Kernel("DealAVX2", "func(rows "+x86.RowsOf(arguments.DealRows256, 32)+", s *[4][8]uint64, rounds uint64, counts *[9]uint64)",
		"DealAVX2 does what DealAVX512 does.")
	m := &dealer256{machine256: machine256{rows: GP64(), counts: GP64(), at: AllocLocal(32 * arguments.Steps)}, code: AllocLocal(32 * arguments.Steps)}
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	Load(Param("counts"), m.counts)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	m.start(s, half)

	Label("half")
	valid := x86.Trim(m.draw(), rounds)
	m.sample()
	rare := m.evaluate(valid)
	m.nextHalf(half, rounds)
	x86.End()
	rare()
}

// start stores the counter of the streams. All streams have the same counter, so memory
// has one for each half and word of a block. It grows by BlockWords in each block.
func (m *dealer256) start(s, half GPVirtual) {
	counters, counter := AllocLocal(2*8*x86.BlockWords), GP64()
	MOVQ(Mem{Base: s, Disp: 64 * 3}, counter)
	for i := range x86.BlockWords {
		MOVQ(counter, counters.Offset(8*i))
		MOVQ(counter, counters.Offset(8*(x86.BlockWords+i)))
		INCQ(counter)
	}
	m.counters = counters.Idx(half, 8*x86.BlockWords/32)
}

// fill takes the i-th word of the block from four streams: 16 fractions.
func (m *dealer256) fill(i int) VecVirtual {
	out, t, u, v, d := YMM(), YMM(), YMM(), YMM(), YMM()
	VPBROADCASTQ(m.counters.Offset(8*i), d)
	ADDQ(Imm(x86.BlockWords), m.counters.Offset(8*i))
	VPADDQ(m.a, m.b, out)
	VPADDQ(d, out, out)
	VPSRLQ(Imm(11), m.b, t)
	VPXOR(m.b, t, m.a)
	VPSLLQ(Imm(3), m.c, u)
	VPADDQ(m.c, u, m.b)
	VPSRLQ(Imm(40), m.c, v)
	VPSLLQ(Imm(24), m.c, m.c)
	VPOR(v, m.c, m.c)
	VPADDQ(out, m.c, m.c)
	return out
}

// draw stores the position that each step draws and returns the mask of the
// accepted hands. Packing two vectors gives bytes: eight
// of the first, eight of the second, and so on.
func (m *dealer256) draw() GPVirtual {
	rejected := [2]VecVirtual{YMM(), YMM()}
	m.with(func() {
		for g, pair := range arguments.Shared {
			fractions := [2]VecVirtual{m.fill(2 * g), m.fill(2*g + 1)}
			for _, step := range pair {
				if step < arguments.Steps {
					VMOVDQU(packed256(choose256(m.row(arguments.Base+step), fractions)), m.at.Offset(32*step))
				}
			}
			for i, rest := range fractions {
				below := rejected[i]
				if g > 0 {
					below = YMM()
				}
				VMOVDQU(m.row(arguments.Threshold+g), below)
				VPSUBUSW(rest, below, below)
				if g > 0 {
					VPOR(below, rejected[i], rejected[i])
				}
			}
		}
	}, &m.a, &m.b, &m.c)
	return lanes256(noBits256(packed256(rejected)))
}

// take is Floyd's sampling: it replaces duplicate positions.
func (m *dealer256) take() {
	var at [arguments.Steps]VecVirtual
	for i := range at {
		at[i] = load256(m.at.Offset(32 * i))
		if i == 0 {
			VPOR(m.row(arguments.First), at[0], at[0]) // if it draws nothing it is 0, and becomes the last position
		} else {
			duplicate, last := or256(m.row(arguments.Unused256+i), ymm(VPCMPEQB, at[0], at[i])), YMM()
			for _, x := range at[1:i] {
				VPOR(ymm(VPCMPEQB, x, at[i]), duplicate, duplicate)
			}
			VMOVDQU(m.row(arguments.Last+i), last)
			VPBLENDVB(duplicate, last, at[i], at[i])
		}
		VMOVDQU(at[i], m.at.Offset(32*i))
	}
}

// sample takes the positions and looks up the cards there.
// The upper two bits of a position choose among the look-ups in four tables.
func (m *dealer256) sample() {
	m.take()
	var tables [4]VecVirtual
	for i := range tables {
		tables[i] = load256(m.row(arguments.Code256 + i))
	}
	for i := range arguments.Steps {
		x := load256(m.at.Offset(32 * i))
		VMOVDQU(lookUp256(x, func(j int) VecVirtual { return ymm(VPSHUFB, x, tables[j]) }), m.code.Offset(32*i))
	}
}

// classes counts hands by class. Memory has the strengths of a number of hands: first
// the upper words, then the kickers. These hands are counted while the next hands are
// evaluated; the strengths of the next hands then overwrite them.
type classes struct {
	table, counts GPVirtual
	upper         Mem // the upper words
	kickers       int // the offset in bytes from an upper word to its kickers
	hands         int // the number of hands in memory
}

// quarters is the number of parts in which a half of the hands is counted.
const quarters = 4

// meanwhile returns the function that counts a part of a half of the hands.
func (c *classes) meanwhile(half int) func(part int) {
	n := c.hands / 2 / quarters
	return func(part int) {
		for i := range n {
			c.one(c.upper.Offset(half*c.hands + 2*(part*n+i)))
		}
	}
}

// finish counts the hands that are still in memory.
func (c *classes) finish() {
	at := x86.Result(LEAQ, c.upper)
	n := x86.Result(MOVQ, U32(c.hands))
	x86.Repeat(n, func() {
		c.one(Mem{Base: at})
		ADDQ(Imm(2), at)
	})
}

// one counts the hand whose upper word is at an address.
func (c *classes) one(at Mem) {
	slot := x86.Result(MOVWQZX, at)
	number := x86.Result(MOVWQZX, at.Offset(c.kickers))
	MOVWQZX(Mem{Base: c.table, Index: slot, Scale: 2, Disp: arguments.TableBase}, slot)
	MOVWQZX(Mem{Base: c.table, Index: number, Scale: 2, Disp: arguments.TableNumber}, number)
	ADDQ(number, slot)
	ADDL(Imm(1), Mem{Base: c.counts, Index: slot, Scale: 4})
}

// The vectors on the stack of these kernels: the inputs of a strength, then strengths.
const (
	stackStrengths = 12
	stackRanks     = stackStrengths + 4 // the ones, the twos and the fours of how often a rank occurs
	stackValid     = stackRanks + 6     // ones if a hand is valid
	stackClasses   = stackValid + 2
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

// store stores the strengths for classes, with 0 for hands that are not valid.
func (c *classes256) store(half int, s strength256, valid VecVirtual) {
	VPXOR(x86.Words16(1<<15), s.high, s.high)
	VPAND(valid, s.high, s.high)
	VPAND(valid, s.low, s.low)
	VMOVDQU(s.high, c.upper.Offset(32*half))
	VMOVDQU(s.low, c.upper.Offset(c.kickers+32*half))
}

// align256 allocates vectors on the stack, aligned so that none crosses a cache line.
func align256(vectors int) GPVirtual {
	at := x86.Result(LEAQ, AllocLocal(32*vectors+64).Offset(63))
	ANDQ(I8(-64), at)
	return at
}

// dealClassesAVX2 writes the kernel that deals hands and counts them by class.
func dealClassesAVX2() {
	x86.Kernel("DealClassesAVX2", "func(rows "+x86.RowsOf(arguments.DealRows256, 32)+", s *[4][8]uint64, rounds uint64, few *[2][32]byte, table *uint16, counts *uint32)",
		"DealClassesAVX2 does what DealClassesAVX512 does.")
	c := newClasses256(align256(stackClasses))
	m := &dealer256{machine256: machine256{Game: x86.AnyHole(), rows: GP64(), at: AllocLocal(32 * arguments.Steps)}, code: AllocLocal(32 * arguments.Steps)}
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
	m.nextHalf(half, rounds)
	c.finish()
	x86.End()
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
			return ymm(VPSHUFB, m.code.Offset(32*i), table)
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
