package sim_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/rng"
)

var table = eval.NewTable()

func run(t *testing.T, plan sim.Plan, workers int) results.Tally {
	t.Helper()
	tally, err := sim.Run(context.Background(), plan, sim.Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func plan(rounds uint64) sim.Plan {
	return sim.Plan{Rounds: rounds, Seed: 42, Cards: 7, Classifier: sim.ByCategory(table)}
}

// Golden: a seed's hands are published with its tables, so these never change.
func TestGoldenTallies(t *testing.T) {
	for _, c := range []struct {
		plan sim.Plan
		want []uint64
	}{
		{sim.Plan{Rounds: 1e6, Seed: 42, Cards: 7}, []uint64{39, 302, 1708, 25855, 29993, 46127, 48277, 235361, 437772, 174566}},
		{sim.Plan{Rounds: 1e6, Seed: 42, Cards: 5}, []uint64{1, 15, 239, 1430, 1938, 3861, 21323, 47494, 423101, 500598}},
		{sim.Plan{Rounds: 1e6, Seed: 42, Cards: 6, Algorithm: rng.AlgorithmChaCha8}, []uint64{5, 81, 708, 8081, 9886, 17592, 36111, 124037, 478268, 325231}},
	} {
		c.plan.Classifier = sim.ByCategory(table)
		if got := run(t, c.plan, 2).Counts; !slices.Equal(got, c.want) {
			t.Errorf("%d cards, seed %d: got %d, want %d", c.plan.Cards, c.plan.Seed, got, c.want)
		}
	}
}

func TestWorkersDoNotChangeTally(t *testing.T) {
	for _, rounds := range []uint64{1, 7, sim.ChunkRounds - 1, sim.ChunkRounds, sim.ChunkRounds + 1, 2_000_000} {
		want := run(t, plan(rounds), 1)
		if got := want.Rounds(); got != rounds {
			t.Errorf("%d rounds: dealt %d", rounds, got)
		}
		for _, workers := range []int{2, 3, 16} {
			if got := run(t, plan(rounds), workers); !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Chunks, want.Chunks) {
				t.Errorf("%d rounds, workers=%d: got %v, want %v", rounds, workers, got, want)
			}
		}
	}
}

func TestEvaluatorsGiveOneTally(t *testing.T) {
	for _, cards := range []int{5, 6, 7} {
		p := plan(50_000)
		p.Cards = cards
		want := run(t, p, 2)
		p.Classifier = sim.ByCategory(eval.NewChehsunliu())
		if got := run(t, p, 2); !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%d cards: chehsunliu gives %v, table %v", cards, got.Counts, want.Counts)
		}
		p.Classifier = sim.ByClass(table)
		if got := results.Categories(run(t, p, 2).Counts); !slices.Equal(got, want.Counts) {
			t.Errorf("%d cards: by class %v, by category %v", cards, got, want.Counts)
		}
	}
}

// Of 200 intervals of 95 %, between 85 and 100 % cover: a binomial law allows
// 90.1 to 98.9 % at four standard deviations.
func TestIntervalsCoverTheExactLaw(t *testing.T) {
	for _, algorithm := range rng.Algorithms {
		for _, cards := range []int{5, 6, 7} {
			law, err := results.ExactLaw(results.ByCategory, cards)
			if err != nil {
				t.Fatal(err)
			}
			covered, intervals := 0, 0
			for seed := range uint64(20) {
				p := plan(500_000)
				p.Seed, p.Cards, p.Algorithm = seed, cards, algorithm
				table, err := results.NewTable(run(t, p, 2).Counts, law, seed)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range table.Rows {
					intervals++
					if r.CILow <= *r.Exact && *r.Exact <= r.CIHigh {
						covered++
					}
				}
				if p := table.Chi.P; p < 1e-5 {
					t.Errorf("%s, %d cards, seed %d: chi-square p = %g", algorithm, cards, seed, p)
				}
			}
			if share := float64(covered) / float64(intervals); share < 0.85 {
				t.Errorf("%s, %d cards: %d of %d intervals cover", algorithm, cards, covered, intervals)
			}
		}
	}
}

func TestCancelledRunGivesFinishedChunks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	tally, err := sim.Run(ctx, plan(sim.MaxRounds), sim.Options{
		Workers: 4,
		Every:   time.Millisecond,
		Watch: func(tally results.Tally) {
			if tally.Rounds() > 0 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	if got, want := tally.Rounds(), tally.Chunks.Len()*sim.ChunkRounds; got != want || got == 0 {
		t.Errorf("got %d rounds in %d chunks, want %d", got, tally.Chunks.Len(), want)
	}
}

// What a watcher sees is the tally of whole chunks, and never shrinks.
func TestWatchSeesWholeChunks(t *testing.T) {
	seen := uint64(0)
	_, err := sim.Run(context.Background(), plan(100*sim.ChunkRounds), sim.Options{
		Workers: 3,
		Every:   time.Millisecond,
		Watch: func(tally results.Tally) {
			if got, want := tally.Rounds(), tally.Chunks.Len()*sim.ChunkRounds; got != want || got < seen {
				t.Errorf("saw %d rounds in %d chunks after %d", got, tally.Chunks.Len(), seen)
			}
			seen = tally.Rounds()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("the watcher saw nothing")
	}
}

func TestPlansThatCannotBeRun(t *testing.T) {
	good := plan(10)
	for name, bad := range map[string]func(*sim.Plan, *sim.Options){
		"no rounds":        func(p *sim.Plan, _ *sim.Options) { p.Rounds = 0 },
		"too many rounds":  func(p *sim.Plan, _ *sim.Options) { p.Rounds = sim.MaxRounds + 1 },
		"no cards":         func(p *sim.Plan, _ *sim.Options) { p.Cards = 0 },
		"too many cards":   func(p *sim.Plan, _ *sim.Options) { p.Cards = 8 },
		"generator":        func(p *sim.Plan, _ *sim.Options) { p.Algorithm = "dice" },
		"no buckets":       func(p *sim.Plan, _ *sim.Options) { p.Classifier.Buckets = 0 },
		"no classifier":    func(p *sim.Plan, _ *sim.Options) { p.Classifier.Bucket = nil },
		"bucket too large": func(p *sim.Plan, _ *sim.Options) { p.Classifier.Bucket = func([]deck.Card) int { return 10 } },
		"bucket negative":  func(p *sim.Plan, _ *sim.Options) { p.Classifier.Bucket = func([]deck.Card) int { return -1 } },
		"negative workers": func(_ *sim.Plan, o *sim.Options) { o.Workers = -1 },
		"too many workers": func(_ *sim.Plan, o *sim.Options) { o.Workers = sim.MaxWorkers + 1 },
	} {
		p, o := good, sim.Options{}
		bad(&p, &o)
		if _, err := sim.Run(context.Background(), p, o); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
	for _, cards := range []int{4, 8} {
		if _, err := sim.Exact(context.Background(), cards, sim.Options{}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("Exact of %d cards: got %v, want ErrPlan", cards, err)
		}
	}
}

func TestRoundsAllocateNothing(t *testing.T) {
	allocs := func(rounds uint64) float64 {
		return testing.AllocsPerRun(3, func() { run(t, plan(rounds), 1) })
	}
	if few, many := allocs(1000), allocs(sim.ChunkRounds); many > few {
		t.Errorf("%v allocations in 1000 rounds, %v in a whole chunk", few, many)
	}
}

func TestExactDoesNotDependOnWorkers(t *testing.T) {
	exact, err := eval.ClassCounts(5)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		tally, err := sim.Exact(context.Background(), 5, sim.Options{Workers: workers})
		if err != nil || !slices.Equal(tally.Counts, exact[1:]) {
			t.Errorf("workers=%d: the classes of all five-card hands differ from combinatorics (error %v)", workers, err)
		}
	}
}
