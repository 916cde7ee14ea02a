package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
)

// zmm writes an instruction whose result is a new vector, and returns the vector.
func zmm(instruction func(...Op), operands ...Op) VecVirtual {
	v := ZMM()
	instruction(append(operands, v)...)
	return v
}

// pairClass is the 16 hands of a rank pair, in words of 4 bytes.
type pairClass struct {
	*blocks512
	high, low    GPVirtual // 16 times the two ranks
	xHigh, yHigh GPVirtual // the players, at the row of blocks of the high rank
	xLow, yLow   GPVirtual // those of the low rank
	counts       GPVirtual
	even, odd    Register // the masks of the hands
}

// highs returns the words of the high cards, lows those of the low cards.
func (h *pairClass) highs(of Mem) VecVirtual {
	v, w := XMM(), ZMM()
	VMOVDQU32(of, v)
	VPERMD(v.AsZ(), h.expand, w)
	return w
}

func (h *pairClass) lows(of Mem) VecVirtual {
	return zmm(VBROADCASTI32X4, of)
}

// both returns the sum of the words of both cards of an array by card.
func (h *pairClass) both(base Register, array int) VecVirtual {
	v := h.highs(Mem{Base: base, Index: h.high, Scale: 1, Disp: array})
	w := h.lows(Mem{Base: base, Index: h.low, Scale: 1, Disp: array})
	VPADDD(w, v, v)
	return v
}

// rest returns the weight of a player's hands less a sum.
func (h *pairClass) rest(player Register, all int, sum VecVirtual) VecVirtual {
	v := zmm(VPBROADCASTD, of(player, all))
	VPSUBD(sum, v, v)
	return v
}

// timesOrbit returns the orbit times the weight of a player's hands less a sum.
func (h *pairClass) timesOrbit(player Register, all int, sum VecVirtual) VecVirtual {
	v := zmm(VPBROADCASTD, of(player, all))
	VPMULLD(h.orbit, v, v)
	w := zmm(VPMADDWD, h.orbit, sum)
	VPSUBD(w, v, v)
	return v
}

// cross returns M of the weaker hands. Sum k has, in the place of suit t of the low card, the
// hand with suit t + k of the high card, in four parts.
func (h *pairClass) cross() VecVirtual {
	var r [4]VecVirtual
	for k := range r {
		r[k] = ZMM()
		VPXORQ(r[k], r[k], r[k])
	}
	eachPart(func(at, width int) {
		for _, p := range [2][2]GPVirtual{{h.xHigh, h.yLow}, {h.yHigh, h.xLow}} {
			v, w := vector(width), vector(width)
			VMOVDQU8(of(p[0], blockRow+at), v)
			VMOVDQU8(of(p[1], blockRow+at), w)
			VPDPBUSD(w, v, narrow(r[0], width))
			for k, turn := range []uint64{0x39, 0x4e, 0x93} {
				t := vector(width)
				VPSHUFD(Imm(turn), v, t)
				VPDPBUSD(w, t, narrow(r[k+1], width))
			}
		}
	})
	sum := func(a, b VecVirtual, low, high uint64) VecVirtual {
		v := zmm(VSHUFI32X4, Imm(low), b, a)
		w := zmm(VSHUFI32X4, Imm(high), b, a)
		VPADDD(v, w, w)
		return w
	}
	m := sum(sum(r[0], r[1], 0x44, 0xee), sum(r[2], r[3], 0x44, 0xee), 0x88, 0xdd)
	VPERMD(m, h.turn, m)
	return m
}

// levelCross adds M of a set of hands of the level to a sum: those of x, of y or of both.
func (h *pairClass) levelCross(m VecVirtual, players []Register, x, y int) {
	h.eachLevelRank(players, func(d GPVirtual) {
		at := func(row GPVirtual, table int) Mem { return Mem{Base: row, Index: d, Scale: 1, Disp: table} }
		VPDPBUSD(h.lows(at(h.yLow, y)), h.highs(at(h.xHigh, x)), m)
		VPDPBUSD(h.lows(at(h.xLow, x)), h.highs(at(h.yHigh, y)), m)
	})
}

// held returns the weights of a player's hands of the level.
func (h *pairClass) held(row GPVirtual) VecVirtual {
	return zmm(VPMOVZXBD, Mem{Base: row, Index: h.low, Scale: 1, Disp: blockLevel})
}

// add adds N of an outcome to the counts: the product of two rests, the first of them times the orbit,
// and the products A less m and the constant.
func (h *pairClass) add(outcome int, x, y, m VecVirtual) {
	c := h.both(h.work, workProducts+256*outcome)
	VPSUBD(m, c, c)
	constant := zmm(VPBROADCASTQ, of(h.work, workConstants+8*outcome))
	even := func() VecVirtual {
		n := zmm(VPMULUDQ, x, y)
		p := zmm(VPMULDQ, h.orbit, c)
		VPADDQ(p, n, n)
		VPADDQ(constant, n, n)
		return n
	}
	h.put(outcome, 0, even())
	x, y, c = upper(x), upper(y), upper(c)
	h.put(outcome, 1, even())
}

// upper returns the words of the odd hands in the places of the even ones.
func upper(v VecVirtual) VecVirtual {
	return zmm(VPSRLQ, Imm(32), v)
}

// put adds sums of eight hands to the counts: part 0 is the even hands, part 1 the odd ones.
func (h *pairClass) put(outcome, part int, n VecVirtual) {
	at, sum := Mem{Base: h.counts, Disp: outcomeBytes*outcome + 64*part}, ZMM()
	VMOVDQU64(at, sum)
	VPADDQ(n, sum, [2]Register{h.even, h.odd}[part], sum)
	VMOVDQU64(sum, at)
}

// count writes the results of the hands of the class.
func (h *pairClass) count() {
	sx, sy := h.both(h.x, blockSum), h.both(h.y, blockSum)
	x, y := h.timesOrbit(h.x, blockAll, sx), h.rest(h.y, blockAll, sy)
	h.add(0, x, y, h.cross())
	h.ifLevel(h.x, func() {
		ex, sxl, m := h.held(h.xHigh), h.both(h.x, blockLevelSum), ZMM()
		VPSUBD(ex, sxl, sxl)
		xl := h.timesOrbit(h.x, blockLevelAll, sxl)
		VPMADDWD(sy, ex, m)
		h.levelCross(m, []Register{h.x}, blockLevel, blockRow)
		h.add(1, xl, y, m)
	})
	h.ifLevel(h.y, func() {
		ey, syl, m := h.held(h.yHigh), h.both(h.y, blockLevelSum), ZMM()
		VPSUBD(ey, syl, syl)
		yl := h.rest(h.y, blockLevelAll, syl)
		VPMADDWD(sx, ey, m)
		h.levelCross(m, []Register{h.y}, blockRow, blockLevel)
		h.add(2, x, yl, m)
		h.ifLevel(h.x, func() {
			// With both sums less the hand's own weight once, the correction is
			// sxl ey + syl ex - ex ey.
			ex, sxl, m := h.held(h.xHigh), h.both(h.x, blockLevelSum), ZMM()
			VPSUBD(ex, sxl, sxl)
			xl := h.timesOrbit(h.x, blockLevelAll, sxl)
			VPMADDWD(sxl, ey, m)
			both := zmm(VPSUBD, ey, syl)
			VPDPWSSD(both, ex, m)
			h.levelCross(m, []Register{h.x, h.y}, blockLevel, blockLevel)
			h.add(3, xl, yl, m)
		})
	})
}

// countTwo writes the results of the hands of the class against one player.
func (h *pairClass) countTwo() {
	count := func(outcome int, rest VecVirtual) {
		for part := range 2 {
			n := zmm(VPMULUDQ, h.orbit, rest)
			h.put(outcome, part, n)
			rest = upper(rest)
		}
	}
	count(0, h.rest(h.x, blockAll, h.both(h.x, blockSum)))
	h.ifLevel(h.x, func() {
		sum := h.both(h.x, blockLevelSum)
		VPSUBD(h.held(h.xHigh), sum, sum)
		count(1, h.rest(h.x, blockLevelAll, sum))
	})
}

// wordConstant writes a vector of 16 words of 4 bytes, which are below 256.
func wordConstant(low, high uint64) VecVirtual {
	return zmm(VPMOVZXBD, byteConstant(low, high))
}

// countClasses writes the loop over the classes of the hero.
func (s *blocks512) countClasses(count func(h *pairClass)) {
	s.expand, s.orbit = wordConstant(0x0101010100000000, 0x0303030302020202), ZMM()
	VPBROADCASTD(of(s.work, workOrbit), s.orbit)

	Label("class")
	hands := x86.Result(MOVBQZX, Mem{Base: s.class, Disp: memberWho})
	TESTQ(hands, of(s.work, workBit))
	JZ(LabelRef("nextClass"))
	pair := x86.Result(MOVBQZX, Mem{Base: s.class, Disp: memberPair})
	MOVWQZX(Mem{Base: s.hero, Index: pair, Scale: 2, Disp: blockEqual}, hands)
	TESTL(hands.As32(), hands.As32())
	JZ(LabelRef("nextClass"))
	h := &pairClass{blocks512: s, high: GP64(), low: GP64(), xHigh: GP64(), yHigh: GP64(), xLow: GP64(), yLow: GP64(), counts: pair, even: K(), odd: K()}
	SHLQ(Imm(pairShift), pair)
	ADDQ(of(s.work, workCounts), pair)
	part := GP32()
	MOVL(U32(0x5555), part)
	PEXTL(part, hands.As32(), part)
	KMOVW(part, h.even)
	MOVL(U32(0xaaaa), part)
	PEXTL(part, hands.As32(), part)
	KMOVW(part, h.odd)
	for _, of := range []struct {
		x, y, rank GPVirtual
		field      int
	}{{h.xHigh, h.yHigh, h.high, memberHigh}, {h.xLow, h.yLow, h.low, memberLow}} {
		MOVBQZX(Mem{Base: s.class, Disp: of.field}, of.rank)
		SHLQ(Imm(6), of.rank)
		LEAQ(Mem{Base: s.x, Index: of.rank, Scale: 1}, of.x)
		if s.y != nil {
			LEAQ(Mem{Base: s.y, Index: of.rank, Scale: 1}, of.y)
		}
		SHRQ(Imm(4), of.rank)
	}
	count(h)
	Label("nextClass")
	ADDQ(Imm(memberSize), s.class)
	CMPQ(s.class, s.end)
	JB(LabelRef("class"))
}

func countBlocksSweep() {
	TEXT("countBlocksAVX512", NOSPLIT, "func(hero, x, y *uint8, w *uint32, classes *uint8, n uint64)")
	Pragma("noescape")
	Doc("countBlocksAVX512 does what countBlocksGo does. There is at least one class.")
	s := &blocks512{hero: GP64(), x: GP64(), y: GP64(), work: GP64(), class: GP64(), end: GP64()}
	Load(Param("hero"), s.hero)
	Load(Param("x"), s.x)
	Load(Param("y"), s.y)
	Load(Param("w"), s.work)
	Load(Param("classes"), s.class)
	Load(Param("n"), s.end)
	LEAQ(Mem{Base: s.class, Index: s.end, Scale: memberSize}, s.end)
	s.sums()
	s.cardProducts()
	var turn [2]uint64
	for i := range 16 {
		t, u := i/4, i%4
		turn[i/8] |= uint64(4*((t-u)&3)+u) << (8 * (i % 8))
	}
	s.turn = wordConstant(turn[0], turn[1])
	s.countClasses((*pairClass).count)
	VZEROUPPER()
	RET()
}

// countTwoBlocksSweep writes the kernel of two players.
func countTwoBlocksSweep() {
	TEXT("countTwoBlocksAVX512", NOSPLIT, "func(hero, x *uint8, w *uint32, classes *uint8, n uint64)")
	Pragma("noescape")
	Doc("countTwoBlocksAVX512 does what countTwoBlocksGo does. There is at least one class.")
	s := &blocks512{hero: GP64(), x: GP64(), work: GP64(), class: GP64(), end: GP64()}
	Load(Param("hero"), s.hero)
	Load(Param("x"), s.x)
	Load(Param("w"), s.work)
	Load(Param("classes"), s.class)
	Load(Param("n"), s.end)
	LEAQ(Mem{Base: s.class, Index: s.end, Scale: memberSize}, s.end)
	s.countClasses((*pairClass).countTwo)
	VZEROUPPER()
	RET()
}
