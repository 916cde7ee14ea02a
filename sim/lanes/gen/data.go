package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

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

// same is a read-only vector of equal bytes. For 0 it is better than VPXORQ, which
// avo takes for a use of what was in the register before.
func same(b uint8) Mem {
	return constant(fmt.Sprintf("bytes%02x", b), bytes.Repeat([]byte{b}, 64))
}

// same64 is a read-only vector of equal words.
func same64(w uint64) Mem {
	return constant(fmt.Sprintf("words%d", w), bytes.Repeat(binary.LittleEndian.AppendUint64(nil, w), 4))
}

// numbers is a read-only vector of words that count from first.
func numbers(first int) Mem {
	var words []byte
	for i := range 16 {
		words = binary.LittleEndian.AppendUint16(words, uint16(first+i))
	}
	return constant(fmt.Sprintf("from%d", first), words)
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

// runs returns for every low and every high part the two fields that add up to
// the number of ranks, and to at least five if there are five in a row: from
// the low part the row that ends with the seven, from the high one that which
// begins with the eight, or five if a row of five is within the part.
func (g game) runs() (low, high [128]byte) {
	for x := range 128 {
		below, above := bits.LeadingZeros8(^uint8(x<<1)), bits.TrailingZeros8(^uint8(x))
		if x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 {
			below, above = 5, 5
		}
		low[x] = uint8(3 + bits.OnesCount8(uint8(x)&g.noLowAce()) | (3+min(below, 5))<<4)
		high[x] = uint8(bits.OnesCount8(uint8(x)) | min(above, 5)<<4)
	}
	return low, high
}

// rankBits gives the lower or the upper eight bits of a rank's bit, by the rank.
func rankBits(part int) Mem {
	return nibbles(fmt.Sprintf("bits%d", part), func(rank int) uint8 {
		return uint8((uint16(1) << rank & (1<<13 - 1)) >> (8 * part))
	})
}
