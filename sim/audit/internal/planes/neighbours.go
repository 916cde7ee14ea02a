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

// CountAdjacent counts with AVX2 the numbers of packs of 2 to 200 cards.
// Orders have the card at each position, places the position of each card, and faces the face at
// each position, whose ranks and suits are in the bits of two masks.
func CountAdjacent(orders, places, faces []uint8, cards int, ranks, suits uint8, counts *Adjacent) {
	_, _, _ = orders[:cards*64], places[:cards*64], faces[:cards*64]
	if cards < 2 {
		panic("planes: adjacent cards of fewer than two")
	}
	adjacentAVX2(&orders[0], &places[0], &faces[0], cards, uint64(ranks), uint64(suits), (*[adjacentValues][64]uint8)(counts))
}

// MaxProducts is the largest pack of AddProducts: a number and its sign fit in a byte, and the sum of
// two products in a word.
const MaxProducts = 128

// AddProducts adds with AVX2, for each lag k from 1, the sum over 64 packs of the products y(p) y(p+k)
// to sums[k-1], where y is 2c-(n-1) for the card c of a row. Rows has the cards and signed has y; packs
// that are not to be counted have 0 in signed.
func AddProducts(sums []int64, rows []uint8, signed []int8) {
	n := len(sums) + 1
	_, _ = rows[:n*64], signed[:n*64]
	var parts [2 * MaxProducts][16]int32 // of c(p) y(p+k), for each lag, then of y(p)
	productsAVX2(&parts, &rows[0], &signed[0], n)
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
