package audit

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// minForCloseFit is the least number of degrees of freedom of a statistic in the test
// close-fit. With fewer, counts equal to their expectation are not rare.
const minForCloseFit = 5

// rareFit is the p-value below which a fit is called too good.
const rareFit = 1e-3

// closeFit is the test close-fit: it fails if a chi-square statistic is too small.
// Random counts deviate from their expectation. The counts of a shuffler that uses
// all orders in turn do not, and no other test detects that.
//
// For each of k statistics, take the probability that a fair shuffle gives one at
// most as large. The statistic of this test is the least of these probabilities, and
// p is 1-(1-least)^k, as if they were independent.
func closeFit(results []Result) (r Result, ok bool) {
	least, k := 1.0, 0
	for _, x := range results {
		if x.Degrees < minForCloseFit {
			continue
		}
		k++
		if below := mathext.GammaIncReg(float64(x.Degrees)/2, x.Statistic/2); below <= least {
			least = below
			r.Words = fmt.Sprintf("of %s: chi-square is %.4g with %d degrees of freedom", x.Test, x.Statistic, x.Degrees)
		}
	}
	r.Test, r.Title, r.Statistic = "close-fit", "smallest chi-square", least
	r.P = -math.Expm1(float64(k) * math.Log1p(-least))
	if r.P < rareFit {
		r.Words = "the counts fit too well, as those " + r.Words
	} else {
		r.Words = "the closest fit is that " + r.Words
	}
	return r, k > 0
}
