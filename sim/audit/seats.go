package audit

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/sim/audit/internal/laws"
)

// seatGroups is the largest deviation of the number of cards of a rank, or of a suit, at
// a position or at two positions together. Two positions are a hand of two cards: an ace
// that comes too often to a seat deviates at both.
//
// Let q be the share of the rank in the pack. Its count at a position has the variance
// q(1-q) for each shuffle, and two positions have the covariance q(m-1)/(n-1) - q², for
// m cards of the rank. The counts are about normal. The p-value is that of independent
// deviates, which is not too small for normal ones of any correlation (Šidák 1967).
func seatGroups(name string, n int, e equality) question {
	sums := func(cells []uint64) (worst seatGroup, all float64) {
		shuffles := float64(laws.Sum(cells)) / float64(n)
		of := make([][]float64, len(e.sizes)) // deviations by rank and position
		for r := range of {
			of[r] = make([]float64, n)
		}
		for i, count := range cells {
			of[e.of[i/n]][i%n] += float64(count)
		}
		for r, at := range of {
			m := float64(e.sizes[r])
			q := m / float64(n)
			one, both := q*(1-q), q*(m-1)/float64(n-1)-q*q
			if one <= 0 {
				continue
			}
			single, double := math.Sqrt(shuffles*one), math.Sqrt(shuffles*2*(one+both))
			for p := range at {
				at[p] -= shuffles * q
				worst.take(seatGroup{r, p, p, at[p] / single, at[p] + shuffles*q, shuffles, q})
				for other := range p {
					worst.take(seatGroup{r, other, p, (at[p] + at[other]) / double, at[p] + at[other] + 2*shuffles*q, shuffles, q})
				}
			}
			all += float64(n * (n + 1) / 2)
		}
		return worst, all
	}
	return question{
		name: name, title: "largest deviation of a " + e.noun + " at two positions, z",
		judge: func(cells []uint64) (laws.Outcome, string) {
			shuffles := float64(laws.Sum(cells)) / float64(n)
			if least := float64(minForNormal * n); shuffles < least {
				return laws.Outcome{}, laws.TooFew(least)
			}
			worst, all := sums(cells)
			one := 2 * distuv.UnitNormal.Survival(math.Abs(worst.z))
			return laws.Outcome{Statistic: worst.z, P: -math.Expm1(all * math.Log1p(-one))}, ""
		},
		words: func(cells []uint64) string {
			worst, _ := sums(cells)
			return worst.words(e)
		},
	}
}

// minForNormal is the least expected count of a card at a position, so that the counts
// of ranks are about normal.
const minForNormal = 20

// seatGroup is the number of cards of a rank at two positions, or at one.
type seatGroup struct {
	rank, low, high int
	z               float64
	count, shuffles float64
	share           float64 // of the rank in the pack
}

func (s *seatGroup) take(other seatGroup) {
	if math.Abs(other.z) > math.Abs(s.z) {
		*s = other
	}
}

func (s seatGroup) words(e equality) string {
	if s.low == s.high {
		return fmt.Sprintf("%s at position %d: %s", e.label(s.rank), s.low+1, laws.Deviation(s.count, s.shuffles, s.share))
	}
	return fmt.Sprintf("%s at positions %d and %d: %s", e.label(s.rank), s.low+1, s.high+1, laws.Deviation(s.count, 2*s.shuffles, s.share))
}
