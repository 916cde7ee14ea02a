package layout

// Plans of packs have more positions than others, and only the first fractions have two
// draws.
const (
	PackPositions = 128
	PackGroups    = 5 // random fractions of 16 bits for the draws of a hand
	PackPairs     = 2 // of them with two draws
)

// The rows of plans of packs. A row has equal elements, if its text says no other.
const (
	PackBase   = 0                     // words: the first draw of each fraction is below this number
	PackSecond = PackBase + PackGroups // words: the second draw of the first fractions
	PackLast   = PackSecond + PackPairs
	PackDraws  = PackLast + Steps       // bytes: all ones if a step draws, else 0; with AVX2 the reverse
	PackLimit  = PackDraws + Steps      // words: a fraction is accepted if its remainder is not below
	PackFirst  = PackLimit + PackGroups // as First
	PackWild   = PackFirst + 1          // all ones if jokers are any cards, 0 if they are bugs
	PackTwo    = PackWild + 1           // all ones if the pack has two decks
	PackStep   = PackTwo + 1            // two rows, quadwords: where the positions of each draw are stored, in the order of PackBase and PackSecond

	PackCard512 = PackStep + 2      // by position, two rows each: the low part of a card, the high part, the suits
	PackRows512 = PackCard512 + 2*3 // the number of rows

	PackCode256 = PackStep + 2    // eight rows, 16 positions in a row, twice: the codes of cards, xor those of the row before
	PackRank256 = PackCode256 + 8 // by the low four bits of a code: the low part of a card, the high part
	PackRows256 = PackRank256 + 2
)

// A card of a pack has two parts with a bit for each rank: the ace and two to eight, and
// nine to ace. A bit of the high part is the ace of a group: it is also of a joker that is
// a bug. The suits have a bit for each suit; a joker has all of them and another one.
const (
	PackLow   = 0xfe // the low part without the ace
	PackHigh  = 0x3f // the ranks of the high part
	PackGroup = 0x5f // the high part, with the ace of a group instead of the ace
	PackAce   = 0x60 // the two bits of an ace in the high part
	PackBug   = 0x40 // the ace of a group
	PackRoyal = 0x3e // ten to ace

	PackSuits = 0x0f
	PackJoker = 0x10
)

// The codes of cards with AVX2: the suit in bits 4 to 6, and the rank or one of these.
const (
	PackJokerCode = 0x4d
	PackNoCode    = 0x5f
)

// PackCategories is the number of categories of two decks, which is that of the counts of
// the kernels and one.
const PackCategories = 13
