package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// half is eight hands of a rank pair: two suits of the high card and all suits of the
// low one.
type half struct {
	s     *sweep512
	a, b  GPVirtual // the byte offsets of the first card of each in an array by card
	first VecVirtual
	orbit VecVirtual
	mask  Register
}

// high returns the words of the high cards of an array by card.
func (h *half) high(base Register, array int) VecVirtual {
	v := ZMM()
	VBROADCASTI64X2(Mem{Base: base, Index: h.a, Scale: 1, Disp: array}, v)
	VPERMQ(v, h.first, v)
	return v
}

// low returns the words of the low cards.
func (h *half) low(base Register, array int) VecVirtual {
	v := ZMM()
	VBROADCASTI64X4(Mem{Base: base, Index: h.b, Scale: 1, Disp: array}, v)
	return v
}

// both returns the sum of the words of both cards.
func (h *half) both(base Register, array int) VecVirtual {
	v, w := h.high(base, array), h.low(base, array)
	VPADDQ(v, w, w)
	return w
}

// rest returns a player's number of hands less a sum for both cards.
func (h *half) rest(player Register, all int, sum VecVirtual) VecVirtual {
	v := ZMM()
	VPBROADCASTQ(of(player, all), v)
	VPSUBQ(sum, v, v)
	return v
}

// result returns N, without the corrections for common hands: the product of two rests,
// the constant and the products A of the outcome, less M.
func (h *half) result(outcome int, x, y VecVirtual, xa, xb, ya, yb VecVirtual) VecVirtual {
	n, p, m, q := ZMM(), h.both(h.s.work, sweepProducts+sweepProduct*outcome), ZMM(), ZMM()
	VPMULUDQ(x, y, n)
	VPADDQ_BCST(of(h.s.work, sweepConstants+8*outcome), p, p)
	VPADDQ(p, n, n)
	VPANDQ(xa, yb, m)
	VPOPCNTQ(m, m)
	VPANDQ(xb, ya, q)
	VPOPCNTQ(q, q)
	VPADDQ(m, q, q)
	VPSUBQ(q, n, n)
	return n
}

// add adds the orbit times N to the counts of an outcome.
func (h *half) add(counts Register, outcome, half int, n VecVirtual) {
	at := Mem{Base: counts, Disp: sweepOutcome*outcome + 64*half}
	sum := ZMM()
	VPMULUDQ(n, h.orbit, n)
	VMOVDQU64(at, sum)
	VPADDQ(n, sum, h.mask, sum)
	VMOVDQU64(sum, at)
}

// classes writes the loop over the classes of the hero. count writes the results of eight
// hands.
func (s *sweep512) classes(count func(h *half, counts Register, half int)) {
	h := half{s: s, a: GP64(), b: GP64(), first: ZMM(), orbit: ZMM(), mask: K()}
	index, bytes := GP64(), XMM()
	MOVQ(U64(0x0101010100000000), index)
	VMOVQ(index, bytes)
	VPMOVZXBQ(bytes, h.first)
	VPBROADCASTQ(of(s.work, sweepOrbit), h.orbit)

	Label("class")
	bits, pair := GP64(), GP64()
	MOVBQZX(Mem{Base: s.class, Disp: memberWho}, bits)
	TESTQ(bits, of(s.work, sweepBit))
	JZ(LabelRef("nextClass"))
	MOVBQZX(Mem{Base: s.class, Disp: memberPair}, pair)
	MOVWQZX(Mem{Base: s.hero, Index: pair, Scale: 2, Disp: sweepEqual}, bits)
	SHLQ(Imm(9), pair) // sweepPairCounts
	ADDQ(of(s.work, sweepCounts), pair)
	MOVBQZX(Mem{Base: s.class, Disp: memberHigh}, h.a)
	SHLQ(Imm(3), h.a)
	MOVBQZX(Mem{Base: s.class, Disp: memberLow}, h.b)
	SHLQ(Imm(3), h.b)
	for i := range 2 {
		skip := s.label("half")
		if i == 1 {
			SHRQ(Imm(8), bits)
			ADDQ(Imm(16), h.a)
		}
		TESTB(bits.As8(), bits.As8())
		JZ(LabelRef(skip))
		KMOVW(bits.As32(), h.mask)
		count(&h, pair, i)
		Label(skip)
	}
	Label("nextClass")
	ADDQ(Imm(memberSize), s.class)
	CMPQ(s.class, s.end)
	JB(LabelRef("class"))
}

// held returns the mask of the hands that a player has at the level.
func (h *half) held(player Register) Register {
	low, first, second, mask := GP64(), GP64(), GP64(), K()
	MOVQ(h.b, low)
	SHRQ(Imm(3), low)
	SHRXQ(low, Mem{Base: player, Index: h.a, Scale: 1, Disp: sweepLevel}, first)
	SHRXQ(low, Mem{Base: player, Index: h.a, Scale: 1, Disp: sweepLevel + 8}, second)
	ANDL(Imm(15), first.As32())
	ANDL(Imm(15), second.As32())
	SHLL(Imm(4), second.As32())
	ORL(second.As32(), first.As32())
	KMOVW(first.As32(), mask)
	return mask
}

// count writes the results of the eight hands.
func (h *half) count(counts Register, half int) {
	s := h.s
	xa, xb, ya, yb := h.high(s.x, sweepRow), h.low(s.x, sweepRow), h.high(s.y, sweepRow), h.low(s.y, sweepRow)
	sx, sy := h.both(s.x, sweepSum), h.both(s.y, sweepSum)
	x, y := h.rest(s.x, sweepAll, sx), h.rest(s.y, sweepAll, sy)
	h.add(counts, 0, half, h.result(0, x, y, xa, xb, ya, yb))

	one, done := ZMM(), s.label("counted")
	any := GP64()
	MOVQ(of(s.x, sweepLevelAll), any)
	ORQ(of(s.y, sweepLevelAll), any)
	JZ(LabelRef(done))
	VPTERNLOGQ(Imm(255), one, one, one) // -1
	ex, ey := h.held(s.x), h.held(s.y)
	level := func(player Register, held Register) (a, b, sum, rest VecVirtual) {
		a, b, sum = h.high(player, sweepLevel), h.low(player, sweepLevel), h.both(player, sweepLevelSum)
		rest = h.rest(player, sweepLevelAll, sum)
		VPSUBQ(one, rest, held, rest)
		return a, b, sum, rest
	}
	s.ifAny(s.x, func() {
		xla, xlb, _, xl := level(s.x, ex)
		n := h.result(1, xl, y, xla, xlb, ya, yb)
		VPSUBQ(sy, n, ex, n)
		h.add(counts, 1, half, n)
	})
	s.ifAny(s.y, func() {
		yla, ylb, syl, yl := level(s.y, ey)
		n := h.result(2, x, yl, xa, xb, yla, ylb)
		VPSUBQ(sx, n, ey, n)
		h.add(counts, 2, half, n)
		s.ifAny(s.x, func() {
			xla, xlb, sxl, xl := level(s.x, ex)
			n := h.result(3, xl, yl, xla, xlb, yla, ylb)
			VPSUBQ(syl, n, ex, n)
			VPSUBQ(sxl, n, ey, n)
			same, three := K(), ZMM()
			KANDW(ex, ey, same)
			VPADDQ(one, one, three)
			VPADDQ(one, three, three)
			VPSUBQ(three, n, same, n)
			h.add(counts, 3, half, n)
		})
	})
	Label(done)
}

// countTwo writes the results of the eight hands against one player.
func (h *half) countTwo(counts Register, half int) {
	s := h.s
	h.add(counts, 0, half, h.rest(s.x, sweepAll, h.both(s.x, sweepSum)))
	s.ifAny(s.x, func() {
		one, rest := ZMM(), h.rest(s.x, sweepLevelAll, h.both(s.x, sweepLevelSum))
		VPTERNLOGQ(Imm(255), one, one, one) // -1
		VPSUBQ(one, rest, h.held(s.x), rest)
		h.add(counts, 1, half, rest)
	})
}

func countSweep() {
	TEXT("countAVX512", NOSPLIT, "func(hero, x, y *uint64, w *uint64, classes *uint8, n uint64)")
	Pragma("noescape")
	Doc("countAVX512 does what countGo does. There is at least one class.")
	s := &sweep512{hero: GP64(), x: GP64(), y: GP64(), work: GP64(), class: GP64(), end: GP64()}
	Load(Param("hero"), s.hero)
	Load(Param("x"), s.x)
	Load(Param("y"), s.y)
	Load(Param("w"), s.work)
	Load(Param("classes"), s.class)
	Load(Param("n"), s.end)
	LEAQ(Mem{Base: s.class, Index: s.end, Scale: memberSize}, s.end)
	s.digits()
	s.constants()
	s.products()
	s.classes((*half).count)
	VZEROUPPER()
	RET()
}

// countTwoSweep writes the kernel of two players.
func countTwoSweep() {
	TEXT("countTwoAVX512", NOSPLIT, "func(hero, x, w *uint64, classes *uint8, n uint64)")
	Pragma("noescape")
	Doc("countTwoAVX512 does what countTwoGo does. There is at least one class.")
	s := &sweep512{hero: GP64(), x: GP64(), work: GP64(), class: GP64(), end: GP64()}
	Load(Param("hero"), s.hero)
	Load(Param("x"), s.x)
	Load(Param("w"), s.work)
	Load(Param("classes"), s.class)
	Load(Param("n"), s.end)
	LEAQ(Mem{Base: s.class, Index: s.end, Scale: memberSize}, s.end)
	s.classes((*half).countTwo)
	VZEROUPPER()
	RET()
}
