package layout

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
//
// That of the kernel for two players has the numbers of pairs of deals at their codes,
// second<<TwoBits | first. The code of a deal has the places of both categories:
// Places × the weaker + the stronger, or TwoTied + the place if the players tie.
const (
	TableSums   = 2 * TableCodes
	TableWords  = 16
	TableSize   = 4*TableSums + 2*Places*64 // bytes
	TwoBits     = 7
	TwoTied     = (Places - 1) * Places
	TwoRejected = 1<<TwoBits - 1
	TwoTable    = 1 << (2 * TwoBits)
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
