package laws

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"
)

// Gaps is the law of the gaps of hands of k of n cards, each of an own fair pack: the number of
// packs from a hand with a card to the next hand with it.
type Gaps struct {
	Probability []float64   // of the gaps 1, 2, ... for a card of a hand; longer ones are the rest
	Var         [][]float64 // the covariance of the counts of gaps that end in one hand, of a long run
}

// Gap is the probability that a card of a hand is in the hand d packs before, and in none between.
func Gap(n, k, d int) float64 {
	a := float64(k) / float64(n)
	return a * math.Pow(1-a, float64(d-1))
}

// NewGaps returns the law of gaps up to a longest one.
//
// Let a be k/n and b be 1-a. A given card has a gap d with probability a²b^(d-1). The
// covariance of the counts of d and e is the sum over the gaps of each two cards, equal or not,
// that end in hands of which one is h packs before the other. For different cards a hand where
// both gaps have a condition multiplies the probabilities by a ratio: that of both in the hand,
// one or none, to the product for independent cards.
func NewGaps(n, k, longest int) Gaps {
	size, a := float64(n), float64(k)/float64(n)
	b := 1 - a
	ones := make([]float64, longest+1) // by gap, the probability of a gap of a given card
	for d := 1; d <= longest; d++ {
		ones[d] = a * Gap(n, k, d)
	}
	pairs := size * (size - 1)
	bothIn, oneIn := float64(k*(k-1))/pairs/(a*a), float64(k*(n-k))/pairs/(a*b)
	none := make([]float64, longest+2) // powers of the ratio for no card
	none[0] = 1
	for i := range longest + 1 {
		none[i+1] = none[i] * float64((n-k)*(n-k-1)) / pairs / (b * b)
	}
	bothIns, oneIns := [3]float64{1, bothIn, bothIn * bothIn}, [5]float64{1, oneIn, oneIn * oneIn, oneIn * oneIn * oneIn, oneIn * oneIn * oneIn * oneIn}
	g := Gaps{make([]float64, longest), make([][]float64, longest)}
	for d := 1; d <= longest; d++ {
		g.Probability[d-1], g.Var[d-1] = ones[d]/a, make([]float64, longest)
		for e := 1; e <= longest; e++ {
			ratios := 0.0
			for h := -e; h <= d; h++ { // the hands are 0 to d, and h to h+e, before the last one
				low, high := max(0, h), min(d, h+e)
				within := func(at int) bool { return low <= at && at <= high }
				ends, both := 0, 0
				for _, at := range []int{0, d} {
					if within(at) {
						ends++
						if at == h || at == h+e {
							both++
						}
					}
				}
				for _, at := range []int{h, h + e} {
					if within(at) {
						ends++
					}
				}
				ratios += bothIns[both] * oneIns[ends-2*both] * none[high-low+1-ends+both]
			}
			product := ones[d] * ones[e]
			v := 2*size*product/a + pairs*product*ratios - float64(d+e+1)*size*size*product
			if d == e {
				v += size * ones[d]
			}
			g.Var[d-1][e-1] = v
		}
	}
	return g
}

// Fit returns the chi-square test of the counts of gaps that end in a number of hands of k cards.
func (g Gaps) Fit(counts []uint64, hands float64, k int) Outcome {
	d := make([]float64, len(g.Probability))
	for i, p := range g.Probability {
		d[i] = float64(counts[i]) - hands*float64(k)*p
	}
	return Mahalanobis(d, g.Var, hands)
}

// Worst returns the gap, less 1, whose count has the largest deviation.
func (g Gaps) Worst(counts []uint64, hands float64, k int) (gap int) {
	most := -1.0
	for i, p := range g.Probability {
		if z := math.Abs(float64(counts[i])-hands*float64(k)*p) / math.Sqrt(g.Var[i][i]); z > most {
			gap, most = i, z
		}
	}
	return gap
}

// Detectable returns the relative change of the frequency of the gap 1 that Fit of a number of
// hands of k cards finds at a level with the given power.
func (g Gaps) Detectable(hands float64, k int, level float64) float64 {
	one := make([]float64, len(g.Probability))
	one[0] = hands * float64(k) * g.Probability[0]
	unit := Mahalanobis(one, g.Var, hands)
	return math.Sqrt(Noncentrality(unit.Degrees, level) / unit.Statistic)
}

// Complete is the distribution of the number of hands of k of n cards, each of an own fair pack,
// until each card was in one (the coupon collector's problem): element t is that of t hands, and
// the last one, longest+1, that of more than longest.
func Complete(n, k, longest int) []float64 {
	move := make([][]float64, n+1) // from m cards, the probability of i new ones
	all := combin.LogGeneralizedBinomial(float64(n), float64(k))
	for m := range move {
		move[m] = make([]float64, k+1)
		for i := max(0, k-m); i <= min(k, n-m); i++ {
			move[m][i] = math.Exp(combin.LogGeneralizedBinomial(float64(n-m), float64(i)) + combin.LogGeneralizedBinomial(float64(m), float64(k-i)) - all)
		}
	}
	p, seen, done := make([]float64, longest+2), make([]float64, n+1), 0.0
	seen[0] = 1
	for t := 1; t <= longest; t++ {
		next := make([]float64, n+1)
		for m, q := range seen[:n] {
			for i, r := range move[m][:min(k, n-m)+1] {
				next[m+i] += q * r
			}
		}
		p[t], seen = next[n], next
		done += p[t]
	}
	p[longest+1] = max(0, 1-done)
	return p
}
