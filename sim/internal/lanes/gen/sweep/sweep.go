package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The layout in bytes of vectorPlayer of sim/equity/internal/sweep. An array by card has
// 64 words of 8 bytes, and the four cards of a rank are adjacent.
const (
	sweepPlain      = 0
	sweepRow        = 512
	sweepLevel      = 1024
	sweepSum        = 1536
	sweepLevelSum   = 2048
	sweepSumBytes   = 2560
	sweepLevelBytes = 2624
	sweepDigits     = 2688
	sweepLevels     = 2752
	sweepAll        = 2816
	sweepLevelAll   = 2824
	sweepLevelRanks = 2832
	sweepTop        = 2840
	sweepEqual      = 2848
	sweepPairCounts = 512
	sweepOutcome    = 128
	sweepMaxDigits  = 6
)

// The layout of vectorWork.
const (
	sweepProducts    = 0
	sweepProduct     = 512
	sweepConstants   = 2048
	sweepLevelDigits = 2080
	sweepOrbit       = 2088
	sweepBit         = 2096
	sweepCounts      = 2104 // a pointer
)

const rankBytes = 32

// The layout of class.
const (
	memberHigh = 0
	memberLow  = 1
	memberPair = 2
	memberWho  = 3
	memberSize = 4
)

// eachRank writes a loop over the ranks of a mask of 13 bits. The body gets the byte
// offset of the rank in an array by card.
func eachRank(name string, mask GPVirtual, body func(offset GPVirtual)) {
	offset := GP64()
	Label(name)
	TZCNTQ(mask, offset)
	BLSRQ(mask, mask)
	SHLQ(Imm(5), offset)
	body(offset)
	TESTQ(mask, mask)
	JNZ(LabelRef(name))
}

// gatherSweep writes the kernel of vectorPlayer.gather.
func gatherSweep() {
	TEXT("gatherAVX512", NOSPLIT, "func(x *uint64, classes *uint8, n, bit uint64)")
	Pragma("noescape")
	Doc("gatherAVX512 does what gatherGo does. There is at least one class.")
	x, c, end, bit := GP64(), GP64(), GP64(), GP64()
	Load(Param("x"), x)
	Load(Param("classes"), c)
	Load(Param("n"), end)
	Load(Param("bit"), bit)
	LEAQ(Mem{Base: c, Index: end, Scale: memberSize}, end)
	all, ranks := GP64(), GP64()
	MOVQ(Mem{Base: x, Disp: sweepLevelAll}, all)
	MOVQ(Mem{Base: x, Disp: sweepLevelRanks}, ranks)

	Label("class")
	high, low, pair, who := GP64(), GP64(), GP64(), GP64()
	MOVBQZX(Mem{Base: c, Disp: memberPair}, pair)
	MOVBQZX(Mem{Base: c, Disp: memberWho}, who)
	MOVW(U16(0), Mem{Base: x, Index: pair, Scale: 2, Disp: sweepEqual})
	TESTQ(bit, who)
	JZ(LabelRef("next"))
	MOVBQZX(Mem{Base: c, Disp: memberHigh}, high)
	MOVBQZX(Mem{Base: c, Disp: memberLow}, low)
	mask := GP64()
	for t := 3; t >= 0; t-- {
		row := GP64()
		if t == 3 {
			row = mask
		}
		SHRXQ(low, Mem{Base: x, Index: high, Scale: 8, Disp: sweepPlain + 8*t}, row)
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
	MOVW(mask.As16(), Mem{Base: x, Index: pair, Scale: 2, Disp: sweepEqual})
	POPCNTQ(mask, mask)
	ADDQ(mask, all)
	part := func(at, of GPVirtual) {
		nibble, e := GP64(), YMM()
		MOVL(U32(15), nibble.As32())
		SHLXQ(of, nibble, nibble)
		VPBROADCASTQ(nibble, e)
		VPANDQ(Mem{Base: x, Index: at, Scale: 8, Disp: sweepPlain}, e, e)
		VPORQ(Mem{Base: x, Index: at, Scale: 8, Disp: sweepLevel}, e, e)
		VMOVDQU64(e, Mem{Base: x, Index: at, Scale: 8, Disp: sweepLevel})
		rank := GP64()
		MOVQ(at, rank)
		SHRQ(Imm(2), rank)
		BTSQ(rank, ranks)
	}
	part(high, low)
	CMPQ(high, low)
	JEQ(LabelRef("next"))
	part(low, high)
	Label("next")
	ADDQ(Imm(memberSize), c)
	CMPQ(c, end)
	JB(LabelRef("class"))
	MOVQ(all, Mem{Base: x, Disp: sweepLevelAll})
	MOVQ(ranks, Mem{Base: x, Disp: sweepLevelRanks})
	TESTQ(ranks, ranks)
	JZ(LabelRef("done"))
	sums("sum", x, ranks)
	Label("done")
	VZEROUPPER()
	RET()
}

// sums writes the computation of the sums of the level.
func sums(name string, x Register, ranks GPVirtual) {
	eachRank(name, ranks, func(offset GPVirtual) {
		n, bytes, quarter := YMM(), XMM(), GP64()
		VPOPCNTQ(Mem{Base: x, Index: offset, Scale: 1, Disp: sweepLevel}, n)
		VMOVDQU64(n, Mem{Base: x, Index: offset, Scale: 1, Disp: sweepLevelSum})
		VPMOVQB(n, bytes)
		MOVQ(offset, quarter)
		SHRQ(Imm(3), quarter)
		VMOVD(bytes, Mem{Base: x, Index: quarter, Scale: 1, Disp: sweepLevelBytes})
	})
}

// sumsSweep writes the kernel of vectorPlayer.sums.
func sumsSweep() {
	TEXT("sumsAVX512", NOSPLIT, "func(x *uint64)")
	Pragma("noescape")
	Doc("sumsAVX512 does what sumsGo does. There is at least one rank.")
	x, ranks := GP64(), GP64()
	Load(Param("x"), x)
	MOVQ(Mem{Base: x, Disp: sweepLevelRanks}, ranks)
	sums("rank", x, ranks)
	VZEROUPPER()
	RET()
}

// mergeSweep writes the kernel of vectorPlayer.merge.
func mergeSweep() {
	TEXT("mergeAVX512", NOSPLIT, "func(x *uint64)")
	Pragma("noescape")
	Doc("mergeAVX512 does what mergeGo does. There is at least one rank.")
	x, ranks := GP64(), GP64()
	Load(Param("x"), x)
	MOVQ(Mem{Base: x, Disp: sweepLevelRanks}, ranks)
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	eachRank("rank", ranks, func(offset GPVirtual) {
		at := func(array int) Mem { return Mem{Base: x, Index: offset, Scale: 1, Disp: array} }
		row, sum := YMM(), YMM()
		VMOVDQU64(at(sweepRow), row)
		VPORQ(at(sweepLevel), row, row)
		VMOVDQU64(row, at(sweepRow))
		VMOVDQU64(at(sweepSum), sum)
		VPADDQ(at(sweepLevelSum), sum, sum)
		VMOVDQU64(sum, at(sweepSum))
		VMOVDQU64(zero.AsY(), at(sweepLevel))
		VMOVDQU64(zero.AsY(), at(sweepLevelSum))
	})
	bytes := ZMM()
	VMOVDQU64(Mem{Base: x, Disp: sweepSumBytes}, bytes)
	VPADDB(Mem{Base: x, Disp: sweepLevelBytes}, bytes, bytes)
	VMOVDQU64(bytes, Mem{Base: x, Disp: sweepSumBytes})
	VMOVDQU64(zero, Mem{Base: x, Disp: sweepLevelBytes})
	all := GP64()
	MOVQ(Mem{Base: x, Disp: sweepLevelAll}, all)
	ADDQ(all, Mem{Base: x, Disp: sweepAll})
	MOVQ(U32(0), Mem{Base: x, Disp: sweepLevelAll})
	MOVQ(U32(0), Mem{Base: x, Disp: sweepLevelRanks})
	VZEROUPPER()
	RET()
}

// sweep512 writes the kernel of vectors.count.
type sweep512 struct {
	hero, x, y, work, class, end GPVirtual
	labels                       int
}

func (s *sweep512) label(name string) string {
	s.labels++
	return fmt.Sprintf("%s%d", name, s.labels)
}

// of returns the place of a field of a player.
func of(player Register, field int) Mem { return Mem{Base: player, Disp: field} }

// ifAny writes body, to be done if a player has hands of the level.
func (s *sweep512) ifAny(player Register, body func()) {
	skip := s.label("none")
	CMPQ(of(player, sweepLevelAll), Imm(0))
	JEQ(LabelRef(skip))
	body()
	Label(skip)
}

// digits writes the sets of binary digits of the sums.
func (s *sweep512) digits() {
	ones := [sweepMaxDigits]VecVirtual{}
	for k := range ones {
		ones[k] = ZMM()
		one := GP32()
		MOVL(U32(0x01010101<<k), one)
		VPBROADCASTD(one, ones[k])
	}
	write := func(player Register, from, to int, count func(k int, done string)) {
		bytes, done := ZMM(), s.label("digits")
		VMOVDQU64(of(player, from), bytes)
		for k := range ones {
			count(k, done)
			mask, set := K(), GP64()
			VPTESTMB(ones[k], bytes, mask)
			KMOVQ(mask, set)
			MOVQ(set, of(player, to+8*k))
		}
		Label(done)
	}
	for _, p := range []Register{s.x, s.y} {
		write(p, sweepSumBytes, sweepDigits, func(k int, done string) {
			if k > 2 {
				CMPQ(of(p, sweepTop), Imm(uint64(k)))
				JBE(LabelRef(done))
			}
		})
		s.ifAny(p, func() {
			write(p, sweepLevelBytes, sweepLevels, func(k int, done string) {
				if k == 3 {
					CMPQ(of(s.work, sweepLevelDigits), Imm(3))
					JEQ(LabelRef(done))
				}
			})
		})
	}
}

// constants writes Z - P of each outcome to the constants.
func (s *sweep512) constants() {
	x, y, xl, yl := ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDQU64(of(s.x, sweepSumBytes), x)
	VMOVDQU64(of(s.y, sweepSumBytes), y)
	VMOVDQU64(of(s.x, sweepLevelBytes), xl)
	VMOVDQU64(of(s.y, sweepLevelBytes), yl)
	var r [4]VecVirtual
	for i, p := range [4][2]VecVirtual{{x, y}, {xl, y}, {x, yl}, {xl, yl}} {
		r[i] = ZMM()
		VPXORQ(r[i], r[i], r[i])
		VPDPBUSD(p[1], p[0], r[i])
	}
	pair := func(a, b VecVirtual, low, high func(...Op), add func(...Op)) VecVirtual {
		l, h := ZMM(), ZMM()
		low(b, a, l)
		high(b, a, h)
		add(l, h, h)
		return h
	}
	t := pair(pair(r[0], r[1], VPUNPCKLDQ, VPUNPCKHDQ, VPADDD), pair(r[2], r[3], VPUNPCKLDQ, VPUNPCKHDQ, VPADDD), VPUNPCKLQDQ, VPUNPCKHQDQ, VPADDD)
	u, v := YMM(), XMM()
	VEXTRACTI64X4(Imm(1), t, u)
	VPADDD(t.AsY(), u, u)
	VEXTRACTI128(Imm(1), u, v)
	VPADDD(u.AsX(), v, v)
	p, k := YMM(), YMM()
	VPMOVSXDQ(v, p)
	VMOVDQU64(of(s.work, sweepConstants), k)
	VPSUBQ(p, k, k)
	VMOVDQU64(k, of(s.work, sweepConstants))
}

// two returns the words of two ranks of an array by card.
func two(player Register, array int, first, second Register) VecVirtual {
	v := ZMM()
	VBROADCASTI64X4(Mem{Base: player, Index: first, Scale: 1, Disp: array}, v)
	VINSERTI64X4(Imm(1), Mem{Base: player, Index: second, Scale: 1, Disp: array}, v, v)
	return v
}

// dot adds the sums of the numbers of the cards in rows, from their digits.
func (s *sweep512) dot(sum, rows VecVirtual, player Register, digits int) {
	done := s.label("dot")
	for k := range sweepMaxDigits {
		if digits == sweepDigits && k > 2 {
			CMPQ(of(player, sweepTop), Imm(uint64(k)))
			JBE(LabelRef(done))
		} else if k == 3 {
			CMPQ(of(s.work, sweepLevelDigits), Imm(3))
			JEQ(LabelRef(done))
		}
		n := ZMM()
		VPANDQ_BCST(of(player, digits+8*k), rows, n)
		VPOPCNTQ(n, n)
		if k > 0 {
			VPSLLQ(Imm(uint64(k)), n, n)
		}
		VPADDQ(n, sum, sum)
	}
	Label(done)
}

// products writes the products A of the cards of the hero's hands, for two ranks at a time.
func (s *sweep512) products() {
	ranks, first, second := GP64(), GP64(), GP64()
	MOVQ(of(s.hero, sweepLevelRanks), ranks)
	Label("ranks")
	TZCNTQ(ranks, first)
	BLSRQ(ranks, ranks)
	MOVQ(first, second)
	TESTQ(ranks, ranks)
	JZ(LabelRef("last"))
	TZCNTQ(ranks, second)
	BLSRQ(ranks, ranks)
	Label("last")
	SHLQ(Imm(5), first)
	SHLQ(Imm(5), second)

	array := func(p Register, a int) VecVirtual { return two(p, a, first, second) }
	put := func(outcome int, v VecVirtual) {
		at := sweepProducts + sweepProduct*outcome
		VMOVDQU64(v.AsY(), Mem{Base: s.work, Index: first, Scale: 1, Disp: at})
		VEXTRACTI64X4(Imm(1), v, Mem{Base: s.work, Index: second, Scale: 1, Disp: at})
	}
	lessCommon := func(sum, a, b VecVirtual) {
		n := ZMM()
		VPANDQ(a, b, n)
		VPOPCNTQ(n, n)
		VPADDQ(n, n, n)
		VPSUBQ(n, sum, sum)
	}
	xr, yr := array(s.x, sweepRow), array(s.y, sweepRow)
	xs, ys := array(s.x, sweepSum), array(s.y, sweepSum)
	sum := ZMM()
	VPMULUDQ(xs, ys, sum)
	s.dot(sum, yr, s.x, sweepDigits)
	s.dot(sum, xr, s.y, sweepDigits)
	lessCommon(sum, xr, yr)
	put(0, sum)
	s.ifAny(s.x, func() {
		xl, xls, sum := array(s.x, sweepLevel), array(s.x, sweepLevelSum), ZMM()
		VPMULUDQ(xls, ys, sum)
		s.dot(sum, yr, s.x, sweepLevels)
		s.dot(sum, xl, s.y, sweepDigits)
		put(1, sum)
	})
	s.ifAny(s.y, func() {
		yl, yls, sum := array(s.y, sweepLevel), array(s.y, sweepLevelSum), ZMM()
		VPMULUDQ(xs, yls, sum)
		s.dot(sum, yl, s.x, sweepDigits)
		s.dot(sum, xr, s.y, sweepLevels)
		put(2, sum)
		s.ifAny(s.x, func() {
			xl, xls, sum := array(s.x, sweepLevel), array(s.x, sweepLevelSum), ZMM()
			VPMULUDQ(xls, yls, sum)
			s.dot(sum, yl, s.x, sweepLevels)
			s.dot(sum, xl, s.y, sweepLevels)
			lessCommon(sum, xl, yl)
			put(3, sum)
		})
	})
	TESTQ(ranks, ranks)
	JNZ(LabelRef("ranks"))
}
