package main

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
)

// These functions return a new vector. An argument of type Op may be in memory.

func load256(x Op) VecVirtual {
	out := YMM()
	VMOVDQU(x, out)
	return out
}

func and256(x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPAND(x, y, out)
	return out
}

func or256(x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPOR(x, y, out)
	return out
}

func xor256(x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPXOR(x, y, out)
	return out
}

// without256 returns x &^ y.
func without256(x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPANDN(x, y, out)
	return out
}

// either256 returns the bytes of x where the mask has ones, else those of y.
func either256(mask VecVirtual, x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPBLENDVB(mask, x, y, out)
	return out
}

// dropped256 returns words without their lowest set bit.
func dropped256(x VecVirtual) VecVirtual {
	less := YMM()
	VPADDW(x86.Words16(0xffff), x, less)
	VPAND(less, x, less)
	return less
}

// none256 returns a word of ones for each word that is 0, else 0.
func none256(x VecVirtual) VecVirtual {
	out := zero256()
	VPCMPEQW(out, x, out)
	return out
}

// left256 and right256 shift words by n bits.
func left256(n uint64, x VecVirtual) VecVirtual {
	out := YMM()
	VPSLLW(Imm(n), x, out)
	return out
}

func right256(n uint64, x VecVirtual) VecVirtual {
	out := YMM()
	VPSRLW(Imm(n), x, out)
	return out
}

// equal256 compares bytes or words by the given instruction, and returns ones where the
// result is true.
func equal256(compare func(...Op), x Op, y VecVirtual) VecVirtual {
	out := YMM()
	compare(x, y, out)
	return out
}

// split256 joins the bytes of low and high to words, for each half.
func split256(low, high VecVirtual) (halves [2]VecVirtual) {
	halves = [2]VecVirtual{YMM(), YMM()}
	VPUNPCKLBW(high, low, halves[0])
	VPUNPCKHBW(high, low, halves[1])
	return halves
}

// packed256 packs the words of both halves into bytes. Words must be below 256.
func packed256(words [2]VecVirtual) VecVirtual {
	VPACKUSWB(words[1], words[0], words[0])
	return words[0]
}

func masks256(words [2]VecVirtual) GPVirtual {
	mask := GP64()
	VPACKSSWB(words[1], words[0], words[0])
	VPMOVMSKB(words[0], mask.As32())
	return mask
}

// sum256 adds three bits in each place and returns the sum and the carry.
func sum256(x, y, z VecVirtual) (odd, carry VecVirtual) {
	differ := xor256(x, y)
	carry = and256(z, differ)
	VPXOR(z, differ, differ)
	both := and256(x, y)
	VPOR(both, carry, carry)
	return differ, carry
}

// ranks256 counts the ones in two bytes.
func ranks256(low, high VecVirtual) VecVirtual {
	table := load256(x86.Nibbles("ones", func(x int) uint8 { return uint8(bits.OnesCount8(uint8(x))) }))
	sum := YMM()
	for i, part := range []VecVirtual{low, right256(4, low), high, right256(4, high)} {
		n := YMM()
		VPSHUFB(and256(x86.Same(0x0f), part), table, n)
		if i == 0 {
			sum = n
		} else {
			VPADDB(n, sum, sum)
		}
	}
	return sum
}

// more returns a byte of ones wherever x, below 128, is more than n.
func more(x VecVirtual, n uint8) VecVirtual {
	out := YMM()
	VPCMPGTB(x86.Same(n), x, out)
	return out
}

func zero256() VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}

// rankBits returns the table of the lower or the upper eight bits of a rank's bit, by
// rank. In a game of exactly two hole cards the ace has bit 0.
func rankBits(g x86.Game, part int) Mem {
	if g.TwoHole {
		return x86.Nibbles(fmt.Sprintf("aceBits%d", part), func(rank int) uint8 {
			return uint8((uint16(1) << 12 >> rank) >> (8 * part))
		})
	}
	return x86.Nibbles(fmt.Sprintf("bits%d", part), func(rank int) uint8 {
		return uint8((uint16(1) << rank & (1<<13 - 1)) >> (8 * part))
	})
}
