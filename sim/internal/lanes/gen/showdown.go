package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// number returns a number of the plan.
func number(numbers GPVirtual, i int) Mem { return Mem{Base: numbers, Disp: 8 * i} }

// repeat writes a loop that runs body n times, 0 or more. It counts n down to 0.
func repeat(n GPVirtual, body func()) {
	start, end := label("loop"), label("end")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	body()
	DECQ(n)
	JNE(LabelRef(start))
	Label(end)
}

// loadShort returns a register that is 0 if neither of the numbers NumberTrips and
// NumberFlush is 1.
func loadShort(numbers GPVirtual) GPVirtual {
	short := GP64()
	MOVQ(number(numbers, layout.NumberTrips), short)
	ORQ(number(numbers, layout.NumberFlush), short)
	return short
}

// ifShort writes branches: trips runs if NumberTrips is 1, flush if NumberFlush is 1. They
// are skipped together in hold'em, because this code runs for each player.
func ifShort(numbers, short GPVirtual, trips, flush func()) {
	skip, isFlush := label("skip"), label("flush")
	TESTQ(short, short)
	JE(LabelRef(skip))
	CMPQ(number(numbers, layout.NumberTrips), Imm(0))
	JE(LabelRef(isFlush))
	trips()
	JMP(LabelRef(skip))
	Label(isFlush)
	flush()
	Label(skip)
}

// param returns the address of a parameter.
func param(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

var labels int

// label returns a new name of a label.
func label(kind string) string {
	labels++
	return fmt.Sprintf("%s%d", kind, labels)
}

// words16 returns a read-only vector of equal words of 16 bits.
func words16(w uint16) Mem {
	data := make([]byte, 0, 64)
	for range 32 {
		data = binary.LittleEndian.AppendUint16(data, w)
	}
	return constant(fmt.Sprintf("short%04x", w), data)
}

// noSuit is the code of no suit.
const noSuit = 0xff

// threeOfSuit returns the table that has, for each sum of the codes of five cards, the
// code of the suit that occurs three times or more, or noSuit.
func threeOfSuit() (table [128]byte) {
	for i := range table {
		table[i] = noSuit
	}
	var some [128]bool
	for a := range 6 {
		for b := range 6 - a {
			for c := range 6 - a - b {
				sum, code := 0, byte(noSuit)
				for i, n := range [suits]int{a, b, c, 5 - a - b - c} {
					sum += n * int(layout.SuitCodes[i])
					if n >= 3 {
						code = layout.SuitCodes[i]
					}
				}
				sum %= len(table)
				if some[sum] && table[sum] != code {
					panic("two suits have the same sum")
				}
				some[sum], table[sum] = true, code
			}
		}
	}
	return table
}
