package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/arguments"
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
func (d *dealing) rule(i int) string { return d.row(arguments.GameNEON + i) }

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
	atMost := func(i int) value { return c.notLess(c.load(d.row(arguments.AtMostNEON+i)), different) }
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
	count(c.without(row, c.test(three, c.load(d.rule(arguments.GameTrips)))))
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
	d.write(p, "DealNEON", "deals whole blocks of hands and adds to counts: how many are royal flushes, straight flushes, then those at least as good as each category, and the rejected ones.", fmt.Sprintf("rows *[%d][16]byte, s *[4][8]uint64, blocks uint64, counts *[10]uint64", arguments.RowsNEON), 32)
}

// step draws the words of the next quarter for one fraction.
func (s *showdown) step() []string {
	return append(append(step("0(R16)"), step("16(R16)")...), "ADD $32, R16")
}

// draws makes the draws of a quarter and stores the positions and the mask of the
// rejected deals, and draws the words of the next quarter meanwhile.
func (s *showdown) draws() {
	s.do(fmt.Sprintf("AND $1, R%d, R%d", regQuarter, regX), fmt.Sprintf("ADD $%d, RSP, R%d", s.words, regFrom), "MOVD $"+fmt.Sprint(buffer)+", R22",
		fmt.Sprintf("EOR $1, R%d, R%d", regX, regTo), "MADD R22, R15, R16, R16", "MADD R22, R15, R21, R15",
		fmt.Sprintf("ADD $1, R%d, R%d", regQuarter, regX), "LSR $2, R21, R22", "AND $3, R21", "ADD R21<<4, R2, R26",
		fmt.Sprintf("MOVD %d(RSP), R23", s.scalars+scalarWords), fmt.Sprintf("MOVD %d(RSP), R14", s.scalars+scalarCounter), "MADD R22, R14, R23, R14")
	s.do(loadStreams(regW, s.kept)...)
	s.dof("ADD $%d, R%d, R%d", 16*arguments.VectorDrawsNEON, regVectors, regVector)
	s.dof("ADD $%d, R%d, R%d", 8*arguments.NumberMovesNEON, regNumbers, regNumber)
	s.do("FMOVQ "+s.constant(0)+", F8", "FMOVQ "+s.constant(0)+", F9")
	s.pin(true, below, 2)
	for _, d := range []struct {
		number int
		draw   func()
	}{{arguments.NumberRanges, s.drawRange}, {arguments.NumberPairs, s.drawPair}, {arguments.NumberSingles, s.drawSingle}} {
		if s.twoHole && d.number == arguments.NumberRanges {
			continue // all ranges are lists
		}
		s.dof("MOVD %s, R%d", s.number(d.number), regN)
		s.repeat(regN, d.draw)
	}
	s.do(storeStreams(regW)...)
	s.dof("VUZP1 V%d.B16, V%d.B16, V%d.B16", below+1, below, below)
	s.dof("FMOVQ F%d, %d(RSP)", below, s.rejected)
	s.pin(false, below, 2)
}

// below is the first of two pinned registers: words of ones in the rejected deals.
const below = tables

func (s *showdown) operand(i int) string { return fmt.Sprintf("%d(R%d)", 16*i, regVector) }

// rowsOf loads the numbers of a draw: the address of its fractions into regX, and those
// of its rows into regY and regZ.
func (s *showdown) rowsOf(rows int) {
	s.dof("LDP.P 16(R%d), (R%d, R%d)", regNumber, regX, regY)
	if rows > 1 {
		s.dof("MOVD.P 8(R%d), R%d", regNumber, regZ)
		s.dof("ADD R%d, R%d", regRows, regZ)
	}
	s.dof("ADD R%d, R%d", regFrom, regX)
	s.dof("ADD R%d, R%d", regRows, regY)
}

// multiply multiplies the fractions by a base and returns the choices and the remainders.
func multiply(c *code, x wide, base value) (choices, rest wide) {
	for i := range x {
		p := c.product(x[i], base)
		choices[i], rest[i] = c.odd16(p[0], p[1]), c.even16(p[0], p[1])
	}
	return choices, rest
}

func (s *showdown) reject(c *code, threshold value, rest wide) {
	for i := range rest {
		c.orInto(value(below+i), c.more16(threshold, rest[i]))
	}
}

func fractions(c *code) wide {
	return wide{c.load(fmt.Sprintf("0(R%d)", regX)), c.load(fmt.Sprintf("16(R%d)", regX))}
}

// drawPair makes two draws of cards from one fraction. Its vectors are the product of
// the bases, the threshold, and the inverse and the shift of quotient, and the
// base of remainder.
func (s *showdown) drawPair() {
	s.rowsOf(2)
	c := s.code()
	joint, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	s.reject(c, c.load(s.operand(1)), rest)
	first := quotient(c, joint, c.load(s.operand(2)), c.load(s.operand(3)))
	c.store(first, fmt.Sprintf("(R%d)", regY))
	c.store(remainder(c, joint, first, c.load(s.operand(4))), fmt.Sprintf("(R%d)", regZ))
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*5, regVector)
}

// drawSingle makes one draw of a card. Its vectors are the base and the threshold.
func (s *showdown) drawSingle() {
	s.rowsOf(1)
	c := s.code()
	choices, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	s.reject(c, c.load(s.operand(1)), rest)
	c.store(c.low(choices[0], choices[1]), fmt.Sprintf("(R%d)", regY))
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*2, regVector)
}

// draw makes the draws and returns the positions and a mask of the rejected hands.
func (d *dealing) draw(c *code) (at [steps]value, rejected value) {
	var below wide
	for g, pair := range arguments.Shared {
		base := c.load(d.row(arguments.BaseNEON + g))
		var joint wide
		for i := range joint {
			x := c.load(fmt.Sprintf("%d(R4)", 32*g+16*i))
			p := c.product(x, base)
			joint[i] = c.odd16(p[0], p[1])
			b := c.more16(c.load(d.row(arguments.ThresholdNEON+g)), c.even16(p[0], p[1]))
			if g > 0 {
				b = c.or(below[i], b)
			}
			below[i] = b
		}
		if pair[1] == steps {
			at[pair[0]] = c.low(joint[0], joint[1])
			continue
		}
		first := quotient(c, joint, c.load(d.row(arguments.InverseNEON+g)), c.load(d.row(arguments.ShiftNEON+g)))
		first = c.or(first, c.load(d.row(arguments.SkippedNEON+g)))
		at[pair[0]], at[pair[1]] = first, remainder(c, joint, first, c.load(d.row(arguments.SecondNEON+g)))
	}
	return at, c.low(below[0], below[1])
}

// quotient divides joint choices by the base of the second of two draws. The quotients are
// the first choices, and the remainders are the second ones.
func quotient(c *code, joint wide, inverse, shift value) value {
	return c.lacking("by", c.low(c.lacking("doubled", joint[0], inverse), c.lacking("doubled", joint[1], inverse)), shift)
}

// remainder returns joint choices - first × base.
func remainder(c *code, joint wide, first, base value) value {
	return c.lacking("minus", c.low(joint[0], joint[1]), first, base)
}

// sample replaces duplicate positions, by Floyd's sampling.
func (d *dealing) sample(c *code, at *[steps]value) {
	for i := 1; i < steps; i++ {
		duplicate := c.equal(at[i], at[0])
		for _, x := range at[1:i] {
			duplicate = c.or(duplicate, c.equal(at[i], x))
		}
		at[i] = c.choose(duplicate, c.load(d.row(arguments.LastNEON+i)), at[i])
	}
}

// total is the number of cards with each bit, in binary.
type total struct{ one, two, four value }

// tally looks up one byte of the cards at seven positions and adds them bit by bit.
func tally(c *code, table int, at *[steps]value) (t total) {
	v := func(i int) value { return c.look(table, at[i]) }
	odd1, carry1 := c.add3(v(0), v(1), v(2))
	odd2, carry2 := c.add3(v(3), v(4), v(5))
	var carry3 value
	t.one, carry3 = c.add3(odd1, odd2, v(6))
	t.two, t.four = c.add3(carry1, carry2, carry3)
	return t
}

// once returns the bits of one card or more, and thrice those of three or seven.
func (t total) once(c *code) value   { return c.or(c.or(t.one, t.two), t.four) }
func (t total) thrice(c *code) value { return c.and(t.one, t.two) }

// noFlush returns a mask of the hands without five cards of a suit. In a hand of seven with
// them, each bit of the suits' codes is in five cards or more, or in two or fewer, but two to
// five do not have every bit. In a hand of six, no bit is in two cards. A hand of five has two
// blank cards, one of which has all bits: then no bit is in two to five cards.
func (d *dealing) noFlush(c *code, t total) value {
	suit := c.bytes(suitBits)
	some := c.and(c.xor(t.two, t.four), suit) // two to five
	none := c.choose(t.two, c.or(t.one, c.load(d.row(arguments.TwoNEON))), c.orNot(c.load(d.row(arguments.FiveNEON)), t.one))
	return c.or(c.test(some, none), c.equal(some, suit))
}

// straight returns a mask of the sets with five ranks in a row.
func (d *dealing) straight(c *code, r ranks) value {
	found := c.runs(r, d.rule)
	for i, x := range found {
		found[i] = c.test16(x, c.load(d.rule(arguments.GameRun)))
	}
	return c.low(found[0], found[1])
}

// take takes cards in the n pinned registers from first on, which have consecutive
// rows, from the pile. It goes through the rows before that of a card, from the last to
// the first. If the card's place is that of the card taken there, the card moved there
// from the last place of the pile. Register regX has the offset of the first row.
func (s *showdown) take(first, n int) {
	s.dof("ADD R%d, R%d, R%d", regX, regVectors, regY)
	c := s.code()
	for i := n - 1; i > 0; i-- {
		for j := i - 1; j >= 0; j-- {
			last := c.load(fmt.Sprintf("%d(R%d)", 16*(arguments.VectorLastNEON+j), regY))
			c.put(value(first+i), c.equal(value(first+j), value(first+i)), last)
		}
	}
	s.vector(c)
	s.dof("ADD $%d, R%d", 16*arguments.VectorLastNEON, regY)
	s.dof("ADD R%d, R%d, R%d", regX, regRows, regZ)
	start, end := s.label("take"), s.label("taken")
	s.dof("CBZ R%d, %s", regX, end)
	s.mark(start)
	s.dof("FMOVQ.W -16(R%d), F28", regZ)
	s.dof("FMOVQ.W -16(R%d), F29", regY)
	s.pin(true, 28, 2)
	c = s.code()
	for i := range n {
		c.put(value(first+i), c.equal(28, value(first+i)), 29)
	}
	s.vector(c)
	s.pin(false, 28, 2)
	s.dof("CMP R%d, R%d", regRows, regZ)
	s.dof("BNE %s", start)
	s.mark(end)
}

// takeBoard takes the board and stores the positions of its cards.
func (s *showdown) takeBoard() {
	const first = tables
	s.pin(true, first, boardCards)
	for i := range boardCards {
		s.dof("MOVD %s, R%d", s.number(arguments.NumberBoard+i), regX)
		s.dof("ADD R%d, R%d", regRows, regX)
		s.dof("FMOVQ (R%d), F%d", regX, first+i)
	}
	s.dof("MOVD %s, R%d", s.number(arguments.NumberRanged), regX)
	s.take(first, boardCards)
	for i := range boardCards {
		s.dof("FMOVQ F%d, %s", first+i, s.stack(s.board, i))
	}
	s.pin(false, first, boardCards)
}

// takeHoles takes the unknown hole cards, four at a time.
func (s *showdown) takeHoles() {
	const first = tables
	s.pin(true, first, 4)
	s.dof("MOVD %s, R%d", s.number(arguments.NumberHoles), regVector)
	s.dof("ADD $%d, R%d, R%d", 16*arguments.StackHoles, regRows, regNumber)
	s.dof("MOVD %s, R%d", s.number(arguments.NumberFours), regN)
	s.repeat(regN, func() {
		s.dof("ADD R%d, R%d, R%d", regVector, regRows, regX)
		s.dof("FLDPQ (R%d), (F%d, F%d)", regX, first, first+1)
		s.dof("FLDPQ 32(R%d), (F%d, F%d)", regX, first+2, first+3)
		s.dof("MOVD R%d, R%d", regVector, regX)
		s.take(first, 4)
		s.dof("FSTPQ (F%d, F%d), (R%d)", first, first+1, regNumber)
		s.dof("FSTPQ (F%d, F%d), 32(R%d)", first+2, first+3, regNumber)
		s.dof("ADD $64, R%d", regVector)
		s.dof("ADD $64, R%d", regNumber)
	})
	s.pin(false, first, 4)
}
