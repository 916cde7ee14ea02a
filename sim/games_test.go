package sim_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/stats"
)

func ofGame(game string) sim.Variant { return sim.Variant{Game: game} }

// games are specs of other games than hold'em, with and without known cards.
var games = []sim.Spec{
	{Variant: ofGame("short"), Cards: 7},
	{Variant: ofGame("short"), Cards: 5, By: "class"},
	{Variant: ofGame("short"), Cards: 7, Engine: sim.Deck},
	{Variant: ofGame("short-trips"), Cards: 7},
	{Variant: ofGame("short-trips"), Cards: 7, Known: sim.Known{Hole: "AsKs", Board: "9s8h7c", Dead: "6d"}},
	{Variant: ofGame("omaha")},
	{Variant: ofGame("omaha"), Known: sim.Known{Hole: "AsAhKsKh", Board: "2s3s4h"}},
	{Variant: ofGame("omaha"), Known: sim.Known{Hole: "AsAhKs", Board: "2s3s4h7d9c"}},
	{Variant: ofGame("omaha5"), Known: sim.Known{Hole: "AsAhKsKh", Board: "2s3s4h9c", Dead: "2c2d"}},
	{Variant: ofGame("omaha6"), Known: sim.Known{Hole: "AsAhKsKh2d3c", Board: "2s3s4h9c5d"}},
	{Variant: ofGame("omaha8"), By: "low"},
	{Variant: sim.Variant{Jokers: 2}, Cards: 7},
	{Variant: sim.Variant{Jokers: 1}, Cards: 5},
	{Variant: sim.Variant{Jokers: 2, Joker: "bug"}, Cards: 5},
	{Variant: sim.Variant{Decks: 2}, Cards: 6, Known: sim.Known{Dead: "AsAs"}},
	{Variant: sim.Variant{Decks: 2, Jokers: 1}, Cards: 7, Known: sim.Known{Hole: "AsAs", Board: "JoKsKs2c"}},
	{Variant: ofGame("omaha8"), By: "low", Known: sim.Known{Hole: "As2s7dKh", Board: "3c8d9s"}},
}

func TestGamesSampledFollowTheirExactDistribution(t *testing.T) {
	rounds := uint64(400_000)
	switch {
	case long:
		rounds = 1_000_000_000
	case brief():
		rounds = sim.ChunkRounds + 20_000
	}
	for _, spec := range asked(t, games, 10_000_000) {
		p := sim.Plan{Spec: spec, Rounds: rounds}
		p.Seed = 42
		counts, err := p.Exact(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		tally := run(t, p, 2)
		if err := p.Check(tally); err != nil || !slices.Equal(tally.Counts, run(t, p, 1).Counts) {
			t.Errorf("%+v: got error %v, or workers change the tally", spec, err)
		}
		chi, ok := stats.NewChiSquare(tally.Counts, counts)
		if ok {
			t.Logf("%+v: %v", spec.Variant, chi)
		}
		if ok && chi.P < 1e-5 {
			t.Errorf("%+v: chi-square %+v of %v, want %v", spec, chi, tally.Counts, counts)
		}
		for i, n := range counts {
			if n == 0 && tally.Counts[i] > 0 {
				t.Errorf("%+v: %d of outcome %d, which is impossible", spec, tally.Counts[i], i)
			}
		}
	}
}

// An exact run, whole or in shards, gives the counts of Exact.
func TestGamesExactly(t *testing.T) {
	for _, spec := range asked(t, games, 10_000_000) {
		p := sim.Plan{Spec: spec}
		p.Engine = sim.Enumerate
		want, err := p.Exact(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tally, err := sim.Run(context.Background(), p, chunk.Options{Workers: 2})
		if err != nil || p.Check(tally) != nil || !slices.Equal(tally.Counts, want) {
			t.Errorf("%+v: got %v, %v, %v, want %v", spec, tally.Counts, err, p.Check(tally), want)
		}
		checked, err := p.Checked()
		if err != nil {
			t.Fatal(err)
		}
		part := checked.Chunks().Part(1, 2)
		half, err := sim.Run(context.Background(), p, chunk.Options{Workers: 2, Only: &part})
		if err != nil || p.Check(half) != nil {
			t.Errorf("%+v: half of it: %v, %v", spec, err, p.Check(half))
		}
	}
}

// The strongest hand of a game comes first.
func TestLabelsOfGames(t *testing.T) {
	p, err := sim.Plan{Spec: games[0], Rounds: 1}.Checked()
	if err != nil || p.Question.Labels[3] != "flush" || p.Question.Labels[4] != "full house" {
		t.Errorf("got %q, %v", p.Question.Labels, err)
	}
}

func TestGamesThatCannotBe(t *testing.T) {
	for field, spec := range map[string]sim.Spec{
		"game":   {Variant: ofGame("bridge"), Cards: 7},
		"by":     {Variant: ofGame("omaha"), By: "class"},
		"engine": {Variant: sim.Variant{Jokers: 1}, Engine: sim.Lanes, Cards: 7},
		"cards":  {Variant: ofGame("omaha"), Cards: 7},
		"decks":  {Variant: sim.Variant{Decks: 3}, Cards: 7},
		"jokers": {Variant: sim.Variant{Jokers: -1}, Cards: 7},
		"joker":  {Variant: sim.Variant{Joker: "bug"}, Cards: 7},
		"hole":   {Variant: ofGame("omaha"), Known: sim.Known{Hole: "As2s3s4s5s"}},
	} {
		_, err := sim.Plan{Spec: spec, Rounds: 1}.Checked()
		var invalid *chunk.PlanError
		if !errors.As(err, &invalid) || invalid.Field != field {
			t.Errorf("%+v: got %v, want an error of %s", spec, err, field)
		}
	}
	for _, v := range []sim.Variant{ofGame("short"), {Decks: 2}, {Game: "short", Jokers: 1}} {
		p := sim.Plan{Spec: sim.Spec{Variant: v, Cards: 7}, Rounds: 1, Question: sim.Categories().Using(eval.NewTable())}
		if _, err := p.Checked(); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("a question for hold'em with %+v: got %v, want ErrPlan", v, err)
		}
	}
}

// If there are too many hands, Exact returns neither counts nor an error.
func TestGamesWithoutExactCounts(t *testing.T) {
	p := sim.Plan{Spec: sim.Spec{Variant: ofGame("omaha"), Known: sim.Known{Dead: "As"}}, Rounds: 1}
	if counts, err := p.Exact(context.Background(), chunk.Options{}); counts != nil || err != nil {
		t.Errorf("got %v, %v, want none", counts, err)
	}
}

func ExampleVariant() {
	plan := sim.Plan{Spec: sim.Spec{Variant: sim.Variant{Game: "omaha"}, Engine: sim.Enumerate}}
	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
	fmt.Println(tally.Counts[eval.FullHouse], tally.Total(), err)
	// Output: 29424798576 463563500400 <nil>
}
