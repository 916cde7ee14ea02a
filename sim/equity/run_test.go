package equity

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/internal/stats"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

func TestWorkersAndShardsDoNotChangeTheTally(t *testing.T) {
	sampled := Plan{Spec: spec(t, "QQ+|AKs,JTs|random", "", ""), Rounds: 5*ChunkDeals + 1}
	exact := Plan{Spec: spec(t, "QQ+,AKs|22+,A2s+@0.5", "Ts9s4d", "Ah")}
	sampled.Categories, exact.Categories = true, true
	tuples := Plan{Spec: spec(t, "AKo,JTs|AA@0.5,KK|QsQh", "Td7c2s", "")}
	tuples.Hands = true
	for _, plan := range []Plan{sampled, exact, tuples} {
		p := prepared(t, plan)
		want := counted(t, p, chunk.Options{Workers: 1})
		for _, workers := range []int{2, 16} {
			if got := counted(t, p, chunk.Options{Workers: workers}); !slices.Equal(got, want) {
				t.Errorf("%s, workers=%d: got %v, want %v", plan.Players, workers, got, want)
			}
		}
		var merged chunk.Tally
		for i := range uint64(3) {
			part := p.Chunks().Part(i+1, 3)
			tally, err := p.Run(context.Background(), chunk.Options{Only: &part})
			if err == nil {
				err = p.Check(tally)
			}
			if err != nil {
				t.Fatal(err)
			}
			merged.Add(tally)
		}
		if !slices.Equal(merged.Counts, want) {
			t.Errorf("%s, shards: got %v, want %v", plan.Players, merged.Counts, want)
		}
		merged.Counts[1]++
		if err := p.Check(merged); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%s, a tally with one deal too many: got %v, want chunk.ErrPlan", plan.Players, err)
		}
	}
}

func TestGrowingAPlanKeepsItsDeals(t *testing.T) {
	plan := Plan{Spec: spec(t, "AsKs|QQ+", "", ""), Rounds: ChunkDeals + 1000}
	tally := deck.Must(prepared(t, plan).Run(context.Background(), chunk.Options{}))
	before := plan.Rounds
	plan.Rounds = 3 * ChunkDeals
	p := prepared(t, plan)
	done := deck.Must(p.Grow(context.Background(), before, tally))
	if got, want := counted(t, p, chunk.Options{Done: done}), counted(t, p, chunk.Options{}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The tallies of Early are those of plans with fewer deals, in ascending order.
func TestEarlyTalliesAreThoseOfShorterPlans(t *testing.T) {
	for _, engine := range []sim.Engine{sim.Lanes, sim.Deck} {
		plan := Plan{Spec: spec(t, "AsKs|QQ+,AKo@0.5|random", "", ""), Rounds: 2*ChunkDeals + 1000}
		plan.Method, plan.Engine = Sample, engine
		p := prepared(t, plan)
		var prefixes []chunk.Tally
		counted(t, p, chunk.Options{Prefix: func(tally chunk.Tally) { prefixes = append(prefixes, tally) }})
		all, err := p.Early(t.Context(), prefixes)
		if err != nil || len(all) < 20 {
			t.Fatalf("%s: %d tallies, %v: want at least 20", engine, len(all), err)
		}
		deals := uint64(0)
		for i, tally := range all {
			n := p.Deals(tally)
			if n <= deals {
				t.Errorf("%s: %d deals follow %d", engine, n, deals)
			}
			deals = n
			if plan.Rounds = n; i%8 == 3 && !slices.Equal(tally.Counts, run(t, plan, chunk.Options{})) {
				t.Errorf("%s: after %d deals the tally is not that of the shorter plan", engine, n)
			}
		}
		if deals != 2*ChunkDeals+1000 {
			t.Errorf("%s: the tallies end at %d deals", engine, deals)
		}
	}
}

// A run to a target ends at the first chunk at which every player's standard error
// is at most the target.
func TestTargetEndsTheRun(t *testing.T) {
	p := Plan{Spec: spec(t, "AsKs|QhQd|random", "", "")}
	p.Method, p.TargetError = Sample, 0.0004
	tally := deck.Must(prepared(t, p).Run(context.Background(), chunk.Options{}))
	sigma := func(counts []uint64) (most float64) {
		n := 0.0
		for _, c := range counts {
			n += float64(c)
		}
		for i := range 3 {
			mean, squares := 0.0, 0.0
			for who, c := range counts {
				if who>>i&1 != 0 {
					s := 1 / float64(setLen(who))
					mean, squares = mean+float64(c)*s/n, squares+float64(c)*s*s/n
				}
			}
			most = max(most, math.Sqrt((squares-mean*mean)/n))
		}
		return most
	}
	n := tally.Chunks.Len()
	fewer := first(n - 1)
	p.TargetError, p.Rounds = 0, n*ChunkDeals
	before := run(t, p, chunk.Options{})
	less := deck.Must(prepared(t, p).Run(context.Background(), chunk.Options{Only: &fewer}))
	if !slices.Equal(before, tally.Counts) || sigma(tally.Counts) > 0.0004 || sigma(less.Counts) <= 0.0004 {
		t.Errorf("ended after %d chunks with standard error %g, %g one chunk before, want 0.0004", n, sigma(tally.Counts), sigma(less.Counts))
	}
}

// Golden: tally files depend on the deals of a seed. A change of the deck engine
// that changes them must increase its version.
func TestDealsOfASeedAreGolden(t *testing.T) {
	for players, want := range map[string][]uint64{
		"random|random":            {0, 4832, 4742, 426},
		"AsKs|QQ+@0.5,JJ":          {0, 4018, 5932, 50},
		"22+,A2s+|99+@0.3,KQo|Asx": {0, 2894, 4006, 24, 2754, 267, 14, 41},
	} {
		p := Plan{Spec: Spec{Players: []string{players}, Engine: sim.Deck, Seed: 42}, Rounds: 10_000}
		if got := run(t, p, chunk.Options{}); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", players, got, want)
		}
	}
}

func TestLevelsDoNotChangeTheTally(t *testing.T) {
	p := Plan{Spec: spec(t, "QQ+,AKs@0.5|AKs,JTs|random", "", ""), Rounds: ChunkDeals/4 + 1}
	p.Engine = sim.Lanes
	p.Level = lanes.Go
	want := run(t, p, chunk.Options{})
	for _, p.Level = range lanes.Levels() {
		if got := run(t, p, chunk.Options{}); !slices.Equal(got, want) {
			t.Errorf("level %s: got %v, want %v", p.Level, got, want)
		}
	}
}

// A context ends the count of one board with very many deals, and its chunk does not
// count. The tests of package boards count the deals after the end.
func TestExactEndsWithItsContext(t *testing.T) {
	plan := Plan{Spec: spec(t, "random|random|random|QQ+", "Ah7d2s3c4c", "")}
	plan.Method, plan.Categories = Exact, true // categories are counted deal by deal
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	tally, err := prepared(t, plan).Run(ctx, chunk.Options{})
	if !errors.Is(err, context.DeadlineExceeded) || tally.Chunks.Len() != 0 {
		t.Errorf("got chunks %v, %v, want none and the deadline", tally.Chunks, err)
	}
}

func TestMethodsReadBack(t *testing.T) {
	for _, m := range []Method{"", Auto, Exact, Sample} {
		text, err := json.Marshal(m)
		again := Method("other")
		if err == nil {
			err = json.Unmarshal(text, &again)
		}
		if err != nil || again != m || string(text) != `"`+m.String()+`"` {
			t.Errorf("%q: got %s, then %q, %v", m, text, again, err)
		}
	}
	if m := Auto; m.UnmarshalText([]byte("guess")) == nil || m != Auto {
		t.Errorf("got %q, want an error", m)
	}
}

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

// Counting hands changes neither the deals of a seed nor their winners, with any engine and
// at any level.
func TestHandsDoNotChangeTheDeals(t *testing.T) {
	for name, spec := range questions() {
		spec.Method, spec.Seed = Sample, 42
		for _, engine := range []sim.Engine{sim.Lanes, sim.Deck} {
			spec.Engine, spec.Hands = engine, false
			plan := Plan{Spec: spec, Rounds: 20_000}
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
		want := deck.Must(exact.Hands(chunk.Tally{Chunks: exact.Chunks(), Counts: counted(t, exact, chunk.Options{})}))
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

// Equities has what Layout reads of a run, and standard errors of a sample alone; not of two boards.
func TestEquitiesAreThoseOfTheTally(t *testing.T) {
	for _, method := range []Method{Exact, Sample} {
		plan := Plan{Spec: Spec{Players: []string{"AsKs", "QQ+", "7h2c"}, Setting: Setting{Board: "Td7c2s"}, Method: method, Seed: 3}}
		if method == Sample {
			plan.Rounds = 100_000
		}
		all := deck.Must(plan.Equities(t.Context()))
		p := prepared(t, plan)
		tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
		for i, e := range all {
			mean, variance := p.Layout().Equity(tally.Counts, i)
			want, _ := mean.Float64()
			won, _, _ := p.Layout().Results(tally.Counts, i)
			deals := float64(p.Deals(tally))
			if e.Equity != want || e.Win != float64(won)/deals {
				t.Errorf("%s, player %d: got %+v, want equity %v and %d deals won", method, i+1, e, want, won)
			}
			if got := []float64{e.EquityError, e.WinError, e.TieError}; method == Exact && slices.Max(got) > 0 ||
				method == Sample && (got[0] != math.Sqrt(variance/deals) || got[1] != math.Sqrt(e.Win*(1-e.Win)/deals)) {
				t.Errorf("%s, player %d: standard errors %v", method, i+1, got)
			}
		}
	}
	for _, bad := range []Spec{{Players: []string{"AsKs", "QQ"}, Runs: 2}, {Players: []string{"AsKs", "Qx"}}} {
		if _, err := (Plan{Spec: bad}).Equities(t.Context()); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%+v: got %v, want an error of the plan", bad, err)
		}
	}
}
