package chance

import (
	"math"
	"math/rand/v2"
	"testing"
)

// sumOf returns a sum of n shares with different laws, sd standard deviations above its mean.
func sumOf(n int, ties, sd float64) *Shares {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	s := &Shares{}
	for range n {
		half := ties * r.Float64()
		s.Add(0, half, (1-half)*(0.2+0.6*r.Float64()))
	}
	s.Observed = math.Round(s.Mean + sd*math.Sqrt(s.Variance))
	return s
}

// The p-value is that of all outcomes, if they are few.
func TestSumOfShares(t *testing.T) {
	for _, ties := range []float64{0, 0.3} {
		for sd := -2.; sd <= 2; sd++ {
			s, above, below := sumOf(9, ties, sd), 0., 0.
			for outcome := range int(math.Pow(3, 9)) {
				p, sum := 1., 0.
				for _, law := range s.laws {
					p *= law[outcome%3]
					sum += float64(outcome%3) / 2
					outcome /= 3
				}
				if sum >= s.Observed {
					above += p
				}
				if sum <= s.Observed {
					below += p
				}
			}
			want := 2 * below
			if s.Observed > s.Mean {
				want = 2 * above
			}
			if got := s.TwoSided(0).P; math.Abs(got-min(1, want)) > 1e-12 {
				t.Errorf("ties %v, %v deviations: got %v, want %v", ties, sd, got, want)
			}
			if got := s.TwoSided(math.Abs(s.Observed-s.Mean) + 0.1).P; got != 1 {
				t.Errorf("within the tolerance: got %v, want 1", got)
			}
		}
	}
}

// The saddlepoint approximation is the exact law's p-value within 2 %, down to 1e-9.
func TestSaddlepointOfShares(t *testing.T) {
	for _, ties := range []float64{0, 0.05} {
		for _, sd := range []float64{0.02, -3, 6} {
			s := sumOf(mostConvolved, ties, sd)
			exact := s.TwoSided(0).P
			s.Add(0, 0, 0) // one more value, which is always 0
			if got := s.TwoSided(0).P; math.Abs(got/exact-1) > 0.02 {
				t.Errorf("ties %v, %v deviations: got %v, want %v", ties, sd, got, exact)
			}
		}
	}
}

// The sum is beyond each end of a band with a probability of at most half of what the band leaves.
func TestBands(t *testing.T) {
	s := sumOf(40, 0.1, 0)
	s.Bands([2]float64{0.95, 0.999}, func(n int, sum, mean float64, ends [2][2]float64) {
		part := &Shares{laws: s.laws[:n], halves: true, Mean: mean}
		for i, tail := range []float64{0.025, 0.0005} {
			if above, below := part.atLeast(ends[i][1]+0.5, false), part.atLeast(float64(n)-ends[i][0]+0.5, true); above > tail || below > tail ||
				part.atLeast(ends[i][1], false) <= tail {
				t.Errorf("%d values, %v: %v above and %v below", n, ends[i], above, below)
			}
		}
	})
}

func TestHolm(t *testing.T) {
	for i, got := range Holm([]float64{0.01, 0.04, 0.03, 1e-9}) {
		if want := []float64{0.03, 0.06, 0.06, 4e-9}[i]; math.Abs(got-want) > 1e-15 {
			t.Errorf("p-value %d: got %v, want %v", i, got, want)
		}
	}
}
