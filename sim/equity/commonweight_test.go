package equity

import (
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// A weight that all hands of a range have in common changes neither the algorithm, its
// predicted time, the number of deals nor a count, exact or sampled. Only the weights of the
// hands are those of the text.
func TestACommonWeightIsDividedOut(t *testing.T) {
	for _, c := range []struct {
		with, without string
		Setting
		Hands bool
	}{
		{with: "22-99@0.8|random|J4s-J2s@0.8", without: "22-99|random|J4s-J2s", Setting: Setting{Board: "2c7d9h"}},
		{with: "99+@0.8|TT@0.123456789,AKs@12.3456789%", without: "99+|TT,AKs", Hands: true},
		{with: "AA@0.8,KK@0.4|QQ@0.9,JJ@0.45", without: "AA,KK@0.5|QQ,JJ@0.5"},
		{with: "AA@0.6,KcKd@0.3|QQ@0.9", without: "AA,KcKd@0.5|QQ", Setting: Setting{Dead: "Kc"}},
		{with: "random@0.7|AsKsQsJs@0.3", without: "random|AsKsQsJs", Setting: Setting{Game: "omaha", Board: "2c3d4h"}},
	} {
		for _, method := range []Method{Exact, Sample} {
			plan := Plan{Spec: Spec{Players: []string{c.with}, Setting: c.Setting, Method: method, Seed: 7, Hands: c.Hands}}
			if method == Sample {
				plan.Rounds = 100_000
			}
			with := prepared(t, plan)
			plan.Players = []string{c.without}
			without := prepared(t, plan)
			if with.Algorithm() != without.Algorithm() || with.Time() != without.Time() || with.Plan().Rounds != without.Plan().Rounds {
				t.Errorf("%s: got %s in %v of %d deals, want %s in %v of %d", c.with, with.Algorithm(), with.Time(), with.Plan().Rounds, without.Algorithm(), without.Time(), without.Plan().Rounds)
			}
			if !slices.Equal(counted(t, with, chunk.Options{}), counted(t, without, chunk.Options{})) {
				t.Errorf("%s, %s: other counts than those of %s", c.with, method, c.without)
			}
			if hand := with.RangeHands(0)[0]; hand.Weight != with.law.Players[0].Live(with.law.Board | with.law.Dead)[0].Weight {
				t.Errorf("%s: the first hand has weight %d", c.with, hand.Weight)
			}
		}
	}
}
