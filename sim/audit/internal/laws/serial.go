package laws

import "math"

// Lags is the law of the serial correlation of a fair shuffle of n cards. Let y be the
// deviation of a card's number from the mean, doubled: 2 card - (n-1). The product sum of a
// lag k is C(k) = Σ y(p) y(p+k) over the positions p. The sum of all C is constant.
type Lags struct {
	Cards  int
	square float64     // Σ y²
	Mean   []float64   // of C, by the lag less 1
	Var    [][]float64 // its covariance
}

// NewLags computes the mean and the covariance of C from the moments of two, three and four
// numbers without replacement.
func NewLags(n int) Lags {
	p2, p4 := 0.0, 0.0
	for card := range n {
		y := float64(2*card - (n - 1))
		p2 += y * y
		p4 += y * y * y * y
	}
	size := float64(n)
	two, three := size*(size-1), size*(size-1)*(size-2)
	both := -p2 / two             // E[y(a) y(b)]
	squares := (p2*p2 - p4) / two // E[y(a)² y(b)²]
	shared, apart := 0.0, 0.0     // E[y(a)² y(b) y(c)], E[y(a) y(b) y(c) y(d)]
	if n > 2 {
		shared = (2*p4 - p2*p2) / three
	}
	if n > 3 {
		apart = (3*p2*p2 - 6*p4) / (three * (size - 3))
	}
	l := Lags{Cards: n, square: p2, Mean: make([]float64, n-1), Var: make([][]float64, n-1)}
	for i := range l.Mean {
		l.Mean[i], l.Var[i] = float64(n-1-i)*both, make([]float64, n-1)
		for j := range l.Var[i] {
			k, m := i+1, j+1
			pairs := float64((n - k) * (n - m))
			one := float64(2*min(n-k, n-m) + 2*max(0, n-k-m)) // pairs of products with one common position
			same := 0.0
			if k == m {
				same, one = float64(n-k), float64(2*max(0, n-2*k))
			}
			l.Var[i][j] = same*squares + one*shared + (pairs-same-one)*apart - pairs*both*both
		}
	}
	return l
}

// Deviations returns the sums of packs less their means, by the lag less 1.
func (l Lags) Deviations(sums []float64, packs float64) []float64 {
	d := make([]float64, len(sums))
	for i, sum := range sums {
		d[i] = sum - packs*l.Mean[i]
	}
	return d
}

// Fit returns the chi-square test of all lags, with n-2 degrees of freedom, of sums of packs.
// The last lag follows from the others.
func (l Lags) Fit(sums []float64, packs float64) Outcome {
	d, free := l.Deviations(sums, packs), l.Cards-2
	return Mahalanobis(d[:free], l.Var[:free], packs)
}

// Largest returns the lag, less 1, of the largest deviation, and its z.
func (l Lags) Largest(sums []float64, packs float64) (lag int, z float64) {
	for i, d := range l.Deviations(sums, packs) {
		if x := d / math.Sqrt(packs*l.Var[i][i]); math.Abs(x) > math.Abs(z) {
			lag, z = i, x
		}
	}
	return lag, z
}

// Correlation returns the correlation of the cards with a lag, less 1, the half of its interval
// of 95 %, and that of a fair shuffle.
func (l Lags) Correlation(lag int, sum, packs float64) (correlation, half, fair float64) {
	unit := packs * float64(l.Cards-1-lag) * l.square / float64(l.Cards)
	return sum / unit, 1.96 * math.Sqrt(packs*l.Var[lag][lag]) / unit, -1 / float64(l.Cards-1)
}

// Detectable returns the change of the correlation of neighbours that Largest of packs finds at a
// level with the given power.
func (l Lags) Detectable(packs, level float64) float64 {
	_, half, _ := l.Correlation(0, 0, packs)
	return half / 1.96 * DetectableZ(level/float64(len(l.Mean)))
}
