package tests

import (
	"fmt"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/audit/internal/laws"
)

// closeFit fails if a chi-square statistic of another test is too small. Random counts
// deviate from their expectation. The counts of a shuffler that uses all orders in turn do
// not, and no other test detects that.
//
// For each of k statistics, take the probability that a fair shuffle gives one at
// most as large. The statistic of this test is the least of these probabilities, and
// p is 1-(1-least)^k, as if they were independent.
var closeFit = row{name: "close-fit", least: 2, answers: judgeCloseFit}

// minForCloseFit is the least number of degrees of freedom of a statistic in the test
// close-fit. With fewer, counts equal to their expectation are not rare.
const minForCloseFit = 5

// rareFit is the p-value below which a fit is called too good.
const rareFit = 1e-3

func judgeCloseFit(all []laws.Answer) (a laws.Answer, ok bool) {
	least, k, fit := 1.0, 0, ""
	for _, x := range all {
		if x.LeftOut != "" || x.Degrees < minForCloseFit {
			continue
		}
		k++
		if below := mathext.GammaIncReg(float64(x.Degrees)/2, x.Statistic/2); below <= least {
			least = below
			fit = fmt.Sprintf("of %s: chi-square is %.4g with %d degrees of freedom", x.Test, x.Statistic, x.Degrees)
		}
	}
	a.Test, a.Title, a.Statistic, a.P = "close-fit", "smallest chi-square", least, laws.Sidak(least, float64(k))
	if a.P < rareFit {
		a.Words = laws.Words{Text: "the counts fit too well, as those " + fit, Differs: true}
	} else {
		a.Words.Text = "the closest fit is that " + fit
	}
	return a, k > 0
}
