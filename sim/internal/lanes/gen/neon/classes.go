package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

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
	d.do("MOVD table+24(FP), R20", fmt.Sprintf("ADD $%d, R20, R21", layout.TableNumber), "FMOVQ "+d.constant(0)+", F16")
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
		fmt.Sprintf("rows *[%d][16]byte, s *[4][8]uint64, blocks uint64, table *uint16, counts *uint32", layout.RowsNEON), 40)
}

// count returns the instructions that count the hands whose strengths are on the stack.
func (d *dealing) count(found int) (s []string) {
	add := func(format string, a ...any) { s = append(s, fmt.Sprintf(format, a...)) }
	for i := range 16 {
		add("MOVHU %d(RSP), R%d", found+2*i, regSlot)
		add("MOVHU %d(RSP), R%d", found+32+2*i, regSet)
		add("MOVHU (R%d)(R%d<<1), R%d", regTable, regSlot, regSlot)
		add("LSR $%d, R%d", layout.KickerBits, regSet)
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
	shape := func(i int) string { return d.row(layout.ShapesNEON + i) }
	s := c.strength(h, shape, d.rule, true)
	for i, no := range c.join(rejected, rejected) {
		c.store(c.without(s.high[i], no), d.stack(found+16*i))
		c.store(c.without(s.low[i], no), d.stack(found+32+16*i))
	}
}
