package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// machine512 has what the steps of a block share. A block is 64 hands, one in each byte.
type machine512 struct {
	x86.Game
	streams512
	rows     GPVirtual     // the plan as vectors
	at       GPVirtual     // the positions drawn, in memory
	accepted GPVirtual     // the mask of the accepted hands of the block drawn
	counts   GPVirtual     // hands at least as good as each category
	low      [2]VecVirtual // the tables of fives
	high     VecVirtual
}

// streams512 is the state of eight streams. All have the same counter. Memory has it for each
// of some words, and it grows by their number.
type streams512 struct {
	a, b, c VecVirtual
	counter Mem
	words   int
}

// align reserves space on the stack for the given number of vectors. Its address is a
// multiple of 64, so that no vector crosses a cache line.
func (m *machine512) align(vectors int) {
	m.at, m.accepted = GP64(), GP64()
	LEAQ(AllocLocal(64*vectors+64).Offset(63), m.at)
	ANDQ(I8(-64), m.at)
}

// load loads the state of the streams.
func (m *streams512) load(s GPVirtual, words int) {
	for i, v := range []*VecVirtual{&m.a, &m.b, &m.c} {
		*v = ZMM()
		VMOVDQU64(Mem{Base: s, Disp: 64 * i}, *v)
	}
	m.counter, m.words = AllocLocal(8*words), words
	counter := x86.Result(MOVQ, Mem{Base: s, Disp: 64 * 3})
	for i := range words {
		MOVQ(counter, m.counter.Offset(8*i))
		if words > 1 {
			INCQ(counter)
		}
	}
}

// save stores the state of the streams.
func (m *streams512) save(s GPVirtual) {
	counter := zmm(VPBROADCASTQ, m.counter)
	for i, v := range []VecVirtual{m.a, m.b, m.c, counter} {
		VMOVDQU64(v, Mem{Base: s, Disp: 64 * i})
	}
}

// fill takes the i-th word of every stream: 32 fractions of 16 bits.
func (m *streams512) fill(i int) VecVirtual {
	out, counter := zmm(VPADDQ, m.a, m.b), m.counter.Offset(8*i)
	VPADDQ_BCST(counter, out, out)
	if m.words == 1 {
		INCQ(counter)
	} else {
		ADDQ(Imm(uint64(m.words)), counter)
	}
	t := zmm(VPSRLQ, Imm(11), m.b)
	VPXORQ(m.b, t, m.a)
	u := zmm(VPSLLQ, Imm(3), m.c)
	VPADDQ(m.c, u, m.b)
	VPROLQ(Imm(24), m.c, m.c)
	VPADDQ(out, m.c, m.c)
	return out
}

// choose makes a draw below base, for both halves of a block. The fractions become the
// remainders, from which the next draw is made.
func choose(base Mem, fractions [2]VecVirtual) (choice [2]VecVirtual) {
	for half, fraction := range fractions {
		choice[half] = zmm(VPMULHUW, base, fraction)
		VPMULLW(base, fraction, fraction)
	}
	return choice
}

// packed packs the words of both halves into bytes.
func packed(words [2]VecVirtual) VecVirtual {
	VPACKUSWB(words[1], words[0], words[0])
	return words[0]
}

// union7 returns the union of seven masks, in the place of the first.
func union7(v [arguments.Steps]VecVirtual) VecVirtual {
	VPTERNLOGQ(truth(or), v[1], v[2], v[0])
	VPTERNLOGQ(truth(or), v[3], v[4], v[0])
	VPTERNLOGQ(truth(or), v[5], v[6], v[0])
	return v[0]
}

// zmm writes an instruction whose result is a new vector, and returns the vector.
func zmm(instruction func(...Op), operands ...Op) VecVirtual {
	v := ZMM()
	instruction(append(operands, v)...)
	return v
}

// kreg writes an instruction whose result is a new mask, and returns the mask.
func kreg(instruction func(...Op), operands ...Op) Register {
	k := K()
	instruction(append(operands, k)...)
	return k
}

func load512(from Op) VecVirtual { return zmm(VMOVDQU64, from) }

func (m *machine512) row(i int) Mem { return Mem{Base: m.rows, Disp: 64 * i} }

func (m *machine512) drawn(step int) Mem { return Mem{Base: m.at, Disp: 64 * step} }

// ternary computes any function of three bits.
func ternary(f func(x, y, z uint8) uint8, x, y, z Op) VecVirtual {
	out := zmm(VMOVDQA64, x)
	VPTERNLOGQ(truth(f), z, y, out)
	return out
}

// truth is the table of a function of three bits as VPTERNLOG wants it.
func truth(f func(x, y, z uint8) uint8) Op { return Imm(uint64(f(0xf0, 0xcc, 0xaa))) }

func and(x, y, z uint8) uint8 { return x & y & z }

func or(x, y, z uint8) uint8 { return x | y | z }

func xor(x, y, z uint8) uint8 { return x ^ y ^ z }

func majority(x, y, z uint8) uint8 { return x&y | x&z | y&z }

func orSome(x, y, z uint8) uint8 { return x | y&z }

// notEqual is a comparison of VPCMPB.
const notEqual = 4
