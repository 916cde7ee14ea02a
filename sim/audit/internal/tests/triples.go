package tests

import (
	"math"
	"math/bits"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
)

// minLooks is the least number of shuffles of the tests triples and odd-triples.
const minLooks = 100

// triples counts whether three cards a < b < c are in the cyclic order
// a b c, which has probability 1/2.
//
// Let y(a, b) be 1 if a is before b and -1 otherwise. For three cards,
// y(a, b) + y(b, c) + y(c, a) is 1 if their cyclic order is a b c, and -1 if it is
// a c b. So it is enough to count how often each card is before each other card. The
// cells are these counts, an n × n matrix.
//
// Let S be the sum for a triple over N shuffles. The sums of all triples span a space
// of C(n-1, 2) dimensions. A fair shuffle has the same variance in every direction of
// it, because a relabelling of the cards maps any direction to any other. Each S has
// variance N, so the variance of a direction is N C(n, 3) / C(n-1, 2) = N n/3. So
// 3/(nN) ΣS² is chi-square with C(n-1, 2) degrees of freedom. Two triples with two
// common cards have correlation 1/3 or -1/3; others have 0.
var triples = row{name: "triples", others: []string{"triples-largest"}, least: 4, most: shuffled.MaxForBatch, fits: wholePack, one: newTriples}

func newTriples(b *Battery) Test {
	n := b.Cards
	words := func(cells []uint64, looks float64) chance.Words {
		t := worstTriple(cells, n)
		first, second, third := t.cards[0], t.cards[1], t.cards[2]
		if t.sum < 0 {
			second, third = third, second
		}
		return chance.Deviation((looks+math.Abs(t.sum))/2, looks, 0.5, n*(n-1)*(n-2)/6).Of("%s in this cyclic order", b.List("card", first, second, third))
	}
	stride, counted := planes.Stride(n), uint64(0)
	counts := make([]uint64, n*stride) // how often a card is before a higher one
	low := bits.Len(uint(n - 1))
	t := Test{
		Name: "triples", Cells: n * n, Per: uint64(n * (n - 1) / 2),
		batch: func(b *shuffled.Batch) {
			b.Form.AddLess(counts, b.Places.Transposed()[:low], n, b.Mask())
			counted += uint64(b.Held)
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			for a := range n {
				for b := a + 1; b < n; b++ {
					cells[a*n+b] += counts[a*stride+b]
					cells[b*n+a] += counted - counts[a*stride+b]
				}
			}
			clear(counts)
			counted = 0
		},
		Questions: []Question{{
			title: "cyclic order of three cards", least: minLooks, words: words,
			judge: always(func(cells []uint64, looks float64) chance.Outcome {
				return chance.ChiSquare(tripleSquares(cells, n)*3/(float64(n)*looks), (n-1)*(n-2)/2)
			}),
		}},
	}
	if n >= minForLargest {
		all := float64(n * (n - 1) * (n - 2) / 6)
		t.Questions = append(t.Questions, largest(t.Questions[0], "triples-largest", t.Questions[0].title+": largest deviation, z", 0.5,
			func(cells []uint64, looks float64) float64 { return (looks + worstTriple(cells, n).sum) / 2 },
			func(one float64) float64 { return chance.Clumps(one, all, float64(3*(n-3)), 1./3) }))
	}
	return t
}

// before returns how often a was before b minus how often it was behind b.
func before(cells []uint64, n, a, b int) float64 {
	return float64(cells[a*n+b]) - float64(cells[b*n+a])
}

// tripleSquares returns ΣS² over all triples: n Σy² over all pairs, minus the square
// of the sum of each card.
func tripleSquares(cells []uint64, n int) (s float64) {
	for a := range n {
		own := 0.0
		for b := range n {
			y := before(cells, n, a, b)
			own += y
			s += float64(n) * y * y / 2
		}
		s -= own * own
	}
	return s
}

type triple struct {
	cards [3]int
	sum   float64
}

func worstTriple(cells []uint64, n int) (worst triple) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			ab := before(cells, n, a, b)
			for c := b + 1; c < n; c++ {
				if s := ab + before(cells, n, b, c) - before(cells, n, a, c); math.Abs(s) > math.Abs(worst.sum) {
					worst = triple{[3]int{a, b, c}, s}
				}
			}
		}
	}
	return worst
}

// oddEvery says that oddTriples counts the first 64 packs of each 2048.
const oddEvery = 32 * shuffled.BatchSize

// maxForOddTriples is the largest pack: it has n(n-1)(n-2)/6 triples.
const maxForOddTriples = 60

// oddTriples counts how often an odd number of the cards at each three positions have odd
// numbers. It finds a rule for the parities of three positions.
//
// The probability is about 1/2, and two triples of positions have a correlation of 1/n
// or less: the counts are taken as independent. There are n(n-1)(n-2)/6 of them, so with
// every pack an audit would take a quarter to a half longer.
var oddTriples = row{name: "odd-triples", least: minForLargest, most: maxForOddTriples, fits: wholePack, one: newOddTriples}

func newOddTriples(b *Battery) Test {
	n := b.Cards
	counts := make([]uint64, n*(n-1)*(n-2)/6)
	odd, even := n/2, n-n/2
	per := odd*even*(even-1)/2 + odd*(odd-1)*(odd-2)/6
	probability := float64(per) / float64(len(counts))
	words := func(cells []uint64, packs float64) chance.Words {
		i, count := chance.Worst(cells, packs*probability)
		p, q, r := tripleAt(i, n)
		return chance.Deviation(count, packs, probability, len(cells)).Of("an odd number of odd cards at positions %d, %d and %d", p+1, q+1, r+1)
	}
	q := Question{least: minLooks, words: words}
	q = largest(q, "", "parity of three positions, z", probability, worstCell(probability), independent(len(counts)))
	q.needs = tooFew((minLooks-shuffled.BatchSize)/shuffled.BatchSize*oddEvery + oddEvery + (minLooks-1)%shuffled.BatchSize + 1)
	return Test{
		Name: "odd-triples", Cells: len(counts), Per: uint64(per), ofPacks: true, Questions: []Question{q},
		looks: func(size uint64) uint64 {
			return size/oddEvery*shuffled.BatchSize + min(size%oddEvery, shuffled.BatchSize)
		},
		batch: func(b *shuffled.Batch) {
			if mask := b.Sampled(oddEvery); mask != 0 {
				addOddTriples(counts, b.Faces.Transposed()[shuffled.ParityBit][:n], mask)
			}
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			for i, n := range counts {
				cells[i] += n
			}
			clear(counts)
		},
	}
}

// addOddTriples adds, for all rows p < q < r in lexicographic order, the number of packs
// in which an odd number of the rows have their bit set.
func addOddTriples(counts, plane []uint64, mask uint64) {
	at := 0
	for p, a := range plane {
		for q := p + 1; q < len(plane); q++ {
			two, rest := a^plane[q], plane[q+1:]
			row := counts[at:][:len(rest)]
			for r, c := range rest {
				row[r] += uint64(bits.OnesCount64((two ^ c) & mask))
			}
			at += len(rest)
		}
	}
}

// tripleAt returns the rows of an index of addOddTriples.
func tripleAt(index, n int) (p, q, r int) {
	for p = range n {
		for q = p + 1; q < n; q++ {
			if rest := n - q - 1; index < rest {
				return p, q, q + 1 + index
			} else {
				index -= rest
			}
		}
	}
	panic("audit: no such triple")
}
