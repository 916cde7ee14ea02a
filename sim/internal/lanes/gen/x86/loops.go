package x86

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// Number returns a number of the plan.
func Number(numbers GPVirtual, i int) Mem { return Mem{Base: numbers, Disp: 8 * i} }

// Repeat writes a loop that runs body n times, 0 or more. It counts n down to 0.
func Repeat(n GPVirtual, body func()) {
	start, end := NewLabel("loop"), NewLabel("end")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	body()
	DECQ(n)
	JNE(LabelRef(start))
	Label(end)
}

// LoadShort returns a register that is 0 if neither of the numbers NumberTrips and
// NumberFlush is 1.
func LoadShort(numbers GPVirtual) GPVirtual {
	short := GP64()
	MOVQ(Number(numbers, layout.NumberTrips), short)
	ORQ(Number(numbers, layout.NumberFlush), short)
	return short
}

// IfShort writes branches: trips runs if NumberTrips is 1, flush if NumberFlush is 1. They
// are skipped together in hold'em, because this code runs for each player.
func IfShort(numbers, short GPVirtual, trips, flush func()) {
	skip, isFlush := NewLabel("skip"), NewLabel("flush")
	TESTQ(short, short)
	JE(LabelRef(skip))
	CMPQ(Number(numbers, layout.NumberTrips), Imm(0))
	JE(LabelRef(isFlush))
	trips()
	JMP(LabelRef(skip))
	Label(isFlush)
	flush()
	Label(skip)
}

// Address returns the address of a parameter.
func Address(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

var labels int

// NewLabel returns a new name of a label.
func NewLabel(kind string) string {
	labels++
	return fmt.Sprintf("%s%d", kind, labels)
}

// EachBit writes a loop over the bits of a set. It sets them to 0.
func EachBit(set GPVirtual, body func(bit GPVirtual)) {
	start, end := NewLabel("bit"), NewLabel("bits")
	TESTQ(set, set)
	JE(LabelRef(end))
	Label(start)
	bit := GP64()
	TZCNTQ(set, bit)
	body(bit)
	BLSRQ(set, set)
	JNE(LabelRef(start))
	Label(end)
}

// Nothing is a meanwhile that counts no hands.
func Nothing(int) {}
