package audit

import (
	"math"
	"math/bits"

	"pokersim/sim/audit/internal/laws"
)

// neighbourScalars returns the scalars of neighbours, with the columns of a batch that
// have their values. In each shuffle there are n-1 neighbours.
//
//	kept-neighbours   neighbours of the pack before that are neighbours, in either order
//	kept-successors   the same, in the same order
//	rank-neighbours   neighbours of equal rank
//	suit-neighbours   neighbours of equal suit
//
// The pack before is the ordered pack in reset mode.
func neighbourScalars(pack packing) []scalar {
	n := pack.cards
	all := []scalar{
		{
			name: "kept-neighbours", title: "neighbours that stay neighbours", values: n,
			distribution: func() []float64 { return laws.KeptNeighbours(n) },
			ofColumns:    func(c *neighbourCounts) *column { return &c.beside },
		}, {
			name: "kept-successors", title: "neighbours that stay in order", values: n,
			distribution: func() []float64 { return laws.KeptSuccessors(n) },
			ofColumns:    func(c *neighbourCounts) *column { return &c.kept },
		},
	}
	if !pack.named {
		return all
	}
	return append(all, scalar{
		name: "rank-neighbours", title: "neighbours of equal rank", values: n, ofPacks: true,
		distribution: func() []float64 { return laws.EqualNeighbours(n, pack.ranks().sizes) },
		ofColumns:    func(c *neighbourCounts) *column { return &c.ranks },
	}, scalar{
		name: "suit-neighbours", title: "neighbours of equal suit", values: n, ofPacks: true,
		distribution: func() []float64 { return laws.EqualNeighbours(n, pack.suits().sizes) },
		ofColumns:    func(c *neighbourCounts) *column { return &c.suits },
	})
}

// neighbourCounts are the values of neighbourScalars for the packs of a batch.
type neighbourCounts struct {
	kept, beside, ranks, suits column
}

// neighbours returns the counts of the batch. The first call computes them.
func (b *batch) neighbours() *neighbourCounts {
	if b.counted {
		return &b.counts
	}
	b.counted, b.counts = true, neighbourCounts{}
	c, mask := &b.counts, b.mask()
	at, low := b.places.transposed(), bits.Len(uint(b.cards-1))
	for card := 1; card < b.cards; card++ {
		// the place of a card is one more, or one less, than that of the card before
		after, ahead, up, down := mask, mask, mask, mask // up and down are the carries
		for k := range low {
			x, y := at[k][card-1], at[k][card]
			after &^= x ^ up ^ y
			ahead &^= y ^ down ^ x
			up, down = up&x, down&y
		}
		after &^= up
		ahead &^= down
		c.kept.add(after)
		c.beside.add(after | ahead)
	}
	face := b.faces.transposed()
	for p := 1; p < b.cards; p++ {
		ranks, suits := mask, mask
		for k := range rankBits {
			ranks &^= face[k][p-1] ^ face[k][p]
		}
		for k := firstSuitBit; k < firstSuitBit+suitBits; k++ {
			suits &^= face[k][p-1] ^ face[k][p]
		}
		c.ranks.add(ranks)
		c.suits.add(suits)
	}
	return c
}

// meanQuestion tests the mean of a scalar: it is about normal, with the exact mean and
// variance of a fair shuffle.
func meanQuestion(s scalar, distribution func() []float64, words func(cells []uint64) string) question {
	return question{
		name: s.name + "-mean", title: "mean of " + s.title + ", z", words: words,
		judge: func(cells []uint64) (laws.Outcome, string) {
			n := float64(laws.Sum(cells))
			if n < minForMean {
				return laws.Outcome{}, laws.TooFew(minForMean)
			}
			fair, variance := laws.Moments(distribution())
			z := (laws.Mean(cells) - fair) / math.Sqrt(variance/n)
			return laws.Outcome{Statistic: z, P: math.Erfc(math.Abs(z) / math.Sqrt2)}, ""
		},
	}
}

// minForMean is the least number of shuffles for the mean of a scalar. The skewness of
// the mean is then about 0.01.
const minForMean = 5000
