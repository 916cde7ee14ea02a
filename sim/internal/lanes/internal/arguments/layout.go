// Package arguments has the constants on which the kernels in assembly and their callers
// agree: where the arguments of a kernel have what, and the codes in them. The packages
// below sim/internal/lanes write the arguments; the generators in sim/internal/lanes/gen
// write kernels that read them.
//
// A row is as long as a vector register: 64 bytes with AVX-512, 32 with AVX2. A name that
// ends with 512 or 256 is of that level; others are of both.
package arguments

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

// The numbers of several ranges for the kernel that draws their hands together. From
// JointMoves on there are those of each range.
const (
	JointRanges = iota // the number of ranges
	JointMoves

	JointTables  = 0 // as in the plan of showdowns: the number of tables, or their length in bytes
	JointAgain   = 1 // 1 if the draw is from what the one before left of its fraction
	JointNumbers = 2
)

// The vectors of a range there, words, before its tables.
const (
	JointBase = iota
	JointThreshold
	JointVectors
)

// The numbers of a list for the kernel that draws lists. A table begins at a number of bytes
// of the memory of all tables, and has 32 bits for each hand, or 64 for each column.
const (
	ListHands       = iota // the number of hands
	ListLeast              // a fraction is accepted if its remainder is this or more
	ListHeight             // the height of a column, or 0 if all weights are equal
	ListHeightLeast        // as ListLeast, of heights
	ListColumns            // the table of columns: of each the alias, or the cards of both hands, and the threshold
	ListInline             // 1 if columns have cards instead of an alias: the lower 16 bits are the cards of the column's hand, the upper 16 those of its alias
	ListParts              // the number of parts of a hand, of four cards each
	ListCards              // the tables of the parts, one after another
	ListNumbers
)

// MaxParts is the largest number of parts of all lists together.
const MaxParts = MaxHoles

// Plans of packs have more positions than others, and only the first fractions have two
// draws.
const (
	PackPositions = 128
	PackGroups    = 5 // random fractions of 16 bits for the draws of a hand
	PackPairs     = 2 // of them with two draws
)

// Each card of a showdown has a row.
const (
	MaxPlayers = 10
	MaxHoles   = 45 // hole cards of all players together
	BoardCards = 5
	MaxRows    = MaxHoles + BoardCards
	NoRow      = MaxRows // the row of no draw
	AllRows    = MaxRows + 1
)

// The vectors of a plan of showdowns. From VectorDraws on there are, for each draw, two
// bases and the threshold as words, then the tables if it is of a range.
const (
	VectorCards = 0                     // AVX-512, by position: two parts of the rank's bit, the code of the suit; AVX2: 16 × code of the suit + rank
	VectorLow   = VectorCards + 3       // AVX-512, by position: the bit in a low
	VectorRank  = VectorLow             // AVX-512, in a game in which any hole cards play, by position: the rank
	VectorLast  = VectorCards + 4       // by row: the last place of the pile when the row's card is taken
	VectorKnown = VectorLast + AllRows  // by row: the position of the known card
	VectorGame  = VectorKnown + AllRows // the game's constants
	VectorDraws = VectorGame + GameVectors
	DrawVectors = 3 // vectors of a draw, without tables
)

// The constants of a game in which any hole cards play, in vectors from VectorGame on. A
// kind of hand is a word of a strength, with AVX2 with the highest bit inverted.
const (
	GameShapes512   = iota // shapes by number
	GameBelow512           // words: the shift of the ace below the lowest rank
	GameLowest512          // words: the possible lowest ranks of straights
	GameStraight512        // words: the kind of a straight
	GameFlush512           // words: the kind of a flush, and a rank, as the other kinds have
	GameVectors     = 6    // of both levels

	GameBelow256    = GameShapes512   // words: the factor that shifts the ace below the lowest rank
	GameLowest256   = GameBelow512    // words: the possible lowest ranks of straights
	GameThree256    = GameLowest512   // words: the kind of three of a kind
	GameStraight256 = GameStraight512 // words: the kind of a straight
	GameFull256     = GameFlush512    // words: the kind of a full house
	GameFlush256    = GameFull256 + 1 // words: the bits that make a straight a straight flush
)

// The numbers of a plan of showdowns, words of 64 bits. Rows are offsets in bytes. From
// NumberMoves on there are the two rows of each draw, and for a draw of a range also the
// number of tables (AVX-512, up to MaxTables) or their length in bytes.
const (
	NumberPlayers     = iota
	NumberRanged                                 // the end of the rows of ranges
	NumberListed                                 // the number of rows of lists, or of ranges drawn together
	NumberListedRow                              // the bytes from one of these rows to the next, in the memory of the caller
	NumberListedBlock                            // the bytes from a block to the next there
	NumberRanges                                 // the number of ranges drawn in lanes
	NumberDraws                                  // the number of fractions for other draws
	NumberHoles                                  // the first row of unknown hole cards
	NumberFours                                  // the number of unknown hole cards divided by four, rounded up
	NumberMore                                   // the number of hole cards of a player minus four, or 0
	NumberTrips                                  // 1 if three of a kind beats a straight
	NumberFlush                                  // 1 if a flush beats a full house, but a straight three of a kind
	NumberRecord                                 // 1 if a record has strengths, not hole cards
	NumberTable                                  // of a kernel that counts hands the bytes of a player's table
	NumberSecond                                 // of a kernel that counts hands four words, which are added to the indices of four deals
	NumberBoard                                  // the rows of the board, unknown cards first
	NumberSeats       = NumberBoard + BoardCards // the rows of the hole cards of all players, as of the stack
	NumberMoves       = NumberSeats + MaxHoles
)

// The first rows of a kernel's stack: the draws by row, then the cards of ranges, then
// the unknown hole cards.
const (
	StackRanged = AllRows
	StackHoles  = StackRanged + MaxHoles
	StackEnd    = StackHoles + MaxHoles
)

// A range of few hands has tables with AVX-512, or a row for each card if these hold all
// hands. Other ranges have one table of four bytes for each hand.
const (
	RangeRow   = 64  // hands in a row
	RangeTable = 128 // hands in a table
	MaxTables  = 16
)

// SuitCodes are the codes of the suits with AVX-512. The sum of five codes, modulo 128,
// determines which suit, if any, occurs three times or more.
var SuitCodes = [Suits]uint8{0, 1, 6, 36}

// The code of a deal at a table: its upper byte is (Places + 1) × the category of the
// winning hand + that of the best losing hand, 0 for the strongest and Places for no losing
// hand; its lower byte is Places × (the number of winners - 1) + the number of seats with
// the category of the winning hand - 1. The code of a rejected deal is TableRejected.
const (
	Places        = 10     // categories
	RoyalHigh     = 0xe800 // the upper word of the strength of a royal flush; one more in the kernels of AVX-512, whose flushes have a rank
	TableRejected = 0x80
	TableCodes    = Places * (Places + 1) << 8
)

// The tables of the kernel that counts what the hands of all seats are: two of the numbers of deals
// by code, words of 32 bits, because the same counter waits for itself; from TableSums on the sums
// by the place of a category, vectors of TableWords words of 32 bits: the numbers of seats, then the
// squares of these numbers. In a block a word of squares grows by 400 at most.
const (
	TableSums  = 2 * TableCodes
	TableWords = 16
	TableSize  = 4*TableSums + 2*Places*64 // bytes
)

// The tables of kernels that count hands have words of 32 bits, for each number of winners with
// whom a player shares the pot, or 0 if he loses, two for each hand: that of the positions a and
// b above it is at b(b-1)/2 + a, and from HandSecond on. If NumberSecond is HandSeconds, every
// second deal is counted there, which is faster if equal hands often follow each other; it is
// slower if the first cache then has too little room. Rejected deals are counted at HandRejected.
// A player whose counter at HandSkipped is not 0 is not counted.
const (
	HandBits     = 12
	HandTable    = 1 << HandBits
	HandSecond   = HandTable / 2
	HandSeconds  = HandSecond<<16 | HandSecond<<48
	HandRejected = HandTable - 1
	HandSkipped  = HandTable - 2
)

// The tables of the kernel that counts starting hands have words of 32 bits. The number of seats
// with a starting hand is at share<<8 | code, where share is the number of winners with whom a
// seat shares the pot, or 0 if it loses; every second deal is counted at StartingSecond beyond,
// because the same counter waits for itself. The code of ranks a and b above it is b(b+1)/2 + a, plus
// StartingSuited if they are suited. The number of pairs of seats that have the same starting hand
// is at StartingPairs + (second<<12 | first<<8 | code), with the shares of both. Seats of rejected
// deals have the share StartingRejected.
const (
	StartingSuited   = 0x80
	StartingRejected = 15
	StartingSecond   = 1 << 12
	StartingPairs    = 2 * StartingSecond
	StartingTable    = StartingPairs + 1<<16
)

// A strength has 32 bits. From the highest bit down it has the kind of hand (3 bits), the
// primary ranks (13), the kickers (13) and 3 bits of 0. The kernels compute its upper and
// its lower word.
const (
	KickerBits  = 3
	PrimaryBits = 16
	KindBits    = 29
	KindOfWord  = KindBits - PrimaryBits // the kind's place in the upper word, and in a shape
)

// The kinds of hands in the order of hold'em, weakest first. One pair is the kind
// HighCard with the pair as its primary rank.
const (
	HighCard = iota
	TwoPair
	ThreeOfAKind
	Straight
	Flush
	FullHouse
	FourOfAKind
	StraightFlush
)

// A shape says how to compute the strength of a hand. It has 16 bits: the upper three
// are the kind of hand, and the lowest four are these flags.
const (
	DropPrimary  = 1 << iota // the lowest primary rank does not count
	DropKicker               // the lowest kicker does not count
	DropSecond               // the second lowest kicker does not count
	KickersPairs             // the kickers are among the ranks that occur twice or more
)

// FourAdds is added to the number of the shape of a hand with four of a kind.
const FourAdds = 6

// The rows of the tables of classes with AVX-512, of 32 words each.
const (
	ClassShapes = iota           // by number of a shape
	ClassStarts                  // by number
	ClassSteps                   // by number
	ClassPairs                   // by the higher pair
	ClassLow                     // two rows, by the lower six bits of the kickers
	ClassHigh   = ClassLow + 2   // by the upper bits: two rows each for 1, 2, 3 and 5 kickers, and 5 kickers with an ace
	ClassRows   = ClassHigh + 10 // the number of rows
)

// The numbers of the shapes of straights and straight flushes. The number of a flush is the number of
// its ranks, minus FlushesLower.
const (
	ShapeStraight      = 31
	ShapeStraightFlush = 30
	FlushesLower       = 4
)

// The table of classes with AVX2: words by the upper word of a strength, then words by
// set of kickers. These are offsets in bytes.
const (
	TableBase   = 0
	TableNumber = TableBase + 2<<16
)
