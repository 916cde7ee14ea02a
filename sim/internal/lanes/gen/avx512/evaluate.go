package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// evaluateAVX512 evaluates prepared hands.
func evaluateAVX512() {
	TEXT("EvaluateAVX512", NOSPLIT, "func(game "+x86.RowsOf(layout.EvaluateRows512, 64)+", common *[8]byte, parts *[8][64]byte, hands uint64, counts *[9]uint64)")
	Pragma("noescape")
	Doc("EvaluateAVX512 joins the common cards to each of the first hands parts, at least one, and adds to counts how many are at least as good as each category but the last.")
	m := &machine512{rows: GP64(), counts: GP64()}
	Load(Param("game"), m.rows)
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
	m.tables()

	Label("block")
	valid, k := GP64(), K()
	MOVQ(U64(1<<64-1), valid)
	KMOVQ(x86.Trim(valid, hands), k)
	var h [layout.Suits][2]VecVirtual
	for i := range start {
		v := ZMM()
		VPORQ(Mem{Base: parts, Disp: 64 * i}, start[i], v)
		h[i/2][i%2] = v
	}
	m.evaluate(h, k)
	ADDQ(U32(8*64), parts)
	TESTQ(hands, hands)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// evaluate finds the hands that are at least as good as each category and counts
// those that are valid.
func (m *machine512) evaluate(h [layout.Suits][2]VecVirtual, valid Register) {
	var one, two, three, four [2]VecVirtual // the ranks that at least one, two, three, four suits have
	for part := range 2 {
		suit := [layout.Suits]VecVirtual{h[0][part], h[1][part], h[2][part], h[3][part]}
		one[part], two[part], three[part], four[part] = sums512(suit)
	}
	VPANDQ(m.row(layout.EvaluateRanks512), two[0], two[0])
	pairs, high := ZMM(), ZMM()
	VPOPCNTB(two[0], pairs)
	VPOPCNTB(two[1], high)
	VPADDB(high, pairs, pairs)

	royal := ZMM() // the highest high part, and four more: ten to ace carry into the upper bit
	VPMAXUB(h[0][1], h[1][1], royal)
	VPMAXUB(h[2][1], royal, royal)
	VPMAXUB(h[3][1], royal, royal)
	VPADDB(x86.Same(128-royalHigh), royal, royal)

	straight := m.fives(one)
	var suit [layout.Suits]VecVirtual
	for i := range suit {
		suit[i] = m.fives(h[i])
	}
	VPTERNLOGQ(truth(or), suit[1], suit[2], suit[0])
	VPORQ(suit[3], suit[0], suit[0])
	VPORQ(three[0], three[1], three[0])
	VPORQ(four[0], four[1], four[0])

	twoPair := K() // seven cards have three pairs at most
	VPTESTMB(x86.Same(2), pairs, valid, twoPair)
	categories := []category512{
		{royal, x86.Same(128), valid},
		{suit[0], x86.Same(fiveInRow), valid},
		{four[0], four[0], valid},
		{three[0], three[0], twoPair},
		{suit[0], x86.Same(fiveCards), valid},
		{straight, x86.Same(fiveInRow), valid},
		{three[0], three[0], valid},
		{pairs, x86.Same(2), valid},
		{pairs, pairs, valid},
	}
	handsOf := func(i int) GPVirtual {
		c, k, hands := categories[i], K(), GP64()
		VPTESTMB(c.y, c.x, c.among, k)
		KMOVQ(k, hands)
		return hands
	}
	x86.Count(m.counts, len(categories), m.row(layout.EvaluateTrips), handsOf)
}

// category512 is a category: its hands, among some, have a bit in both x and y.
type category512 struct {
	x, y  Op
	among Register
}

// tables loads what fives looks up.
func (m *machine512) tables() {
	high := highRuns()
	for i := range 2 {
		m.low[i], m.high[i] = ZMM(), ZMM()
		VMOVDQU64(m.row(layout.EvaluateLow512+i), m.low[i])
		VMOVDQU64(x86.ReadOnly("high", high[:]).Offset(64*i), m.high[i])
	}
}

// fives finds straights and flushes: it sets bit fiveInRow of a byte if a mask of ranks
// has five in a row, and bit fiveCards if it has five ranks or more. It overwrites the
// mask.
func (m *machine512) fives(ranks [2]VecVirtual) VecVirtual {
	VPERMI2B(m.low[1], m.low[0], ranks[0])
	VPERMI2B(m.high[1], m.high[0], ranks[1])
	VPADDB(ranks[1], ranks[0], ranks[0])
	return ranks[0]
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

func and(x, y, z uint8) uint8 { return x & y & z }

func or(x, y, z uint8) uint8 { return x | y | z }

func xor(x, y, z uint8) uint8 { return x ^ y ^ z }

func majority(x, y, z uint8) uint8 { return x&y | x&z | y&z }

// Masks of ranks have two parts of seven bits: ace to seven, and eight to ace. The ace
// is in both, because it is both the lowest and the highest rank of a straight.
const (
	royalHigh = 0x7c // the high part of ten to ace; high parts without these five ranks are smaller
)

// The result of fives has two fields of four bits. Each is 3 more than its number, so
// its upper bit is set if the number is five or more.
const (
	fiveCards = 0x08
	fiveInRow = 0x80
)

// highRuns returns for each high part two fields, of which fives adds those of the low
// part (see lowRuns of package enumerate): the number of ranks, and the length of the row that
// begins with the eight, or five if the part itself has five in a row.
func highRuns() (high [128]byte) {
	for x := range high {
		above := bits.TrailingZeros8(^uint8(x))
		if hasFive(x) {
			above = 5
		}
		high[x] = uint8(bits.OnesCount8(uint8(x)) | min(above, 5)<<4)
	}
	return high
}

// hasFive reports whether a mask has five ones in a row.
func hasFive(x int) bool { return x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 }
