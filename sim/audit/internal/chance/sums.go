package chance

import (
	"cmp"
	"math"
	"slices"

	"pokersim/internal/ints"
)

// Holm returns p-values adjusted for their number (Holm 1979): if all are of fair laws, the
// probability that any of the adjusted ones is x or less is at most x.
func Holm(p []float64) []float64 {
	order := ints.Below[int](len(p))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted, least := make([]float64, len(p)), 0.0
	for rank, i := range order {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = least
	}
	return adjusted
}

// Shares is a sum of independent values of 0, 1/2 or 1, each with a law of its own, as shares of pots.
type Shares struct {
	Observed, Mean, Variance float64
	laws                     [][3]float64 // the probabilities of 0, 1/2 and 1
	values                   []float64
	halves                   bool // whether 1/2 is possible
}

// Add adds a value and the probabilities of 1/2 and of 1.
func (s *Shares) Add(value, half, one float64) {
	mean := half/2 + one
	s.Observed += value
	s.Mean += mean
	s.Variance += half/4 + one - mean*mean
	s.values = append(s.values, value)
	s.laws = append(s.laws, [3]float64{1 - half - one, half, one})
	s.halves = s.halves || half > 0
}

// N returns the number of values.
func (s *Shares) N() int { return len(s.laws) }

// mostConvolved is the number of values up to which a p-value is of the exact law.
const mostConvolved = 4096

// TwoSided returns the two-sided p-value of the sum, and its deviation in standard deviations. The
// mean may differ from its own by a tolerance at most. The law is exact up to 4,096 values, then
// the saddlepoint approximation of Lugannani and Rice with the continuity correction of Daniels.
func (s *Shares) TwoSided(tolerance float64) Outcome {
	deviation := s.Observed - s.Mean
	o := Outcome{Statistic: deviation / math.Sqrt(s.Variance), P: 1}
	switch {
	case deviation > tolerance:
		o.P = min(1, 2*s.atLeast(s.Observed-tolerance, false))
	case deviation < -tolerance:
		o.P = min(1, 2*s.atLeast(float64(s.N())-s.Observed-tolerance, true))
	}
	return o
}

// atLeast returns the probability of x or more, or of n - x or less.
func (s *Shares) atLeast(x float64, below bool) (p float64) {
	unit := 2.0 // values in a sum of 1
	if !s.halves {
		unit = 1
	}
	count := math.Ceil(unit*x - 1e-9)
	law := func(i int) [3]float64 {
		p := s.laws[i]
		if below {
			p[0], p[2] = p[2], p[0]
		}
		if !s.halves {
			p[1], p[2] = p[2], 0
		}
		return p
	}
	if s.N() > mostConvolved {
		mean := unit * s.Mean
		if below {
			mean = unit*float64(s.N()) - mean
		}
		p, _ = saddlepoint(count, mean, func(t float64) (k, first, second float64) {
			for i := range s.laws {
				a, b, c := cumulant(law(i), t)
				k, first, second = k+a, first+b, second+c
			}
			return k, first, second
		})
		return p
	}
	var all window
	for i := range s.laws {
		all.add(law(i), 0)
	}
	for i := len(all.p) - 1; i >= 0 && all.from+i >= int(count); i-- { // from the least probability
		p += all.p[i]
	}
	return p
}

// window is the law of a whole number: the probabilities from a value on.
type window struct {
	from     int
	p, spare []float64
}

// add adds a value of 0, 1 or 2. It leaves out ends with a probability of at most negligible each.
func (w *window) add(law [3]float64, negligible float64) {
	if w.p == nil {
		w.p = []float64{1}
	}
	n := len(w.p)
	next := append(w.spare[:0], make([]float64, n+2)...)
	for i, p := range w.p {
		next[i] += p * law[0]
		next[i+1] += p * law[1]
		next[i+2] += p * law[2]
	}
	w.p, w.spare = next, w.p
	if negligible > 0 {
		for w.p[0] <= negligible {
			w.from, w.p = w.from+1, w.p[1:]
		}
		for w.p[len(w.p)-1] <= negligible {
			w.p = w.p[:len(w.p)-1]
		}
	}
}

// Bands calls a function after each value, with the number of values so far, their sum and its mean,
// and for each level the ends of the interval that the sum is below, and above, with a probability
// of at most (1-level)/2. It takes about 50 ms for 10,000 values.
func (s *Shares) Bands(levels [2]float64, each func(n int, sum, mean float64, ends [2][2]float64)) {
	var w window
	sum, mean := 0.0, 0.0
	for i, law := range s.laws {
		w.add(law, 1e-12)
		sum, mean = sum+s.values[i], mean+law[1]/2+law[2]
		var ends [2][2]float64
		for l, level := range levels {
			tail, below, above := (1-level)/2, 0.0, 0.0
			low, high := 0, len(w.p)-1
			for ; below+w.p[low] <= tail; low++ {
				below += w.p[low]
			}
			for ; above+w.p[high] <= tail; high-- {
				above += w.p[high]
			}
			ends[l] = [2]float64{float64(w.from+low) / 2, float64(w.from+high) / 2}
		}
		each(i+1, sum, mean, ends)
	}
}
