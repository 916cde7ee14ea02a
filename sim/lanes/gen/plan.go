package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// What the plan of package lanes fixes.
const (
	suits  = 4
	steps  = 7
	groups = 4
)

var shared = [groups][2]int{{0, 3}, {1, 2}, {4, 6}, {5, steps}}

// The rows of rows512.
const (
	rowBase   = 0
	rowLast   = rowBase + steps
	rowUneven = rowLast + steps
	rowUsed   = rowUneven + groups
	rowLies   = rowUsed + steps
)

// The rows of rows256.
const (
	row256Base   = 0
	row256Last   = row256Base + steps
	row256Unused = row256Last + steps
	row256Uneven = row256Unused + steps
	row256Code   = row256Uneven + groups
	row256Known  = row256Code + 4
)

// Predicates of VPCMPU.
const (
	notEqual = 4
	notLess  = 5
)

// Masks of faces have two parts of seven bits: ace to seven and eight to ace.
// The ace, standing at both ends, ends straights at both.
const (
	noLowAce  = 0x7e // in a low part: all but the ace
	royalHigh = 0x7c // in a high part: ten to ace
)

// What look finds stands in two fields of four bits, each of which counts from
// 3, so that five set its upper bit.
const (
	fiveCards = 0x08
	fiveInRow = 0x80
)

// runs returns for every low and every high part the two fields that add up to
// the number of faces, and to at least five if there are five in a row: from
// the low part the row that ends with the seven, from the high one that which
// begins with the eight, or five if a row of five lies within the part.
func runs() (low, high [128]byte) {
	for x := range 128 {
		below, above := bits.LeadingZeros8(^uint8(x<<1)), bits.TrailingZeros8(^uint8(x))
		if x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 {
			below, above = 5, 5
		}
		low[x] = uint8(3 + bits.OnesCount8(uint8(x&noLowAce)) | (3+min(below, 5))<<4)
		high[x] = uint8(bits.OnesCount8(uint8(x)) | min(above, 5)<<4)
	}
	return low, high
}

// constants holds the read-only data written so far, by name.
var constants = map[string]Mem{}

// constant is read-only data, written where it is first asked for.
func constant(name string, data []byte) Mem {
	if _, ok := constants[name]; !ok {
		constants[name] = GLOBL(name, RODATA|NOPTR)
		for i := 0; i < len(data); i += 8 {
			DATA(i, U64(binary.LittleEndian.Uint64(data[i:])))
		}
	}
	return constants[name]
}

// byteRow is a read-only vector of equal bytes.
func byteRow(b uint8) Mem {
	return constant(fmt.Sprintf("bytes%02x", b), bytes.Repeat([]byte{b}, 64))
}

// bytes256 is byteRow for half a vector.
func bytes256(b uint8) Mem { return byteRow(b) }

// words64 is a read-only vector of equal words.
func words64(w uint64) Mem {
	return constant(fmt.Sprintf("words%d", w), bytes.Repeat(binary.LittleEndian.AppendUint64(nil, w), 4))
}

// joined is the vector that joins the two parts of a mask.
func joined() Mem { return constant("joined", bytes.Repeat([]byte{1, 128}, 16)) }

// nibbles is a function of four bits as a read-only vector.
func nibbles(name string, f func(x int) uint8) Mem {
	table := make([]byte, 32)
	for i := range table {
		table[i] = f(i % 16)
	}
	return constant(name, table)
}

// faceParts returns the parts of the mask of one face; 13 to 15 are none.
func faceParts(face int) [2]uint8 {
	mask := 1 << face & (1<<13 - 1)
	return [2]uint8{uint8(mask<<1&noLowAce | mask>>12), uint8(mask >> 6)}
}
