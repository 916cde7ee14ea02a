package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// nameAVX512 names prepared hands.
func nameAVX512() {
	TEXT("nameAVX512", NOSPLIT, "func(common *[8]byte, parts *[8][64]byte, hands uint64, counts *[9]uint64)")
	Doc("nameAVX512 joins the common cards to each of the first hands parts, at least one, and adds to counts how many are at least as good as each category but the last.")
	m := &machine512{counts: GP64()}
	common, parts, hands := GP64(), GP64(), GP64()
	Load(Param("common"), common)
	Load(Param("parts"), parts)
	Load(Param("hands"), hands)
	Load(Param("counts"), m.counts)
	var start [8]VecVirtual
	for i := range start {
		start[i] = ZMM()
		VPBROADCASTB(Mem{Base: common, Disp: i}, start[i])
	}
	m.lookups()

	Label("block")
	valid, k := GP64(), K()
	MOVQ(U64(1<<64-1), valid)
	KMOVQ(trim(valid, hands), k)
	var h [suits][2]VecVirtual
	for i := range start {
		v := ZMM()
		VPORQ(Mem{Base: parts, Disp: 64 * i}, start[i], v)
		h[i/2][i%2] = v
	}
	m.name(h, k)
	ADDQ(U32(8*64), parts)
	TESTQ(hands, hands)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// name finds the hands that are at least as good as each category and counts
// those that are valid.
func (m *machine512) name(h [suits][2]VecVirtual, valid Register) {
	var one, two, three, four [2]VecVirtual // the faces that so many suits have
	for part := range 2 {
		a, b, c, d := h[0][part], h[1][part], h[2][part], h[3][part]
		odd := ternary(xor, a, b, c)
		carry := ternary(majority, a, b, c)
		one[part] = ternary(or, odd, carry, d)
		two[part] = ternary(func(odd, carry, d uint8) uint8 { return carry | odd&d }, odd, carry, d)
		three[part] = ternary(func(odd, carry, d uint8) uint8 { return carry & (odd | d) }, odd, carry, d)
		four[part] = ternary(and, odd, carry, d)
	}
	VPANDQ(byteRow(noLowAce), two[0], two[0])
	pairs, high := ZMM(), ZMM()
	VPOPCNTB(two[0], pairs)
	VPOPCNTB(two[1], high)
	VPADDB(high, pairs, pairs)

	best := ZMM() // of the high masks: from 124 on, ten to ace are in it
	VPMAXUB(h[0][1], h[1][1], best)
	VPMAXUB(h[2][1], best, best)
	VPMAXUB(h[3][1], best, best)

	straight := m.look(one)
	var suit [suits]VecVirtual
	for i := range suit {
		suit[i] = m.look(h[i])
	}
	VPTERNLOGQ(truth(or), suit[1], suit[2], suit[0])
	VPORQ(suit[3], suit[0], suit[0])

	VPORQ(three[0], three[1], three[0])
	VPORQ(four[0], four[1], four[0])

	twoPair := K()
	VPCMPUB(Imm(notLess), byteRow(2), pairs, valid, twoPair)
	straightFlush, flush := test(suit[0], byteRow(fiveInRow), valid), test(suit[0], byteRow(fiveCards), valid)
	count(m.counts, 9, func(i int) GPVirtual {
		hands := GP64()
		switch i {
		case 0:
			KMOVQ(compare(notLess, best, byteRow(royalHigh), valid), hands)
		case 1:
			KMOVQ(straightFlush, hands)
		case 2:
			KMOVQ(test(four[0], four[0], valid), hands)
		case 3:
			KMOVQ(test(three[0], three[0], twoPair), hands)
		case 4:
			KMOVQ(flush, hands)
		case 5:
			KMOVQ(test(straight, byteRow(fiveInRow), valid), hands)
		case 6:
			KMOVQ(test(three[0], three[0], valid), hands)
		case 7:
			KMOVQ(twoPair, hands)
		case 8:
			KMOVQ(test(pairs, pairs, valid), hands)
		}
		return hands
	})
}

// lookups loads what look needs.
func (m *machine512) lookups() {
	low, high := runs()
	for i := range 2 {
		m.low[i], m.high[i] = ZMM(), ZMM()
		VMOVDQU64(constant("low", low[:]).Offset(64*i), m.low[i])
		VMOVDQU64(constant("high", high[:]).Offset(64*i), m.high[i])
	}
}

// look tells, for a mask of faces in two parts, by two bits of each byte
// whether it has five faces in a row, and whether it has five at all.
func (m *machine512) look(faces [2]VecVirtual) VecVirtual {
	low, high := ZMM(), ZMM()
	VMOVDQA64(faces[0], low)
	VMOVDQA64(faces[1], high)
	VPERMI2B(m.low[1], m.low[0], low)
	VPERMI2B(m.high[1], m.high[0], high)
	VPADDB(high, low, low)
	return low
}

func test(x, y Op, valid Register) Register {
	k := K()
	VPTESTMB(y, x, valid, k)
	return k
}

func compare(predicate uint64, x, y Op, valid Register) Register {
	k := K()
	VPCMPUB(Imm(predicate), y, x, valid, k)
	return k
}

// ternary computes any function of three bits.
func ternary(f func(x, y, z uint8) uint8, x, y, z Op) VecVirtual {
	out := ZMM()
	VMOVDQA64(x, out)
	VPTERNLOGQ(truth(f), z, y, out)
	return out
}

// truth is the table of a function of three bits as VPTERNLOG wants it.
func truth(f func(x, y, z uint8) uint8) Op { return Imm(uint64(f(0xf0, 0xcc, 0xaa))) }

func and(x, y, z uint8) uint8      { return x & y & z }
func or(x, y, z uint8) uint8       { return x | y | z }
func xor(x, y, z uint8) uint8      { return x ^ y ^ z }
func majority(x, y, z uint8) uint8 { return x&y | x&z | y&z }
