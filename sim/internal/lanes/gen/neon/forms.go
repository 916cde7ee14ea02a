package main

import "fmt"

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
