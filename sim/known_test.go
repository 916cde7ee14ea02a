package sim_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/stats"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// scenarios are known cards without a range.
var scenarios = []sim.Spec{
	{Cards: 7, Known: sim.Known{Hole: "AsKs"}},
	{Cards: 7, Known: sim.Known{Board: "QsJsTs"}},
	{Cards: 6, Known: sim.Known{Hole: "AsAh", Dead: "AcAd"}},
	{Cards: 5, Known: sim.Known{Hole: "2c3c4c5c"}},
	{Cards: 5, Known: sim.Known{Dead: "As"}},
}

// brief reports whether tests of whole runs deal fewer rounds: with -short, as under the
// race detector and on an emulated machine.
func brief() bool { return testing.Short() }

// asked returns the specs; in brief tests, every third one of those of at most ten million
// hands.
func asked(specs []sim.Spec) []sim.Spec {
	if !brief() {
		return specs
	}
	var some []sim.Spec
	for i := 0; i < len(specs); i += 3 {
		p := sim.Plan{Spec: specs[i]}
		p.Engine = sim.Exact
		if prepared(p).Plan().Rounds <= 10_000_000 {
			some = append(some, specs[i])
		}
	}
	return some
}

// exacts are the exact counts that a test has asked for, by the spec.
var exacts = map[string][]uint64{}

// exactOf returns the exact counts of a spec. The tests share them.
func exactOf(t *testing.T, spec sim.Spec) []uint64 {
	t.Helper()
	name := fmt.Sprintf("%+v", spec)
	if exacts[name] == nil {
		counts := deck.Must(prepared(sim.Plan{Spec: spec, Rounds: 1}).Exact(t.Context(), chunk.Options{}))
		exacts[name] = counts
	}
	return exacts[name]
}

// Both engines deal an exact distribution, and the workers change no count.
func TestSamplesFollowTheExactDistribution(t *testing.T) {
	for _, spec := range asked(slices.Concat(games, scenarios, rangeSpecs)) {
		for _, engine := range engines {
			p := sim.Plan{Spec: spec, Rounds: sim.ChunkRounds + 20_000}
			if long {
				p.Rounds = map[sim.Engine]uint64{sim.Lanes: 1_000_000_000, sim.Deck: 100_000_000}[engine]
			}
			p.Engine, p.Seed = engine, 42
			if _, err := sim.Prepare(p); engine == sim.Lanes && err != nil {
				continue // a question or a street of the deck engine
			}
			checkSample(t, p, exactOf(t, spec))
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
	a := prepared(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "as 10d", Board: "Q♥,Jd,2c"}}, Rounds: 1}).Plan()
	b := prepared(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "AsTd", Board: "QhJd2c"}}, Rounds: 1}).Plan()
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
