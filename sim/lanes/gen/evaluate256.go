package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// evaluateAVX2 evaluates prepared hands.
func evaluateAVX2() {
	TEXT("evaluateAVX2", 0, "func(game "+rowsOf(layout.EvaluateRows256, 32)+", common *[8]byte, parts *[8][64]byte, hands uint64, counts *[9]uint64)")
	Pragma("noescape")
	Doc("evaluateAVX2 does what evaluateAVX512 does.")
	m := &machine256{rows: GP64(), counts: GP64()}
	Load(Param("game"), m.rows)
	m.allocHands()
	common, parts, hands := GP64(), GP64(), GP64()
	Load(Param("common"), common)
	Load(Param("parts"), parts)
	Load(Param("hands"), hands)
	Load(Param("counts"), m.counts)
	odd := GP64()
	XORL(odd.As32(), odd.As32())

	Label("half")
	valid := GP64()
	MOVQ(U64(1<<32-1), valid)
	valid = trim(valid, hands)
	for i := range 8 {
		v := YMM()
		VPBROADCASTB(Mem{Base: common, Disp: i}, v)
		VPOR(Mem{Base: parts, Disp: 64 * i}, v, v)
		VMOVDQU(v, m.h[i/2][i%2])
	}
	m.evaluate(valid)
	ADDQ(U32(32), parts)
	XORQ(U32(1), odd)
	JNE(LabelRef("odd"))
	ADDQ(U32(8*64-64), parts)
	Label("odd")
	TESTQ(hands, hands)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}

// evaluate finds the hands that are at least as good as each category and counts
// those that are valid.
func (m *machine256) evaluate(valid GPVirtual) {
	var one, two [2]VecVirtual // the ranks that at least one, two suits have
	var three, four VecVirtual
	for part := range 2 {
		var t3, t4 VecVirtual
		one[part], two[part], t3, t4 = sums256(func(suit int) VecVirtual { return load256(m.h[suit][part]) })
		if part == 0 {
			three, four = t3, t4
		} else {
			VPOR(t3, three, three)
			VPOR(t4, four, four)
		}
	}
	straight := m.straight(one)
	pairs := m.ranks(two[0], two[1])

	var inSuit [2]VecVirtual // the ranks in the suit of a flush
	var flush VecVirtual
	for suit := range suits {
		low, high := YMM(), YMM()
		VMOVDQU(m.h[suit][0], low)
		VMOVDQU(m.h[suit][1], high)
		five := more(m.ranks(low, high), 4)
		VPAND(five, low, low)
		VPAND(five, high, high)
		if suit == 0 {
			inSuit, flush = [2]VecVirtual{low, high}, five
			continue
		}
		VPOR(low, inSuit[0], inSuit[0])
		VPOR(high, inSuit[1], inSuit[1])
		VPOR(five, flush, flush)
	}
	royal := more(inSuit[1], royalHigh-1)
	straightFlush := m.straight(inSuit)
	three, four, twoPair := more(three, 0), more(four, 0), more(pairs, 1)
	full := YMM()
	VPAND(three, twoPair, full)
	categories := []VecVirtual{royal, straightFlush, four, full, flush, straight, three, twoPair, more(pairs, 0)}

	count(m.counts, len(categories), m.row(layout.EvaluateTrips), func(i int) GPVirtual {
		hands := GP64()
		VPMOVMSKB(categories[i], hands.As32())
		ANDQ(valid, hands)
		return hands
	})
}

// straight returns a byte of ones for each mask with five ranks in a row.
func (m *machine256) straight(ranks [2]VecVirtual) VecVirtual {
	var found [2]VecVirtual
	for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
		x, y, z := YMM(), YMM(), YMM()
		unpack(ranks[1], ranks[0], x)
		VMOVDQU(joined(), y)
		VPMADDUBSW(x, y, x) // low part + 128 × high part: 14 ranks
		VPSRLW(Imm(1), x, y)
		VPAND(x, y, y)
		VPSRLW(Imm(2), y, z)
		VPAND(y, z, z)
		VPSRLW(Imm(4), x, x)
		VPAND(x, z, z)
		found[i] = z
		VPCMPGTW(zero256(), z, z)
	}
	VPACKSSWB(found[1], found[0], found[0])
	return found[0]
}

// ranks counts the ranks in both parts of a mask, without the low ace.
func (m *machine256) ranks(low, high VecVirtual) VecVirtual {
	return m.count(low, high, m.row(layout.EvaluateRanks256), m.row(layout.EvaluateRanks256+1))
}

// count counts the ones in two bytes, in the first as far as they are in two masks: of
// its lower and of its upper four bits.
func (m *machine256) count(low, high VecVirtual, lower, upper Mem) VecVirtual {
	sum := m.ones(low, 0, lower)
	for _, n := range []VecVirtual{m.ones(low, 4, upper), m.ones(high, 0, same(0x0f)), m.ones(high, 4, same(0x0f))} {
		VPADDB(n, sum, sum)
	}
	return sum
}

// ones counts the ones in four bits of each byte, as far as they are in mask.
func (m *machine256) ones(x VecVirtual, shift uint64, mask Mem) VecVirtual {
	part, table := YMM(), YMM()
	if shift > 0 {
		VPSRLW(Imm(shift), x, part)
		x = part
	}
	VPAND(mask, x, part)
	VMOVDQU(nibbles("ones", func(x int) uint8 { return uint8(bits.OnesCount8(uint8(x))) }), table)
	VPSHUFB(part, table, table)
	return table
}

// more returns a byte of ones wherever x, below 128, is more than n.
func more(x VecVirtual, n uint8) VecVirtual {
	out := YMM()
	VPCMPGTB(same(n), x, out)
	return out
}

func zero256() VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}
