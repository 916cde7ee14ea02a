package audit

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// minForCloseFit is the number of degrees of freedom from which on a statistic
// can be too small. With fewer, counts that meet their expectation exactly are
// nothing rare.
const minForCloseFit = 5

// closeFit is the test close-fit: whether one of the chi-square statistics is too
// small. Random counts deviate from their expectation; those of a shuffler that
// takes all orders in turn do not, and no other test finds fault with them. Its
// statistic is the least probability that a statistic is at most as large, and p
// is as if the k statistics were independent: 1-(1-least)^k.
func closeFit(results []Result) (r Result, ok bool) {
	least, k := 1.0, 0
	for _, x := range results {
		if x.Degrees < minForCloseFit {
			continue
		}
		k++
		if below := mathext.GammaIncReg(float64(x.Degrees)/2, x.Statistic/2); below <= least {
			least = below
			r.Words = fmt.Sprintf("the counts of %s fit too well: chi-square is %.4g on %d degrees of freedom", x.Test, x.Statistic, x.Degrees)
		}
	}
	r.Test, r.Title, r.Statistic = "close-fit", "smallest chi-square", least
	r.P = -math.Expm1(float64(k) * math.Log1p(-least))
	return r, k > 0
}
