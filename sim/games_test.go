package sim_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func ofGame(game string) sim.Variant { return sim.Variant{Game: game} }

// games are specs of other games than hold'em, with and without known cards.
var games = []sim.Spec{
	{Variant: ofGame("short"), Cards: 7},
	{Variant: ofGame("short"), Cards: 5, By: "class"},
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
	{Variant: sim.Variant{Decks: 2, Jokers: 4}, Cards: 7},
	{Variant: sim.Variant{Decks: 2, Jokers: 1}, Cards: 7, Known: sim.Known{Hole: "AsAs", Board: "JoKsKs2c"}},
	{Variant: ofGame("omaha8"), By: "low", Known: sim.Known{Hole: "As2s7dKh", Board: "3c8d9s"}},
	{Variant: ofGame("bigo"), By: "low", Known: sim.Known{Hole: "As2s7dKhKd", Board: "3c8d9s"}},
	{Variant: ofGame("stud"), Known: sim.Known{Hole: "As2s7dKh"}},
	{Variant: ofGame("stud8"), By: "low", Known: sim.Known{Hole: "As2s7d", Dead: "2c3c"}},
	{Variant: ofGame("razz"), Known: sim.Known{Hole: "As2s7d", Dead: "2c3c"}},
	{Variant: ofGame("razz"), By: "class", Known: sim.Known{Hole: "As2s7d8d"}},
	{Variant: ofGame("27")},
	{Variant: ofGame("a5"), Known: sim.Known{Hole: "As2s"}},
	{Variant: ofGame("badugi")},
	{Variant: ofGame("badugi"), By: "class", Known: sim.Known{Dead: "As2s"}},
}

// The shards of an exact run give the counts of Exact.
func TestGamesExactly(t *testing.T) {
	for _, spec := range asked(slices.Concat(games, scenarios)) {
		p := sim.Plan{Spec: spec}
		p.Engine = sim.Exact
		ready := prepared(p)
		var halves chunk.Tally
		for i := range uint64(2) {
			part := ready.Chunks().Part(i+1, 2)
			half, err := ready.Run(t.Context(), chunk.Options{Workers: 2, Only: &part})
			if err != nil || ready.Check(half) != nil {
				t.Errorf("%+v: half of it: %v, %v", spec, err, ready.Check(half))
			}
			halves = halves.Plus(half)
		}
		if want := exactOf(t, spec); !slices.Equal(halves.Counts, want) || ready.Check(halves) != nil {
			t.Errorf("%+v: got %v, %v, want %v", spec, halves.Counts, ready.Check(halves), want)
		}
	}
}

// The strongest hand of a game comes first.
func TestLabelsOfGames(t *testing.T) {
	labels := prepared(sim.Plan{Spec: games[0], Rounds: 1}).Labels()
	if labels[3] != "flush" || labels[4] != "full house" {
		t.Errorf("got %q", labels)
	}
}

func TestGamesThatCannotBe(t *testing.T) {
	for field, spec := range map[string]sim.Spec{
		"game":   {Variant: ofGame("bridge"), Cards: 7},
		"by":     {Variant: ofGame("omaha"), By: "class"},
		"engine": {Variant: sim.Variant{Jokers: 1}, Engine: sim.Lanes, RNG: rng.AlgorithmChaCha8, Cards: 7},
		"cards":  {Variant: ofGame("omaha"), Cards: 7},
		"decks":  {Variant: sim.Variant{Decks: 3}, Cards: 7},
		"jokers": {Variant: sim.Variant{Jokers: -1}, Cards: 7},
		"joker":  {Variant: sim.Variant{Joker: "bug"}, Cards: 7},
		"at":     {Variant: ofGame("razz"), Known: sim.Known{At: "flop"}},
		"hole":   {Variant: ofGame("omaha"), Known: sim.Known{Hole: "As2s3s4s5s"}},
	} {
		_, err := sim.Prepare(sim.Plan{Spec: spec, Rounds: 1})
		var invalid *chunk.PlanError
		if !errors.As(err, &invalid) || invalid.Field != field {
			t.Errorf("%+v: got %v, want an error of %s", spec, err, field)
		}
	}
}

// An evaluator that cannot evaluate the hands of a plan is an error, never a panic or
// wrong counts.
func TestEvaluatorsOfOtherGames(t *testing.T) {
	ofRules := func(game string) *eval.Table {
		r := deck.Must(eval.RulesOf(game))
		return eval.NewTableOf(r)
	}
	short, omaha := ofRules("short"), ofRules("omaha")
	for _, c := range []struct {
		variant   sim.Variant
		by        string
		evaluator sim.Evaluator
		serves    bool
	}{
		{sim.Variant{}, "", eval.NewTable(), true},
		{sim.Variant{}, "class", chehsunliu.New(), true},
		{sim.Variant{}, "", short, false},
		{ofGame("short"), "", short, true},
		{ofGame("short"), "class", short, true},
		{ofGame("short"), "", eval.NewTable(), false},
		{ofGame("short"), "class", chehsunliu.New(), false},
		{ofGame("short-trips"), "", short, false},
		{ofGame("omaha"), "", omaha, true},
		{ofGame("omaha"), "", chehsunliu.New(), false},
		{ofGame("omaha"), "", eval.NewTable(), false},
		{ofGame("omaha5"), "", omaha, false},
		{ofGame("omaha8"), "low", ofRules("omaha8"), true},
		{ofGame("omaha8"), "low", chehsunliu.New(), false},
		{sim.Variant{Decks: 2}, "", eval.NewTable(), false},
		{sim.Variant{Jokers: 1}, "", chehsunliu.New(), false},
	} {
		p := sim.Plan{Spec: sim.Spec{Variant: c.variant, By: c.by, Seed: 1, Engine: sim.Deck}, Rounds: 3000, Evaluator: c.evaluator, Level: level()}
		if c.variant.Game == "" || strings.HasPrefix(c.variant.Game, "short") {
			p.Cards = 7
		}
		ready, err := sim.Prepare(p)
		var invalid *chunk.PlanError
		if !c.serves {
			if !errors.As(err, &invalid) || invalid.Field != "evaluator" {
				t.Errorf("%+v by %q with %T: got %v, want an error of evaluator", c.variant, c.by, c.evaluator, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		tally, err := ready.Run(t.Context(), chunk.Options{})
		p.Evaluator = nil
		if want := run(t, p, 1); err != nil || !slices.Equal(tally.Counts, want.Counts) {
			t.Errorf("%+v by %q with %T: got %v, %v, want %v", c.variant, c.by, c.evaluator, tally.Counts, err, want.Counts)
		}
	}
}

// If there are too many hands, Exact returns neither counts nor an error.
func TestGamesWithoutExactCounts(t *testing.T) {
	for _, p := range []sim.Plan{
		{Spec: sim.Spec{Variant: ofGame("omaha"), Known: sim.Known{Dead: "As"}}, Question: sums(), Rounds: 1},
		{Spec: sim.Spec{Variant: ofGame("omaha6"), Known: sim.Known{Dead: "As"}}, Rounds: 1},
	} {
		if counts, err := prepared(p).Exact(t.Context(), chunk.Options{}); counts != nil || err != nil {
			t.Errorf("%+v: got %v, %v, want none", p.Spec, counts, err)
		}
	}
}

func ExampleVariant() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Variant: sim.Variant{Game: "omaha"}, Engine: sim.Exact}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	fmt.Println(tally.Counts[eval.FullHouse], tally.Total(), err)
	// Output: 29424798576 463563500400 <nil>
}

// lowsByHighCard is the deals of a player whose best low has the high card 5, 6, 7 and 8,
// and the deals without a low. A program that adds ranks one after another, with the sets
// of ranks of the hole cards and of the board as its states, counted them. Of stud8 it is
// the best low of any five of seven cards: that of razz, if it is eight or better.
var lowsByHighCard = map[string][5]uint64{
	"omaha8":   {7439717760, 25832342400, 51687563904, 76415359104, 302188517232},
	"bigo":     {97559876992, 309419864960, 561493484160, 747147913344, 2271024963984},
	"stud8":    {781824, 3151360, 7426560, 13171200, 109253616},
	"omaha6-8": {939357076224, 2726163659520, 4512008938752, 5471588941056, 14257404108528},
}

// byHighCard adds the counts of the lows with the high cards 5 to 8, and of no low.
func byHighCard(run *sim.Prepared, counts []uint64) (sums [5]uint64) {
	for i, label := range run.Labels() {
		high := 4
		if label != "no low" {
			high = int(label[len("low ")] - '5')
		}
		sums[high] += counts[i]
	}
	return sums
}

func TestLowsByHighCard(t *testing.T) {
	for game, want := range lowsByHighCard {
		if game == "omaha6-8" && !long {
			continue
		}
		spec := sim.Spec{Variant: ofGame(game), By: "low"}
		if got := byHighCard(prepared(sim.Plan{Spec: spec, Rounds: 1}), exactOf(t, spec)); got != want {
			t.Errorf("%s: got %v, want %v", game, got, want)
		}
	}
}
