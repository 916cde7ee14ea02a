package sim_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// The patterns of a board with known cards give the counts of an enumeration of the deals,
// each of which an evaluator sorts.
func TestPatternsEqualDeals(t *testing.T) {
	specs := []sim.Spec{
		{Variant: ofGame("omaha"), Known: sim.Known{Hole: "AsKsQsJs", Board: "Ts9s8s"}},
		{Variant: ofGame("omaha"), Known: sim.Known{Hole: "AsAhKsKh", Board: "2s3s4h7d9c"}},
		{Variant: ofGame("omaha"), Known: sim.Known{Board: "2s3s4s5s6s"}},
		{Variant: ofGame("omaha5"), Known: sim.Known{Hole: "AsKsAh", Board: "2s3s4h9c", Dead: "2c2d"}},
		{Variant: ofGame("omaha8"), By: "low", Known: sim.Known{Hole: "As2s", Board: "3c8d9s4s"}},
		{Variant: ofGame("omaha8"), Known: sim.Known{Hole: "As2s7d", Board: "3c8d9s"}},
	}
	src, scenarios := rand.New(rand.NewPCG(20, 8)), 40
	if brief() {
		specs, scenarios = specs[:1], 15
	}
	for i := range scenarios {
		specs = append(specs, fewLeft(src, []string{"omaha", "omaha5", "omaha6", "omaha8"}[i%4], i%8 == 7))
	}
	for _, spec := range specs {
		checkPatterns(t, spec)
	}
}

// fewLeft returns a spec with random known cards. Its few cards left are often of one suit.
func fewLeft(src *rand.Rand, game string, byLow bool) sim.Spec {
	rules := deck.Must(eval.RulesOf(game))
	cards := deck.Set(1<<deck.Size - 1).Cards()
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	if suits := src.IntN(3); suits > 0 { // spades last, then hearts
		slices.SortStableFunc(cards, func(a, b deck.Card) int {
			return max(int(a.Suit()), deck.Suits-1-suits) - max(int(b.Suit()), deck.Suits-1-suits)
		})
	}
	take := func(n int) string {
		from := len(cards) - n
		defer func() { cards = cards[:from] }()
		return strings.ReplaceAll(deck.Hand(cards[from:]).String(), " ", "")
	}
	take(rules.Hole + 5 + src.IntN(3)) // not known
	spec := sim.Spec{Variant: ofGame(game)}
	spec.Board = take([]int{0, 3, 3, 4, 5}[src.IntN(5)])
	spec.Hole = take(src.IntN(rules.Hole + 1))
	spec.Dead = strings.ReplaceAll(deck.Hand(cards).String(), " ", "")
	if byLow {
		spec.By = "low"
	}
	return spec
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func checkPatterns(t *testing.T, spec sim.Spec) {
	t.Helper()
	spec.Engine = sim.Exact
	rules := must(eval.RulesOf(spec.Game))
	byPatterns, err := sim.Prepare(sim.Plan{Spec: spec})
	if err != nil {
		t.Fatalf("%+v: %v", spec, err)
	}
	one, err := sim.Prepare(sim.Plan{Spec: spec, Evaluator: eval.NewTableOf(rules)})
	if err != nil {
		t.Fatalf("%+v: %v", spec, err)
	}
	got, err := byPatterns.Run(t.Context(), chunk.Options{Workers: 2})
	if err != nil || byPatterns.Check(got) != nil {
		t.Errorf("%+v: %v, %v", spec, err, byPatterns.Check(got))
	}
	want, err := one.Run(t.Context(), chunk.Options{Workers: 2})
	if err != nil || !slices.Equal(got.Counts, want.Counts) || got.Total() != byPatterns.Plan().Rounds {
		t.Errorf("%+v:\ngot  %v\nwant %v, error %v", spec, got.Counts, want.Counts, err)
	}
}

// Tally files of runs that enumerated the deals one by one are refused.
func TestVersionOfPatterns(t *testing.T) {
	spec := sim.Spec{Variant: ofGame("omaha"), Known: sim.Known{Hole: "AsKs"}, Engine: sim.Exact}
	for version, ok := range map[int]bool{0: true, 1: false, 2: true} {
		spec.Version = version
		_, err := sim.Prepare(sim.Plan{Spec: spec})
		if want := "version: 1 of the exact engine: want 2"; (err == nil) != ok || !ok && !strings.HasSuffix(fmt.Sprint(err), want) {
			t.Errorf("version %d: got %v, want %s", version, err, want)
		}
	}
	spec.Known, spec.Version = sim.Known{}, 1
	if _, err := sim.Prepare(sim.Plan{Spec: spec}); err != nil {
		t.Errorf("no card is known: got %v, want none", err)
	}
}

// A count by patterns ends soon after its context.
func TestPatternsEnd(t *testing.T) {
	p := sim.Plan{Spec: sim.Spec{Variant: ofGame("omaha6"), Known: sim.Known{Dead: "AsKdQh"}, Engine: sim.Exact}}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	ready, start := prepared(p), time.Now()
	if _, err := ready.Run(ctx, chunk.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
	}
	if took := time.Since(start); took > 20*time.Second { // a tenth of a second, if nobody else uses the machine
		t.Errorf("the run ended after %v", took)
	}
}
