package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// count counts the ones in two bytes, in the first as far as they are in two masks: of
// its lower and of its upper four bits.
func (m *machine256) count(low, high VecVirtual, lower, upper Mem) VecVirtual {
	sum := m.ones(low, 0, lower)
	for _, n := range []VecVirtual{m.ones(low, 4, upper), m.ones(high, 0, same(0x0f)), m.ones(high, 4, same(0x0f))} {
		VPADDB(n, sum, sum)
	}
	return sum
}

// ones counts the ones in four bits of each byte, as far as they are in mask.
func (m *machine256) ones(x VecVirtual, shift uint64, mask Mem) VecVirtual {
	part, table := YMM(), YMM()
	if shift > 0 {
		VPSRLW(Imm(shift), x, part)
		x = part
	}
	VPAND(mask, x, part)
	VMOVDQU(nibbles("ones", func(x int) uint8 { return uint8(bits.OnesCount8(uint8(x))) }), table)
	VPSHUFB(part, table, table)
	return table
}

// more returns a byte of ones wherever x, below 128, is more than n.
func more(x VecVirtual, n uint8) VecVirtual {
	out := YMM()
	VPCMPGTB(same(n), x, out)
	return out
}

func zero256() VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}
