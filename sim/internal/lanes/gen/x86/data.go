package x86

import (
	"bytes"
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// constants has the read-only data written so far, by name.
var constants = map[string]Mem{}

// ReadOnly returns read-only data. The first call with a name writes it.
func ReadOnly(name string, data []byte) Mem {
	if _, ok := constants[name]; !ok {
		constants[name] = GLOBL(name, RODATA|NOPTR)
		for i := 0; i < len(data); i += 8 {
			DATA(i, U64(binary.LittleEndian.Uint64(data[i:])))
		}
	}
	return constants[name]
}

// RowsOf returns the type of a parameter: a pointer to rows of bytes.
func RowsOf(rows, bytes int) string { return fmt.Sprintf("*[%d][%d]byte", rows, bytes) }

// Same returns a read-only vector of equal bytes. It also serves for 0, because avo
// takes VPXORQ of a register with itself for a use of the old value.
func Same(b uint8) Mem {
	return ReadOnly(fmt.Sprintf("bytes%02x", b), bytes.Repeat([]byte{b}, 64))
}

// Same64 returns a read-only vector of equal words of 64 bits.
func Same64(w uint64) Mem {
	return ReadOnly(fmt.Sprintf("words%d", w), bytes.Repeat(binary.LittleEndian.AppendUint64(nil, w), 4))
}

// Nibbles returns a function of four bits as a read-only vector for VPSHUFB.
func Nibbles(name string, f func(x int) uint8) Mem {
	table := make([]byte, 32)
	for i := range table {
		table[i] = f(i % 16)
	}
	return ReadOnly(name, table)
}

// Words16 returns a read-only vector of equal words of 16 bits.
func Words16(w uint16) Mem {
	data := make([]byte, 0, 64)
	for range 32 {
		data = binary.LittleEndian.AppendUint16(data, w)
	}
	return ReadOnly(fmt.Sprintf("short%04x", w), data)
}
