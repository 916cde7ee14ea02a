package arguments

// With NEON a row has 16 bytes, and a kernel deals a quarter of a block at once.

// The rows of plans of hands with NEON. A fraction has the product of the bases of both
// draws: its choice is joint, and is then divided by the base of the second draw. A step
// that does not draw has a position of its own as its choice: the first step of a fraction as
// its quotient is 0, the second one as 0 - that position × its factor.
const (
	LowNEON       = 0                      // by position, four rows: the low byte of a card (see SuitNEON)
	HighNEON      = LowNEON + 4            // the high byte
	BaseNEON      = HighNEON + 4           // words, by fraction: the product of the bases, or 0
	ThresholdNEON = BaseNEON + Groups      // words: a fraction is accepted if its remainder is not below
	InverseNEON   = ThresholdNEON + Groups // words, by fraction of two steps: a joint choice × this >> 15 >> shift is the first choice
	ShiftNEON     = InverseNEON + Pairs    // bytes: minus the shift
	SkippedNEON   = ShiftNEON + Pairs      // bytes: or-ed to the first choice
	SecondNEON    = SkippedNEON + Pairs    // bytes: the joint choice - the first choice × this is the second choice
	LastNEON      = SecondNEON + Pairs     // bytes, by step: its last position
	GameNEON      = LastNEON + Steps       // the constants of the game
	TwoNEON       = GameNEON + GameRows    // ones if in a hand with a flush no bit of the suits' codes is in two cards
	FiveNEON      = TwoNEON + 1            // ones if none is in five cards (see BlankNEON)
	AtMostNEON    = FiveNEON + 1           // bytes, three rows: the number of cards minus 3, minus 2 and minus 1
	ShapesNEON    = AtMostNEON + 3         // of plans that count classes: the tables of shapes
	RowsNEON      = ShapesNEON + 2*ShapeTables

	Pairs = Groups - 1 // the fractions that two steps share
)

// BlankNEON is the low byte of one of the two blank cards of a hand of five. It adds 1 to the
// number of cards with each bit of the suits' codes.
const BlankNEON = 0x07

// The constants of a game with NEON. Where exactly two hole cards play, only GameRun is read.
const (
	GameRun      = iota // words: the highest ranks of five in a row
	GameBelow           // bytes: minus the shift of the ace in a high byte to the place below the lowest rank in a low byte
	GameTrips           // ones if three of a kind beats a straight, else 0
	GameStraight        // bytes: the kind of a straight, as in ShapeKinds
	GameFlush           // bytes: the kind of a flush
	GameRows
)

// The tables of shapes with NEON, two rows each, by number of a shape. With NEON, -1 is
// added to the number of the shape of a hand with four of a kind, instead of FourAdds.
const (
	ShapeKinds   = iota // the kind of hand, in the upper three bits
	ShapePrimary        // 1 if the lowest primary rank does not count
	ShapeKicker         // 1 if the lowest kicker does not count
	ShapeSecond         // 1 if the second lowest kicker does not count
	ShapePairs          // ones if the kickers are among the ranks that occur twice or more
	ShapeTables
)

// A card has two bytes with NEON. Where any hole cards play, bits 0 to 2 have the code of
// its suit (FlushCodes), and one of bits 3 to 15 is set for its rank, two to ace. Where
// exactly two hole cards play, one of bits 0 to 12 is set for ace to two, and bits 13 to
// 15 have the code.
const (
	SuitNEON       = 0
	TwoHoleSuit    = 13
	LowestRankNEON = 3
)

// The vectors of plans of showdowns with NEON. From VectorDrawsNEON on there are those of
// each draw: of a range two bases, the threshold, then a table of the two positions of
// each hand; of two cards the product of the bases, the threshold, the inverse, the shift
// and the second base (see InverseNEON); of one card the base and the threshold.
const (
	VectorCardsNEON  = 0                                // as LowNEON and HighNEON
	VectorShapesNEON = VectorCardsNEON + 8              // the tables of shapes
	VectorGameNEON   = VectorShapesNEON + 2*ShapeTables // the constants of the game
	VectorLastNEON   = VectorGameNEON + GameRows        // as VectorLast
	VectorKnownNEON  = VectorLastNEON + AllRows         // as VectorKnown
	VectorDrawsNEON  = VectorKnownNEON + AllRows
)

// The numbers of plans of showdowns with NEON. The draws are those of ranges, then of two
// cards, then of one card. Each has the offset of its fractions and its rows, and a range
// the length of its table.
const (
	NumberPairs     = NumberDraws // the number of fractions for two cards
	NumberSingles   = NumberMoves // the number of fractions for one card
	NumberMovesNEON = NumberSingles + 1
)
