package x86

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// vectors are the instructions that differ between the levels.
type vectors struct {
	size     int
	register func() VecVirtual
	load     func(from, to Op)
	zero     func(v VecVirtual)
}

func Vectors512() vectors {
	return vectors{64, ZMM, func(from, to Op) { VMOVDQU64(from, to) }, func(v VecVirtual) { VPTERNLOGQ(Imm(0), v, v, v) }}
}

func Vectors256() vectors {
	return vectors{32, YMM, func(from, to Op) { VMOVDQU(from, to) }, func(v VecVirtual) { VPXOR(v, v, v) }}
}

// Table writes the kernel that counts a record of strengths: what the hands of all seats
// are. A record has the words of the sets of winners, 0 for a rejected deal, then the
// upper words of each player's strengths, the last player first, with their highest bit
// inverted.
//
// It counts each deal by a code of 16 bits (see arguments.Places). To sums it adds the
// number of seats by place of their category, 0 for the weakest, and the squares of these
// numbers: in each row a vector of words of 64 bits.
func Table(name string, v vectors) {
	Kernel(name, fmt.Sprintf("func(record *byte, players uint64, deals *[2][%d]uint32, sums *[%d][8]uint64)", arguments.TableCodes, 2*arguments.Places),
		name+" counts a record of deals by table (see showdown.TableLayout), apart from bad beats.")
	seat := Argument("record")
	players := Argument("players")
	deals := Argument("deals")
	sums := Argument("sums")
	t := NewTableDeals(v)
	for half := range t.sets {
		t.sets[half] = v.loaded(Mem{Base: seat, Disp: half * v.size})
	}
	size := Result(MOVQ, players)
	SHLQ(Imm(uint64(bits.TrailingZeros(uint(2*v.size)))), size)
	ADDQ(size, seat) // the record of the first player
	for _, sum := range []*VecVirtual{&t.Winners, &t.Best, &t.Lost} {
		*sum = v.loaded(Same(0))
	}
	Repeat(players, func() {
		t.seat(seat)
		SUBQ(U32(2*v.size), seat)
	})
	at := Result(LEAQ, AllocLocal(2*v.size+64).Offset(63))
	ANDQ(I8(-64), at)
	codes := Mem{Base: at}
	t.Codes(codes)
	t.Add(sums)
	CountCodes(codes, deals, v.size)
	End()
}

// CountCodes counts the codes of n deals in two tables, because equal codes often follow each other.
func CountCodes(codes Mem, deals GPVirtual, n int) {
	for i := range n {
		code := Result(MOVWQZX, codes.Offset(2*i))
		ADDL(Imm(1), Mem{Base: deals, Index: code, Scale: 4, Disp: i % 2 * 4 * arguments.TableCodes})
	}
}

// TableDeals has a byte for each deal.
type TableDeals struct {
	vectors
	sets    [2]VecVirtual                    // words: the winners among the players that are left
	Held    [arguments.Places / 2]VecVirtual // the number of seats by the place of their category, four bits each
	Winners VecVirtual                       // their number
	Best    VecVirtual                       // the place of the strongest category
	Lost    VecVirtual                       // the place of the strongest category of a hand that loses, plus 1, or 0
}

// NewTableDeals returns deals without seats.
func NewTableDeals(v vectors) (t TableDeals) {
	t.vectors = v
	for i := range t.Held {
		t.Held[i] = v.loaded(Same(0))
	}
	return t
}

// Hold counts the seats of a player by the place of their category.
func (t *TableDeals) Hold(place VecVirtual) {
	for i, sum := range t.Held {
		one := t.look(nibbles64(fmt.Sprintf("place%d", i), func(x int) uint8 {
			return map[int]uint8{2 * i: 1, 2*i + 1: 1 << 4}[x]
		}), place)
		VPADDB(one, sum, sum)
	}
}

// seat counts the hands of a player.
func (t *TableDeals) seat(seat GPVirtual) {
	var places, won [2]VecVirtual
	for half := range places {
		high, some, royal := t.loaded(Mem{Base: seat, Disp: half * t.size}), t.register(), t.register()
		VPXOR(Words16(1<<15), high, high)
		VPMINUW(Words16(1), high, some)
		VPSUBUSW(Words16(arguments.RoyalHigh-1), high, royal) // of the upper word of a royal flush, the largest one
		VPSRLW(Imm(arguments.KindOfWord), high, high)
		VPADDW(some, high, high)
		VPADDW(royal, high, high)
		places[half] = high
		won[half] = t.and(Words16(1), t.sets[half])
		VPSRLW(Imm(1), t.sets[half], t.sets[half])
	}
	place, wins := t.packed(places), t.packed(won)
	VPADDB(wins, t.Winners, t.Winners)
	VPMAXUB(place, t.Best, t.Best)
	loses := t.register()
	VPADDB(Same(1), place, loses)
	VPSLLW(Imm(4), wins, wins)
	VPSUBUSB(wins, loses, loses) // 0 for a winner
	VPMAXUB(loses, t.Lost, t.Lost)
	t.Hold(place)
}

// Codes stores the code of each deal, and clears the counts of rejected ones.
func (t *TableDeals) Codes(to Mem) {
	accepted, held := t.register(), t.loaded(Same(0))
	VPMINUB(Same(1), t.Winners, accepted)
	ones := t.loaded(Same(0))
	VPSUBB(accepted, ones, ones)
	for i := range t.Held {
		t.Held[i] = t.and(ones, t.Held[i])
		mask := t.look(nibbles64(fmt.Sprintf("held%d", i), func(x int) uint8 {
			return map[int]uint8{2 * i: 0x0f, 2*i + 1: 0xf0}[x]
		}), t.Best)
		VPADDB(t.and(t.Held[i], mask), held, held)
	}
	low, high := t.halves(held)
	VPADDB(low, high, high)
	lower := t.look(nibbles64("winners", func(x int) uint8 {
		if x == 0 {
			return arguments.TableRejected
		}
		return uint8((x-1)*arguments.Places - 1)
	}), t.Winners)
	VPADDB(high, lower, lower)
	upper := t.look(nibbles64("best", func(x int) uint8 {
		return uint8((arguments.Places-1-min(x, arguments.Places-1))*(arguments.Places+1) + arguments.Places)
	}), t.Best)
	VPSUBB(t.Lost, upper, upper)
	upper = t.and(ones, upper)
	for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
		words := t.register()
		unpack(upper, lower, words)
		t.load(words, to.Offset(i*t.size))
	}
}

// Add adds the sums of bytes to words of 64 bits.
func (t *TableDeals) Add(sums GPVirtual) {
	zero := t.loaded(Same(0))
	put := func(i int, numbers VecVirtual) {
		sum := t.register()
		VPSADBW(zero, numbers, sum)
		at := Mem{Base: sums, Disp: i * 64}
		VPADDQ(at, sum, sum)
		t.load(sum, at)
	}
	t.each(func(place int, numbers VecVirtual) {
		put(place, numbers)
		put(arguments.Places+place, t.look(nibbles64("squares", func(x int) uint8 { return uint8(x * x) }), numbers))
	})
}

// AddProducts adds the sums to words of 32 bits, as products of bytes: they need neither port 5 nor a
// look-up.
func (t *TableDeals) AddProducts(sums GPVirtual) {
	put := func(i int, numbers VecVirtual, by Op) {
		at := Mem{Base: sums, Disp: i * 64}
		sum := t.loaded(at)
		VPDPBUSD(by, numbers, sum)
		t.load(sum, at)
	}
	t.each(func(place int, numbers VecVirtual) {
		put(place, numbers, Same(1))
		put(arguments.Places+place, numbers, numbers)
	})
}

// each calls do with the number of seats of each place.
func (t *TableDeals) each(do func(place int, numbers VecVirtual)) {
	for i, held := range t.Held {
		low, high := t.halves(held)
		do(2*i, low)
		do(2*i+1, high)
	}
}

// halves returns the lower and the upper four bits of bytes.
func (v vectors) halves(x VecVirtual) (low, high VecVirtual) {
	high = v.register()
	VPSRLW(Imm(4), x, high)
	return v.and(Same(0x0f), x), v.and(Same(0x0f), high)
}

// loaded returns a vector in memory.
func (v vectors) loaded(from Mem) VecVirtual {
	x := v.register()
	v.load(from, x)
	return x
}

// look looks up bytes in a table of 16.
func (v vectors) look(table Mem, at VecVirtual) VecVirtual {
	if v.size == 64 {
		x := v.register()
		VPERMB(table, at, x)
		return x
	}
	x := v.loaded(table)
	VPSHUFB(at, x, x)
	return x
}

// packed packs words into bytes.
func (v vectors) packed(words [2]VecVirtual) VecVirtual {
	VPACKUSWB(words[1], words[0], words[0])
	return words[0]
}

// and returns x & y.
func (v vectors) and(x Op, y VecVirtual) VecVirtual {
	out := v.register()
	if v.size == 64 {
		VPANDQ(x, y, out)
	} else {
		VPAND(x, y, out)
	}
	return out
}

// nibbles64 is nibbles for vectors of 64 bytes.
func nibbles64(name string, f func(x int) uint8) Mem {
	table := make([]byte, 64)
	for i := range table {
		table[i] = f(i % 16)
	}
	return ReadOnly("table"+name, table)
}
