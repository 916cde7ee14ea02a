package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// classesAVX512 counts prepared hands by class.
func classesAVX512() {
	TEXT("classesAVX512", 0, "func(begun *[2]uint64, n uint64, sets *[4][64]uint16, shapes *[32]uint16, table *uint16, counts *uint32)")
	Pragma("noescape")
	Doc("classesAVX512 completes each of n hands that are begun, at least one, by so many of the first sets, at least one, and counts them by the slot of their class.")
	m := &machine512{}
	m.align(4)
	begun, n, sets, hands, shapes := GP64(), GP64(), GP64(), GP64(), GP64()
	c := &classes{table: GP64(), counts: GP64(), upper: m.drawn(0), kickers: 2 * block, hands: block}
	Load(Param("begun"), begun)
	Load(Param("n"), n)
	Load(Param("shapes"), shapes)
	Load(Param("table"), c.table)
	Load(Param("counts"), c.counts)
	c.begin()

	Label("begun")
	Load(Param("sets"), sets)
	MOVQ(Mem{Base: begun, Disp: 8}, hands)
	Label("block")
	valid := firstLanes(hands)
	for half := range 2 {
		var suit [suits]VecVirtual
		for i := range suit {
			suit[i] = ZMM()
			VPBROADCASTW(Mem{Base: begun, Disp: 2 * i}, suit[i])
			VPADDW(Mem{Base: sets, Disp: 128*i + 64*half}, suit[i], suit[i])
		}
		flush := ZMM()
		VPMAXUW(suit[0], suit[1], flush)
		VPMAXUW(suit[2], flush, flush)
		VPMAXUW(suit[3], flush, flush)
		VPSLLW(Imm(3), flush, flush)
		one, two, three, four := sums512(suit)
		for _, ranks := range []VecVirtual{one, two, three, four} {
			VPSLLW(Imm(3), ranks, ranks)
		}
		strength := strengthOf512(holdem(), Mem{Base: shapes}, one, two, three, four, flush, c.meanwhile(half))
		storeStrength512(c, half, strength, valid[half])
	}
	ADDQ(U32(128*suits), sets)
	SUBQ(U32(block), hands)
	JHI(LabelRef("block"))
	ADDQ(Imm(16), begun)
	DECQ(n)
	JNE(LabelRef("begun"))
	c.finish()
	VZEROUPPER()
	RET()
}

// begin sets the strengths to 0, which is counted for nothing.
func (c *classes) begin() {
	zero := ZMM()
	VMOVDQU64(same(0), zero)
	for i := range 4 {
		VMOVDQU64(zero, c.upper.Offset(64*i))
	}
}

// firstLanes returns the masks of the first lanes of a block, in both halves.
func firstLanes(n GPVirtual) [2]Register {
	all, mask, k, high := GP64(), GP64(), K(), K()
	MOVQ(U32(block), all)
	CMPQ(n, all)
	CMOVQCS(n, all)
	MOVQ(I64(-1), mask)
	BZHIQ(all, mask, mask)
	KMOVQ(mask, k)
	KSHIFTRQ(Imm(32), k, high)
	return [2]Register{k, high}
}

// storeStrength512 puts the strengths that are valid where classes looks them up,
// and 0 for the others.
func storeStrength512(c *classes, half int, s strength512, valid Register) {
	VMOVDQU16_Z(s.high, valid, s.high)
	VMOVDQU16_Z(s.low, valid, s.low)
	VPSRLW(Imm(3), s.low, s.low)
	VMOVDQU64(s.high, c.upper.Offset(64*half))
	VMOVDQU64(s.low, c.upper.Offset(c.kickers+64*half))
}

// sums512 returns the ranks that at least one, two, three and four suits have.
func sums512(suit [suits]VecVirtual) (one, two, three, four VecVirtual) {
	odd := ternary(xor, suit[0], suit[1], suit[2])
	carry := ternary(majority, suit[0], suit[1], suit[2])
	one = ternary(or, odd, carry, suit[3])
	two = ternary(func(odd, carry, d uint8) uint8 { return carry | odd&d }, odd, carry, suit[3])
	three = ternary(func(odd, carry, d uint8) uint8 { return carry & (odd | d) }, odd, carry, suit[3])
	four = ternary(and, odd, carry, suit[3])
	return one, two, three, four
}

// dealClassesAVX512 is the deal of a classKernel.
func dealClassesAVX512() {
	TEXT("dealClassesAVX512", 0, "func(rows *[33][64]byte, s *[4][8]uint64, rounds uint64, shapes *[32]uint16, table *uint16, counts *uint32)")
	Pragma("noescape")
	Doc("dealClassesAVX512 deals until rounds hands, at least one, have been accepted, and counts them by the slot of their class.")
	m := &machine512{rows: GP64()}
	m.align(steps + 4)
	c := &classes{table: GP64(), counts: GP64(), upper: m.drawn(steps), kickers: 2 * block, hands: block}
	s, rounds, shapes := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	Load(Param("shapes"), shapes)
	Load(Param("table"), c.table)
	Load(Param("counts"), c.counts)
	c.begin()
	m.load(s)
	for g := range shared {
		m.draw(g)
	}

	Label("block")
	k := K()
	KMOVQ(trim(m.accepted, rounds), k)
	h := m.sample(m.draw)
	for half, valid := range halves(k) {
		var suit [suits]VecVirtual
		for i, parts := range h {
			suit[i] = words(parts)[half]
		}
		one, two, three, four := sums512(suit)
		strength := strengthOf512(holdem(), Mem{Base: shapes}, one, two, three, four, flushOf512(suit), c.meanwhile(half))
		storeStrength512(c, half, strength, valid)
	}
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	c.finish()
	VZEROUPPER()
	RET()
}

// flushOf512 returns the ranks of the suit that has five cards, if there is one.
func flushOf512(suit [suits]VecVirtual) VecVirtual {
	flush := ZMM()
	for i, ranks := range suit {
		n, five := ZMM(), K()
		VPOPCNTW(ranks, n)
		VPCMPUW(Imm(notLess), words16(5), n, five)
		if i == 0 {
			VMOVDQU16_Z(ranks, five, flush)
		} else {
			VMOVDQU16(ranks, five, flush)
		}
	}
	return flush
}
