package sim_test

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/internal/longtest"
	"pokersim/internal/stats"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/rng"
)

// long allows tests that take minutes.
const long = longtest.On

// level returns the level of the kernels in all tests: that of SIMULATE_LEVEL, or the
// best. TestMain does not read it, because go test would not see that a cached result
// depends on it.
func level() lanes.Level { return os.Getenv("SIMULATE_LEVEL") }

func prepared(plan sim.Plan) *sim.Prepared {
	if plan.Level == "" {
		plan.Level = level()
	}
	return deck.Must(sim.Prepare(plan))
}

func run(t *testing.T, plan sim.Plan, workers int) chunk.Tally {
	t.Helper()
	return deck.Must(prepared(plan).Run(t.Context(), chunk.Options{Workers: workers}))
}

// plan returns a plan; that of all hands has no number of rounds.
func plan(engine sim.Engine, rounds uint64) sim.Plan {
	if engine == sim.Exact {
		rounds = 0
	}
	return sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 7, Engine: engine}, Rounds: rounds}
}

var engines = []sim.Engine{sim.Lanes, sim.Deck}

// Golden: published tables name their seed, so these counts never change.
func TestGoldenTallies(t *testing.T) {
	for _, c := range []struct {
		spec sim.Spec
		want []uint64
	}{
		{sim.Spec{Cards: 7, Engine: sim.Deck}, []uint64{39, 302, 1708, 25855, 29993, 46127, 48277, 235361, 437772, 174566}},
		{sim.Spec{Cards: 5, Engine: sim.Deck}, []uint64{1, 15, 239, 1430, 1938, 3861, 21323, 47494, 423101, 500598}},
		{sim.Spec{Cards: 6, RNG: rng.AlgorithmChaCha8}, []uint64{5, 81, 708, 8081, 9886, 17592, 36111, 124037, 478268, 325231}},
		{sim.Spec{Cards: 7}, []uint64{22, 274, 1684, 25704, 30503, 46150, 48386, 234784, 438336, 174157}},
		{sim.Spec{Cards: 5}, []uint64{3, 14, 252, 1427, 1938, 3988, 21035, 47604, 422026, 501713}},
		{sim.Spec{Cards: 6}, []uint64{6, 93, 734, 8043, 10238, 17933, 35720, 124249, 477669, 325315}},
	} {
		c.spec.Seed = 42
		if got := run(t, sim.Plan{Spec: c.spec, Rounds: 1_000_000}, 2).Counts; !slices.Equal(got, c.want) {
			t.Errorf("%s: got %d, want %d", c.spec.Flags(), got, c.want)
		}
	}
}

func TestWorkersDoNotChangeTally(t *testing.T) {
	many := uint64(2_000_000)
	if brief() {
		many = 600_000
	}
	for _, engine := range engines {
		for _, rounds := range []uint64{1, 7, sim.ChunkRounds - 1, sim.ChunkRounds, sim.ChunkRounds + 1, many} {
			want := run(t, plan(engine, rounds), 1)
			if got := want.Total(); got != rounds {
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
		p.Evaluator = chehsunliu.New()
		if got := run(t, p, 2); !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%d cards: chehsunliu gives %v, table %v", cards, got.Counts, want.Counts)
		}
		p.Evaluator, p.By = nil, "class"
		got := make([]uint64, eval.Categories)
		for i, n := range run(t, p, 2).Counts {
			got[eval.Class(i+1).Category()] += n
		}
		if !slices.Equal(got, want.Counts) {
			t.Errorf("%d cards: by class %v, by category %v", cards, got, want.Counts)
		}
	}
}

// coverage returns the probability that a Wilson interval of rounds hands contains the
// probability p that it estimates: the sum of the binomial distribution over the counts
// whose intervals do.
func coverage(p float64, rounds uint64) (sum float64) {
	counts := distuv.Binomial{N: float64(rounds), P: p}
	from, to := max(0, counts.Mean()-8*counts.StdDev()-8), counts.Mean()+8*counts.StdDev()+8
	for n := uint64(from); n <= uint64(to); n++ {
		if low, high := stats.Wilson(n, rounds, stats.Level); low <= p && p <= high {
			sum += counts.Prob(float64(n))
		}
	}
	return sum
}

// The share of the intervals that contain the exact value has a mean of 94 to 95 %.
// The tables of different seeds are independent. The rows of a table are not: their
// standard deviations add, at most. So the share of all rows has a standard deviation of
// at most the mean of theirs, divided by the root of the number of tables. The bound is
// four of these below the mean: about 0.94 - 4·0.23/√120 = 0.856.
func TestIntervalsCoverTheExactDistribution(t *testing.T) {
	const tables, rounds = 120, 100_000
	for _, source := range []sim.Spec{{Engine: sim.Lanes}, {Engine: sim.Deck}, {RNG: rng.AlgorithmChaCha8}} {
		for _, cards := range []int{5, 6, 7} {
			if !long && (cards != 7 || source.RNG != "") {
				continue
			}
			p := sim.Plan{Spec: source, Rounds: rounds}
			p.Cards = cards
			exact := deck.Must(prepared(p).Exact(t.Context(), chunk.Options{}))
			covered, mean, deviation := 0.0, 0.0, 0.0
			rows := float64(len(exact))
			for seed := range uint64(tables) {
				p.Seed = seed
				ready := prepared(p)
				tally := deck.Must(ready.Run(t.Context(), chunk.Options{Workers: 2}))
				table := deck.Must(results.NewTable(ready, tally, exact))
				for _, r := range table.Rows {
					if r.CILow <= *r.Exact && *r.Exact <= r.CIHigh {
						covered += 1 / (tables * rows)
					}
					if seed == 0 {
						c := coverage(*r.Exact, rounds)
						mean, deviation = mean+c/rows, deviation+math.Sqrt(c*(1-c))/rows
					}
				}
				if chi := table.Chi; chi.P < 1e-5 {
					t.Errorf("%s, seed %d: chi-square p = %g", p.Flags(), seed, chi.P)
				}
			}
			if bound := mean - 4*deviation/math.Sqrt(tables); covered < bound || bound < 0.85 {
				t.Errorf("%+v, %d cards: %.4f of the intervals contain the exact value, want %.4f, at least %.4f", source, cards, covered, mean, bound)
			}
		}
	}
}

// Watch gets tallies of whole chunks, each with no fewer rounds than the last. A run
// whose context ends returns the finished chunks.
func TestWatchAndACancelledRunHaveWholeChunks(t *testing.T) {
	for _, engine := range engines {
		ctx, cancel := context.WithCancel(t.Context())
		seen, calls := uint64(0), 0
		tally, err := prepared(plan(engine, chunk.MaxRounds)).Run(ctx, chunk.Options{
			Workers: 4,
			Every:   1,
			Watch: func(tally chunk.Tally) {
				if got, want := tally.Total(), tally.Chunks.Len()*sim.ChunkRounds; got != want || got < seen {
					t.Errorf("%s: got a tally of %d rounds in %d chunks after one of %d rounds", engine, got, tally.Chunks.Len(), seen)
				}
				if seen = tally.Total(); seen > 0 {
					calls++
				}
				if calls == 5 {
					cancel()
				}
			},
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got error %v, want %v", engine, err, context.Canceled)
		}
		if got, want := tally.Total(), tally.Chunks.Len()*sim.ChunkRounds; got != want || got < seen {
			t.Errorf("%s: got %d rounds in %d chunks, want %d, and no fewer than Watch saw", engine, got, tally.Chunks.Len(), want)
		}
		cancel()
	}
}

// sums is a question that a caller may write: is the sum of the ranks even or odd?
func sums() sim.Question {
	return sim.Question{Name: "sums", Labels: []string{"even", "odd"}, Sort: func(hand []deck.Card) (sum int) {
		for _, c := range hand {
			sum += int(c.Rank())
		}
		return sum % 2
	}}
}

func TestPlansThatCannotBeRun(t *testing.T) {
	for field, bad := range map[string]func(*sim.Plan){
		"rounds: exact":      func(p *sim.Plan) { p.Engine, p.Rounds = sim.Exact, 7 },
		"rounds: too many":   func(p *sim.Plan) { p.Rounds = chunk.MaxRounds + 1 },
		"cards: too many":    func(p *sim.Plan) { p.Cards = 8 },
		"cards: categories":  func(p *sim.Plan) { p.Question, p.Cards = sim.Question{}, 4 },
		"engine":             func(p *sim.Plan) { p.Engine = "steam" },
		"engine: question":   func(p *sim.Plan) { p.Engine = sim.Lanes },
		"engine: chacha8":    func(p *sim.Plan) { p.Question, p.Engine, p.RNG = sim.Question{}, sim.Lanes, rng.AlgorithmChaCha8 },
		"engine: evaluator":  func(p *sim.Plan) { p.Question, p.Evaluator, p.Engine = sim.Question{}, eval.NewTable(), sim.Lanes },
		"evaluator":          func(p *sim.Plan) { p.Evaluator = eval.NewTable() },
		"level":              func(p *sim.Plan) { p.Level = "abacus" },
		"by: two questions":  func(p *sim.Plan) { p.By = "class" },
		"question: a name":   func(p *sim.Plan) { p.Question.Name = "class" },
		"version":            func(p *sim.Plan) { p.Version = 99 },
		"rng":                func(p *sim.Plan) { p.RNG = "dice" },
		"by":                 func(p *sim.Plan) { p.Question, p.By = sim.Question{}, "suit" },
		"question: no name":  func(p *sim.Plan) { p.Question.Name = "" },
		"question: no label": func(p *sim.Plan) { p.Question.Labels = nil },
		"question: no sort":  func(p *sim.Plan) { p.Question.Sort = nil },
		"question: too high": func(p *sim.Plan) { p.Question.Sort = func([]deck.Card) int { return 2 } },
		"question: too low":  func(p *sim.Plan) { p.Question.Sort = func([]deck.Card) int { return -1 } },
		"hand":               func(p *sim.Plan) { p.Target = sim.Target{Hand: "prime", Error: .1} },
		"target-error":       func(p *sim.Plan) { p.Target = sim.Target{Hand: "odd", Error: 1} },
		"target-error: 0":    func(p *sim.Plan) { p.Target = sim.Target{Hand: "odd"} },
		"target-error: NaN":  func(p *sim.Plan) { p.Target = sim.Target{Hand: "odd", Error: math.NaN()} },
		"target-error: all":  func(p *sim.Plan) { p.Engine, p.Rounds, p.Target = sim.Exact, 0, sim.Target{Hand: "odd", Error: .1} },
	} {
		p := plan(sim.Deck, 10)
		p.Question = sums()
		bad(&p)
		ready, err := sim.Prepare(p)
		if err == nil {
			_, err = ready.Run(t.Context(), chunk.Options{})
		}
		var invalid *chunk.PlanError
		if !errors.Is(err, chunk.ErrPlan) || !errors.As(err, &invalid) || !strings.HasPrefix(field, invalid.Field) {
			t.Errorf("%s: got %v, want an error that names the field", field, err)
		}
	}
}

// If a question panics, the error names the hand, with each engine.
func TestAPanicOfAQuestionIsAnError(t *testing.T) {
	for _, engine := range []sim.Engine{sim.Deck, sim.Exact} {
		for _, cards := range []int{3, 7} {
			p := plan(engine, 1e6)
			p.Cards, p.Question = cards, sums()
			p.Question.Sort = func(hand []deck.Card) int { return []int{0}[hand[cards-1]/51] }
			_, err := prepared(p).Run(t.Context(), chunk.Options{})
			if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), "As: ") || !strings.Contains(err.Error(), "index out of range") {
				t.Errorf("%s, %d cards: got %v, want a hand that ends with the As, and the cause", engine, cards, err)
			}
		}
	}
}

// Blocks of a chunk allocate nothing, with each engine and with a question of the caller.
func TestRoundsAllocateNothing(t *testing.T) {
	all := sums()
	all.SortAll = func(hands [][7]deck.Card, outcomes []int) {
		for i := range hands {
			outcomes[i] = all.Sort(hands[i][:])
		}
	}
	for name, c := range map[string]struct {
		plan      sim.Plan
		few, many uint64
	}{
		"lanes":    {plan(sim.Lanes, 0), 1000, 16 * sim.ChunkRounds}, // the chunks of this engine do not allocate either
		"deck":     {plan(sim.Deck, 0), 1000, sim.ChunkRounds},
		"question": {sim.Plan{Spec: plan(sim.Deck, 0).Spec, Question: sums()}, 256, 100 * 256},
		"SortAll":  {sim.Plan{Spec: plan(sim.Deck, 0).Spec, Question: all}, 256, 100 * 256},
	} {
		allocs := func(rounds uint64) float64 {
			c.plan.Rounds = rounds
			return testing.AllocsPerRun(3, func() { run(t, c.plan, 1) })
		}
		if few, many := allocs(c.few), allocs(c.many); many > few {
			t.Errorf("%s: %v allocations in %d rounds, %v in %d", name, few, c.few, many, c.many)
		}
	}
}

// The enumeration gives the counts of combinatorics, also in parts and with Sort.
func TestEnumerationCountsEveryHand(t *testing.T) {
	for by, e := range map[string]sim.Evaluator{"category": nil, "class": nil, "": eval.NewTable()} {
		p := prepared(sim.Plan{Spec: sim.Spec{Cards: 5, Engine: sim.Exact, By: by}, Evaluator: e})
		want, err := eval.Holdem().CategoryCounts(5)
		if by == "class" {
			want, err = eval.Holdem().ClassCounts(5)
			want = want[1:]
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 3} {
			var done chunk.Tally
			for i := range uint64(3) {
				part := p.Chunks().Part(i+1, 3)
				done = deck.Must(p.Run(t.Context(), chunk.Options{Workers: workers, Only: &part, Done: done}))
			}
			if !slices.Equal(done.Counts, want) || p.Check(done) != nil {
				t.Errorf("workers=%d: all five-card hands by %q differ from combinatorics (%v)", workers, by, p.Check(done))
			}
		}
	}
}

// Check accepts a tally of the plan. It rejects one with a count or a chunk too
// many or too few, or of another form.
func TestFits(t *testing.T) {
	for _, engine := range []sim.Engine{sim.Lanes, sim.Deck, sim.Exact} {
		of := plan(engine, 2*sim.ChunkRounds+7)
		of.Cards = 5
		good, p := run(t, of, 2), prepared(of)
		if err := p.Check(good); err != nil {
			t.Errorf("%s: got %v", engine, err)
		}
		if err := p.Check(chunk.Tally{}); err != nil {
			t.Errorf("%s, empty: got %v", engine, err)
		}
		for name, bad := range map[string]chunk.Tally{
			"one more":     good.Plus(chunk.Tally{Counts: []uint64{1}}),
			"one less":     good.Minus(chunk.Tally{Counts: []uint64{9: 1}}),
			"wraps around": good.Minus(chunk.Tally{Counts: []uint64{1 << 63, 0, 0, 1 << 63}}),
			"chunk more":   good.Plus(chunk.Tally{Chunks: chunk.Set{{From: 5000, To: 5001}}}),
			"chunk less":   {Counts: good.Counts, Chunks: good.Chunks[:0]},
			"more counts":  good.Plus(chunk.Tally{Counts: make([]uint64, 11)}),
			"fewer counts": {Counts: good.Counts[:9], Chunks: good.Chunks},
			"prints":       {Counts: good.Counts, Chunks: good.Chunks, Prints: make(chunk.Prints, 1)},
		} {
			if err := p.Check(bad); !errors.Is(err, chunk.ErrPlan) {
				t.Errorf("%s, %s: got %v, want ErrPlan", engine, name, err)
			}
		}
	}
}

func TestOnlyAndDone(t *testing.T) {
	for _, engine := range engines {
		p := plan(engine, 5*sim.ChunkRounds+3)
		want := run(t, p, 2)
		var done chunk.Tally
		for i := range uint64(4) {
			part := prepared(p).Chunks().Part(i+1, 4)
			got := deck.Must(prepared(p).Run(t.Context(), chunk.Options{Only: &part, Done: done}))
			done = got
		}
		if !slices.Equal(done.Counts, want.Counts) || !slices.Equal(done.Chunks, want.Chunks) {
			t.Errorf("%s: four shards give %v, the whole plan %v", engine, done, want)
		}
		longer := p
		longer.Rounds += 2 * sim.ChunkRounds
		grown := deck.Must(prepared(longer).Grow(t.Context(), p.Rounds, done))
		got, err := prepared(longer).Run(t.Context(), chunk.Options{Done: grown})
		if want := run(t, longer, 1); err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%s: the longer plan gives %v (%v), want %v", engine, got, err, want)
		}
		p.Target = sim.Target{Hand: "one pair", Error: 0.1}
		longer.Target = p.Target
		if again, err := prepared(longer).Grow(t.Context(), p.Rounds, done); err != nil || !slices.Equal(again.Counts, grown.Counts) {
			t.Errorf("%s: with a target, Grow gives %v, %v, want %v", engine, again, err, grown)
		}
		all := prepared(p).Chunks()
		if _, err := prepared(p).Run(t.Context(), chunk.Options{Only: &all}); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%s: a target with Options.Only: got %v, want ErrPlan", engine, err)
		}
	}
}

// A SortAll that returns an outcome that does not exist, or panics, is an error.
func TestSortAllThatFails(t *testing.T) {
	all := sums()
	all.SortAll = func(_ [][7]deck.Card, outcomes []int) { outcomes[0] = len(all.Labels) }
	p := sim.Plan{Spec: sim.Spec{Engine: sim.Deck, Cards: 7}, Rounds: 1, Question: all}
	if _, err := prepared(p).Run(t.Context(), chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("an outcome that does not exist: got error %v, want ErrPlan", err)
	}
	all.SortAll = func([][7]deck.Card, []int) { panic("no") }
	p.Question = all
	if _, err := prepared(p).Run(t.Context(), chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("a panic: got error %v, want ErrPlan", err)
	}
}

// The tallies of Early are those of plans with fewer rounds, in ascending order, and the
// tallies of whole chunks are among them. A million rounds have at least 20.
func TestEarlyTalliesAreThoseOfShorterPlans(t *testing.T) {
	for _, engine := range engines {
		p := prepared(plan(engine, 1_000_000))
		var prefixes []chunk.Tally
		if _, err := p.Run(t.Context(), chunk.Options{Workers: 2, Prefix: func(tally chunk.Tally) { prefixes = append(prefixes, tally) }}); err != nil {
			t.Fatal(err)
		}
		all, err := p.Early(t.Context(), prefixes)
		if err != nil || len(all) < 20 {
			t.Fatalf("%s: %d tallies, %v: want at least 20", engine, len(all), err)
		}
		rounds, whole := uint64(0), 0
		for i, tally := range all {
			n := tally.Total()
			if n <= rounds {
				t.Errorf("%s: %d rounds follow %d", engine, n, rounds)
			}
			if rounds = n; n%sim.ChunkRounds == 0 || n == 1_000_000 {
				whole++
			}
			if i%7 != 3 {
				continue
			}
			if want := run(t, plan(engine, n), 1); !slices.Equal(tally.Counts, want.Counts) {
				t.Errorf("%s: after %d rounds got %v, want %v", engine, n, tally.Counts, want.Counts)
			}
		}
		if whole != len(prefixes) {
			t.Errorf("%s: %d tallies of whole chunks: want %d", engine, whole, len(prefixes))
		}
	}
}
