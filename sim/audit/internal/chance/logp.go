package chance

import "math"

// underflow is the p-value below which a float64 may not hold it.
const underflow = 1e-300

// logChiSquare returns the logarithm of the probability of a chi-square statistic or more, which is
// larger than the degrees of freedom and 2: the regularised upper incomplete gamma function, by its
// continued fraction (Lentz 1976) and the logarithm of the factor before it.
func logChiSquare(statistic float64, degrees int) float64 {
	a, x := float64(degrees)/2, statistic/2
	b, c := x+1-a, 1e300
	d := 1 / b
	fraction := d
	for i := 1.0; i < 1e5; i++ {
		term := -i * (i - a)
		b += 2
		d = 1 / (term*d + b)
		c = b + term/c
		fraction *= c * d
		if math.Abs(c*d-1) < 1e-15 {
			break
		}
	}
	gamma, _ := math.Lgamma(a)
	return -x + a*math.Log(x) - gamma + math.Log(fraction)
}

// logTail returns the logarithm of the smaller tail of a binomial count: that of the first term, and the
// sum of the others by it.
func logTail(count, n, probability float64) float64 {
	if count < n*probability { // the upper tail of the other event
		count, probability = n-count, 1-probability
	}
	gamma := func(x float64) float64 {
		y, _ := math.Lgamma(x + 1)
		return y
	}
	first := gamma(n) - gamma(count) - gamma(n-count) + count*math.Log(probability) + (n-count)*math.Log1p(-probability)
	odds := probability / (1 - probability)
	return first + math.Log(sumOfTerms(func(i float64) float64 { return (n - count - i + 1) / (count + i) * odds }))
}

// sumOfTerms returns 1 and the terms after it, of which ratio has each by the one before, from 1.
func sumOfTerms(ratio func(i float64) float64) float64 {
	sum, term := 1.0, 1.0
	for i := 1.0; term > 1e-17*sum && i < 1e7; i++ {
		term *= ratio(i)
		sum += term
	}
	return sum
}

// LogAtLeast returns the logarithm of the probability of a binomial count of count or more; 0 if count
// is not above the mean.
func LogAtLeast(count, n, probability float64) float64 {
	if count <= n*probability {
		return 0
	}
	return min(0, logTail(count, n, probability))
}

// LogAtMost is LogAtLeast for a count of count or less, below the mean.
func LogAtMost(count, n, probability float64) float64 {
	switch {
	case count >= n*probability:
		return 0
	case count == 0:
		return n * math.Log1p(-probability)
	}
	return min(0, logTail(count, n, probability))
}

// LogFactorial returns the logarithm of n!.
func LogFactorial(n int) float64 {
	log, _ := math.Lgamma(float64(n + 1))
	return log
}
