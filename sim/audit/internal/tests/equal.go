package tests

import (
	"math"
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
)

// maxForPairs is the largest pack of the tests of each two positions: they count n(n-1)/2
// pairs.
const maxForPairs = 128

var equalRanks = row{name: "equal-ranks", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Ranks(), "a pair at two positions, as of a seat")
}}

var equalSuits = row{name: "equal-suits", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Suits(), "")
}}

var equalColours = row{name: "equal-colours", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Colours(), "")
}}

var equalParities = row{name: "equal-parities", least: minForLargest, most: maxForPairs, fits: wholePack, one: func(b *Battery) Test {
	return equalPairs(b, b.Parities(), "")
}}

// equalPairs is one of the tests equal-ranks, equal-suits, equal-colours and equal-parities: how often
// the cards at each two positions are equal. In the first of these tests, two positions
// are a hand of two cards, and equal cards are a pocket pair.
//
// A count is binomial with N trials. Two positions of one card and two others of the
// same card have a correlation of about -1/n, and other two positions have less. So the
// counts are taken as independent (Šidák 1967).
func equalPairs(b *Battery, e sample.Equality, finds string) Test {
	n := b.Cards
	stride := planes.Stride(n)
	counts := make([]uint64, n*stride)
	probability := e.Together(n)
	digits := make([][]uint64, max(1, bits.Len(uint(len(e.Sizes)-1))))
	words := func(cells []uint64, packs float64) laws.Words {
		i, count := laws.Worst(cells, packs*probability)
		high, low := pairAt(i)
		return laws.Deviation(count, packs, probability, len(cells)).Of("cards at positions %d and %d of equal %s", low+1, high+1, e.Noun)
	}
	q := Question{least: math.Ceil(laws.MinExpected / probability), words: words}
	q = largest(q, "", "equal "+e.Noun+" at two positions, z", probability, worstCell(probability), independent(n*(n-1)/2))
	q.Finds = finds
	return Test{
		Name: e.Name, Cells: n * (n - 1) / 2, Per: uint64(e.Pairs()), ofPacks: true, Questions: []Question{q},
		batch: func(b *sample.Batch) {
			for k := range digits {
				digits[k] = b.Faces.Transposed()[e.Low+k]
			}
			b.Form.AddEqual(counts, digits, n, b.Mask())
		},
		flush: func(cells []uint64, _ *sample.Sample) {
			for q := range n {
				for p := range q {
					cells[pairIndex(q, p)] += counts[p*stride+q]
				}
			}
			clear(counts)
		},
	}
}

// straightThrees and suitThrees count what three neighbouring cards make, at each position:
// ranks of one straight, and one suit. Some three neighbours are the flop, whatever the number
// of seats. The counts of two positions that share cards have a small correlation, so they are
// taken as independent (Šidák 1967).
var straightThrees = row{name: "straight-threes", least: minForLargest, fits: namedPack, one: func(b *Battery) Test {
	ranks := b.Ranks()
	return threes(b, "straight-threes", "three neighbours of one straight", laws.OneStraight(ranks.Sizes), ranks.Of, straights(), addStraights)
}}

var suitThrees = row{name: "suit-threes", least: minForLargest, fits: namedPack, one: func(b *Battery) Test {
	suits := b.Suits()
	var one [1 << 14]uint8 // has a 1 for the sets of one suit
	for suit := range suits.Sizes {
		one[1<<suit] = 1
	}
	return threes(b, "suit-threes", "three neighbours of one suit", laws.ThreeEqual(suits.Sizes), suits.Of, &one, addSuits)
}}

// straights has a 1 for the sets of three ranks of one straight.
var straights = sync.OnceValue(func() *[1 << 14]uint8 {
	var table [1 << 14]uint8
	for set := range table {
		if bits.OnesCount(uint(set)) == 3 && laws.Straight(uint16(set)) {
			table[set] = 1
		}
	}
	return &table
})

// threes returns one of the tests of three neighbours. sets is the number of sets of three cards
// that have the property, of is the value of each card, and makes has a 1 for the sets of values,
// a bit each, that have the property. add adds, for each position, the number of packs of a batch
// whose three cards from there have it; packs that are too large for batches look it up.
func threes(b *Battery, name, title string, sets float64, of []int, makes *[1 << 14]uint8,
	add func(counts []uint64, b *sample.Batch)) Test {
	likely := sets / laws.Threes(b.Cards)
	places := b.Cards - 2
	bit := make([]uint16, b.Cards)
	for card, value := range of {
		bit[card] = 1 << value
	}
	worst := func(cells []uint64, packs float64) (at int, count float64) {
		made := make([]uint64, places)
		for p := range made {
			made[p] = cells[2*p+1]
		}
		return laws.Worst(made, packs*likely)
	}
	q := Question{least: math.Ceil(laws.MinExpected / likely), words: func(cells []uint64, packs float64) laws.Words {
		at, count := worst(cells, packs)
		return laws.Deviation(count, packs, likely, places).Of("%s, from position %d", title, at+1)
	}}
	q = largest(q, "", title+", z", likely, func(cells []uint64, packs float64) float64 {
		_, count := worst(cells, packs)
		return count
	}, independent(places))
	t := Test{Name: name, Cells: 2 * places, Per: uint64(places), ofPacks: true, Questions: []Question{q}}
	if b.Cards > sample.MaxForBatch {
		t.count = func(cells []uint16, s *sample.Sample) {
			x, y := bit[s.Pack[0]], bit[s.Pack[1]]
			for p, card := range s.Pack[2:] {
				z := bit[card]
				cells[2*p+int(makes[(x|y|z)%(1<<14)]&1)]++
				x, y = y, z
			}
		}
		return t
	}
	counts, packs := make([]uint64, places), uint64(0)
	t.batch = func(b *sample.Batch) {
		add(counts, b)
		packs += uint64(b.Held)
	}
	t.flush = func(cells []uint64, _ *sample.Sample) {
		for p, made := range counts {
			cells[2*p] += packs - made
			cells[2*p+1] += made
		}
		clear(counts)
		packs = 0
	}
	return t
}

// addSuits is add for three cards of one suit.
func addSuits(counts []uint64, b *sample.Batch) {
	faces, mask := b.Faces.Transposed(), b.Mask()
	suits := faces[sample.FirstSuitBit : sample.FirstSuitBit+sample.SuitBits]
	equal := func(p int) uint64 { // whether the card at p has the suit of the one before
		differ := uint64(0)
		for _, plane := range suits {
			differ |= plane[p-1] ^ plane[p]
		}
		return mask &^ differ
	}
	before := equal(1)
	for p := range counts {
		now := equal(p + 2)
		counts[p] += uint64(bits.OnesCount64(before & now))
		before = now
	}
}

// windows are the sets of five consecutive ranks, of packs as bits: the ace below the deuce first.
type windows [deck.Ranks - 3]uint64

// windowsOf returns the packs whose card at a position is in each window. A joker is in none.
func windowsOf(faces *[8][]uint64, p int) (in windows) {
	a, b, c, d := faces[0][p], faces[1][p], faces[2][p], faces[3][p]
	low := [4]uint64{^(a | b), a &^ b, b &^ a, a & b}
	high := [4]uint64{^(c | d), c &^ d, d &^ c, c & d}
	var rank [deck.Ranks + 1]uint64 // the ace, then the ranks from the deuce
	for r := range deck.Ranks {
		rank[1+r] = low[r%4] & high[r/4]
	}
	rank[0] = rank[deck.Ranks]
	for w := range in {
		in[w] = rank[w] | rank[w+1] | rank[w+2] | rank[w+3] | rank[w+4]
	}
	return in
}

// addStraights is add for three cards of different ranks that are in one window.
func addStraights(counts []uint64, b *sample.Batch) {
	faces, mask := b.Faces.Transposed(), b.Mask()
	differ := func(p, q int) uint64 {
		return (faces[0][p] ^ faces[0][q]) | (faces[1][p] ^ faces[1][q]) | (faces[2][p] ^ faces[2][q]) | (faces[3][p] ^ faces[3][q])
	}
	x, y, xy := windowsOf(faces, 0), windowsOf(faces, 1), differ(0, 1)
	for p := range counts {
		z, yz, made := windowsOf(faces, p+2), differ(p+1, p+2), uint64(0)
		for w := range z {
			made |= x[w] & y[w] & z[w]
		}
		counts[p] += uint64(bits.OnesCount64(made & xy & yz & differ(p, p+2) & mask))
		x, y, xy = y, z, yz
	}
}
