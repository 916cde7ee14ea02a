package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// machine256 does half a block at a time, 32 hands, one a byte: first that of
// the streams 0 to 3, then that of the others. What would not fit the sixteen
// registers lies on the stack.
type machine256 struct {
	rows       GPVirtual     // the plan as vectors
	state      Mem           // of the half's streams
	a, b, c, d VecVirtual    // the same, while drawing
	at         Mem           // the position that each step takes
	h          [suits][2]Mem // the hands
	counts     GPVirtual     // hands at least as good as each category
}

// dealAVX2 is dealGo.
func dealAVX2() {
	TEXT("dealAVX2", 0, "func(rows *[37][32]byte, s *[4][8]uint64, rounds uint64, counts *[9]uint64)")
	Doc("dealAVX2 does what dealAVX512 does.")
	m := &machine256{rows: GP64(), counts: GP64(), at: AllocLocal(32 * steps)}
	m.allocHands()
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	Load(Param("counts"), m.counts)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())

	Label("half")
	even := m.draw()
	valid := trim(even, rounds)
	m.cards()
	m.name(valid)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}

// fill loads the state of the half's streams, calls draw and stores it again.
func (m *machine256) fill(draw func()) {
	state := []*VecVirtual{&m.a, &m.b, &m.c, &m.d}
	for i, v := range state {
		*v = YMM()
		VMOVDQU(m.state.Offset(64*i), *v)
	}
	draw()
	for i, v := range state {
		VMOVDQU(*v, m.state.Offset(64*i))
	}
}

// next is a step of four streams: 16 fractions.
func (m *machine256) next() VecVirtual {
	out, t, u, v := YMM(), YMM(), YMM(), YMM()
	VPADDQ(m.a, m.b, out)
	VPADDQ(m.d, out, out)
	VPADDQ(words64(1), m.d, m.d)
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

// draw stores the position that each step of the shuffle draws and returns
// the mask of the hands that are even. Packing two vectors gives bytes: eight
// of the first, eight of the second, and so on.
func (m *machine256) draw() GPVirtual {
	uneven := [2]VecVirtual{YMM(), YMM()}
	m.fill(func() {
		for g, pair := range shared {
			fractions := [2]VecVirtual{m.next(), m.next()}
			for _, step := range pair {
				if step < steps {
					VMOVDQU(m.share(step, &fractions), m.at.Offset(32*step))
				}
			}
			for i, rest := range fractions {
				missing := uneven[i]
				if g > 0 {
					missing = YMM()
				}
				VMOVDQU(m.row(row256Uneven+g), missing)
				VPSUBUSW(rest, missing, missing)
				if g > 0 {
					VPOR(missing, uneven[i], uneven[i])
				}
			}
		}
	})
	none, even := zero256(), GP64()
	VPCMPEQW(none, uneven[0], uneven[0])
	VPCMPEQW(none, uneven[1], uneven[1])
	VPACKSSWB(uneven[1], uneven[0], uneven[0])
	VPMOVMSKB(uneven[0], even.As32())
	return even
}

// share makes a step's draw and leaves the fractions for the next.
func (m *machine256) share(step int, fractions *[2]VecVirtual) VecVirtual {
	var choice [2]VecVirtual
	for i, fraction := range fractions {
		choice[i] = YMM()
		VPMULHUW(m.row(row256Base+step), fraction, choice[i])
		VPMULLW(m.row(row256Base+step), fraction, fraction)
	}
	VPACKUSWB(choice[1], choice[0], choice[0])
	return choice[0]
}

// cards is the partial shuffle, seven markers being set one after another, and
// then the look-up of what lies where they are: masks of each suit's low and
// high faces.
func (m *machine256) cards() {
	var at [steps]VecVirtual
	for i := range at {
		at[i] = YMM()
		VMOVDQU(m.at.Offset(32*i), at[i])
		taken, last := YMM(), YMM()
		VMOVDQU(m.row(row256Unused+i), taken)
		for j := range i {
			same := YMM()
			VPCMPEQB(at[j], at[i], same)
			VPOR(same, taken, taken)
		}
		VMOVDQU(m.row(row256Last+i), last)
		VPBLENDVB(taken, last, at[i], at[i])
		VMOVDQU(at[i], m.at.Offset(32*i))
	}
	var h [suits][2]VecVirtual
	for suit := range h {
		for part := range h[suit] {
			h[suit][part] = YMM()
			VMOVDQU(m.row(row256Known+2*suit+part), h[suit][part])
		}
	}
	for i := range steps {
		m.add(&h, m.code(m.at.Offset(32*i)))
	}
	for suit := range h {
		for part := range h[suit] {
			VMOVDQU(h[suit][part], m.h[suit][part])
		}
	}
}

// code looks up what lies at a position: suit × 16 + face. The upper two bits
// of the position choose among the look-ups in four tables.
func (m *machine256) code(position Mem) VecVirtual {
	at, bit4, bit5 := YMM(), YMM(), YMM()
	VMOVDQU(position, at)
	VPSLLW(Imm(3), at, bit4)
	VPSLLW(Imm(2), at, bit5)
	var found [4]VecVirtual
	for i := range found {
		found[i] = YMM()
		VMOVDQU(m.row(row256Code+i), found[i])
		VPSHUFB(at, found[i], found[i])
		if i%2 == 1 {
			VPBLENDVB(bit4, found[i], found[i-1], found[i-1])
		}
	}
	VPBLENDVB(bit5, found[2], found[0], found[0])
	return found[0]
}

// add puts a card into the hands.
func (m *machine256) add(h *[suits][2]VecVirtual, code VecVirtual) {
	var faces [2]VecVirtual
	for part := range faces {
		faces[part] = YMM()
		VMOVDQU(nibbles(fmt.Sprintf("faces%d", part), func(face int) uint8 { return faceParts(face)[part] }), faces[part])
		VPSHUFB(code, faces[part], faces[part])
	}
	suitOf := YMM()
	VPAND(bytes256(0x30), code, suitOf)
	for suit := range h {
		here := YMM()
		VPCMPEQB(bytes256(uint8(suit<<4)), suitOf, here)
		for part := range faces {
			face := YMM()
			VPAND(faces[part], here, face)
			VPOR(face, h[suit][part], h[suit][part])
		}
	}
}

func (m *machine256) row(i int) Mem { return Mem{Base: m.rows, Disp: 32 * i} }

// allocHands sets room for the hands aside.
func (m *machine256) allocHands() {
	for suit := range m.h {
		for part := range m.h[suit] {
			m.h[suit][part] = AllocLocal(32)
		}
	}
}
