package audit

import (
	"pokersim/sim/audit/internal/laws"
)

// minForLargest is the least number of cards for the tests of largest deviations.
// With fewer cards the counts are too dependent for the distributions below.
const minForLargest = 20

// largestOf is the largest deviation of the counts of a test. Each count is binomial
// with a probability for each pack, and has a correlation with others of the counts.
func largestOf(name, title string, least, probability, correlation, others float64, packs func(cells []uint64) float64, words func(cells []uint64) string) question {
	return question{
		name: name, title: title, words: words,
		judge: func(cells []uint64) (laws.Outcome, string) {
			n := packs(cells)
			if n < least {
				return laws.Outcome{}, laws.TooFew(least)
			}
			_, count := laws.Worst(cells, n*probability)
			return laws.Outcome{
				Statistic: laws.Standardised(count, n, probability),
				P:         laws.Clumps(laws.MidP(count, n, probability), float64(len(cells)), others, correlation),
			}, ""
		},
	}
}
