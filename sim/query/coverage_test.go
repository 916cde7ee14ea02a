package query

import "testing"

// The 95 % interval of a sampled mean has the exact mean in at least 93 % of 400 seeds, also if
// few deals or none have the values that matter. If 30 deals or more differ from the most common
// value, it is at most 1.25 times as wide as the interval of the standard error.
func TestCoverageOfMeans(t *testing.T) {
	const rounds, seeds, aces = 300, 400, "from a='AcAd', b='3c3d', board='AsKs7d'"
	for _, c := range []struct {
		name, script string
		common       bool // 30 of the deals or more differ
	}{
		{"one in 990 wins", "avg(riverEquity(b)) " + aces, false},
		{"a rare payoff", "avg(case when handType(a, river) >= quads then 500 else -1 end) from a='9s9h', b='QdQc', board='AsKs7d'", false},
		{"a rare loss", "avg(case when riverEquity(b) > 0 then -500 else 1 end) " + aces, false},
		{"a rare payoff beside common ones", "avg(case when handType(a, river) >= quads then 500 when handType(a, river) >= twopair then 1 else 0 end) from a='9s9h', b='QdQc', board='AsKs7d'", false},
		{"a pot that is mostly shared", "avg(riverEquity(a)) from a='2c2d', b='2h2s', board='AsKs7d'", false},
		{"a common payoff", "avg(case when winsHi(a) then 500 else -1 end) from a='AsKs', b='QdQc', board='Js7s2d'", true},
		{"an equity", "avg(riverEquity(a)) from a='AsKs', b='QQ', board='Js7h2d'", true},
		{"an equity on the turn", "avg(HvHequity(a, turn)) from a='AsKs', b='QQ', board='Js7s2d'", true},
		{"outs", "avg(outsToHandType(a, turn, flush)) from a='AsKs', b='QQ', board='Js7h2d'", true},
		{"ranks of the board", "avg(rankCount(boardRanks(river)) + 1) from a='AsKs', b='QQ', board='Js7h2d'", true},
		{"players with a pair", "avg(players(p, handType(p, river) >= pair)) from a='AsKs', b='T9', c='86', board='Js7h2d'", true},
	} {
		_, exact := answers(t, Plan{Spec: Spec{Query: "select " + c.script, Method: Exact}})
		want := exact.Rows[0].Value
		covered, width, normal := 0, 0.0, 0.0
		for seed := range uint64(seeds) {
			_, r := answers(t, Plan{Spec: Spec{Query: "select " + c.script, Method: Sample, Seed: seed}, Rounds: rounds})
			if row := r.Rows[0]; row.Low <= want && want <= row.High {
				covered++
			}
			width, normal = width+r.Rows[0].High-r.Rows[0].Low, normal+2*1.96*r.Rows[0].StdError
		}
		ratio := width / normal
		t.Logf("%-32s covered %.4f, %.2f times as wide as by the standard error", c.name, float64(covered)/seeds, ratio)
		if float64(covered) < .93*seeds || c.common && ratio > 1.25 {
			t.Errorf("%s: covered %d of %d, width %.3f", c.name, covered, seeds, ratio)
		}
	}
}
