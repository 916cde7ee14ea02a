// Command sums writes the assembly of package eval/internal/sums. Run go generate there.
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
)

const (
	group     = 16 // hands
	cards     = 7
	suitStart = 0x3333
	fiveOfOne = 0x8888
)

func main() {
	flag.Parse()
	ConstraintExpr("amd64,!purego")
	addAVX512()
	addAVX2()
	Generate()
}

// kernel is what both kernels have.
type kernel struct {
	hands, groups, low, high, five GPVirtual
}

// start begins a kernel, which takes the keys in a form of its own.
func start(name, keys string) (k kernel, at GPVirtual) {
	TEXT(name, NOSPLIT, "func(hands *byte, groups uint64, keys "+keys+", low, high, five *uint16)")
	Pragma("noescape")
	Doc(name + " is Add for groups of 16 hands.")
	k, at = kernel{GP64(), GP64(), GP64(), GP64(), GP64()}, GP64()
	for _, param := range []struct {
		name string
		to   GPVirtual
	}{{"hands", k.hands}, {"groups", k.groups}, {"keys", at}, {"low", k.low}, {"high", k.high}, {"five", k.five}} {
		Load(Param(param.name), param.to)
	}
	return k, at
}

// store stores the sums of a group.
func (k *kernel) store(low, high VecVirtual, five GPVirtual) {
	VMOVDQU(low, Mem{Base: k.low})
	VMOVDQU(high, Mem{Base: k.high})
	MOVW(five.As16(), Mem{Base: k.five})
	ADDQ(Imm(cards*group), k.hands)
	ADDQ(Imm(2*group), k.low)
	ADDQ(Imm(2*group), k.high)
	ADDQ(Imm(2), k.five)
}

// addAVX512 writes a kernel that looks up words of 16 bits by card.
func addAVX512() {
	k, keys := start("addAVX512", "*[3][64]uint16")
	var tables [3][2]VecVirtual // of suits, low and high
	for i := range tables {
		for half := range tables[i] {
			tables[i][half] = loaded512(Mem{Base: keys, Disp: 128*i + 64*half})
		}
	}
	var places [2]VecVirtual
	for i := range places {
		places[i] = loaded512(x86.ReadOnly([]string{"first", "last"}[i], pairs512(4*i)))
	}
	lower, rest := K(), K()
	bits := GP64()
	MOVQ(U64(1<<(cards*group-64)-1), bits)
	KMOVQ(bits, rest)
	MOVQ(U64(1<<group-1), bits)
	KMOVD(bits.As32(), lower)
	x86.Repeat(k.groups, func() {
		a, b := loaded512(Mem{Base: k.hands}), ZMM()
		VMOVDQU8_Z(Mem{Base: k.hands, Disp: 64}, rest, b)
		// Each word has two cards of a hand. A look-up ignores the upper one.
		var words [4]VecVirtual
		for i, place := range places {
			even, odd := ZMM(), ZMM()
			VMOVDQA64(place, even)
			VPERMI2B(b, a, even)
			VPSRLW(Imm(8), even, odd)
			words[2*i], words[2*i+1] = even, odd
		}
		var sums [3]VecVirtual
		for i, table := range tables {
			for j, word := range words {
				found := ZMM()
				VMOVDQA64(word, found)
				if j == len(words)-1 { // the upper half would be an eighth card
					VPERMI2W_Z(table[1], table[0], lower, found)
				} else {
					VPERMI2W(table[1], table[0], found)
				}
				if j == 0 {
					sums[i] = found
				} else {
					VPADDW(found, sums[i], sums[i])
				}
			}
			upper := YMM()
			VEXTRACTI64X4(Imm(1), sums[i], upper)
			VPADDW(upper, sums[i].AsY(), upper)
			sums[i] = upper
		}
		suits, found, five := ZMM(), K(), GP64()
		VPADDW(x86.Words16(suitStart), sums[0].AsZ(), suits)
		VPTESTMW(x86.Words16(fiveOfOne), suits, found)
		KMOVD(found, five.As32())
		k.store(sums[1], sums[2], five)
	})
	VZEROUPPER()
	RET()
}

// pairs512 is the places in a group of hands of the cards first and first+1 of each hand,
// then of first+2 and first+3.
func pairs512(first int) (places []byte) {
	for at := first; at < first+4; at += 2 {
		for hand := range group {
			places = append(places, byte(cards*hand+at), byte(cards*hand+min(at+1, cards-1)))
		}
	}
	return places
}

// addAVX2 writes a kernel that looks up bytes by rank and by suit. The tables are the lower
// and the upper bytes of suits, low and high.
func addAVX2() {
	k, keys := start("addAVX2", "*[6][16]uint8")
	x86.Repeat(k.groups, func() {
		// Two hands have fourteen bytes. Each word of rows has two cards of a hand.
		var rows [4]VecVirtual
		for i := range rows {
			rows[i] = YMM()
			upper := 14 * (4 + i)
			shuffle := x86.ReadOnly("pairs", append(pairs256(0), pairs256(0)...))
			if i == 3 { // do not read beyond the hands
				upper -= 2
				shuffle = x86.ReadOnly("lastpairs", append(pairs256(0), pairs256(2)...))
			}
			VMOVDQU(Mem{Base: k.hands, Disp: 14 * i}, rows[i].AsX())
			VINSERTI128(Imm(1), Mem{Base: k.hands, Disp: upper}, rows[i], rows[i])
			VPSHUFB(shuffle, rows[i], rows[i])
		}
		words := transposed(rows)
		last := words[len(words)-1]
		VPOR(x86.Words16(0xff00), last, last) // no eighth card
		var sums [6]VecVirtual
		for n, cards := range words {
			rank, below := YMM(), YMM()
			VMOVDQA(cards, rank)
			for suit := 1; suit < 4; suit++ {
				if suit > 1 {
					below = YMM()
				}
				VPADDB(x86.Same(byte(-13*suit)), cards, below)
				VPMINUB(below, rank, rank)
			}
			suit, none := YMM(), YMM() // 13 times the suit: the lower four bits tell the suits apart
			VPSUBB(rank, cards, suit)
			VPAND(x86.Same(0x80), cards, none)
			VPOR(none, suit, suit)
			for i := range sums {
				table, found := YMM(), YMM()
				VBROADCASTI128(Mem{Base: keys, Disp: 16 * i}, table)
				by := rank
				if i < 2 {
					by = suit
				}
				VPSHUFB(by, table, found)
				VPMADDUBSW(x86.Same(1), found, found)
				if n == 0 {
					sums[i] = found
				} else {
					VPADDW(found, sums[i], sums[i])
				}
			}
		}
		for i := 0; i < len(sums); i += 2 {
			VPSLLW(Imm(8), sums[i+1], sums[i+1])
			VPADDW(sums[i+1], sums[i], sums[i])
		}
		suits, upper, five := sums[0], XMM(), GP64()
		VPADDW(x86.Words16(suitStart), suits, suits)
		VPAND(x86.Words16(fiveOfOne), suits, suits)
		zero := YMM()
		VPXOR(zero, zero, zero)
		VPCMPEQW(zero, suits, suits)
		VEXTRACTI128(Imm(1), suits, upper)
		VPACKSSWB(upper, suits.AsX(), upper)
		VPMOVMSKB(upper, five.As32())
		NOTL(five.As32())
		k.store(sums[2], sums[4], five)
	})
	VZEROUPPER()
	RET()
}

// pairs256 is the places of the cards of two hands, which begin at a byte: two cards of the
// one hand and of the other, then the next two.
func pairs256(from int) (places []byte) {
	for at := 0; at < cards; at += 2 {
		for hand := range 2 {
			places = append(places, byte(from+cards*hand+at), byte(from+cards*hand+min(at+1, cards-1)))
		}
	}
	return places
}

// transposed makes columns of four rows of words of 32 bits, in both halves of registers.
func transposed(rows [4]VecVirtual) (columns [4]VecVirtual) {
	var pairs [4]VecVirtual
	for i := range 2 {
		pairs[i], pairs[2+i] = YMM(), YMM()
		VPUNPCKLDQ(rows[2*i+1], rows[2*i], pairs[i])
		VPUNPCKHDQ(rows[2*i+1], rows[2*i], pairs[2+i])
	}
	for i := range 2 {
		columns[2*i], columns[2*i+1] = YMM(), YMM()
		VPUNPCKLQDQ(pairs[2*i+1], pairs[2*i], columns[2*i])
		VPUNPCKHQDQ(pairs[2*i+1], pairs[2*i], columns[2*i+1])
	}
	return columns
}

func loaded512(from Mem) VecVirtual {
	v := ZMM()
	VMOVDQU64(from, v)
	return v
}
