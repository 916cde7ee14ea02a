package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// What the showdown plan of package lanes fixes.
const (
	maxPlayers = 9
	maxHoles   = 45
	maxRows    = maxHoles + 5
	allRows    = maxRows + 1 // and the one of no draw
	boardCards = 5
)

// The vectors of a showdown, in the order of showdownVectors. Behind them are
// the draws: of each, two bases and the threshold, then the tables of a range.
const (
	vectorCards = 0                    // tables of what the card at a position is
	vectorLast  = vectorCards + 4      // the last place of the pile when a row's card is taken
	vectorKnown = vectorLast + allRows // the positions of the known cards by row
	vectorDraws = vectorKnown + allRows
)

// The numbers of a showdown, in the order of showdownNumbers. Rows are in bytes.
// Behind them are, of each draw of a range, two rows and the number of tables,
// and of each other draw two rows.
const (
	numberPlayers = iota
	numberRanged  // rows of ranges
	numberListed  // those among them that come from lists
	numberRanges  // ranges drawn in lanes
	numberDraws   // draws of cards
	numberHoles   // the first row of unknown cards of players
	numberFours   // how many times four of these there are, rounded up
	numberMore    // hole cards of a player beyond four
	numberBoard   // rows, the unknown cards first
	numberSeats   = numberBoard + boardCards
	numberMoves   = numberSeats + maxHoles // of a seat: a row for each hole card
)

// number is one of the showdown's numbers.
func number(numbers GPVirtual, i int) Mem { return Mem{Base: numbers, Disp: 8 * i} }

// repeat writes the body of a loop that runs n times, n being used up; 0 is
// allowed.
func repeat(n GPVirtual, body func()) {
	start, end := label("loop"), label("end")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	body()
	DECQ(n)
	JNE(LabelRef(start))
	Label(end)
}

// param is where a parameter is in memory.
func param(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

var labels int

// label returns a new name for a label.
func label(kind string) string {
	labels++
	return fmt.Sprintf("%s%d", kind, labels)
}

// words16 is a read-only vector of equal words of 16 bits.
func words16(w uint16) Mem {
	data := make([]byte, 0, 64)
	for range 32 {
		data = binary.LittleEndian.AppendUint16(data, w)
	}
	return constant(fmt.Sprintf("short%04x", w), data)
}

// What evaluateStrength of package lanes fixes.
const (
	dropPrimary  = 1
	dropKicker   = 2
	dropSecond   = 4
	kickersPairs = 8

	highCard     = 0
	twoPair      = 1
	threeOfAKind = 2
	straight5    = 3
	flush5       = 4
	fullHouse    = 5
	fourOfAKind  = 6

	straightFlush = 7
	kind          = 13

	twoPairKind = twoPair << kind
	fourKind    = fourOfAKind << kind
	allRanks    = 1<<13 - 1
	fourAdds    = 6
)

// shapes7 is newShapes of seven cards, as a vector of words.
func (g game) shapes7() (v [64]byte) {
	three, full := int(g.kindOf(threeOfAKind)), int(g.kindOf(fullHouse))
	for number, shape := range map[int]int{
		5:      highCard << kind,
		6:      highCard<<kind | dropKicker,
		7:      highCard<<kind | dropKicker | dropSecond,
		6 + 8:  highCard<<kind | dropKicker | dropSecond,
		5 + 16: twoPair<<kind | dropKicker | dropSecond,
		4 + 24: twoPair<<kind | dropPrimary | dropKicker,
		5 + 8:  three | dropKicker | dropSecond,
		4 + 16: full | kickersPairs,
		3 + 24: full | kickersPairs | dropKicker,
		3 + 16: full | kickersPairs | dropPrimary,

		4 + 8 + fourAdds:  fourOfAKind<<kind | dropKicker | dropSecond,
		3 + 16 + fourAdds: fourOfAKind<<kind | dropKicker,
		2 + 16 + fourAdds: fourOfAKind << kind,
	} {
		binary.LittleEndian.PutUint16(v[2*number:], uint16(shape))
	}
	return v
}

// suitCodes are such that the sum of five of them, modulo 128, tells which suit
// comes three times or more.
var suitCodes = [suits]int{0, 1, 6, 36}

// noSuit is the code of no suit.
const noSuit = 0xff

// threeOfSuit gives, for every sum of the codes of five cards, the code of the
// suit that comes three times or more, or noSuit.
func threeOfSuit() (table [128]byte) {
	for i := range table {
		table[i] = noSuit
	}
	var some [128]bool
	for a := range 6 {
		for b := range 6 - a {
			for c := range 6 - a - b {
				sum, code := 0, byte(noSuit)
				for i, n := range [suits]int{a, b, c, 5 - a - b - c} {
					sum += n * suitCodes[i]
					if n >= 3 {
						code = byte(suitCodes[i])
					}
				}
				sum %= len(table)
				if some[sum] && table[sum] != code {
					panic("two suits have the same sum")
				}
				some[sum], table[sum] = true, code
			}
		}
	}
	return table
}
