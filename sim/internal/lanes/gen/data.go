package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// constants has the read-only data written so far, by name.
var constants = map[string]Mem{}

// constant returns read-only data. The first call with a name writes it.
func constant(name string, data []byte) Mem {
	if _, ok := constants[name]; !ok {
		constants[name] = GLOBL(name, RODATA|NOPTR)
		for i := 0; i < len(data); i += 8 {
			DATA(i, U64(binary.LittleEndian.Uint64(data[i:])))
		}
	}
	return constants[name]
}

// rowsOf returns the type of a parameter: a pointer to rows of bytes.
func rowsOf(rows, bytes int) string { return fmt.Sprintf("*[%d][%d]byte", rows, bytes) }

// same returns a read-only vector of equal bytes. It also serves for 0, because avo
// takes VPXORQ of a register with itself for a use of the old value.
func same(b uint8) Mem {
	return constant(fmt.Sprintf("bytes%02x", b), bytes.Repeat([]byte{b}, 64))
}

// same64 returns a read-only vector of equal words of 64 bits.
func same64(w uint64) Mem {
	return constant(fmt.Sprintf("words%d", w), bytes.Repeat(binary.LittleEndian.AppendUint64(nil, w), 4))
}

// nibbles returns a function of four bits as a read-only vector for VPSHUFB.
func nibbles(name string, f func(x int) uint8) Mem {
	table := make([]byte, 32)
	for i := range table {
		table[i] = f(i % 16)
	}
	return constant(name, table)
}

// highRuns returns for each high part two fields, of which fives adds those of the low
// part (see lowRuns of package lanes): the number of ranks, and the length of the row that
// begins with the eight, or five if the part itself has five in a row.
func highRuns() (high [128]byte) {
	for x := range high {
		above := bits.TrailingZeros8(^uint8(x))
		if hasFive(x) {
			above = 5
		}
		high[x] = uint8(bits.OnesCount8(uint8(x)) | min(above, 5)<<4)
	}
	return high
}

// hasFive reports whether a mask has five ones in a row.
func hasFive(x int) bool { return x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 }

// rankBits returns the table of the lower or the upper eight bits of a rank's bit, by
// rank. In a game of exactly two hole cards the ace has bit 0.
func (g game) rankBits(part int) Mem {
	if g.twoHole {
		return nibbles(fmt.Sprintf("aceBits%d", part), func(rank int) uint8 {
			return uint8((uint16(1) << 12 >> rank) >> (8 * part))
		})
	}
	return nibbles(fmt.Sprintf("bits%d", part), func(rank int) uint8 {
		return uint8((uint16(1) << rank & (1<<13 - 1)) >> (8 * part))
	})
}
