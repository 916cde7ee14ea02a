package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Constants of the plan of showdowns of package lanes.
const (
	maxPlayers = 9
	maxHoles   = 45
	maxRows    = maxHoles + 5
	allRows    = maxRows + 1 // with the row of no draw
	boardCards = 5
)

// The vectors of the plan of showdowns (vectors512). From vectorDraws on there are, for
// each draw, two bases and the threshold, then the tables if it is of a range.
const (
	vectorCards = 0                    // the tables of cards, by position
	vectorLast  = vectorCards + 4      // by row: the last place of the pile when the row's card is taken
	vectorKnown = vectorLast + allRows // by row: the position of the known card
	vectorDraws = vectorKnown + allRows
)

// The numbers of the plan of showdowns (showdownPlan.numbers). Rows are offsets in
// bytes. From numberMoves on there are the two rows of each draw, and for a draw of a
// range also the number of tables.
const (
	numberPlayers = iota
	numberRanged                             // the end of the rows of ranges
	numberListed                             // the number of rows of lists
	numberRanges                             // the number of ranges drawn in lanes
	numberDraws                              // the number of fractions for other draws
	numberHoles                              // the first row of unknown hole cards
	numberFours                              // the number of unknown hole cards divided by four, rounded up
	numberMore                               // the number of hole cards of a player minus four, or 0
	numberBoard                              // the rows of the board, unknown cards first
	numberSeats   = numberBoard + boardCards // the rows of the hole cards of all players
	numberMoves   = numberSeats + maxHoles
)

// number returns a number of the plan.
func number(numbers GPVirtual, i int) Mem { return Mem{Base: numbers, Disp: 8 * i} }

// repeat writes a loop that runs body n times, 0 or more. It counts n down to 0.
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

// param returns the address of a parameter.
func param(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

var labels int

// label returns a new name of a label.
func label(kind string) string {
	labels++
	return fmt.Sprintf("%s%d", kind, labels)
}

// words16 returns a read-only vector of equal words of 16 bits.
func words16(w uint16) Mem {
	data := make([]byte, 0, 64)
	for range 32 {
		data = binary.LittleEndian.AppendUint16(data, w)
	}
	return constant(fmt.Sprintf("short%04x", w), data)
}

// Constants of strengths and shapes of package lanes (strength.go).
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

// shapes7 returns the shapes of hands of seven cards, as a vector of words.
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

// suitCodes are the codes of the suits. The sum of five codes, modulo 128, determines
// which suit, if any, occurs three times or more.
var suitCodes = [suits]int{0, 1, 6, 36}

// noSuit is the code of no suit.
const noSuit = 0xff

// threeOfSuit returns the table that has, for each sum of the codes of five cards, the
// code of the suit that occurs three times or more, or noSuit.
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
