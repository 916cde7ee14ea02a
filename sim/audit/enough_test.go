package audit

import (
	"context"
	"fmt"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// The least number of shuffles in the error of a test alone is exact: with one shuffle
// fewer, the test has no result.
func TestLeastNumberOfShufflesIsExact(t *testing.T) {
	for _, cards := range []int{5, 52} {
		for _, family := range tests.Names() {
			plan := named("fisher-yates")
			plan.Cards, plan.Tests, plan.Rounds = cards, family, 1
			p := prepared(plan)
			if p.battery.Unfit(family) != "" || p.battery.LeastShuffles(false, 1) > MaxRounds || family == "repeats" || family == "close-fit" {
				continue
			}
			var n int
			var least uint64
			if _, err := fmt.Sscanf(fmt.Sprint(p.enough()), "shuffles: 1: these tests of %d cards need at least %d", &n, &least); err != nil {
				t.Fatalf("%s of %d cards: %v: %v", family, cards, p.enough(), err)
			}
			for _, shuffles := range []uint64{least - 1, least} {
				p.plan.Rounds = shuffles
				tally := deck.Must(chunk.Run(context.Background(), p.job(0), chunk.Options{}))
				report, err := p.judge(tally, p.levels(), nil)
				results := len(report.worstFirst())
				if want := shuffles == least; results > 0 != want || (err == nil) != want || (p.enough() == nil) != want {
					t.Errorf("%s of %d cards, %d shuffles: got %d results and error %v, want results: %v", family, cards, shuffles, results, err, want)
				}
			}
		}
	}
}
