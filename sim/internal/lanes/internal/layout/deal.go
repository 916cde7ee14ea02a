// Package layout has the constants on which the kernels in assembly and their callers
// agree: where the arguments of a kernel have what, and the codes in them. The packages
// below sim/internal/lanes write the arguments; the generators in sim/internal/lanes/gen
// write kernels that read them.
//
// A row is as long as a vector register: 64 bytes with AVX-512, 32 with AVX2. A name that
// ends with 512 or 256 is of that level; others are of both.
package layout

const (
	Block   = 64        // hands dealt at once
	Streams = 8         // random streams of a block
	Steps   = 7         // draws of a hand; a plan of fewer draws skips the first steps
	Words   = Block / 4 // one fraction of 16 bits for each lane takes this number of words
	Groups  = 4         // random fractions of 16 bits for the draws of a hand
	Suits   = 4
)

// Shared has for each fraction the two steps that share it, the first draw first. Step
// 5 shares its fraction with no step: step 7 is no draw. With these pairs, seven draws
// from 52 cards reject 1.25 % of the hands; no other three pairs reject fewer.
var Shared = [Groups][2]int{{0, 3}, {1, 2}, {4, 6}, {5, Steps}}

// The rows of draws, which all plans of hands begin with. A step or a fraction has a row
// of equal elements.
const (
	Base      = 0             // words: a step draws below this number
	Last      = Base + Steps  // bytes: the highest position of a step
	Draws     = Last + Steps  // bytes: whether a step draws (see Draws512 and Unused256)
	Threshold = Draws + Steps // words: a fraction is accepted if its remainder is not below
	DrawsEnd  = Threshold + Groups

	Draws512  = Draws // all ones if the step draws, else 0
	Unused256 = Draws // all ones if the step does not draw, else 0
)

// First is or-ed to the position of step 0: a skipped step has the last position.
const (
	First    = DrawsEnd
	firstEnd = First + 1
)

// SampleRows is the number of rows of plans that count nothing.
const SampleRows = firstEnd

// The other rows of plans that count categories.
const (
	Card512     = firstEnd      // by position: the low and the high part of a card (see LowRanks)
	Paired512   = Card512 + 2   // for one to three: the smallest sum of hands with as many ranks fewer than cards
	Suit512     = Paired512 + 3 // by position: the bits of the suit, as in the high part, and the third at bit 5
	Cards512    = Suit512 + 1   // the number of cards of a hand
	Trips512    = Cards512 + 1  // all ones if three of a kind beats a straight
	Low512      = Trips512 + 1  // two rows, by low part: the first term of the sum that finds straights
	High512     = Low512 + 2    // by the ranks of the high part: the second term
	DealRows512 = High512 + 1   // the number of rows

	Code256     = firstEnd     // 16 positions in a row, twice: 16 × code of the suit + rank
	Cards256    = Code256 + 4  // as Cards512
	Trips256    = Cards256 + 1 // as Trips512
	Rank256     = Trips256 + 1 // by rank: the low and the high byte of its mask; the ace is also below the lowest rank
	Ranks256    = Rank256 + 2  // bytes: the low byte of a mask without the ace below the lowest rank
	DealRows256 = Ranks256 + 1 // the number of rows
)

// The other rows of plans that count classes with AVX-512. With AVX2 these plans have the rows
// of plans that count categories.
const (
	ClassCard512     = firstEnd // by position: the code of the suit (see ClassSuit), from bit 3 on the rank
	ClassDealRows512 = ClassCard512 + 2
)

// The two parts of a card at Card512. The three bits of the code of its suit are the
// highest of the low part and the two highest of the high part.
const (
	LowRanks  = 0x7f // two to eight
	HighRanks = 0x3f // nine to ace
	LowSuit   = 0x80
	HighSuits = 0xc0
	LowCount  = 7 // the number of ranks in the low part
)

// ClassSuit is the bits of a card's low part at ClassCard512 that are the code of its suit.
const ClassSuit = 0x07

// FlushCodes has for each suit a code of three bits of even parity: any two differ in two.
var FlushCodes = [Suits]uint8{0b000, 0b011, 0b101, 0b110}
