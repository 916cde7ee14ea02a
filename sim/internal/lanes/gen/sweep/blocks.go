package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
)

// The layout in bytes of blockPlayer of sim/equity/internal/sweep. A block has 16 bytes, a
// table 16 blocks for each of 13 ranks. Arrays by card have words of 4 bytes, or 4 bytes for
// each card.
const (
	blockRow        = 0
	blockLevel      = blockRow + tableBytes
	blockWeight     = blockLevel + tableBytes
	blockLow        = blockWeight + tableBytes
	blockHigh       = blockLow + 256
	blockLevelLow   = blockHigh + 256
	blockLevelHigh  = blockLevelLow + 256
	blockSum        = blockLevelHigh + 256
	blockLevelSum   = blockSum + 256
	blockPlain      = blockLevelSum + 256
	blockAll        = blockPlain + 512
	blockLevelAll   = blockAll + 8
	blockLevelRanks = blockLevelAll + 8
	blockEqual      = blockLevelRanks + 8

	tableBytes = 13 * rowBytes
	rowBytes   = 256
)

// The layout of class.
const (
	memberHigh = 0
	memberLow  = 1
	memberPair = 2
	memberWho  = 3
	memberSize = 4
)

// weightDigits is the number of binary digits of a weight.
const weightDigits = 7

// of returns the place of a field of a player.
func of(player Register, field int) Mem { return Mem{Base: player, Disp: field} }

// blockOf writes the two offsets of a block of a class, and those of its transposed.
func blockOf(c GPVirtual) (block, transposed GPVirtual) {
	high := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberHigh})
	low := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberLow})
	block, transposed = GP64(), GP64()
	blockOffset(high, low, block)
	blockOffset(low, high, transposed)
	return block, transposed
}

// blockOffset writes 64 a + 4 b, where a and b are the first cards of two ranks.
func blockOffset(a, b, to GPVirtual) {
	MOVQ(a, to)
	SHLQ(Imm(4), to)
	ADDQ(b, to)
	SHLQ(Imm(2), to)
}

// byteConstant writes a vector of 16 bytes.
func byteConstant(low, high uint64) VecVirtual {
	v, word := XMM(), GP64()
	MOVQ(U64(low), word)
	VMOVQ(word, v)
	MOVQ(U64(high), word)
	VPINSRQ(Imm(1), word, v, v)
	return v
}

// eachBlockRank writes a loop over the ranks of a mask, with 16 times the rank.
func eachBlockRank(name string, mask GPVirtual, body func(offset GPVirtual)) {
	Label(name)
	offset := x86.Result(TZCNTQ, mask)
	BLSRQ(mask, mask)
	SHLQ(Imm(4), offset)
	body(offset)
	TESTQ(mask, mask)
	JNZ(LabelRef(name))
}

// digitsOf writes the spread digits of four sums.
type digitsOf struct{ mask, pattern VecVirtual }

func newDigits() digitsOf {
	d := digitsOf{XMM(), byteConstant(0x0c0804000c080400, 0x0c0804000c080400)}
	n := GP32()
	MOVL(U32(1<<weightDigits-1), n)
	VPBROADCASTD(n, d.mask)
	return d
}

func (d digitsOf) write(sum VecVirtual, low, high Mem) {
	v := XMM()
	VPANDD(d.mask, sum, v)
	VPSHUFB(d.pattern, v, v)
	VMOVDQU32(v, low)
	VPSRLD(Imm(weightDigits), sum, v)
	VPSHUFB(d.pattern, v, v)
	VMOVDQU32(v, high)
}

// blockLevelSweep writes the kernels of blockPlayer.gather and fill, which makes the level from the
// hands in equal.
func blockLevelSweep(name string, fill bool) {
	TEXT(name+"BlocksAVX512", NOSPLIT, "func(x *uint8, classes *uint8, n, bit uint64)")
	Pragma("noescape")
	Doc(name + "BlocksAVX512 does what " + name + "BlocksGo does. There is at least one class.")
	x := x86.Argument("x")
	c := x86.Argument("classes")
	end := x86.Argument("n")
	bit := x86.Argument("bit")
	LEAQ(Mem{Base: c, Index: end, Scale: memberSize}, end)
	ranks, all, ones, transpose := GP64(), XMM(), XMM(), byteConstant(0x0d0905010c080400, 0x0f0b07030e0a0602)
	XORQ(ranks, ranks)
	VPXORD(all, all, all)
	one := GP32()
	MOVL(U32(0x01010101), one)
	VPBROADCASTD(one, ones)

	Label("class")
	pair := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberPair})
	who := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberWho})
	equal := Mem{Base: x, Index: pair, Scale: 2, Disp: blockEqual}
	if !fill {
		MOVW(U16(0), equal)
	}
	TESTQ(bit, who)
	JZ(LabelRef("next"))
	high, low, mask := GP64(), GP64(), GP64()
	MOVBQZX(Mem{Base: c, Disp: memberHigh}, high)
	MOVBQZX(Mem{Base: c, Disp: memberLow}, low)
	if fill {
		MOVWQZX(equal, mask)
	} else {
		for t := 3; t >= 0; t-- {
			row := GP64()
			if t == 3 {
				row = mask
			}
			SHRXQ(low, Mem{Base: x, Index: high, Scale: 8, Disp: blockPlain + 8*t}, row)
			ANDL(Imm(15), row.As32())
			if t < 3 {
				SHLL(Imm(4), mask.As32())
				ORL(row.As32(), mask.As32())
			}
		}
		CMPQ(high, low)
		JNE(LabelRef("different"))
		ANDL(U32(0x7310), mask.As32())
		Label("different")
		TESTL(mask.As32(), mask.As32())
		JZ(LabelRef("next"))
		MOVW(mask.As16(), equal)
	}
	held, block, back, at := K(), XMM(), XMM(), GP64()
	KMOVW(mask.As32(), held)
	blockOffset(high, low, at)
	VMOVDQU8_Z(Mem{Base: x, Index: at, Scale: 1, Disp: blockWeight}, held, block)
	VPDPBUSD(ones, block, all)
	VPSHUFB(transpose, block, back)
	put := func(b VecVirtual, at, rank GPVirtual) {
		sum, of, set := XMM(), Mem{Base: x, Index: rank, Scale: 4, Disp: blockLevelSum}, GP64()
		VMOVDQU8(b, Mem{Base: x, Index: at, Scale: 1, Disp: blockLevel})
		VMOVDQU32(of, sum)
		VPDPBUSD(ones, b, sum)
		VMOVDQU32(sum, of)
		MOVQ(rank, set)
		SHRQ(Imm(2), set)
		BTSQ(set, ranks)
	}
	CMPQ(high, low)
	JEQ(LabelRef("same"))
	put(block, at, high)
	blockOffset(low, high, at)
	put(back, at, low)
	JMP(LabelRef("next"))
	Label("same")
	VPORD(back, block, block)
	put(block, at, high)
	Label("next")
	ADDQ(Imm(memberSize), c)
	CMPQ(c, end)
	JB(LabelRef("class"))

	sum := XMM()
	MOVQ(ranks, Mem{Base: x, Disp: blockLevelRanks})
	VPSHUFD(Imm(0x4e), all, sum)
	VPADDD(sum, all, all)
	VPSHUFD(Imm(0xb1), all, sum)
	VPADDD(sum, all, all)
	VMOVD(all, one)
	MOVQ(one.As64(), Mem{Base: x, Disp: blockLevelAll})
	TESTQ(ranks, ranks)
	JZ(LabelRef("done"))
	digits := newDigits()
	eachBlockRank("rank", ranks, func(offset GPVirtual) {
		at := func(array int) Mem { return Mem{Base: x, Index: offset, Scale: 1, Disp: array} }
		sum := XMM()
		VMOVDQU32(at(blockLevelSum), sum)
		digits.write(sum, at(blockLevelLow), at(blockLevelHigh))
	})
	Label("done")
	RET()
}

// sameSweep writes the kernel of blocks.same.
func sameSweep() {
	TEXT("sameBlocksAVX512", NOSPLIT, "func(x, y, classes *uint8, n, both uint64) uint64")
	Pragma("noescape")
	Doc("sameBlocksAVX512 does what sameBlocksGo does. There is at least one class.")
	x := x86.Argument("x")
	y := x86.Argument("y")
	c := x86.Argument("classes")
	end := x86.Argument("n")
	both := x86.Argument("both")
	LEAQ(Mem{Base: c, Index: end, Scale: memberSize}, end)
	all := XMM()
	VPXORD(all, all, all)
	Label("class")
	who := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberWho})
	ANDQ(both, who)
	CMPQ(who, both)
	JNE(LabelRef("next"))
	block, transposed := blockOf(c)
	for _, at := range []GPVirtual{block, transposed} {
		v := XMM()
		VMOVDQU8(Mem{Base: x, Index: at, Scale: 1, Disp: blockLevel}, v)
		VPDPBUSD(Mem{Base: y, Index: at, Scale: 1, Disp: blockLevel}, v, all)
		CMPQ(block, transposed)
		JEQ(LabelRef("next"))
	}
	Label("next")
	ADDQ(Imm(memberSize), c)
	CMPQ(c, end)
	JB(LabelRef("class"))
	sum, n := XMM(), GP64()
	VPSHUFD(Imm(0x4e), all, sum)
	VPADDD(sum, all, all)
	VPSHUFD(Imm(0xb1), all, sum)
	VPADDD(sum, all, all)
	VMOVD(all, n.As32())
	SHRQ(Imm(1), n)
	Store(n, ReturnIndex(0))
	RET()
}

// mergeBlocksSweep writes the kernel of blockPlayer.merge.
func mergeBlocksSweep() {
	TEXT("mergeBlocksAVX512", NOSPLIT, "func(x *uint8, classes *uint8, n, bit uint64)")
	Pragma("noescape")
	Doc("mergeBlocksAVX512 does what mergeBlocksGo does. There is at least one rank and one class.")
	x := x86.Argument("x")
	c := x86.Argument("classes")
	end := x86.Argument("n")
	bit := x86.Argument("bit")
	LEAQ(Mem{Base: c, Index: end, Scale: memberSize}, end)
	zero := XMM()
	VPXORD(zero, zero, zero)
	Label("class")
	who := x86.Result(MOVBQZX, Mem{Base: c, Disp: memberWho})
	TESTQ(bit, who)
	JZ(LabelRef("next"))
	block, transposed := blockOf(c)
	for _, at := range []GPVirtual{block, transposed} {
		row, level, v := Mem{Base: x, Index: at, Scale: 1, Disp: blockRow}, Mem{Base: x, Index: at, Scale: 1, Disp: blockLevel}, XMM()
		VMOVDQU8(row, v)
		VPORD(level, v, v)
		VMOVDQU8(v, row)
		VMOVDQU8(zero, level)
	}
	Label("next")
	ADDQ(Imm(memberSize), c)
	CMPQ(c, end)
	JB(LabelRef("class"))
	ranks, digits := GP64(), newDigits()
	MOVQ(Mem{Base: x, Disp: blockLevelRanks}, ranks)
	eachBlockRank("rank", ranks, func(offset GPVirtual) {
		at := func(array int) Mem { return Mem{Base: x, Index: offset, Scale: 1, Disp: array} }
		sum := XMM()
		VMOVDQU32(at(blockSum), sum)
		VPADDD(at(blockLevelSum), sum, sum)
		VMOVDQU32(sum, at(blockSum))
		VMOVDQU32(zero, at(blockLevelSum))
		digits.write(sum, at(blockLow), at(blockHigh))
	})
	all := x86.Result(MOVQ, Mem{Base: x, Disp: blockLevelAll})
	ADDQ(all, Mem{Base: x, Disp: blockAll})
	MOVQ(U32(0), Mem{Base: x, Disp: blockLevelAll})
	MOVQ(U32(0), Mem{Base: x, Disp: blockLevelRanks})
	RET()
}

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
	ranks := x86.Result(MOVQ, of(s.hero, blockLevelRanks))
	Label("ranks")
	rank := x86.Result(TZCNTQ, ranks)
	BLSRQ(ranks, ranks)
	SHLQ(Imm(4), rank)
	row := x86.Result(MOVQ, rank)
	SHLQ(Imm(4), row)
	xRow := x86.Result(LEAQ, Mem{Base: s.x, Index: row, Scale: 1})
	yRow := x86.Result(LEAQ, Mem{Base: s.y, Index: row, Scale: 1})
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
