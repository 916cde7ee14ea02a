package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The layout of matrixState: rows of bytes, one for each class.
const (
	matrixRow   = 192
	matrixCards = 52
	matrixRows  = 169
	matrixWith  = matrixRow
	matrixWins  = matrixWith + matrixCards*matrixRow
	matrixSum   = matrixWins + matrixRows*matrixRow
	rankedSize  = 3
)

// vectors are the instructions that differ between the levels.
type vectors struct {
	size           int
	register       func() VecVirtual
	load           func(from, to Op)
	and            func(a, b, to Op)
	zero, allBytes func(v VecVirtual)
}

func vectors512() vectors {
	return vectors{64, ZMM, func(from, to Op) { VMOVDQU64(from, to) }, func(a, b, to Op) { VPANDQ(a, b, to) },
		func(v VecVirtual) { VPXORQ(v, v, v) }, func(v VecVirtual) { VPTERNLOGQ(Imm(0xff), v, v, v) }}
}

func vectors256() vectors {
	return vectors{32, YMM, func(from, to Op) { VMOVDQU(from, to) }, func(a, b, to Op) { VPAND(a, b, to) },
		func(v VecVirtual) { VPXOR(v, v, v) }, func(v VecVirtual) { VPCMPEQB(v, v, v) }}
}

// matrix is matrixGo.
func matrix(name string, v vectors) {
	TEXT(name, NOSPLIT, "func(s *uint64, hands *[3]uint8, ends *uint16, groups uint64)")
	Pragma("noescape")
	Doc(name + " does what matrixGo does. There is at least one group.")
	s, hand, ends, groups := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("hands"), hand)
	Load(Param("ends"), ends)
	Load(Param("groups"), groups)
	v.clear(s)

	below := make([]VecVirtual, matrixRow/v.size)
	first, end := GP64(), GP64()
	MOVQ(hand, first)
	Label("group")
	for i := range below {
		below[i] = v.register()
		v.load(Mem{Base: s, Disp: i * v.size}, below[i])
	}
	MOVWQZX(Mem{Base: ends}, end)
	ADDQ(Imm(2), ends)
	LEAQ(Mem{Base: end, Index: end, Scale: 2}, end) // of three bytes each
	ADDQ(first, end)
	from := GP64()
	MOVQ(hand, from)

	Label("beat")
	class, a, b := v.row(s, hand, 0), v.row(s, hand, 1), v.row(s, hand, 2)
	for i := range below {
		sum := v.register()
		VPSUBB(Mem{Base: a, Disp: matrixWith + i*v.size}, below[i], sum)
		VPSUBB(Mem{Base: b, Disp: matrixWith + i*v.size}, sum, sum)
		VPADDB(Mem{Base: class, Disp: matrixWins + i*v.size}, sum, sum)
		v.load(sum, Mem{Base: class, Disp: matrixWins + i*v.size})
	}
	ADDQ(Imm(rankedSize), hand)
	CMPQ(hand, end)
	JNE(LabelRef("beat"))

	Label("pass")
	number := GP64()
	MOVBQZX(Mem{Base: from}, number)
	INCB(Mem{Base: s, Index: number, Scale: 1})
	for card := range 2 {
		INCB(Mem{Base: v.row(s, from, 1+card), Index: number, Scale: 1, Disp: matrixWith})
	}
	ADDQ(Imm(rankedSize), from)
	CMPQ(from, end)
	JNE(LabelRef("pass"))

	DECQ(groups)
	JNE(LabelRef("group"))
	v.widen(s)
	VZEROUPPER()
	RET()
}

// row returns the state's address plus a row times the number in a byte of a hand.
func (v vectors) row(s, hand GPVirtual, byte int) GPVirtual {
	row := GP64()
	MOVBQZX(Mem{Base: hand, Disp: byte}, row)
	LEAQ(Mem{Base: row, Index: row, Scale: 2}, row)
	SHLQ(Imm(6), row)
	ADDQ(s, row)
	return row
}

// clear empties all of the state but the sums.
func (v vectors) clear(s GPVirtual) {
	zero, at, left := v.register(), GP64(), GP64()
	v.zero(zero)
	MOVQ(s, at)
	MOVQ(U32(matrixSum/matrixRow), left)
	Label("clear")
	for i := range matrixRow / v.size {
		v.load(zero, Mem{Base: at, Disp: i * v.size})
	}
	ADDQ(U32(matrixRow), at)
	DECQ(left)
	JNE(LabelRef("clear"))
}

// widen adds the wins of the board, the even bytes and the odd ones, to the sums.
func (v vectors) widen(s GPVirtual) {
	even, wins, sums, left := v.register(), GP64(), GP64(), GP64()
	v.allBytes(even)
	VPSRLW(Imm(8), even, even)
	LEAQ(Mem{Base: s, Disp: matrixWins}, wins)
	LEAQ(Mem{Base: s, Disp: matrixSum}, sums)
	MOVQ(U32(matrixRows), left)
	Label("widen")
	for i := range matrixRow / v.size {
		low, high := v.register(), v.register()
		v.load(Mem{Base: wins, Disp: i * v.size}, high)
		v.and(high, even, low)
		VPSRLW(Imm(8), high, high)
		for j, half := range []VecVirtual{low, high} {
			sum := Mem{Base: sums, Disp: j*matrixRow + i*v.size}
			VPADDW(sum, half, half)
			v.load(half, sum)
		}
	}
	ADDQ(U32(matrixRow), wins)
	ADDQ(U32(2*matrixRow), sums)
	DECQ(left)
	JNE(LabelRef("widen"))
}
