package chance

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/internal/ints"
	"pokersim/internal/stats"
)

// Outcome is a statistic and its p-value.
type Outcome struct {
	Statistic float64
	Degrees   int     // of freedom; 0 if the statistic is not chi-square
	P         float64 // the probability of a statistic at least as large
	LogP      float64 // its natural logarithm, if P is too small for a float64; else 0
}

// ChiSquare returns the outcome of a chi-square statistic.
func ChiSquare(statistic float64, degrees int) Outcome {
	return chiSquare(statistic, degrees, mathext.GammaIncRegComp(float64(degrees)/2, statistic/2))
}

func chiSquare(statistic float64, degrees int, p float64) Outcome {
	o := Outcome{Statistic: statistic, Degrees: degrees, P: p}
	if p < underflow && statistic > float64(degrees)+2 {
		o.LogP = logChiSquare(statistic, degrees)
	}
	return o
}

// Log returns the natural logarithm of P, also of one that is too small for a float64. It is
// that of the smallest one if no more is known.
func (o Outcome) Log() float64 {
	if o.P < underflow && o.LogP < 0 {
		return o.LogP
	}
	return math.Log(max(o.P, math.SmallestNonzeroFloat64))
}

// Times returns the outcome with the p-value of the least of several ones: several is Sidak, or
// the like, and about proportional to small p-values.
func (o Outcome) Times(several func(one float64) float64) Outcome {
	const small = 1e-200
	if o.P < underflow && o.LogP < 0 {
		o.LogP += math.Log(several(small) / small)
	}
	o.P = several(o.P)
	return o
}

// MinExpected is the least expected count of a cell in a chi-square test.
const MinExpected = 5

// Fit is Pearson's chi-square test of counts against a distribution. It merges
// neighbouring values, from the lowest up, until each cell has an expected count of
// minExpected or more. ok is false if fewer than two cells remain.
func Fit(counts []uint64, distribution []float64) (o Outcome, ok bool) {
	type cell struct{ count, expected float64 }
	var cells []cell
	var open cell
	n := float64(ints.Sum(counts))
	for k, count := range counts {
		open.count += float64(count)
		open.expected += n * distribution[k]
		if open.expected >= MinExpected {
			cells = append(cells, open)
			open = cell{}
		}
	}
	if len(cells) < 2 {
		return o, false
	}
	cells[len(cells)-1].count += open.count
	cells[len(cells)-1].expected += open.expected
	statistic := 0.0
	for _, c := range cells {
		statistic += (c.count - c.expected) * (c.count - c.expected) / c.expected
	}
	return ChiSquare(statistic, len(cells)-1), true
}

// Same is the chi-square test that two tables of counts have one distribution. It merges
// neighbouring values as Fit does, by their expected counts in the smaller table. ok is
// false if fewer than two cells remain.
func Same(a, b []uint64) (o Outcome, ok bool) {
	inA, inB := float64(ints.Sum(a)), float64(ints.Sum(b))
	share := min(inA, inB) / (inA + inB)
	statistic, cells := 0.0, 0
	cell := func(x, y float64) {
		d := x*math.Sqrt(inB/inA) - y*math.Sqrt(inA/inB)
		statistic += d * d / (x + y)
		cells++
	}
	var x, y, lastX, lastY float64 // the open cell, and the last complete one
	for i := range a {
		x, y = x+float64(a[i]), y+float64(b[i])
		if (x+y)*share >= MinExpected {
			if lastX+lastY > 0 {
				cell(lastX, lastY)
			}
			lastX, lastY, x, y = x, y, 0, 0
		}
	}
	if lastX+lastY > 0 {
		cell(lastX+x, lastY+y)
	}
	if cells < 2 {
		return o, false
	}
	return ChiSquare(statistic, cells-1), true
}

// BestFit is Fit of several rows of counts. The outcome is that of the row with the least
// p-value, taken as that of independent tests (Šidák 1967). row is -1 if Fit can test none.
func BestFit(rows [][]uint64, distribution []float64) (row int, best Outcome) {
	row = -1
	tried := 0.0
	for i, counts := range rows {
		if o, ok := Fit(counts, distribution); ok {
			if tried++; row < 0 || o.Log() < best.Log() {
				row, best = i, o
			}
		}
	}
	return row, best.Times(SidakOf(tried))
}

// Values of a probability below rareBelow are rare: Fit pools them with others. LeastForRare is
// the least number of hands of Rare.
const (
	rareBelow    = 1e-3
	LeastForRare = 1000
)

// Rare tests the count of each rare value in each row, which is binomial and about Poisson, and
// takes the least p-value as that of independent tests (Šidák 1967). Counts are few, so the
// p-values of a fair shuffle are too large.
func Rare(rows [][]uint64, distribution []float64) (row, value int, best Outcome) {
	tried := 0.0
	best.P = 2
	for i, counts := range rows {
		n := float64(ints.Sum(counts))
		for k, count := range counts {
			if distribution[k] >= rareBelow || n == 0 {
				continue
			}
			tried++
			if o := BinomialTwoSided(float64(count), n, distribution[k]); o.Log() < best.Log() {
				row, value, best = i, k, o
				best.Statistic = float64(count)
			}
		}
	}
	best.P = min(1, best.P)
	return row, value, best.Times(SidakOf(tried))
}

// Sidak returns the p-value of the least of k p-values of independent tests (Šidák 1967).
func Sidak(least, k float64) float64 { return -math.Expm1(k * math.Log1p(-least)) }

// BonferroniOf returns a function that returns the p-value of the least of k p-values, of tests
// that may depend on each other.
func BonferroniOf(k float64) func(least float64) float64 {
	return func(least float64) float64 { return min(1, k*least) }
}

// SidakOf is Sidak of k p-values.
func SidakOf(k float64) func(least float64) float64 {
	return func(least float64) float64 { return Sidak(least, k) }
}

// WorstValue returns the value whose count deviates most from a distribution, in standard
// errors. Expected counts below floor are taken as floor.
func WorstValue(counts []uint64, distribution []float64, floor float64) (value int) {
	n, most := float64(ints.Sum(counts)), -1.0
	for k, count := range counts {
		expected := n * distribution[k]
		if d := float64(count) - expected; d*d/max(expected, floor) > most {
			value, most = k, d*d/max(expected, floor)
		}
	}
	return value
}

// LeastForFit returns the least sum of counts that fit can test.
func LeastForFit(distribution []float64) uint64 {
	n, cells := uint64(1), make([]uint64, len(distribution))
	for ; ; n++ {
		cells[0] = n
		if _, ok := Fit(cells, distribution); ok {
			return n
		}
	}
}

// AddUpTo reports whether the sum of counts is from least to most. A sum that overflows is not.
func AddUpTo(counts []uint64, least, most uint64) bool {
	total := uint64(0)
	for _, n := range counts {
		sum, carry := bits.Add64(total, n, 0)
		if carry > 0 {
			return false
		}
		total = sum
	}
	return least <= total && total <= most
}

// Mahalanobis returns the chi-square test of sums of n independent vectors, less their means,
// with a covariance that has an inverse.
func Mahalanobis(deviations []float64, covariance [][]float64, n float64) Outcome {
	k := len(deviations)
	v := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			v.SetSym(i, j, covariance[i][j])
		}
	}
	var root mat.Cholesky
	var solved mat.VecDense
	d := mat.NewVecDense(k, deviations)
	if !root.Factorize(v) || root.SolveVecTo(&solved, d) != nil {
		return Outcome{Statistic: math.NaN(), Degrees: k, P: math.NaN()}
	}
	return ChiSquare(mat.Dot(d, &solved)/n, k)
}

// Squares returns the sum of the squared deviations of counts from an expectation.
func Squares(cells []uint64, expected float64) (s float64) {
	for _, c := range cells {
		d := float64(c) - expected
		s += d * d
	}
	return s
}

// Worst returns the cell with the largest deviation from an expectation.
func Worst(cells []uint64, expected float64) (index int, count float64) {
	for i, c := range cells {
		if math.Abs(float64(c)-expected) > math.Abs(float64(cells[index])-expected) {
			index = i
		}
	}
	return index, float64(cells[index])
}

// Homogeneity tests whether rows of counts have one distribution. ok is false if there
// are fewer than two rows, or an expectation is below minExpected.
func Homogeneity(rows [][]uint64) (o Outcome, ok bool) {
	for _, row := range rows {
		if ints.Sum(row) < MinExpected*uint64(len(row)) {
			return o, false
		}
	}
	if len(rows) < 2 {
		return o, false
	}
	test := stats.Homogeneity(rows...)
	return chiSquare(test.Statistic, test.Degrees, test.P), true
}

// Answer is what a test says of its counts: a statistic, or the reason why it has none.
type Answer struct {
	Test, Title string
	Outcome
	Words   Words  // the largest deviation
	LeftOut string // the reason if there is no statistic
	Few     bool   // whether more shuffles would give one
	Least   uint64 // then how many shuffles are needed, if that is known
}

// Detection is a bias that a test finds with 90 % power: the relative change of a
// frequency.
type Detection struct {
	What     string
	Relative float64
	Test     string
}

// Standardised returns the deviation of a binomial count in standard errors.
func Standardised(count, n, p float64) float64 { return (count - n*p) / math.Sqrt(n*p*(1-p)) }

// TwoSided returns the two-sided p-value of a binomial count: twice the probability
// of the smaller tail.
func TwoSided(count, n, p float64) float64 {
	return min(1, 2*min(atLeast(count, n, p), atMost(count, n, p)))
}

// MidP is twoSided with half the probability of the count itself (the mid-p value,
// Lancaster 1961). Counts are integers, so twoSided is too large on average.
func MidP(count, n, p float64) float64 {
	above, below := atLeast(count, n, p), atMost(count, n, p)
	nearer := min(above, below)
	return min(1, 2*nearer-min(nearer, max(0, above+below-1)))
}

// atLeast returns the probability of a binomial count of count or more.
func atLeast(count, n, p float64) float64 {
	if count <= 0 {
		return 1
	}
	return mathext.RegIncBeta(count, n-count+1, p)
}

// atMost returns the probability of a binomial count of count or less.
func atMost(count, n, p float64) float64 {
	if count >= n {
		return 1
	}
	return mathext.RegIncBeta(n-count, count+1, 1-p)
}

// Binomial returns the outcome of a count with its mid-p value.
func Binomial(count, n, probability float64) Outcome {
	return withLog(Outcome{Statistic: Standardised(count, n, probability), P: MidP(count, n, probability)}, count, n, probability)
}

// BinomialTwoSided is Binomial with the two-sided p-value, which is not too small for few.
func BinomialTwoSided(count, n, probability float64) Outcome {
	return withLog(Outcome{Statistic: Standardised(count, n, probability), P: TwoSided(count, n, probability)}, count, n, probability)
}

// BinomialWithin is BinomialTwoSided for the worst probability that differs from the given one by a
// relative margin at most.
func BinomialWithin(count, n, probability, margin float64) Outcome {
	if margin == 0 {
		return BinomialTwoSided(count, n, probability)
	}
	nearer := min(atLeast(count, n, min(1, probability*(1+margin))), atMost(count, n, probability*(1-margin)))
	return Outcome{Statistic: Standardised(count, n, probability), P: min(1, 2*nearer)}
}

// AtLeastPoisson returns the outcome of a count with the probability of as many or more, if they
// are Poisson with a mean.
func AtLeastPoisson(count, mean float64) Outcome {
	if count <= 0 {
		return Outcome{P: 1}
	}
	return Outcome{Statistic: count, P: mathext.GammaIncReg(count, mean)}
}

// BinomialAtLeast returns the outcome of a count with the probability of as many or more.
func BinomialAtLeast(count, n, probability float64) Outcome {
	o := Outcome{Statistic: Standardised(count, n, probability), P: atLeast(count, n, probability)}
	if o.P < underflow {
		o.LogP = logTail(count, n, probability)
	}
	return o
}

func withLog(o Outcome, count, n, probability float64) Outcome {
	if o.P < underflow {
		o.LogP = math.Ln2 + logTail(count, n, probability)
	}
	return o
}

// Normal returns the outcome of a normal value, with the two-sided p-value.
func Normal(z float64) Outcome {
	o := Outcome{Statistic: z, P: math.Erfc(math.Abs(z) / math.Sqrt2)}
	if o.P < underflow {
		o.LogP = logChiSquare(z*z, 1)
	}
	return o
}

// Clumps returns the p-value of the largest |z| of k normal deviates. Each deviate has
// the given correlation, or its negative, with others of them, and about 0 with the
// rest. one is the p-value of a single deviate.
//
// It uses the Poisson clumping heuristic (Aldous 1989, Probability Approximations via
// the Poisson Clumping Heuristic): deviates that are as large or larger form clumps,
// and the clumps are about a Poisson process. The mean size of a clump is
// 1 + others/2 · P(another | one); the half counts each pair of neighbours once.
func Clumps(one, k, others, correlation float64) float64 {
	if one <= 0 {
		return 0
	}
	normal := distuv.UnitNormal
	u := -normal.Quantile(min(one, 1) / 2)
	if math.IsInf(u, 1) {
		return k * one
	}
	rest := math.Sqrt(1 - correlation*correlation)
	another := quad.Fixed(func(x float64) float64 {
		return normal.Prob(x) * (normal.Survival((u-correlation*x)/rest) + normal.Survival((u+correlation*x)/rest))
	}, u, u+10, 200, nil, 0) / (one / 2)
	return -math.Expm1(-k * one / (1 + others/2*another))
}

// SumTwoSided returns the two-sided p-value of a sum of n independent values, each 1 with
// probability one, 2 with probability two, and else 0, and the sum as its statistic. It is exact
// without twos. Otherwise it uses the saddlepoint approximation of Lugannani and Rice with the second continuity
// correction of Daniels (1987, International Statistical Review 55).
func SumTwoSided(count, n, one, two float64) Outcome {
	if two == 0 {
		o := BinomialTwoSided(count, n, one)
		o.Statistic = count
		return o
	}
	o := Outcome{Statistic: count}
	p := [3]float64{1 - one - two, one, two}
	if count < n*(one+2*two) { // the lower tail is the upper one of the complement
		p[0], p[2], count = p[2], p[0], 2*n-count
	}
	one, log := sumAtLeast(count, n, p)
	if o.P = min(1, 2*one); o.P < underflow {
		o.LogP = math.Ln2 + log
	}
	return o
}

// sumAtLeast returns the probability of a sum of count or more, and about its logarithm if it is
// small.
func sumAtLeast(count, n float64, p [3]float64) (one, log float64) {
	if count > 2*n {
		return 0, math.Inf(-1)
	}
	return saddlepoint(count, n*(p[1]+2*p[2]), func(t float64) (k, first, second float64) {
		k, first, second = cumulant(p, t)
		return n * k, n * first, n * second
	})
}

// cumulant returns the cumulant generating function of a value of 0, 1 or 2, with its first two
// derivatives.
func cumulant(p [3]float64, t float64) (k, first, second float64) {
	a, b, c := p[0], p[1]*math.Exp(t), p[2]*math.Exp(2*t)
	all := a + b + c
	first = (b + 2*c) / all
	return math.Log(all), first, (b+4*c)/all - first*first
}

// saddlepoint returns the probability of count or more of a whole number with a mean and a cumulant
// generating function, by the approximation of Lugannani and Rice with the second continuity
// correction of Daniels, and about its logarithm if it is small.
func saddlepoint(count, mean float64, cumulant func(t float64) (k, first, second float64)) (one, log float64) {
	x := count - 0.5
	if math.Abs(x-mean) < 1e-9*mean {
		return 0.5, math.Log(0.5)
	}
	low, high := -50.0, 50.0
	for range 64 {
		middle := (low + high) / 2
		if _, first, _ := cumulant(middle); first < x {
			low = middle
		} else {
			high = middle
		}
	}
	t := (low + high) / 2
	k, _, second := cumulant(t)
	w := math.Copysign(math.Sqrt(max(0, 2*(t*x-k))), t)
	u := 2 * math.Sinh(t/2) * math.Sqrt(second)
	return math.Erfc(w/math.Sqrt2)/2 + math.Exp(-w*w/2)/math.Sqrt(2*math.Pi)*(1/u-1/w), -w*w/2 - math.Log(2*math.Pi)/2 - math.Log(u)
}

// Moments returns the mean and the variance of a distribution.
func Moments(distribution []float64) (mean, variance float64) {
	for k, p := range distribution {
		mean += float64(k) * p
	}
	for k, p := range distribution {
		variance += (float64(k) - mean) * (float64(k) - mean) * p
	}
	return mean, variance
}

// Mean returns the mean of a histogram.
func Mean(cells []uint64) float64 {
	total := 0.0
	for value, count := range cells {
		total += float64(value) * float64(count)
	}
	return total / float64(ints.Sum(cells))
}
