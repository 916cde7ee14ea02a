package audit

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/chunk"
)

func named(name string) Plan {
	a := deck.Must(shuffle.Parse(name))
	return Plan{Spec: Spec{Algorithm: a.Name, Cards: 52, First: a.First, Seed: 1}, Rounds: 20_000, Shuffler: a.NewInts}
}

func run(plan Plan) *Report {
	return deck.Must(prepared(plan).Audit(context.Background(), chunk.Options{}))
}

func prepared(plan Plan) *Prepared {
	return deck.Must(Prepare(plan))
}

// verdicts audits with the seeds 0 to seeds-1. Each must give the verdict wanted.
func verdicts(t *testing.T, plan Plan, seeds uint64, want Verdict) {
	t.Helper()
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		plan.Seed = seed
		if report := run(plan); report.Verdict != want {
			t.Errorf("%s, %d shuffles, seed %d: got %s, want %s: %q",
				plan.Algorithm, plan.Rounds, seed, report.Verdict, want, report.Findings())
		}
	}
}

// skipIfShort skips a slow test with -short, as in runs with the race detector. Such a
// test has no use of goroutines that a fast test does not have.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a slow test")
	}
}

func fairNames() []string {
	return []string{"fisher-yates", "fisher-yates-forward", "inside-out", "random-keys", "partial(7)", "deck-engine"}
}

func unfairNames() []string {
	return []string{"naive", "sattolo", "coin-sort", "overhand(0.2)", "riffle(5)"}
}

func TestFairShufflesPass(t *testing.T) {
	skipIfShort(t)
	for _, name := range fairNames() {
		verdicts(t, named(name), 1, Pass)
	}
}

func TestUnfairShufflesFailWithin2000(t *testing.T) {
	for _, name := range unfairNames() {
		plan := named(name)
		plan.Rounds = 2000
		verdicts(t, plan, 1, Unfair)
	}
}

func TestSattoloFailsWithin100(t *testing.T) {
	plan := named("sattolo")
	plan.Rounds, plan.Tests = 100, "cycles"
	verdicts(t, plan, 2, Unfair)
}

// The deck of the simulator is shuffled again and again, without a reset.
func TestDeckOfTheSimulatorPasses(t *testing.T) {
	plan := Plan{Spec: Spec{Algorithm: "deck", Cards: deck.Size, First: deck.MaxDraw, Mode: Reuse}, Rounds: 100_000, Shuffler: ofDeck}
	verdicts(t, plan, 3, Pass)
}

func ofDeck(src rand.Source) func(pack []int) {
	d := deck.New()
	return func(pack []int) {
		d.Shuffle(deck.MaxDraw, src)
		for p, card := range d.Cards() {
			pack[p] = int(card)
		}
	}
}

// About one audit of a fair shuffle in a hundred is suspect in its first run.
func TestSecondLookClearsAFairShuffle(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	plan := named("fisher-yates")
	plan.Cards, plan.Rounds = 5, 2000
	first, most := uint64(300), 12 // of the seeds that are not of long tests, 307 has a second run
	if long {
		first, most = 0, 25
	}
	looks := 0
	for plan.Seed = first; plan.Seed < 500; plan.Seed++ {
		report := run(plan)
		if report.Verdict != Pass {
			t.Errorf("seed %d: got %s, want PASS", plan.Seed, report.Verdict)
		}
		if first := report.FirstRun; first != nil {
			looks++
			if first.Verdict != Suspect || report.Rounds != 4*first.Rounds {
				t.Errorf("seed %d: got %s of %d shuffles, then %d shuffles, want SUSPECT and 4 times as many",
					plan.Seed, first.Verdict, first.Rounds, report.Rounds)
			}
		}
	}
	if looks == 0 || looks > most {
		t.Errorf("got %d second runs in %d audits, want 1 to %d", looks, 500-first, most)
	}
}

func TestWorkersDoNotChangeReport(t *testing.T) {
	plan := named("naive")
	plan.Rounds = 2*ChunkRounds + 5
	want := run(plan)
	for _, workers := range []int{1, 3} {
		got, err := prepared(plan).Audit(context.Background(), chunk.Options{Workers: workers})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("workers=%d: got error %v, or workers change the report", workers, err)
		}
	}
	plan.Mode = Reuse
	if got := run(plan).Parts[0]; !reflect.DeepEqual(got.Positions, want.Parts[1].Positions) {
		t.Error("reuse mode alone has other counts than with reset mode")
	}
}

func TestCancelledAuditKeepsFinishedChunks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	plan := named("naive")
	plan.Rounds = MaxRounds
	report, err := prepared(plan).Audit(ctx, chunk.Options{Every: time.Millisecond, Watch: func(done chunk.Tally) {
		if len(done.Chunks) > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || report == nil || len(report.Parts) != 2 {
		t.Fatalf("got %v, %v, want two parts and context.Canceled", report, err)
	}
	if report.Verdict != "" || len(report.Findings()) > 0 || len(report.Parts[1].Results) > 0 || report.Parts[0].Results[0].Verdict != "" {
		t.Errorf("an interrupted audit: got verdict %q, findings %v, want none", report.Verdict, report.Findings())
	}
	if done := report.Parts[0].Rounds; done == 0 || done%ChunkRounds != 0 {
		t.Errorf("got %d shuffles, want whole chunks", done)
	}
}

func TestShufflerThatDuplicatesACard(t *testing.T) {
	plan := named("naive")
	plan.Shuffler = func(rand.Source) func([]int) { return func(pack []int) { pack[3] = pack[4] } }
	if _, err := prepared(plan).Audit(context.Background(), chunk.Options{}); err == nil || !strings.Contains(err.Error(), "positions 3 and 4") {
		t.Errorf("got error %v, want one with %q", err, "positions 3 and 4")
	}
}

// The tallies of shards, added in any order, give the report of the whole audit.
func TestShardsOfAnAuditAdd(t *testing.T) {
	plan := named("naive")
	plan.Cards, plan.Rounds = 52, 5*ChunkRounds+100
	want := run(plan)
	p := prepared(plan)
	var sum chunk.Tally
	for _, only := range []chunk.Set{{{From: 7, To: 12}}, {{From: 0, To: 3}, {From: 5, To: 7}}, {{From: 3, To: 5}}} {
		part := deck.Must(p.Run(context.Background(), chunk.Options{Workers: 3, Only: &only, Done: sum}))
		sum = part
	}
	if !p.Complete(sum) {
		t.Errorf("chunks %v are missing", p.Chunks().Minus(sum.Chunks))
	}
	got, err := p.Judge(sum)
	if err != nil || !reflect.DeepEqual(want, got) { // cmp.Diff alone takes a second for the cells of a report
		t.Errorf("%v (-whole +shards):\n%s", err, cmp.Diff(want, got))
	}
	plan = p.Plan()
	plan.Shuffler = nil
	if got, err := prepared(plan).Judge(sum); err != nil || !reflect.DeepEqual(want, got) {
		t.Errorf("a plan without a shuffler: got error %v, report (-want +got):\n%s", err, cmp.Diff(want, got))
	}
}
