package layout

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
