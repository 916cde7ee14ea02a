package main

import (
	"fmt"
	"iter"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// classRows returns the type of a parameter: a pointer to the tables of classes.
func classRows() string { return fmt.Sprintf("*[%d][32]uint16", arguments.ClassRows) }

// classes512 counts the hands of a block by class. Memory has the classes of one block.
// These hands are counted while the classes of the next block are computed; the next
// classes then overwrite them.
type classes512 struct {
	rows, counts GPVirtual
	found        Mem
}

func newClasses512(found Mem) *classes512 {
	c := &classes512{GP64(), GP64(), found}
	Load(Param("rows"), c.rows)
	Load(Param("counts"), c.counts)
	zero := load512(x86.Same(0)) // the first block counts these at 0, which is no class
	c.store(0, zero)
	c.store(1, zero)
	return c
}

func (c *classes512) row(i int) Mem { return Mem{Base: c.rows, Disp: 64 * i} }

// block computes the classes of both halves of a block and counts the hands of the last
// block. Ranks returns the arguments of made512. Mask sets the classes of hands
// that are not valid to 0.
func (c *classes512) block(ranks func(half int) (one, two, three, four, flush VecVirtual), mask func(half int, class VecVirtual)) {
	abreast(func(half int, next func()) {
		meanwhile := func(part int) {
			c.count(half, part)
			next()
		}
		one, two, three, four, flush := ranks(half)
		hand := made512(holdem512(c.row(arguments.ClassShapes)), one, two, three, four, flush, meanwhile)
		class := c.class(hand, func(part int) { meanwhile(4 + part) })
		mask(half, class)
		c.store(half, class)
	})
}

// class computes the classes of hands by classRows and overwrites h. It calls meanwhile
// for four parts of other work, whose instructions come between its own.
func (c *classes512) class(h hand512, meanwhile func(part int)) VecVirtual {
	class, step, both := ZMM(), ZMM(), K()
	KANDD(h.isStraight, h.isFlush, both)
	VPSUBW(x86.Words16(arguments.FlushesLower), h.number, h.isFlush, h.number)
	VMOVDQU16(x86.Words16(arguments.ShapeStraight), h.isStraight, h.number)
	VMOVDQU16(x86.Words16(arguments.ShapeStraightFlush), both, h.number)
	VMOVDQU16(h.lowest, h.isStraight, h.primary)
	VPERMW(c.row(arguments.ClassStarts), h.number, class)
	VPERMW(c.row(arguments.ClassSteps), h.number, step)
	meanwhile(0)
	below := zmm(VPADDW, x86.Words16(0xffff), h.primary)
	ranks := zmm(VPOPCNTW, below)
	VPMADDUBSW(ranks, step, ranks)
	VPSUBW(ranks, class, class)
	upper := zmm(VPANDQ, below, h.primary)
	VPADDW(x86.Words16(0xffff), upper, upper)
	pairs := zmm(VPOPCNTW, upper)
	VPERMW(c.row(arguments.ClassPairs), pairs, pairs)
	VPSUBW(pairs, class, class)
	meanwhile(1)
	VPANDNQ(below, h.primary, below)
	kickers := h.kickers
	for _, keep := range []VecVirtual{upper, below} {
		shifted := zmm(VPSRLW, Imm(1), kickers)
		VPTERNLOGQ(truth(func(keep, kickers, shifted uint8) uint8 { return keep&kickers | shifted&^keep }), shifted, kickers, keep)
		kickers = keep
	}
	meanwhile(2)
	low := zmm(VPSRLW, Imm(3), kickers)
	high := zmm(VPSRLW, Imm(9), kickers)
	var found [5]VecVirtual
	for i := range 3 {
		some := kreg(VPTESTMW, x86.Words16(1<<(8+i)), step)
		found[i] = c.find(arguments.ClassHigh+2*i, high, some)
	}
	meanwhile(3)
	five := kreg(VPTESTMW, x86.Words16(1<<11), step)
	ace := kreg(VPTESTMW, x86.Words16(1<<15), kickers, five)
	noAce := kreg(VPTESTNMW, x86.Words16(1<<15), kickers, five)
	VPTERNLOGQ(truth(or), found[1], found[2], found[0])
	found[3] = c.find(arguments.ClassHigh+6, high, noAce)
	found[4] = c.find(arguments.ClassHigh+8, high, ace)
	VPSUBW(c.find(arguments.ClassLow, low), class, class)
	VPTERNLOGQ(truth(or), found[3], found[4], found[0])
	VPSUBW(found[0], class, class)
	return class
}

// find returns the elements of two rows at an index, or 0 where the mask has no bit.
func (c *classes512) find(row int, index VecVirtual, mask ...Op) VecVirtual {
	lower := load512(c.row(row))
	found := zmm(VMOVDQA64, index)
	if len(mask) == 0 {
		VPERMI2W(c.row(row+1), lower, found)
	} else {
		VPERMI2W_Z(c.row(row+1), lower, mask[0], found)
	}
	return found
}

// store stores the classes of a half for count.
func (c *classes512) store(half int, class VecVirtual) {
	VMOVDQU64(class, c.found.Offset(arguments.Block*half))
}

// count counts four hands of a half. Parts are 0 to 7.
func (c *classes512) count(half, part int) { c.four(c.found.Offset(arguments.Block*half + 8*part)) }

// four counts the four hands whose classes are at an address. It loads the classes in one
// word, because the number of loads limits the speed.
func (c *classes512) four(at Mem) {
	classes := x86.Result(MOVQ, at)
	for range 3 {
		class := x86.Result(MOVWQZX, classes.As16())
		SHRQ(Imm(16), classes)
		ADDL(Imm(1), Mem{Base: c.counts, Index: class, Scale: 4})
	}
	ADDL(Imm(1), Mem{Base: c.counts, Index: classes, Scale: 4})
}

// finish counts the hands of the last block.
func (c *classes512) finish() {
	at := x86.Result(LEAQ, c.found)
	n := x86.Result(MOVQ, U32(arguments.Block/4))
	x86.Repeat(n, func() {
		c.four(Mem{Base: at})
		ADDQ(Imm(8), at)
	})
}

// abreast interleaves the code of both halves. Write writes the code of one half and
// calls next between its parts; then the next part of the other half follows. The window
// of out-of-order execution is too short to run two whole halves in parallel.
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
