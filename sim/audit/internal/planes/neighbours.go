package planes

// Adjacent are numbers of the 64 packs of rows, in the order of Place.
type Adjacent [adjacentValues][64]uint8

// The indexes of Adjacent. Kept are the cards whose place is behind that of the card before, Beside
// those next to it on either side. Ranks and Suits are the neighbours with equal bits of a face.
const (
	FixedPoints = iota
	Descents
	Runs
	Rising
	Kept
	Beside
	Ranks
	Suits
	adjacentValues
)

// Assembly reports whether CountAdjacent and AddProducts can be used: the plain form is their caller's.
func Assembly() bool { return vectors || halves }

// CountAdjacent counts with assembly, if Assembly is true, the numbers of packs of 2 to 200 cards.
// Orders have the card at each position, places the position of each card, and faces the face at
// each position, whose ranks and suits are in the bits of two masks.
func CountAdjacent(orders, places, faces []uint8, cards int, ranks, suits uint8, counts *Adjacent) {
	_, _, _ = orders[:cards*64], places[:cards*64], faces[:cards*64]
	if cards < 2 {
		panic("planes: adjacent cards of fewer than two")
	}
	if vectors {
		adjacent512(&orders[0], &places[0], &faces[0], cards, uint64(ranks), uint64(suits), (*[adjacentValues][64]uint8)(counts))
	} else {
		adjacent256(&orders[0], &places[0], &faces[0], cards, uint64(ranks), uint64(suits), (*[adjacentValues][64]uint8)(counts))
	}
}

// AddThrees512 adds with assembly, if Vectors is true, to counts[p] the number of packs of the mask
// whose faces at p, p+1 and p+2 have three different values of their four lowest bits that are in
// one of 16 sets. Sets has, for each value, the sets that it is in.
func AddThrees512(counts []uint64, faces []uint8, sets *[16]uint16, mask uint64) {
	if len(counts) == 0 {
		return
	}
	_ = faces[:(len(counts)+2)*64]
	var parts [2][16]uint8
	for value, in := range sets {
		parts[0][value], parts[1][value] = uint8(in), uint8(in>>8)
	}
	threes512(&counts[0], &faces[0], &parts, len(counts), mask)
}

// MaxProducts is the largest pack of AddProducts: a number and its sign fit in a byte, and the sum of
// two products in a word.
const MaxProducts = 128

// AddProducts adds with assembly, if Assembly is true, for each lag k from 1, the sum over 64
// packs of the products y(p) y(p+k) to sums[k-1], where y is 2c-(n-1) for the card c of a row. Rows
// has the cards and signed has y; packs that are not to be counted have 0 in signed.
func AddProducts(sums []int64, rows []uint8, signed []int8) {
	n := len(sums) + 1
	_, _ = rows[:n*64], signed[:n*64]
	var parts [2 * MaxProducts][16]int32 // of c(p) y(p+k), for each lag, then of y(p)
	if vectors {
		products512(&parts, &rows[0], &signed[0], n)
	} else {
		products256(&parts, &rows[0], &signed[0], n)
	}
	total := func(part *[16]int32) (sum int64) {
		for _, x := range part {
			sum += int64(x)
		}
		return sum
	}
	behind := int64(0) // the sum of the numbers from a position
	for lag := n - 1; lag > 0; lag-- {
		behind += total(&parts[n+lag])
		sums[lag-1] += 2*total(&parts[lag]) - int64(n-1)*behind
	}
}
