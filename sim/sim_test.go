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

func plan(engine sim.Engine, rounds uint64) sim.Plan {
	return sim.Plan{Rounds: rounds, Seed: 42, Cards: 7, Engine: engine}
}

var engines = []sim.Engine{sim.Lanes, sim.Deck}

// Golden: a seed's hands are published with its tables, so these never change.
func TestGoldenTallies(t *testing.T) {
	for _, c := range []struct {
		plan sim.Plan
		want []uint64
	}{
		{sim.Plan{Cards: 7, Engine: sim.Deck}, []uint64{39, 302, 1708, 25855, 29993, 46127, 48277, 235361, 437772, 174566}},
		{sim.Plan{Cards: 5, Engine: sim.Deck}, []uint64{1, 15, 239, 1430, 1938, 3861, 21323, 47494, 423101, 500598}},
		{sim.Plan{Cards: 6, Algorithm: rng.AlgorithmChaCha8}, []uint64{5, 81, 708, 8081, 9886, 17592, 36111, 124037, 478268, 325231}},
		{sim.Plan{Cards: 7}, []uint64{22, 274, 1684, 25704, 30503, 46150, 48386, 234784, 438336, 174157}},
		{sim.Plan{Cards: 5}, []uint64{3, 14, 252, 1427, 1938, 3988, 21035, 47604, 422026, 501713}},
		{sim.Plan{Cards: 6}, []uint64{6, 93, 734, 8043, 10238, 17933, 35720, 124249, 477669, 325315}},
	} {
		c.plan.Rounds, c.plan.Seed = 1_000_000, 42
		if got := run(t, c.plan, 2).Counts; !slices.Equal(got, c.want) {
			t.Errorf("%d cards, engine %q: got %d, want %d", c.plan.Cards, c.plan.Engine, got, c.want)
		}
	}
}

func TestWorkersDoNotChangeTally(t *testing.T) {
	for _, engine := range engines {
		for _, rounds := range []uint64{1, 7, sim.ChunkRounds - 1, sim.ChunkRounds, sim.ChunkRounds + 1, 2_000_000} {
			want := run(t, plan(engine, rounds), 1)
			if got := want.Rounds(); got != rounds {
				t.Errorf("%s, %d rounds: dealt %d", engine, rounds, got)
			}
			for _, workers := range []int{2, 3, 16} {
				got := run(t, plan(engine, rounds), workers)
				if !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Chunks, want.Chunks) {
					t.Errorf("%s, %d rounds, workers=%d: got %v, want %v", engine, rounds, workers, got, want)
				}
			}
		}
	}
}

func TestEvaluatorsGiveOneTally(t *testing.T) {
	for _, cards := range []int{5, 6, 7} {
		p := plan(sim.Deck, 50_000)
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
	for _, source := range []sim.Plan{{Engine: sim.Lanes}, {Engine: sim.Deck}, {Algorithm: rng.AlgorithmChaCha8}} {
		for _, cards := range []int{5, 6, 7} {
			law, err := results.ExactLaw(results.ByCategory, cards)
			if err != nil {
				t.Fatal(err)
			}
			covered, intervals := 0, 0
			for seed := range uint64(20) {
				p := source
				p.Rounds, p.Seed, p.Cards = 300_000, seed, cards
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
				if chi := table.Chi; chi.P < 1e-5 {
					t.Errorf("%+v: chi-square p = %g", p, chi.P)
				}
			}
			if share := float64(covered) / float64(intervals); share < 0.85 {
				t.Errorf("%+v, %d cards: %d of %d intervals cover", source, cards, covered, intervals)
			}
		}
	}
}

func TestCancelledRunGivesFinishedChunks(t *testing.T) {
	for _, engine := range engines {
		cancelAfterAChunk(t, engine)
	}
}

func cancelAfterAChunk(t *testing.T, engine sim.Engine) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	tally, err := sim.Run(ctx, plan(engine, sim.MaxRounds), sim.Options{
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
	_, err := sim.Run(context.Background(), plan(sim.Deck, 100*sim.ChunkRounds), sim.Options{
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
	good := plan(sim.Deck, 10)
	good.Classifier = sim.ByCategory(table)
	for name, bad := range map[string]func(*sim.Plan, *sim.Options){
		"no rounds":       func(p *sim.Plan, _ *sim.Options) { p.Rounds = 0 },
		"too many rounds": func(p *sim.Plan, _ *sim.Options) { p.Rounds = sim.MaxRounds + 1 },
		"no cards":        func(p *sim.Plan, _ *sim.Options) { p.Cards = 0 },
		"too many cards":  func(p *sim.Plan, _ *sim.Options) { p.Cards = 8 },
		"engine":          func(p *sim.Plan, _ *sim.Options) { p.Engine = "steam" },
		"lanes, chacha8": func(p *sim.Plan, _ *sim.Options) {
			*p = sim.Plan{Rounds: 1, Cards: 7, Engine: sim.Lanes, Algorithm: rng.AlgorithmChaCha8}
		},
		"lanes, classes":   func(p *sim.Plan, _ *sim.Options) { p.Engine = sim.Lanes },
		"lanes, 4 cards":   func(p *sim.Plan, _ *sim.Options) { *p = sim.Plan{Rounds: 1, Cards: 4} },
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
		if _, err := sim.Exact(context.Background(), results.ByClass, cards, sim.Options{}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("Exact of %d cards: got %v, want ErrPlan", cards, err)
		}
	}
}

func TestRoundsAllocateNothing(t *testing.T) {
	for _, engine := range engines {
		allocs := func(rounds uint64) float64 {
			return testing.AllocsPerRun(3, func() { run(t, plan(engine, rounds), 1) })
		}
		rounds := uint64(sim.ChunkRounds)
		if engine == sim.Lanes {
			rounds *= 16 // its chunks do not allocate either
		}
		if few, many := allocs(1000), allocs(rounds); many > few {
			t.Errorf("%s: %v allocations in 1000 rounds, %v in %d", engine, few, many, rounds)
		}
	}
}

func TestExactDoesNotDependOnWorkers(t *testing.T) {
	for _, by := range []results.By{results.ByCategory, results.ByClass} {
		law, err := results.ExactLaw(by, 5)
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 3} {
			tally, err := sim.Exact(context.Background(), by, 5, sim.Options{Workers: workers})
			if err != nil || !slices.Equal(tally.Counts, law.Counts) {
				t.Errorf("workers=%d: all five-card hands by %s differ from combinatorics (error %v)", workers, by, err)
			}
		}
	}
	if _, err := sim.Exact(context.Background(), "suit", 5, sim.Options{}); !errors.Is(err, sim.ErrPlan) {
		t.Errorf("by suit: got %v, want ErrPlan", err)
	}
}

func TestOnlyAndDone(t *testing.T) {
	for _, engine := range engines {
		p := plan(engine, 5*sim.ChunkRounds+3)
		want := run(t, p, 2)
		var done results.Tally
		for i := range uint64(4) {
			got, err := sim.Run(context.Background(), p, sim.Options{Only: p.Chunks().Part(i+1, 4), Done: done})
			if err != nil {
				t.Fatal(err)
			}
			done = got
		}
		if !slices.Equal(done.Counts, want.Counts) || !slices.Equal(done.Chunks, want.Chunks) {
			t.Errorf("%s: four shards give %v, the whole plan %v", engine, done, want)
		}
		longer := p
		longer.Rounds += 2 * sim.ChunkRounds
		grown, err := longer.Grow(context.Background(), p.Rounds, done)
		if err != nil {
			t.Fatal(err)
		}
		got, err := sim.Run(context.Background(), longer, sim.Options{Done: grown})
		if want := run(t, longer, 1); err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%s: a plan that grew gives %v (%v), want %v", engine, got, err, want)
		}
		p.Target, longer.Target = sim.Target{Error: 0.1}, sim.Target{Error: 0.1}
		if again, err := longer.Grow(context.Background(), p.Rounds, done); err != nil || !slices.Equal(again.Counts, grown.Counts) {
			t.Errorf("%s: with a target, a plan grows to %v, %v, want %v", engine, again, err, grown)
		}
		if _, err := sim.Run(context.Background(), p, sim.Options{Only: p.Chunks()}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("%s: a target with some of the chunks: got %v, want ErrPlan", engine, err)
		}
		p.Target = sim.Target{}
		for name, o := range map[string]sim.Options{
			"chunks outside": {Only: results.Chunks{{From: 5, To: 7}}},
			"done outside":   {Done: results.Tally{Chunks: results.Chunks{{From: 6, To: 7}}}},
			"other buckets":  {Done: results.Tally{Counts: []uint64{1}}},
		} {
			if _, err := sim.Run(context.Background(), p, o); !errors.Is(err, sim.ErrPlan) {
				t.Errorf("%s, %s: got %v, want ErrPlan", engine, name, err)
			}
		}
	}
}
