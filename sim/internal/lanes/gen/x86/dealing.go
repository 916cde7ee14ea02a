package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// Dealing has the steps of dealing showdowns that differ in the length of vectors only.
type Dealing struct {
	vectors
	Plan, Numbers GPVirtual    // the vectors and numbers of the plan
	At            GPVirtual    // the stack
	Next          [2]GPVirtual // the vectors and numbers of the next draw
}

// NewDealing loads the plan. At is not set.
func NewDealing(v vectors) Dealing {
	return Dealing{vectors: v, Plan: Argument("vectors"), Numbers: Argument("numbers")}
}

func (d *Dealing) vector(i int) Mem { return Mem{Base: d.Plan, Disp: d.size * i} }

func (d *Dealing) stack(i int) Mem { return Mem{Base: d.At, Disp: d.size * i} }

// skip adds the size of n vectors to an address.
func (d *Dealing) skip(n int, at GPVirtual) { ADDQ(U32(uint32(n*d.size)), at) }

// Begin prepares the draws.
func (d *Dealing) Begin() {
	d.Next = [2]GPVirtual{GP64(), GP64()}
	LEAQ(d.vector(arguments.VectorDraws), d.Next[0])
	LEAQ(Number(d.Numbers, arguments.NumberMoves), d.Next[1])
}

// Draws makes all draws that are not of ranges. Pair makes two draws from one fraction: it
// returns the choices of the first as words, and stores those of the second as positions in
// the row at second.
func (d *Dealing) Draws(pair func(second Mem) (first [2]VecVirtual)) {
	n, row := GP64(), GP64()
	MOVQ(Number(d.Numbers, arguments.NumberDraws), n)
	Repeat(n, func() {
		first := pair(Number(d.Next[1], 1))
		MOVQ(Number(d.Next[1], 0), row)
		d.load(d.packed(first), d.stack(0).Idx(row, 1))
		d.skip(3, d.Next[0])
		ADDQ(U32(8*2), d.Next[1])
	})
}

// Holes takes the unknown hole cards, four at a time.
func (d *Dealing) Holes() {
	row, hole, n := GP64(), GP64(), GP64()
	MOVQ(Number(d.Numbers, arguments.NumberHoles), row)
	MOVQ(Number(d.Numbers, arguments.NumberFours), n)
	LEAQ(d.stack(arguments.StackHoles), hole)
	Repeat(n, func() {
		var cards [4]VecVirtual
		for i := range cards {
			cards[i] = d.loaded(d.stack(i).Idx(row, 1))
		}
		d.Take(Result(MOVQ, row), cards[:])
		for i, card := range cards {
			d.load(card, Mem{Base: hole, Disp: d.size * i})
		}
		d.skip(4, row)
		d.skip(4, hole)
	})
}

// Take replaces the places of cards in consecutive rows by their positions. It goes
// through the rows before that of a card, from the last to the first. If the card's
// place is that of the card taken there, the card moved there from the last place of the
// pile. Register n, the row of the first card, ends as 0.
func (d *Dealing) Take(n GPVirtual, cards []VecVirtual) {
	for i := len(cards) - 1; i > 0; i-- {
		for j := i - 1; j >= 0; j-- {
			d.replace(cards[j], d.vector(arguments.VectorLast+j).Idx(n, 1), cards[i])
		}
	}
	start, end := NewLabel("take"), NewLabel("taken")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	SUBQ(Imm(uint64(d.size)), n)
	taken := d.loaded(d.stack(0).Idx(n, 1))
	pile := d.vector(arguments.VectorLast).Idx(n, 1)
	var last Op = pile
	if d.size == 64 {
		last = d.loaded(pile)
	}
	for _, card := range cards {
		d.replace(taken, last, card)
	}
	JNE(LabelRef(start))
	Label(end)
}

// TakeBoard takes the cards of the board and returns their positions.
func (d *Dealing) TakeBoard() (at [arguments.BoardCards]VecVirtual) {
	row := GP64()
	for i := range at {
		MOVQ(Number(d.Numbers, arguments.NumberBoard+i), row)
		at[i] = d.loaded(d.stack(0).Idx(row, 1))
	}
	MOVQ(Number(d.Numbers, arguments.NumberRanged), row)
	d.Take(row, at[:])
	return at
}

// CountLows takes a player's hole cards and counts the valid deals by his low. Hand is the place
// of his ranks, which empty removes and to which join adds a card, and then of the lows that best
// returns.
func (d *Dealing) CountLows(hand Mem, valid, counts GPVirtual, empty func(), join func(position VecVirtual), best func() VecVirtual) {
	d.Holes()
	seat, row, more := GP64(), GP64(), GP64()
	LEAQ(Number(d.Numbers, arguments.NumberSeats), seat)
	empty()
	MOVQ(Number(d.Numbers, arguments.NumberMore), more)
	ADDQ(Imm(4), more)
	Repeat(more, func() {
		MOVQ(Mem{Base: seat}, row)
		ADDQ(Imm(8), seat)
		join(d.loaded(d.stack(0).Idx(row, 1)))
	})
	d.load(best(), hand)
	EachBit(valid, func(deal GPVirtual) {
		MOVBQZX(hand.Idx(deal, 1), deal)
		INCQ(Mem{Base: counts, Index: deal, Scale: 8})
	})
}

// CopyLists copies the cards from lists for a block, or for the half of it at a distance.
func (d *Dealing) CopyLists(half GPVirtual) {
	n, row, listed := GP64(), GP64(), GP64()
	Load(Param("listed"), listed)
	if half != nil {
		ADDQ(half, listed)
	}
	MOVQ(Number(d.Numbers, arguments.NumberListed), n)
	XORL(row.As32(), row.As32())
	Repeat(n, func() {
		d.load(d.loaded(Mem{Base: listed}), d.stack(arguments.StackRanged).Idx(row, 1))
		ADDQ(Number(d.Numbers, arguments.NumberListedRow), listed)
		ADDQ(Imm(uint64(d.size)), row)
	})
	if half != nil {
		end := NewLabel("end")
		TESTQ(half, half)
		JE(LabelRef(end))
		defer Label(end)
	}
	MOVQ(Number(d.Numbers, arguments.NumberListedBlock), n)
	ADDQ(n, Address("listed"))
}

// TakeRanges takes the cards of ranges from the pile, row by row. For each card it
// computes its place in the pile when it is taken: when a card of an earlier row was
// taken, the last card of the pile moved to the place of that card. No two rows have the
// same card.
func (d *Dealing) TakeRanges() {
	row, before, n := GP64(), GP64(), GP64()
	XORL(row.As32(), row.As32())
	MOVQ(Number(d.Numbers, arguments.NumberRanged), n)
	start, end, next, enough := NewLabel("take"), NewLabel("taken"), NewLabel("next"), NewLabel("enough")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	card := d.loaded(d.stack(arguments.StackRanged).Idx(row, 1))
	XORL(before.As32(), before.As32())
	Label(next)
	CMPQ(before, row)
	JE(LabelRef(enough))
	d.replace(d.vector(arguments.VectorLast).Idx(before, 1), d.stack(0).Idx(before, 1), card)
	ADDQ(Imm(uint64(d.size)), before)
	JMP(LabelRef(next))
	Label(enough)
	d.load(card, d.stack(0).Idx(row, 1))
	ADDQ(Imm(uint64(d.size)), row)
	CMPQ(row, n)
	JNE(LabelRef(start))
	Label(end)
}

// replace replaces the bytes of card that are those of another vector.
func (v vectors) replace(taken, last Op, card VecVirtual) {
	if v.size == 64 {
		same := K()
		VPCMPEQB(taken, card, same)
		VMOVDQU8(last, same, card)
		return
	}
	same := YMM()
	VPCMPEQB(taken, card, same)
	VPBLENDVB(same, last, card, card)
}

// List is where kernels that draw from lists read.
type List struct {
	At    GPVirtual // the numbers of the list
	Table GPVirtual // all tables
}

// TableAt returns the address of a table of the list.
func (l List) TableAt(i int) GPVirtual {
	at := Result(MOVQ, l.Number(i))
	ADDQ(l.Table, at)
	return at
}

func (l List) Number(i int) Mem { return Number(l.At, i) }
