package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The pinned registers of tables, which all kernels have: the cards by position. The low
// byte of a card has the code of the suit in three bits, and above it two to six. The
// high byte has seven to ace.
const (
	tableLow  = 0
	tableHigh = 4
	tables    = 8
)

const (
	suitBits  = 0x07
	rankBits  = 0xf8 // of a low byte
	rankShift = 3
)

// ranks is a set of ranks for each of sixteen lanes, in two bytes.
type ranks struct{ low, high value }

// dealing is a kernel that deals hands of five to seven cards: of categories or classes.
type dealing struct {
	function
	words, at, kept int // places on the stack
	fours, both     int
}

func (d *dealing) row(i int) string { return fmt.Sprintf("%d(R0)", 16*i) }

// rule returns the address of a constant of the game.
func (d *dealing) rule(i int) string { return d.row(layout.GameNEON + i) }

func (d *dealing) stack(i int) string { return fmt.Sprintf("%d(RSP)", i) }

// alloc allocates the stack: two buffers of words, the state of two streams, and the
// positions.
func (d *dealing) alloc() {
	d.words, d.kept, d.at, d.fours, d.both = d.local(16), d.local(3), d.local(steps), d.local(1), d.local(1)
}

// next draws the words of the next quarter into the buffer at R5. R19 is 16 times the
// quarter's number and R2 its counter.
func (d *dealing) next() []string {
	s := append([]string{"ADD R19, R1, R16", fmt.Sprintf("MOVD R2, R%d", regCounter)}, loadStreams(16, d.kept)...)
	for i := range 2 * groups {
		s = append(s, step(fmt.Sprintf("%d(R5)", 16*i))...)
	}
	return append(s, storeStreams(16)...)
}

// begin writes the beginning of a kernel: parameters, tables and the first words.
func (d *dealing) begin(counts string) {
	d.do("MOVD rows+0(FP), R0", "MOVD s+8(FP), R1", "MOVD blocks+16(FP), R3", "MOVD "+counts+", R15",
		"VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]", "VLD1 (R0), [V4.B16, V5.B16, V6.B16, V7.B16]", "SUB $64, R0",
		"MOVD 192(R1), R23", "LSL $2, R3", "MOVD ZR, R22", "MOVD ZR, R19", "MOVD R23, R2", fmt.Sprintf("ADD $%d, RSP, R5", d.words))
	d.pin(true, 0, tables)
	d.do(d.next()...)
}

// turn moves to the next quarter: the words that were drawn, at R4, are used while the
// next ones are drawn.
func (d *dealing) turn() {
	d.do("MOVD R5, R4", fmt.Sprintf("ADD $%d, RSP, R5", d.words), "ADD $1, R22", "AND $1, R22, R16", "ADD R16<<7, R5, R5",
		"AND $3, R22, R19", "LSL $4, R19", "AND $~3, R22, R2", "ADD R2<<1, R23, R2")
}

// The sums of dealNEON: by category from four of a kind to one pair, in each lane, the
// hands of this category, of a better one, or rejected; then the rejected ones.
const (
	sums     = tables
	rejects  = sums + 7
	allCount = 8
)

// quarter deals, evaluates and counts sixteen hands. R17 is not 0 if there may be
// straight flushes.
func (d *dealing) quarter(c *code) {
	at, rejected := d.draw(c)
	d.sample(c, &at)
	for i, x := range at {
		c.store(x, d.stack(d.at+16*i))
	}
	low, high := tally(c, tableLow, &at), tally(c, tableHigh, &at)
	c.store(low.four, d.stack(d.fours))
	noFlush := d.noFlush(c, low)
	one := ranks{c.and(low.once(c), c.bytes(rankBits)), high.once(c)}
	some := func(low, high value) value { // a sum, of two ranks at most: it is not 256
		return c.any(c.insert("USRA", "B16", rankShift, high, low))
	}
	three, quads := some(low.thrice(c), high.thrice(c)), some(low.four, high.four)
	different, row := c.count2(one), d.straight(c, one)
	both := c.without(c.without(row, noFlush), rejected)
	c.store(both, d.stack(d.both))
	c.nibbles(both, 17)
	atMost := func(i int) value { return c.notLess(c.load(d.row(layout.AtMostNEON+i)), different) }
	better, sum := rejected, value(sums)
	c.subFrom(rejects, better)
	count := func(hands value) {
		better = c.or(better, hands)
		c.subFrom(sum, better)
		sum++
	}
	count(quads)
	count(c.and(three, atMost(0)))
	better = c.orNot(better, noFlush)
	c.subFrom(sum, better)
	sum++
	count(c.without(row, c.test(three, c.load(d.rule(layout.GameTrips)))))
	count(three)
	count(atMost(1))
	count(atMost(2))
}

// best counts the straight flushes and royal flushes. In their hands, the code of the
// suit has the bits that are in four cards or more.
func (d *dealing) best(c *code) {
	suit := c.bytes(suitBits)
	flush := c.and(c.load(d.stack(d.fours)), suit)
	var all ranks
	for i := range steps {
		at := c.load(d.stack(d.at + 16*i))
		low := c.xor(c.look(tableLow, at), flush)
		other := c.test(low, suit)
		card := ranks{c.without(low, other), c.without(c.look(tableHigh, at), other)}
		if i > 0 {
			card = ranks{c.or(all.low, card.low), c.or(all.high, card.high)}
		}
		all = card
	}
	found := c.and(d.straight(c, all), c.load(d.stack(d.both)))
	c.subFrom(sums, found)
	c.subFrom(sums+1, found)
	royal := c.and(found, c.notLess(all.high, c.bytes(0xf8)))
	for i, hands := range []value{royal, found} {
		c.nibbles(hands, 6) // four bits for each hand
		n := c.one("CNT", "B8", c.do(op("VMOV R6, V{r}.D[0]"), ""))
		n = c.do(op("VUADDLV V{0}.B8, V{r}"), "", n)
		c.effect(fmt.Sprintf("VMOV V{0}.H[0], R6\nMOVD %d(R15), R7\nADD R6>>2, R7\nMOVD R7, %d(R15)", 8*i, 8*i), "", n)
	}
}

// dealNEON writes the kernel that deals whole blocks and counts categories.
func dealNEON(p *program) {
	d := &dealing{}
	d.alloc()
	d.begin("counts+24(FP)")
	d.pin(true, sums, allCount)
	for i := range allCount {
		d.dof("VEOR V%d.B16, V%d.B16, V%d.B16", sums+i, sums+i, sums+i)
	}
	d.mark("quarter")
	d.turn()
	c := d.code()
	d.quarter(c)
	d.vector(c, d.next()...)
	d.do("CBNZ R17, both")
	d.mark("counted")
	d.do("CMP R3, R22", "BNE quarter")
	d.restore(1, d.kept, 2)
	for i := range allCount {
		d.dof("VUADDLV V%d.B16, V16", sums+i)
		d.do("VMOV V16.H[0], R6", fmt.Sprintf("MOVD %d(R15), R7", 16+8*i), "ADD R6, R7, R7", fmt.Sprintf("MOVD R7, %d(R15)", 16+8*i))
	}
	d.do("RET")
	d.mark("both")
	c = d.code()
	d.best(c)
	d.vector(c)
	d.do("B counted")
	d.write(p, "DealNEON", "deals whole blocks of hands and adds to counts: how many are royal flushes, straight flushes, then those at least as good as each category, and the rejected ones.", fmt.Sprintf("rows *[%d][16]byte, s *[4][8]uint64, blocks uint64, counts *[10]uint64", layout.RowsNEON), 32)
}
