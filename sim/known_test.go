package sim_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/stats"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// scenarios are known cards with zero to five draws.
var scenarios = []sim.Spec{
	{Cards: 7, Known: sim.Known{Hole: "AsKs"}},
	{Cards: 7, Known: sim.Known{Hole: "AsKs", Board: "Qh Jd 2c", Dead: "9c"}},
	{Cards: 7, Known: sim.Known{Hole: "9h8h", Board: "Th7c2h 3d"}},
	{Cards: 7, Known: sim.Known{Hole: "9h8h", Board: "Th7c2h3d4s"}},
	{Cards: 7, Known: sim.Known{Board: "QsJsTs"}},
	{Cards: 6, Known: sim.Known{Hole: "AsAh", Dead: "AcAd"}},
	{Cards: 5, Known: sim.Known{Hole: "2c3c4c5c"}},
	{Cards: 5, Known: sim.Known{Dead: "As"}},
}

// brief reports whether tests of whole runs deal fewer rounds: with -short, as under the
// race detector and on an emulated machine.
func brief() bool { return testing.Short() }

// asked returns the specs; in brief tests, every third one of those of at most a number
// of hands.
func asked(t *testing.T, specs []sim.Spec, hands uint64) []sim.Spec {
	t.Helper()
	if !brief() {
		return specs
	}
	var some []sim.Spec
	for i := 0; i < len(specs); i += 3 {
		p := sim.Plan{Spec: specs[i]}
		p.Engine = sim.Exact
		if prepared(t, p).Plan().Rounds <= hands {
			some = append(some, specs[i])
		}
	}
	return some
}

// exactly is the plain definition of the enumeration: every set of the cards left.
func exactly(t *testing.T, spec sim.Spec, by func([]deck.Card) int, outcomes int) []uint64 {
	t.Helper()
	hole, board, dead, err := ranges.ParseKnown(game.Holdem(), spec.Hole, spec.Board, spec.Dead)
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Concat(hole, board)
	gone := deck.SetOf(slices.Concat(known, dead)...)
	counts := make([]uint64, outcomes)
	var extend func(hand []deck.Card, next deck.Card)
	extend = func(hand []deck.Card, next deck.Card) {
		if len(hand) == spec.Cards {
			counts[by(hand)]++
			return
		}
		for c := next; c < deck.Size; c++ {
			if !gone.Has(c) {
				extend(append(hand, c), c+1)
			}
		}
	}
	extend(known, 0)
	return counts
}

func TestKnownCardsExactly(t *testing.T) {
	table := eval.NewTable()
	for _, spec := range asked(t, scenarios, 1_000_000) {
		for by, sort := range map[string]func([]deck.Card) int{
			"category": func(hand []deck.Card) int { return int(table.Category(hand)) },
			"class":    func(hand []deck.Card) int { return int(table.Class(hand)) - 1 },
		} {
			p := sim.Plan{Spec: spec}
			p.Engine, p.By = sim.Exact, by
			ready := prepared(t, p)
			want := exactly(t, spec, sort, len(ready.Labels()))
			for _, workers := range []int{1, 3} {
				tally, err := ready.Run(t.Context(), chunk.Options{Workers: workers})
				if err != nil || !slices.Equal(tally.Counts, want) || ready.Check(tally) != nil {
					t.Errorf("%+v by %s: counts differ from those of the definition (%v, %v)", spec, by, err, ready.Check(tally))
				}
			}
			got, err := ready.Exact(t.Context(), chunk.Options{})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%+v by %s: counts of Exact differ from those of the definition (%v)", spec, by, err)
			}
		}
	}
}

// With known cards each engine deals the exact distribution, and the tally of a
// seed does not depend on the workers.
func TestKnownCardsSampled(t *testing.T) {
	for _, spec := range scenarios {
		for _, engine := range engines {
			p := sim.Plan{Spec: spec, Rounds: 600_000}
			if brief() {
				p.Rounds = sim.ChunkRounds + 20_000
			}
			p.Engine, p.Seed = engine, 42
			exact, err := prepared(t, p).Exact(t.Context(), chunk.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkSample(t, p, exact)
		}
	}
}

// checkSample checks that a plan deals an exact distribution, and that the workers change
// no count.
func checkSample(t *testing.T, p sim.Plan, exact []uint64) {
	t.Helper()
	tally := run(t, p, 2)
	if !slices.Equal(tally.Counts, run(t, p, 1).Counts) || tally.Total() != p.Rounds {
		t.Errorf("%+v: workers change the tally, or it has %d rounds, want %d", p.Spec, tally.Total(), p.Rounds)
	}
	for i, n := range exact {
		if n == 0 && tally.Counts[i] > 0 {
			t.Errorf("%+v: %d of an impossible outcome", p.Spec, tally.Counts[i])
		}
	}
	if chi, ok := stats.NewChiSquare(tally.Counts, exact); ok && chi.P < 1e-5 {
		t.Errorf("%+v: chi-square %+v", p.Spec, chi)
	}
}

func TestKnownCardsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		spec  sim.Spec
		field string
	}{
		{sim.Spec{Cards: 5, Known: sim.Known{Hole: "AsKsQsJsTs9s"}}, "hole"},
		{sim.Spec{Cards: 6, Known: sim.Known{Hole: "AsKs", Board: "2c3c4c5c6c"}}, "cards"},
	} {
		_, err := sim.Prepare(sim.Plan{Spec: c.spec, Rounds: 1})
		var invalid *chunk.PlanError
		if !errors.As(err, &invalid) || invalid.Field != c.field {
			t.Errorf("%+v: got %v, want an error of %s", c.spec, err, c.field)
		}
	}
	for column, spec := range map[int]sim.Spec{
		3: {Cards: 7, Known: sim.Known{Hole: "AsAs"}}, 1: {Cards: 7, Known: sim.Known{Board: "As2c"}}, 5: {Cards: 7, Known: sim.Known{Hole: "As", Board: "2c3cAs"}}, 7: {Cards: 7, Known: sim.Known{Board: "2c3c4c", Dead: "AsKs  4c"}},
	} {
		_, err := sim.Prepare(sim.Plan{Spec: spec, Rounds: 1})
		var at *ranges.Error
		if !errors.As(err, &at) || at.Column != column {
			t.Errorf("%+v: got %v, want an error in column %d", spec, err, column)
		}
	}
}

// Different spellings of the same cards give the same Spec.
func TestKnownCardsHaveOneSpelling(t *testing.T) {
	a := prepared(t, sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "as 10d", Board: "Q♥,Jd,2c"}}, Rounds: 1}).Plan()
	b := prepared(t, sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "AsTd", Board: "QhJd2c"}}, Rounds: 1}).Plan()
	if a.Spec != b.Spec {
		t.Errorf("got %+v and %+v", a.Spec, b.Spec)
	}
}

func ExamplePrepared_Exact() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "9h8h", Board: "Th7c2h"}}, Rounds: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	counts, err := run.Exact(context.Background(), chunk.Options{})
	fmt.Println(counts[eval.Flush], "flushes and", counts[eval.Straight], "straights", err)
	// Output: 375 flushes and 207 straights <nil>
}
