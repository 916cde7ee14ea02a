package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// The instructions. An argument named sum or into is overwritten by the result.

func op(text string) form { return form{text: text, tied: untied} }

// three is an instruction with two arguments: x op y.
func three(name, lanes string) form {
	return op(fmt.Sprintf("V%s V{1}.%s, V{0}.%s, V{r}.%s", name, lanes, lanes, lanes))
}

func (c *code) three(name string, x, y value) value { return c.do(three(name, "B16"), "", x, y) }
func (c *code) words(name string, x, y value) value { return c.do(three(name, "H8"), "", x, y) }

func (c *code) and(x, y value) value   { return c.three("AND", x, y) }
func (c *code) or(x, y value) value    { return c.three("ORR", x, y) }
func (c *code) xor(x, y value) value   { return c.three("EOR", x, y) }
func (c *code) add(x, y value) value   { return c.three("ADD", x, y) }
func (c *code) sub(x, y value) value   { return c.three("SUB", x, y) }
func (c *code) equal(x, y value) value { return c.three("CMEQ", x, y) }
func (c *code) test(x, y value) value  { return c.three("CMTST", x, y) }
func (c *code) low(x, y value) value   { return c.three("UZP1", x, y) } // the low bytes of the words of x, then of y
func (c *code) high(x, y value) value  { return c.three("UZP2", x, y) } // the high bytes
func (c *code) least(x, y value) value { return c.three("UMIN", x, y) }
func (c *code) any(x value) value      { return c.test(x, x) }

func (c *code) equal16(x, y value) value { return c.words("CMEQ", x, y) }
func (c *code) test16(x, y value) value  { return c.words("CMTST", x, y) }
func (c *code) even16(x, y value) value  { return c.words("UZP1", x, y) }
func (c *code) odd16(x, y value) value   { return c.words("UZP2", x, y) }
func (c *code) most16(x, y value) value  { return c.words("UMAX", x, y) }

// join returns the words of low and high bytes: those of lanes 0 to 7 and of 8 to 15.
func (c *code) join(low, high value) wide {
	return wide{c.three("ZIP1", low, high), c.three("ZIP2", low, high)}
}

func (c *code) one(name, lanes string, x value) value {
	return c.do(op(fmt.Sprintf("V%s V{0}.%s, V{r}.%s", name, lanes, lanes)), "", x)
}
func (c *code) count(x value) value   { return c.one("CNT", "B16", x) }
func (c *code) reverse(x value) value { return c.one("RBIT", "B16", x) } // the bits of each byte

func (c *code) shift(name, lanes string, n int, x value) value {
	return c.do(op(fmt.Sprintf("V%s $%d, V{0}.%s, V{r}.%s", name, n, lanes, lanes)), "", x)
}
func (c *code) right16(n int, x value) value { return c.shift("USHR", "H8", n, x) }
func (c *code) left(n int, x value) value    { return c.shift("SHL", "B16", n, x) }
func (c *code) left16(n int, x value) value  { return c.shift("SHL", "H8", n, x) }
func (c *code) right(n int, x value) value   { return c.shift("USHR", "B16", n, x) }

// insert shifts x and inserts the result into the bits of into that it reaches. The
// name is SRI or SLI; USRA adds the result.
func (c *code) insert(name, lanes string, n int, into, x value) value {
	f := form{text: fmt.Sprintf("V%s $%d, V{1}.%s, V{r}.%s", name, n, lanes, lanes)}
	return c.do(f, "", into, x)
}

// selections are the forms of choose: the arguments are a mask, x and y.
var selections = [3]form{
	{text: choose},
	{text: "VBIF V{0}.B16, V{2}.B16, V{r}.B16", tied: 1},
	{text: "VBIT V{0}.B16, V{1}.B16, V{r}.B16", tied: 2},
}

const choose = "VBSL V{2}.B16, V{1}.B16, V{r}.B16"

// choose returns the bits of x where mask is 1, else those of y.
func (c *code) choose(mask, x, y value) value { return c.do(selections[0], "", mask, x, y) }

// put puts the bits of x where mask is 1 into a pinned register.
func (c *code) put(pinned, mask, x value) {
	c.update(pinned, form{text: "VBIT V{1}.B16, V{0}.B16, V{r}.B16", tied: untied}, "", x, mask)
}

// orInto and subFrom update a pinned register.
func (c *code) orInto(pinned, x value)  { c.update(pinned, three("ORR", "B16"), "", pinned, x) }
func (c *code) subFrom(pinned, x value) { c.update(pinned, three("SUB", "B16"), "", pinned, x) }

// Memory: load is for memory that the code does not change.
func (c *code) load(at string) value {
	return c.do(form{text: "FMOVQ {m}, F{r}", tied: untied, again: true}, at)
}
func (c *code) store(x value, at string) { c.effect("FMOVQ F{0}, {m}", at, x) }

// bytes returns equal bytes. They are loaded, because loads are fewer than the units for
// vectors allow.
func (c *code) bytes(b uint8) value { return c.load(c.function.constant(b)) }

// same returns a word of a general register in all lanes.
func (c *code) same(register int) value {
	return c.do(form{text: "VDUP R{m}, V{r}.H8", tied: untied, again: true}, fmt.Sprint(register))
}

// look looks up bytes in the table of four registers from table on.
func (c *code) look(table int, x value) value {
	f := op(fmt.Sprintf("VTBL V{0}.B16, [V%d.B16, V%d.B16, V%d.B16, V%d.B16], V{r}.B16", table, table+1, table+2, table+3))
	return c.do(f, "", x)
}

// pair is the first of two registers for tables of 32 bytes. They must not be allocated.
const pair = 30

// look32 looks up bytes in the 32 bytes at an address.
func (c *code) look32(at string, x value) value {
	f := op(fmt.Sprintf("FLDPQ {m}, (F%d, F%d)\nVTBL V{0}.B16, [V%d.B16, V%d.B16], V{r}.B16", pair, pair+1, pair, pair+1))
	return c.do(f, at, x)
}

// The instructions that Go's assembler lacks.

func word(word uint32, text string) form { return form{text: text, word: word, tied: untied} }

// lacking has these instructions.
var lacking = map[string]form{
	"without":  word(0x4e601c00, "BIC V{r}.16B, V{0}.16B, V{1}.16B"),
	"orNot":    word(0x4ee01c00, "ORN V{r}.16B, V{0}.16B, V{1}.16B"),
	"more":     word(0x6e203400, "CMHI V{r}.16B, V{0}.16B, V{1}.16B"),
	"notLess":  word(0x6e203c00, "CMHS V{r}.16B, V{0}.16B, V{1}.16B"),
	"more16":   word(0x6e603400, "CMHI V{r}.8H, V{0}.8H, V{1}.8H"),
	"product":  word(0x2e60c000, "UMULL V{r}.4S, V{0}.4H, V{1}.4H"),
	"product2": word(0x6e60c000, "UMULL2 V{r}.4S, V{0}.8H, V{1}.8H"),
	"doubled":  word(0x4e60b400, "SQDMULH V{r}.8H, V{0}.8H, V{1}.8H"),
	"minus":    {word: 0x6e209400, text: "MLS V{r}.16B, V{1}.16B, V{2}.16B"},
	"by":       word(0x6e204400, "USHL V{r}.16B, V{0}.16B, V{1}.16B"),
	"nibbles":  word(0x0f0c8400, "SHRN V{r}.8B, V{0}.8H, $4"),
	"less":     word(0x2e203000, "USUBW V{r}.8H, V{0}.8H, V{1}.8B"),
	"less2":    word(0x6e203000, "USUBW2 V{r}.8H, V{0}.8H, V{1}.16B"),
}

func (c *code) lacking(name string, args ...value) value { return c.do(lacking[name], "", args...) }

func (c *code) without(x, y value) value { return c.lacking("without", x, y) }
func (c *code) orNot(x, y value) value   { return c.lacking("orNot", x, y) }
func (c *code) more(x, y value) value    { return c.lacking("more", x, y) }
func (c *code) notLess(x, y value) value { return c.lacking("notLess", x, y) }
func (c *code) more16(x, y value) value  { return c.lacking("more16", x, y) }

// product multiplies words by base: the double words of lanes 0 to 3, and of 4 to 7.
func (c *code) product(x, base value) wide {
	return wide{c.lacking("product", x, base), c.lacking("product2", x, base)}
}

// nibbles returns four bits for each byte of a mask in a general register.
func (c *code) nibbles(mask value, register int) {
	c.effect(fmt.Sprintf("VMOV V{0}.D[0], R%d", register), "", c.lacking("nibbles", mask))
}

// wide is words of sixteen lanes.
type wide [2]value

// less subtracts bytes from words.
func (c *code) less(x wide, n value) wide {
	return wide{c.lacking("less", x[0], n), c.lacking("less2", x[1], n)}
}

// add3 adds three bits in each place.
func (c *code) add3(x, y, z value) (odd, carry value) {
	differ := c.xor(x, y)
	return c.xor(differ, z), c.choose(differ, z, x)
}

// The general registers of dealClassesNEON, besides those of dealing: the table of
// classes, its second part, and temporaries.
const (
	regTable   = 20
	regKickers = 21
	regSlot    = 17
	regSet     = 24
)

// dealClassesNEON writes the kernel that deals whole blocks of hold'em and counts them by
// class. Memory has the strengths of a quarter: first the upper words, then the kickers.
// These hands are counted while the next quarter is dealt.
func dealClassesNEON(p *program) {
	d := &dealing{}
	d.alloc()
	found := d.local(4)
	d.begin("counts+32(FP)")
	d.pin(true, pair, 2)
	d.do("MOVD table+24(FP), R20", fmt.Sprintf("ADD $%d, R20, R21", arguments.TableNumber), "FMOVQ "+d.constant(0)+", F16")
	for i := range 4 {
		d.dof("FMOVQ F16, %s", d.stack(found+16*i))
	}
	d.do("MOVWU (R15), R17", "SUB $16, R17", "MOVW R17, (R15)") // the first quarter is empty: slot 0
	d.mark("quarter")
	d.turn()
	c := d.code()
	d.classes(c, found)
	d.vector(c, append(d.count(found), d.next()...)...)
	d.do("CMP R3, R22", "BNE quarter")
	d.do(d.count(found)...)
	d.restore(1, d.kept, 2)
	d.do("RET")
	d.write(p, "DealClassesNEON", "deals whole blocks of hands and adds to counts by slot, the rejected ones as slot 0.",
		fmt.Sprintf("rows *[%d][16]byte, s *[4][8]uint64, blocks uint64, table *uint16, counts *uint32", arguments.RowsNEON), 40)
}

// count returns the instructions that count the hands whose strengths are on the stack.
func (d *dealing) count(found int) (s []string) {
	add := func(format string, a ...any) { s = append(s, fmt.Sprintf(format, a...)) }
	for i := range 16 {
		add("MOVHU %d(RSP), R%d", found+2*i, regSlot)
		add("MOVHU %d(RSP), R%d", found+32+2*i, regSet)
		add("MOVHU (R%d)(R%d<<1), R%d", regTable, regSlot, regSlot)
		add("LSR $%d, R%d", arguments.KickerBits, regSet)
		add("MOVHU (R%d)(R%d<<1), R%d", regKickers, regSet, regSet)
		add("ADD R%d, R%d", regSet, regSlot)
		add("MOVWU (R15)(R%d<<2), R%d", regSlot, regSet)
		add("ADD $1, R%d", regSet)
		add("MOVW R%d, (R15)(R%d<<2)", regSet, regSlot)
	}
	return s
}

// classes deals and evaluates sixteen hands and stores their strengths, with 0 for the
// rejected ones.
func (d *dealing) classes(c *code, found int) {
	at, rejected := d.draw(c)
	d.sample(c, &at)
	var cards [steps]ranks
	for i, x := range at {
		cards[i] = ranks{c.look(tableLow, x), c.look(tableHigh, x)}
	}
	odd1, carry1 := c.sum2(cards[0], cards[1], cards[2])
	odd2, carry2 := c.sum2(cards[3], cards[4], cards[5])
	ones, carry3 := c.sum2(odd1, odd2, cards[6])
	twos, fours := c.sum2(carry1, carry2, carry3)
	var h held
	suit := c.and(fours.low, c.bytes(suitBits)) // the code of a suit with five cards
	for i, card := range cards {
		suited := c.inSuit(card, suit)
		if i > 0 {
			suited = c.or2(h.suited, suited)
		}
		h.suited = suited
	}
	rankOf := c.bytes(rankBits)
	for _, set := range []*ranks{&ones, &twos, &fours} {
		set.low = c.and(set.low, rankOf)
	}
	h.two, h.three, h.four = c.or2(twos, fours), c.or2(c.and2(ones, twos), fours), fours
	h.one = c.or2(h.two, ones)
	shape := func(i int) string { return d.row(arguments.ShapesNEON + i) }
	s := c.strength(h, shape, d.rule, true)
	for i, no := range c.join(rejected, rejected) {
		c.store(c.without(s.high[i], no), d.stack(found+16*i))
		c.store(c.without(s.low[i], no), d.stack(found+32+16*i))
	}
}

// drawRange draws the hand of a range, which may share its fraction with a card. Its
// vectors are the two bases and the threshold; then there is a table of two bytes for
// each choice, the positions of its cards.
func (s *showdown) drawRange() {
	s.rowsOf(2)
	c := s.code()
	choices, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	places, rest := multiply(c, rest, c.load(s.operand(1)))
	s.reject(c, c.load(s.operand(2)), rest)
	c.store(c.low(places[0], places[1]), fmt.Sprintf("(R%d)", regZ))
	for i, x := range choices {
		c.store(x, s.stack(s.entries, i))
	}
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*3, regVector)
	for i := range 4 { // four hands in a word
		words := []int{regX, regZ}
		word := words[i%2]
		for j := range 4 {
			s.dof("MOVHU %d(RSP), R%d", s.entries+8*i+2*j, regWord)
			s.dof("MOVHU (R%d)(R%d<<1), R%d", regVector, regWord, regWord)
			if j == 0 {
				s.dof("MOVD R%d, R%d", regWord, word)
			} else {
				s.dof("ORR R%d<<%d, R%d", regWord, 16*j, word)
			}
		}
		if i%2 == 1 {
			s.dof("STP (R%d, R%d), %s", regX, regZ, s.stack(s.entries, i/2))
		}
	}
	c = s.code()
	cards := wide{c.load(s.stack(s.entries, 0)), c.load(s.stack(s.entries, 1))}
	c.store(c.low(cards[0], cards[1]), fmt.Sprintf("%d(R%d)", 16*arguments.StackRanged, regY))
	c.store(c.high(cards[0], cards[1]), fmt.Sprintf("%d(R%d)", 16*(arguments.StackRanged+1), regY))
	s.vector(c)
	s.dof("MOVD.P 8(R%d), R%d", regNumber, regX)
	s.dof("ADD R%d, R%d", regX, regVector)
}

// copyLists copies the cards from lists for a quarter.
func (s *showdown) copyLists() {
	s.dof("AND $3, R%d, R%d", regQuarter, regX)
	s.dof("ADD R%d<<4, R%d, R%d", regX, regListed, regY)
	s.dof("ADD $%d, R%d, R%d", 16*arguments.StackRanged, regRows, regZ)
	s.dof("MOVD %s, R%d", s.number(arguments.NumberListed), regN)
	s.repeat(regN, func() {
		s.dof("FMOVQ.P 64(R%d), F16", regY)
		s.dof("FMOVQ.P F16, 16(R%d)", regZ)
	})
	// After the last quarter of a block, the cards of the next block follow.
	s.dof("CMP $3, R%d", regX)
	s.dof("SUB $48, R%d", regY)
	s.dof("CSEL EQ, R%d, R%d, R%d", regY, regListed, regListed)
}

// takeRanges takes the cards of ranges from the pile, row by row. For each card it
// computes its place in the pile when it is taken: when a card of an earlier row was
// taken, the last card of the pile moved to the place of that card. No two rows have the
// same card.
func (s *showdown) takeRanges() {
	const card = tables
	end, start, next, enough := s.label("ranged"), s.label("range"), s.label("next"), s.label("enough")
	s.dof("MOVD %s, R%d", s.number(arguments.NumberRanged), regN)
	s.dof("CBZ R%d, %s", regN, end)
	s.copyLists()
	s.pin(true, card, 1)
	s.dof("MOVD %s, R%d", s.number(arguments.NumberRanged), regN)
	s.dof("ADD R%d, R%d", regRows, regN)
	s.dof("MOVD R%d, R%d", regRows, regX) // the row
	s.mark(start)
	s.dof("FMOVQ %d(R%d), F%d", 16*arguments.StackRanged, regX, card)
	s.dof("MOVD R%d, R%d", regRows, regY) // the row before
	s.dof("ADD $%d, R%d, R%d", 16*arguments.VectorLastNEON, regVectors, regZ)
	s.mark(next)
	s.dof("CMP R%d, R%d", regX, regY)
	s.dof("BEQ %s", enough)
	c := s.code()
	taken := c.load(fmt.Sprintf("(R%d)", regY))
	moved := c.equal(c.load(fmt.Sprintf("(R%d)", regZ)), card)
	c.put(card, moved, taken)
	s.vector(c)
	s.dof("ADD $16, R%d", regY)
	s.dof("ADD $16, R%d", regZ)
	s.dof("B %s", next)
	s.mark(enough)
	s.dof("FMOVQ F%d, (R%d)", card, regX)
	s.dof("ADD $16, R%d", regX)
	s.dof("CMP R%d, R%d", regN, regX)
	s.dof("BNE %s", start)
	s.pin(false, card, 1)
	s.mark(end)
}
