package main

import (
	"iter"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The rows of a classRows of package lanes.
const (
	classShapes = iota
	classStarts
	classSteps
	classPairs
	classLow
	classHigh = classLow + 2 // of one kicker, of two, three and five, and of five with an ace
)

// The numbers of hands that have no shape: a straight, a straight flush, and how
// much lower that of a flush is than the one of its ranks.
const (
	numberStraight      = 31
	numberStraightFlush = 30
	flushesLower        = 4
)

// classes512 finds the classes of the hands of a block, and counts them: they lie in
// memory and are counted while the next ones are found, which take their place.
type classes512 struct {
	rows, counts GPVirtual
	found        Mem
}

func newClasses512(found Mem) *classes512 {
	c := &classes512{GP64(), GP64(), found}
	Load(Param("rows"), c.rows)
	Load(Param("counts"), c.counts)
	zero := ZMM()
	VMOVDQU64(same(0), zero) // which is counted for nothing
	c.store(0, zero)
	c.store(1, zero)
	return c
}

func (c *classes512) row(i int) Mem { return Mem{Base: c.rows, Disp: 64 * i} }

// block finds and counts the classes of both halves in turn: their ranks are the
// arguments of strengthOf512, and mask leaves 0 of the classes of hands that are not
// valid.
func (c *classes512) block(ranks func(half int) (one, two, three, four, flush VecVirtual), mask func(half int, class VecVirtual)) {
	abreast(func(half int, next func()) {
		meanwhile := func(part int) {
			c.count(half, part)
			next()
		}
		one, two, three, four, flush := ranks(half)
		hand := made512(holdem(), c.row(classShapes), one, two, three, four, flush, meanwhile)
		class := c.class(hand, func(part int) { meanwhile(4 + part) })
		mask(half, class)
		c.store(half, class)
	})
}

// class finds the class of a hand, which it uses up, as classRows say. What is done
// meanwhile comes in four parts.
func (c *classes512) class(h hand512, meanwhile func(part int)) VecVirtual {
	class, step, both := ZMM(), ZMM(), K()
	KANDD(h.isStraight, h.isFlush, both)
	VPSUBW(words16(flushesLower), h.number, h.isFlush, h.number)
	VMOVDQU16(words16(numberStraight), h.isStraight, h.number)
	VMOVDQU16(words16(numberStraightFlush), both, h.number)
	VMOVDQU16(h.lowest, h.isStraight, h.primary)
	VPERMW(c.row(classStarts), h.number, class)
	VPERMW(c.row(classSteps), h.number, step)
	meanwhile(0)
	below, ranks := ZMM(), ZMM()
	VPADDW(words16(0xffff), h.primary, below)
	VPOPCNTW(below, ranks)
	VPMADDUBSW(ranks, step, ranks)
	VPSUBW(ranks, class, class)
	upper, pairs := ZMM(), ZMM()
	VPANDQ(below, h.primary, upper)
	VPADDW(words16(0xffff), upper, upper)
	VPOPCNTW(upper, pairs)
	VPERMW(c.row(classPairs), pairs, pairs)
	VPSUBW(pairs, class, class)
	meanwhile(1)
	VPANDNQ(below, h.primary, below)
	kickers := h.kickers
	for _, keep := range []VecVirtual{upper, below} {
		shifted := ZMM()
		VPSRLW(Imm(1), kickers, shifted)
		VPTERNLOGQ(truth(func(keep, kickers, shifted uint8) uint8 { return keep&kickers | shifted&^keep }), shifted, kickers, keep)
		kickers = keep
	}
	meanwhile(2)
	low, high := ZMM(), ZMM()
	VPSRLW(Imm(3), kickers, low)
	VPSRLW(Imm(9), kickers, high)
	var found [5]VecVirtual
	for i := range 3 {
		some := K()
		VPTESTMW(words16(1<<(8+i)), step, some)
		found[i] = c.find(classHigh+2*i, high, some)
	}
	meanwhile(3)
	five, ace, noAce := K(), K(), K()
	VPTESTMW(words16(1<<11), step, five)
	VPTESTMW(words16(1<<15), kickers, five, ace)
	VPTESTNMW(words16(1<<15), kickers, five, noAce)
	VPTERNLOGQ(truth(or), found[1], found[2], found[0])
	found[3] = c.find(classHigh+6, high, noAce)
	found[4] = c.find(classHigh+8, high, ace)
	VPSUBW(c.find(classLow, low), class, class)
	VPTERNLOGQ(truth(or), found[3], found[4], found[0])
	VPSUBW(found[0], class, class)
	return class
}

// find returns what two rows have at an index, or 0 where a mask has none.
func (c *classes512) find(row int, index VecVirtual, mask ...Op) VecVirtual {
	lower, found := ZMM(), ZMM()
	VMOVDQU64(c.row(row), lower)
	VMOVDQA64(index, found)
	if len(mask) == 0 {
		VPERMI2W(c.row(row+1), lower, found)
	} else {
		VPERMI2W_Z(c.row(row+1), lower, mask[0], found)
	}
	return found
}

// store puts the classes of a half where they are counted.
func (c *classes512) store(half int, class VecVirtual) {
	VMOVDQU64(class, c.found.Offset(block*half))
}

// count counts four of the hands of a half.
func (c *classes512) count(half, part int) { c.four(c.found.Offset(block*half + 8*part)) }

// four counts the hands whose classes are at an address. One load gives all: there
// are many of them.
func (c *classes512) four(at Mem) {
	classes := GP64()
	MOVQ(at, classes)
	for range 3 {
		class := GP64()
		MOVWQZX(classes.As16(), class)
		SHRQ(Imm(16), classes)
		INCL(Mem{Base: c.counts, Index: class, Scale: 4})
	}
	INCL(Mem{Base: c.counts, Index: classes, Scale: 4})
}

// finish counts the last hands.
func (c *classes512) finish() {
	at, n := GP64(), GP64()
	LEAQ(c.found, at)
	MOVQ(U32(block/4), n)
	repeat(n, func() {
		c.four(Mem{Base: at})
		ADDQ(Imm(8), at)
	})
}

// abreast writes the code of both halves in turn, from one call of next to the
// other's: the processor does not look far enough ahead to do both at once.
func abreast(write func(half int, next func())) {
	var resume [2]func() (struct{}, bool)
	for half := range resume {
		resume[half], _ = iter.Pull(func(yield func(struct{}) bool) {
			write(half, func() { yield(struct{}{}) })
		})
	}
	for more := true; more; {
		more = false
		for _, next := range resume {
			_, ok := next()
			more = more || ok
		}
	}
}
