package x86

import (
	"bytes"
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// Game is what distinguishes the kernels of games. Hold'em and the games with a short deck
// have the same kernels, which read the game's constants from the plan.
type Game struct {
	TwoHole bool // exactly two hole cards play
	HasLow  bool // half of the pot goes to the best low
}

// NextSeat moves seat to the next player.
func (g Game) NextSeat(seat GPVirtual) {
	if !g.TwoHole { // otherwise hold has moved it
		ADDQ(Imm(2*8), seat)
	}
}

func AnyHole() Game { return Game{} }

func Omaha() Game { return Game{TwoHole: true} }

func Omaha8() Game { return Game{TwoHole: true, HasLow: true} }

// A kernel that records its deals does so if the parameter record is not 0. A record is a
// word for each lane, its set of winners or 0 if the deal is rejected, and then, for each
// hole card of each player, a row of positions. Package lanes counts hands from it.
//
// If NumberRecord is 1, the record has instead for each player, the last one first, the
// upper words of the strengths.

// Recording writes a branch that runs body only if the deals are recorded. The register
// has the address of the record, and at the end that of the next one.
func Recording(body func(to GPVirtual)) {
	to, skip := GP64(), NewLabel("unrecorded")
	MOVQ(Address("record"), to)
	TESTQ(to, to)
	JE(LabelRef(skip))
	body(to)
	MOVQ(to, Address("record"))
	Label(skip)
}

// EachHole writes a loop over the rows of all players' hole cards, as offsets on the
// stack.
func EachHole(g Game, numbers GPVirtual, body func(row GPVirtual)) {
	seat, n, row := GP64(), GP64(), GP64()
	LEAQ(Number(numbers, arguments.NumberSeats), seat)
	if g.TwoHole {
		MOVQ(Number(numbers, arguments.NumberMore), n)
		ADDQ(Imm(4), n)
		IMULQ(Number(numbers, arguments.NumberPlayers), n)
	} else {
		MOVQ(Number(numbers, arguments.NumberPlayers), n)
		ADDQ(n, n)
	}
	Repeat(n, func() {
		MOVQ(Mem{Base: seat}, row)
		body(row)
		ADDQ(Imm(8), seat)
	})
}

// IfStrengths writes a branch that runs body only if records have strengths. Then it
// jumps to a label, unless that is empty.
func IfStrengths(g Game, numbers GPVirtual, body func(), to string) {
	if g.TwoHole {
		return
	}
	skip := NewLabel("positions")
	CMPQ(Number(numbers, arguments.NumberRecord), Imm(0))
	JE(LabelRef(skip))
	body()
	if to != "" {
		JMP(LabelRef(to))
	}
	Label(skip)
}

// Records returns the sentence about the parameter record in the comment of a kernel.
func Records(g Game, headsUp bool) string {
	if g.HasLow || headsUp {
		return " It does not use record."
	}
	return " If record is not nil, it writes there a record of each block."
}

// StackBoard is the first row of the stack for vectors of the board.
const StackBoard = arguments.StackHoles + arguments.MaxHoles + 2

// The rows of the stack for a game with a low. Sets of ranks have bit 0 for the ace to
// bit 7 for the eight.
const (
	LowBoard = 0 // the ranks of the board
	LowHand  = 1 // the ranks of a player's hole cards
	LowBest  = 2 // the best low so far, as words of both halves
	LowSets  = 4 // the players who have it
	LowHighs = 6 // the winners of the high half of the pot
	LowRows  = 8 // the number of rows

	NoLow = 0xff // no low, which is larger than all lows
)

// The sets of the board on the stack, which all players share, as words of each half.
const (
	TwoOnce       = iota // the ranks
	TwoTwice             // the ranks that occur twice or more
	TwoThrice            // the ranks that occur three times or more
	TwoSuited            // the ranks in the suit of three
	TwoLow               // TwoOnce, with the ace below the two as well
	TwoThree             // the windows with at least three ranks of TwoLow
	TwoSuitLow           // TwoSuited, with the ace below the two as well
	TwoSuitThree         // the windows with at least three ranks of TwoSuitLow
	TwoHoleBoards        // the number of sets
)

// The upper word of a strength of these games has the kind of hand in bits 13 to 15, and
// the ranks that are compared first in bits 0 to 12. The lower word has the kickers.
const NoKind = 1<<arguments.KindOfWord - 1

// Kinds of hands in a word of a strength.
const (
	TwoPairKind    = arguments.TwoPair << arguments.KindOfWord
	FourKind       = arguments.FourOfAKind << arguments.KindOfWord
	StraightFlush5 = arguments.StraightFlush << arguments.KindOfWord
)

// CountShares counts the deals of two players by the winners of both halves of the pot.
// The high half has three masks of deals: the first player wins, the second, or both.
// The low half has four: nobody has a low, or the first player wins, the second, or
// both.
func CountShares(counts GPVirtual, high [3]GPVirtual, low func(who int) GPVirtual) {
	for who := range 4 {
		deals := low(who)
		for i, h := range high {
			n := Result(MOVQ, h)
			ANDQ(deals, n)
			POPCNTQ(n, n)
			ADDQ(n, Mem{Base: counts, Disp: 8 * (i + 1 + 4*who)})
		}
	}
}

// Kernel begins a kernel.
func Kernel(name, signature, doc string) {
	TEXT(name, 0, signature)
	Pragma("noescape")
	Doc(doc)
}

// End ends a kernel.
func End() {
	VZEROUPPER()
	RET()
}

// Result writes an instruction whose result is a new register, and returns the register.
func Result(instruction func(from, to Op), from Op) GPVirtual {
	to := GP64()
	instruction(from, to)
	return to
}

// Argument loads a parameter.
func Argument(name string) GPVirtual {
	to := GP64()
	Load(Param(name), to)
	return to
}

// Number returns a number of the plan.
func Number(numbers GPVirtual, i int) Mem { return Mem{Base: numbers, Disp: 8 * i} }

// Repeat writes a loop that runs body n times, 0 or more. It counts n down to 0.
func Repeat(n GPVirtual, body func()) {
	start, end := NewLabel("loop"), NewLabel("end")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	body()
	DECQ(n)
	JNE(LabelRef(start))
	Label(end)
}

// LoadShort returns a register that is 0 if neither of the numbers NumberTrips and
// NumberFlush is 1.
func LoadShort(numbers GPVirtual) GPVirtual {
	short := Result(MOVQ, Number(numbers, arguments.NumberTrips))
	ORQ(Number(numbers, arguments.NumberFlush), short)
	return short
}

// IfShort writes branches: trips runs if NumberTrips is 1, flush if NumberFlush is 1. They
// are skipped together in hold'em, because this code runs for each player.
func IfShort(numbers, short GPVirtual, trips, flush func()) {
	skip, isFlush := NewLabel("skip"), NewLabel("flush")
	TESTQ(short, short)
	JE(LabelRef(skip))
	CMPQ(Number(numbers, arguments.NumberTrips), Imm(0))
	JE(LabelRef(isFlush))
	trips()
	JMP(LabelRef(skip))
	Label(isFlush)
	flush()
	Label(skip)
}

// Address returns the address of a parameter.
func Address(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

var labels int

// NewLabel returns a new name of a label.
func NewLabel(kind string) string {
	labels++
	return fmt.Sprintf("%s%d", kind, labels)
}

// EachBit writes a loop over the bits of a set. It sets them to 0.
func EachBit(set GPVirtual, body func(bit GPVirtual)) {
	start, end := NewLabel("bit"), NewLabel("bits")
	TESTQ(set, set)
	JE(LabelRef(end))
	Label(start)
	bit := Result(TZCNTQ, set)
	body(bit)
	BLSRQ(set, set)
	JNE(LabelRef(start))
	Label(end)
}

// Nothing is a meanwhile that counts no hands.
func Nothing(int) {}

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
