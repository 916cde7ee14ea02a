package laws

import "math"

// SumTwoSided returns the two-sided p-value of a sum of n independent values, each 1 with
// probability one, 2 with probability two, and else 0. It is exact without twos. Otherwise it
// uses the saddlepoint approximation of Lugannani and Rice with the second continuity
// correction of Daniels (1987, International Statistical Review 55).
func SumTwoSided(count, n, one, two float64) float64 {
	if two == 0 {
		return TwoSided(count, n, one)
	}
	p := [3]float64{1 - one - two, one, two}
	if count < n*(one+2*two) { // the lower tail is the upper one of the complement
		p[0], p[2], count = p[2], p[0], 2*n-count
	}
	return min(1, 2*sumAtLeast(count, n, p))
}

// sumAtLeast returns the probability of a sum of count or more.
func sumAtLeast(count, n float64, p [3]float64) float64 {
	x := (count - 0.5) / n
	switch mean := p[1] + 2*p[2]; {
	case count > 2*n:
		return 0
	case math.Abs(x-mean) < 1e-9:
		return 0.5
	}
	cumulant := func(t float64) (k, first, second float64) {
		a, b, c := p[0], p[1]*math.Exp(t), p[2]*math.Exp(2*t)
		all := a + b + c
		first = (b + 2*c) / all
		return math.Log(all), first, (b+4*c)/all - first*first
	}
	low, high := -50.0, 50.0
	for range 100 {
		middle := (low + high) / 2
		if _, first, _ := cumulant(middle); first < x {
			low = middle
		} else {
			high = middle
		}
	}
	t := (low + high) / 2
	k, _, second := cumulant(t)
	w := math.Copysign(math.Sqrt(max(0, 2*n*(t*x-k))), t)
	u := 2 * math.Sinh(t/2) * math.Sqrt(n*second)
	return math.Erfc(w/math.Sqrt2)/2 + math.Exp(-w*w/2)/math.Sqrt(2*math.Pi)*(1/u-1/w)
}
