package main

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// evaluate finds the categories of the hands and counts those that are valid. It
// returns the function that writes the code of the rare cases.
func (m *dealer256) evaluate(valid GPVirtual) (rare func()) {
	ones, twos, fours := tally256(func(i int) VecVirtual { return load256(m.code.Offset(32 * i)) })
	notIn := func(numbers VecVirtual) GPVirtual { return lanes256(noBits256(and256(x86.Same(suitCode), numbers))) }
	CMPB(m.row(arguments.Cards256), Imm(6))
	JEQ(LabelRef("six"))
	JLT(LabelRef("five"))
	fourOrTwo := xor256(fours, twos)
	flush := notIn(without256(fourOrTwo, xor256(twos, ones)))                                      // not middle
	extreme := others256(ymm(VPCMPEQB, x86.Same(suitCode), and256(x86.Same(suitCode), fourOrTwo))) // in some bit
	ANDQ(extreme, flush)

	Label("suits")
	var one, two [2]VecVirtual // the ranks with at least one, two cards
	var three, four VecVirtual
	for part := range 2 {
		table := load256(m.row(arguments.Rank256 + part))
		ones, twos, fours := tally256(func(i int) VecVirtual {
			return ymm(VPSHUFB, m.code.Offset(32*i), table)
		})
		two[part] = or256(twos, fours)
		one[part] = or256(ones, two[part])
		VPAND(twos, ones, ones)
		if part == 0 {
			three, four = ones, fours
		} else {
			VPOR(ones, three, three)
			VPOR(fours, four, four)
		}
	}
	VPAND(m.row(arguments.Ranks256), two[0], two[0])
	straight := fives256(one)
	both := x86.Result(MOVQ, valid)
	ANDQ(straight, both)
	ANDQ(flush, both)
	JNE(LabelRef("both"))

	Label("others")
	quads, trips := others256(noBits256(four)), others256(noBits256(three))
	pair, twoPair := pairs256(two)
	full := x86.Result(MOVQ, trips)
	ANDQ(twoPair, full)
	x86.DropStraights(straight, trips, m.row(arguments.Trips256))
	x86.CountFrom(valid, m.counts, []GPVirtual{quads, full, flush, straight, trips, twoPair, pair})

	return func() {
		Label("six")
		MOVQ(notIn(without256(xor256(fours, twos), and256(fours, ones))), flush) // middleOfSix
		JMP(LabelRef("suits"))
		Label("five")
		MOVQ(notIn(xor256(fours, or256(twos, ones))), flush) // middleOfFive
		JMP(LabelRef("suits"))
		Label("both")
		royal, straightFlush := m.straightFlushes(fours)
		x86.CountBest(royal, straightFlush, both, m.counts)
		JMP(LabelRef("others"))
	}
}

// tally256 adds seven vectors bit by bit. Of how often each bit is set it returns
// the ones, the twos and the fours.
func tally256(v func(i int) VecVirtual) (ones, twos, fours VecVirtual) {
	odd1, carry1 := sum256(v(0), v(1), v(2))
	odd2, carry2 := sum256(v(3), v(4), v(5))
	ones, carry3 := sum256(odd1, odd2, v(6))
	twos, fours = sum256(carry1, carry2, carry3)
	return ones, twos, fours
}

// pairs256 returns the lanes with a rank or more in both parts of a mask, and those
// with two or more.
func pairs256(ranks [2]VecVirtual) (some, more GPVirtual) {
	var none [2]GPVirtual
	for part, x := range ranks {
		none[part] = lanes256(noBits256(x))
		less := ymm(VPADDB, x86.Same(0xff), x)
		VPAND(less, x, x) // without its lowest bit
	}
	more = others256(noBits256(or256(ranks[0], ranks[1])))
	some = x86.Result(MOVQ, none[0])
	ANDQ(none[1], some)
	NOTL(some.As32())
	ORQ(none[1], none[0])
	NOTL(none[0].As32())
	ORQ(none[0], more)
	return some, more
}

// fives256 returns the lanes with five ranks in a row in both parts of a mask.
func fives256(ranks [2]VecVirtual) GPVirtual {
	halves := split256(ranks[0], ranks[1])
	for half, x := range halves {
		y := and256(right256(1, x), x)
		VPAND(right256(2, y), y, y)
		halves[half] = and256(right256(4, x), y)
	}
	return others256(noBits256(packed256(halves)))
}

// straightFlushes finds the straight flushes among the hands with a flush, and which of
// them are royal: the cards in the suit of the flush, whose code has the bits that are set
// four times or more.
func (m *dealer256) straightFlushes(fours VecVirtual) (royal, straightFlush GPVirtual) {
	cards := m.inSuit([2]VecVirtual{load256(m.row(arguments.Rank256)), load256(m.row(arguments.Rank256 + 1))}, and256(x86.Same(suitCode), fours))
	royal = lanes256(ymm(VPCMPEQB, x86.Same(x86.TenToAce), and256(x86.Same(x86.TenToAce), cards[1])))
	return royal, fives256(cards)
}

// inSuit returns the union of the cards of a suit, as two tables give them by rank.
func (m *dealer256) inSuit(tables [2]VecVirtual, suit VecVirtual) (cards [2]VecVirtual) {
	for i := range arguments.Steps {
		code := xor256(m.code.Offset(32*i), suit)
		VPADDB(x86.Same(0x80-0x10), code, code) // other suits set the highest bit: VPSHUFB gives 0
		for part, table := range tables {
			rank := ymm(VPSHUFB, code, table)
			if i == 0 {
				cards[part] = rank
			} else {
				VPOR(rank, cards[part], cards[part])
			}
		}
	}
	return cards
}

// noBits256 returns a byte of ones for each byte that is 0.
func noBits256(x VecVirtual) VecVirtual { return ymm(VPCMPEQB, x86.Same(0), x) }

// lanes256 returns the lanes whose byte is ones, others256 those whose byte is 0, of
// bytes that are one or the other.
func lanes256(x VecVirtual) GPVirtual {
	hands := GP64()
	VPMOVMSKB(x, hands.As32())
	return hands
}

func others256(x VecVirtual) GPVirtual {
	hands := lanes256(x)
	NOTL(hands.As32())
	return hands
}

// suitCode is the bits of a card's code that are the code of its suit, with AVX2. Its masks of ranks
// have other parts: ace to eight and nine to ace.
const suitCode = 0x70

// These functions return a new vector. An argument of type Op may be in memory.

func load256(x Op) VecVirtual {
	out := YMM()
	VMOVDQU(x, out)
	return out
}

func logic256(instruction func(x, y, to Op), x Op, y VecVirtual) VecVirtual {
	out := YMM()
	instruction(x, y, out)
	return out
}

func and256(x Op, y VecVirtual) VecVirtual { return logic256(VPAND, x, y) }

func or256(x Op, y VecVirtual) VecVirtual { return logic256(VPOR, x, y) }

func xor256(x Op, y VecVirtual) VecVirtual { return logic256(VPXOR, x, y) }

// without256 returns x &^ y.
func without256(x Op, y VecVirtual) VecVirtual { return logic256(VPANDN, x, y) }

// either256 returns the bytes of x where the mask has ones, else those of y.
func either256(mask VecVirtual, x Op, y VecVirtual) VecVirtual {
	out := YMM()
	VPBLENDVB(mask, x, y, out)
	return out
}

// dropped256 returns words without their lowest set bit.
func dropped256(x VecVirtual) VecVirtual {
	less := ymm(VPADDW, x86.Words16(0xffff), x)
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
func left256(n uint64, x VecVirtual) VecVirtual { return ymm(VPSLLW, Imm(n), x) }

func right256(n uint64, x VecVirtual) VecVirtual { return ymm(VPSRLW, Imm(n), x) }

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
		n := ymm(VPSHUFB, and256(x86.Same(0x0f), part), table)
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
	return ymm(VPCMPGTB, x86.Same(n), x)
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
