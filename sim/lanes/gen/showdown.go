package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
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

// shapes7 returns the shapes of hands of seven cards, as a vector of words.
func (g game) shapes7() (v [64]byte) {
	three, full := int(g.kindOf(threeOfAKind)), int(g.kindOf(fullHouse))
	for number, shape := range map[int]int{
		5:      highCard << kind,
		6:      highCard<<kind | layout.DropKicker,
		7:      highCard<<kind | layout.DropKicker | layout.DropSecond,
		6 + 8:  highCard<<kind | layout.DropKicker | layout.DropSecond,
		5 + 16: twoPair<<kind | layout.DropKicker | layout.DropSecond,
		4 + 24: twoPair<<kind | layout.DropPrimary | layout.DropKicker,
		5 + 8:  three | layout.DropKicker | layout.DropSecond,
		4 + 16: full | layout.KickersPairs,
		3 + 24: full | layout.KickersPairs | layout.DropKicker,
		3 + 16: full | layout.KickersPairs | layout.DropPrimary,

		4 + 8 + layout.FourAdds:  fourOfAKind<<kind | layout.DropKicker | layout.DropSecond,
		3 + 16 + layout.FourAdds: fourOfAKind<<kind | layout.DropKicker,
		2 + 16 + layout.FourAdds: fourOfAKind << kind,
	} {
		binary.LittleEndian.PutUint16(v[2*number:], uint16(shape))
	}
	return v
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
