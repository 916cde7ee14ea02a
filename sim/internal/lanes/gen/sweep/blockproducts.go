package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// outcomes is the number of outcomes of a hand.
const outcomes = 4

// The layout of blockWork.
const (
	workProducts  = 0
	workConstants = 1024
	workOrbit     = workConstants + 32
	workBit       = workOrbit + 8
	workCounts    = workBit + 8 // a pointer
)

// The size in bytes of the counts of an outcome, and the power of 2 that is that of a rank pair.
const (
	outcomeBytes = 128
	pairShift    = 9
)

// blocks512 writes the kernel of blocks.count.
type blocks512 struct {
	hero, x, y, work, class, end GPVirtual
	labels                       int

	expand VecVirtual // the words of the suits of the high card, four times each
	turn   VecVirtual // from the order of the sums of cross to that of the hands
	orbit  VecVirtual // in each word of 4 bytes, with the upper two bytes 0
}

func (s *blocks512) label(name string) string {
	s.labels++
	return fmt.Sprintf("%s%d", name, s.labels)
}

// ifLevel writes body, to be done if a player has hands of the level.
func (s *blocks512) ifLevel(player Register, body func()) {
	skip := s.label("none")
	CMPQ(of(player, blockLevelAll), Imm(0))
	JEQ(LabelRef(skip))
	body()
	Label(skip)
}

// eachLevelRank writes a loop over the ranks that players have hands of at the level, with 16
// times the rank.
func (s *blocks512) eachLevelRank(players []Register, body func(offset GPVirtual)) {
	ranks, loop, done, offset := GP64(), s.label("level"), s.label("levelEnd"), GP64()
	MOVQ(of(players[0], blockLevelRanks), ranks)
	for _, p := range players[1:] {
		ANDQ(of(p, blockLevelRanks), ranks)
		JZ(LabelRef(done))
	}
	Label(loop)
	TZCNTQ(ranks, offset)
	SHLQ(Imm(4), offset)
	body(offset)
	BLSRQ(ranks, ranks)
	JNZ(LabelRef(loop))
	Label(done)
}

// sums writes orbit * (Z - P) of each outcome to the constants.
func (s *blocks512) sums() {
	r := [outcomes]VecVirtual{ZMM(), ZMM(), ZMM(), ZMM()}
	for i := range r {
		VPXORQ(r[i], r[i], r[i])
	}
	// The last rank first: a vector of 16 bytes clears the upper part of its sum.
	add := func(at, width int, x, y Register, sum VecVirtual, arrays [2]int) {
		v := vector(width)
		VMOVDQU32(of(x, arrays[0]+at), v)
		VPDPWSSD(of(y, arrays[1]+at), v, narrow(sum, width))
	}
	eachPart(func(at, width int) { add(at, width, s.x, s.y, r[0], [2]int{blockSum, blockSum}) })
	s.ifLevel(s.x, func() {
		eachPart(func(at, width int) { add(at, width, s.x, s.y, r[1], [2]int{blockLevelSum, blockSum}) })
		s.ifLevel(s.y, func() {
			eachPart(func(at, width int) { add(at, width, s.x, s.y, r[3], [2]int{blockLevelSum, blockLevelSum}) })
		})
	})
	s.ifLevel(s.y, func() {
		eachPart(func(at, width int) { add(at, width, s.x, s.y, r[2], [2]int{blockSum, blockLevelSum}) })
	})
	pair := func(a, b VecVirtual, low, high func(...Op)) VecVirtual {
		l, h := ZMM(), ZMM()
		low(b, a, l)
		high(b, a, h)
		VPADDD(l, h, h)
		return h
	}
	t := pair(pair(r[0], r[1], VPUNPCKLDQ, VPUNPCKHDQ), pair(r[2], r[3], VPUNPCKLDQ, VPUNPCKHDQ), VPUNPCKLQDQ, VPUNPCKHQDQ)
	v := quarter(t)
	p, k := YMM(), YMM()
	VPMOVZXDQ(v, p)
	VMOVDQU64(of(s.work, workConstants), k)
	VPSUBQ(p, k, k)
	VPBROADCASTQ(of(s.work, workOrbit), p)
	VPMULLQ(p, k, k)
	VMOVDQU64(k, of(s.work, workConstants))
}

// quarter returns the sum of the four parts of 16 bytes of a vector.
func quarter(v VecVirtual) VecVirtual {
	y, x := YMM(), XMM()
	VEXTRACTI64X4(Imm(1), v, y)
	VPADDD(v.AsY(), y, y)
	VEXTRACTI128(Imm(1), y, x)
	VPADDD(y.AsX(), x, x)
	return x
}

// eachPart calls part for each vector of a row of blocks, with its place and its bytes. The
// last rank is the first, as a vector of 16 bytes clears the upper part of its sum.
func eachPart(part func(at, width int)) {
	part(192, 16)
	for at := 0; at < 192; at += 64 {
		part(at, 64)
	}
}

func vector(width int) VecVirtual { return narrow(ZMM(), width) }

func narrow(v VecVirtual, width int) VecVirtual {
	if width == 16 {
		return v.AsX().(VecVirtual)
	}
	return v
}

// cardProducts writes the products A of the four cards of each rank of the hero's hands.
func (s *blocks512) cardProducts() {
	ranks, rank, row, xRow, yRow := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(of(s.hero, blockLevelRanks), ranks)
	Label("ranks")
	TZCNTQ(ranks, rank)
	BLSRQ(ranks, ranks)
	SHLQ(Imm(4), rank)
	MOVQ(rank, row)
	SHLQ(Imm(4), row)
	LEAQ(Mem{Base: s.x, Index: row, Scale: 1}, xRow)
	LEAQ(Mem{Base: s.y, Index: row, Scale: 1}, yRow)
	// put writes A: the product of two sums, and the low and the high sums of products
	// less twice those of the common hands.
	put := func(outcome, xSum, ySum int, low, high, common VecVirtual) {
		sum := XMM()
		VMOVDQU32(Mem{Base: s.x, Index: rank, Scale: 1, Disp: xSum}, sum)
		VPMADDWD(Mem{Base: s.y, Index: rank, Scale: 1, Disp: ySum}, sum, sum)
		VPSLLD(Imm(weightDigits), high, high)
		VPADDD(low, sum, sum)
		VPADDD(high, sum, sum)
		if common != nil {
			VPADDD(common, common, common)
			VPSUBD(common, sum, sum)
		}
		VMOVDQU32(sum, Mem{Base: s.work, Index: rank, Scale: 1, Disp: workProducts + 256*outcome})
	}
	zero := func() VecVirtual {
		v := ZMM()
		VPXORQ(v, v, v)
		return v
	}
	low, high, common := zero(), zero(), zero()
	eachPart(func(at, width int) {
		x, y := vector(width), vector(width)
		VMOVDQU8(of(xRow, blockRow+at), x)
		VMOVDQU8(of(yRow, blockRow+at), y)
		VPDPBUSD(of(s.x, blockLow+at), y, narrow(low, width))
		VPDPBUSD(of(s.x, blockHigh+at), y, narrow(high, width))
		VPDPBUSD(of(s.y, blockLow+at), x, narrow(low, width))
		VPDPBUSD(of(s.y, blockHigh+at), x, narrow(high, width))
		VPDPBUSD(y, x, narrow(common, width))
	})
	VPADDD(common, common, common)
	VPSLLD(Imm(weightDigits), high, high)
	VPSUBD(common, low, low)
	VPADDD(high, low, low)
	sum, all := quarter(low), XMM()
	VMOVDQU32(Mem{Base: s.x, Index: rank, Scale: 1, Disp: blockSum}, all)
	VPDPWSSD(Mem{Base: s.y, Index: rank, Scale: 1, Disp: blockSum}, all, sum)
	VMOVDQU32(sum, Mem{Base: s.work, Index: rank, Scale: 1, Disp: workProducts})

	// mixed writes A of hands of the level and weaker hands.
	mixed := func(outcome int, level, weaker Register, levelRow, weakerRow GPVirtual, xSum, ySum int) {
		low, high := zero().AsX().(VecVirtual), zero().AsX().(VecVirtual)
		s.eachLevelRank([]Register{level}, func(d GPVirtual) {
			l, w := XMM(), XMM()
			VMOVDQU8(Mem{Base: levelRow, Index: d, Scale: 1, Disp: blockLevel}, l)
			VMOVDQU8(Mem{Base: weakerRow, Index: d, Scale: 1, Disp: blockRow}, w)
			VPDPBUSD(Mem{Base: level, Index: d, Scale: 1, Disp: blockLevelLow}, w, low)
			VPDPBUSD(Mem{Base: level, Index: d, Scale: 1, Disp: blockLevelHigh}, w, high)
			VPDPBUSD(Mem{Base: weaker, Index: d, Scale: 1, Disp: blockLow}, l, low)
			VPDPBUSD(Mem{Base: weaker, Index: d, Scale: 1, Disp: blockHigh}, l, high)
		})
		put(outcome, xSum, ySum, low, high, nil)
	}
	s.ifLevel(s.x, func() { mixed(1, s.x, s.y, xRow, yRow, blockLevelSum, blockSum) })
	s.ifLevel(s.y, func() {
		mixed(2, s.y, s.x, yRow, xRow, blockSum, blockLevelSum)
		s.ifLevel(s.x, func() {
			low, high, common := zero().AsX().(VecVirtual), zero().AsX().(VecVirtual), zero().AsX().(VecVirtual)
			s.eachLevelRank([]Register{s.x, s.y}, func(d GPVirtual) {
				x, y := XMM(), XMM()
				VMOVDQU8(Mem{Base: xRow, Index: d, Scale: 1, Disp: blockLevel}, x)
				VMOVDQU8(Mem{Base: yRow, Index: d, Scale: 1, Disp: blockLevel}, y)
				VPDPBUSD(Mem{Base: s.x, Index: d, Scale: 1, Disp: blockLevelLow}, y, low)
				VPDPBUSD(Mem{Base: s.x, Index: d, Scale: 1, Disp: blockLevelHigh}, y, high)
				VPDPBUSD(Mem{Base: s.y, Index: d, Scale: 1, Disp: blockLevelLow}, x, low)
				VPDPBUSD(Mem{Base: s.y, Index: d, Scale: 1, Disp: blockLevelHigh}, x, high)
				VPDPBUSD(y, x, common)
			})
			put(3, blockLevelSum, blockLevelSum, low, high, common)
		})
	})
	TESTQ(ranks, ranks)
	JNZ(LabelRef("ranks"))
}
