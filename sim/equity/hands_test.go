package equity

import (
	"slices"
	"testing"
	"time"

	"pokersim/internal/stats"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// questions are plans whose results of hands, and of players against those who folded,
// are sampled.
func questions() map[string]Spec {
	return map[string]Spec{
		"weights":      {Players: []string{"QQ+,AKs@0.5", "JJ+,AQ@0.25"}},
		"any hand":     {Players: []string{"AsKs", "random", "22+"}},
		"one card":     {Players: []string{"Asx", "KK+,AJs", "random"}, Setting: Setting{Board: "7c8d2s"}},
		"four players": {Players: []string{"TT+@0.5,AK", "99-JJ", "AQ+", "KQs,QJs"}, Setting: Setting{Dead: "AhQd"}},
		"folded":       {Players: []string{"AsKs,QQ", "JJ+,AQs"}, Folded: []string{"AA,AK@0.5"}},
		"short deck":   {Players: []string{"AA,AKs", "QQ+,JTs"}, Setting: Setting{Game: "short"}},
		"two folded":   {Players: []string{"AsKs", "random"}, Setting: Setting{Board: "Th9h2c"}, Folded: []string{"AA,KK@0.5,QhJh", "KQs"}},
		"many joint":   {Players: []string{"22+,A2s+,KTs+", "22+,A2s+,A9o+", "random"}, Folded: []string{"random"}},
		"omaha":        {Players: []string{"AsKsQhJh", "AdAcTdTc,KdKcTdTc,9s8s7h6h"}, Setting: Setting{Game: "omaha", Board: "2c3d4h"}},
		"omaha folded": {Players: []string{"AsKsQhJh,AsKsQhJd", "AdAcTdTc", "2s2h3s3h"}, Setting: Setting{Game: "omaha"}, Folded: []string{"KdKcTdTh,9s8s7h6h"}},
	}
}

// Counting hands changes neither the deals of a seed nor their winners, with any
// engine, at any level and with any number of workers.
func TestHandsDoNotChangeTheDeals(t *testing.T) {
	for name, spec := range questions() {
		spec.Method, spec.Seed = Sample, 42
		for _, engine := range []sim.Engine{sim.Lanes, sim.Deck} {
			spec.Engine, spec.Hands = engine, false
			plan := Plan{Spec: spec, Rounds: ChunkDeals + 999}
			want := counted(t, prepared(t, plan), chunk.Options{})
			plan.Hands = true
			var first []uint64
			for _, level := range lanes.Levels() {
				if plan.Level = level; level != lanes.Levels()[0] && (engine == sim.Deck || testing.Short()) {
					continue
				}
				p := prepared(t, plan)
				got := counted(t, p, chunk.Options{Workers: 2})
				if !slices.Equal(p.Layout().at.Winners(got), want) {
					t.Errorf("%s, engine %s: with hands the winners are %v, want %v", name, engine, p.Layout().at.Winners(got), want)
				}
				if first == nil {
					first = got
				} else if !slices.Equal(got, first) {
					t.Errorf("%s: level %s gives other counts than %s", name, level, lanes.Levels()[0])
				}
			}
		}
	}
}

// The sampled results of each player's hands follow the exact ones, by chi-square over
// all hands and numbers of winners.
func TestSampledHandsFollowTheExactOnes(t *testing.T) {
	deals := uint64(200_000)
	if long {
		deals = 100_000_000
	}
	compared := 0
	for name, spec := range questions() {
		spec.Hands = true
		exact := prepared(t, Plan{Spec: spec})
		if exact.Plan().Method != Exact || exact.Time() > time.Second && !long {
			continue // it would take long
		}
		compared++
		want, err := exact.Hands(chunk.Tally{Chunks: exact.Chunks(), Counts: counted(t, exact, chunk.Options{})})
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []sim.Engine{sim.Lanes, sim.Deck} {
			spec.Method, spec.Seed, spec.Engine = Sample, 3, engine
			sampled := prepared(t, Plan{Spec: spec, Rounds: deals})
			got := counted(t, sampled, chunk.Options{})
			at := sampled.Layout()
			for i := range at.Players {
				test, ok := stats.NewChiSquare(results(at, got, i), results(at, want, i))
				if ok && test.P < 1e-4 {
					t.Errorf("%s, engine %s, player %d: %v", name, engine, i, test)
				}
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d questions have a fast exact answer, want 5 or more", compared)
	}
}

// results returns disjoint counts of a player's hands: for each hand the deals lost, and
// those by number of winners.
func results(at Layout, counts []uint64, player int) (all []uint64) {
	for hand := range at.at.Hands[player] {
		of := slices.Clone(at.Hand(counts, player, hand))
		for _, n := range of[1:] {
			of[0] -= n
		}
		all = append(all, of...)
	}
	return all
}

// A folded range is the mixture of its hands as dead cards, each with the weight of the
// deals in which they are dead.
func TestFoldedRangeIsAMixture(t *testing.T) {
	const deals = 2_000_000
	for _, engine := range []sim.Engine{sim.Lanes, sim.Deck} {
		spec := Spec{Players: []string{"AsKs", "QhQd"}, Folded: []string{"AhAd,QsQc@0.5,2c2d@0.25"}, Method: Sample, Seed: 5, Engine: engine}
		p := prepared(t, Plan{Spec: spec, Rounds: deals})
		got := p.Layout().at.Winners(counted(t, p, chunk.Options{}))
		want := make([]uint64, len(got))
		for dead, weight := range map[string]uint64{"AhAd": 4, "QsQc": 2, "2c2d": 1} {
			e := prepared(t, Plan{Spec: Spec{Players: []string{"AsKs", "QhQd"}, Setting: Setting{Dead: dead}, Method: Exact}})
			for set, n := range e.Layout().at.Winners(counted(t, e, chunk.Options{})) {
				want[set] += weight * n
			}
		}
		if test, _ := stats.NewChiSquare(got, want); test.P < 1e-4 {
			t.Errorf("engine %s: got %v of %v, %v", engine, got, want, test)
		}
	}
}
