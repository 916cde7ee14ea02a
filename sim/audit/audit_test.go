package audit

import (
	"context"
	"errors"
	"fmt"
	"math"
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

func named(t testing.TB, name string) Plan {
	t.Helper()
	a, err := shuffle.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Spec: Spec{Algorithm: a.Name, Cards: 52, First: a.First, Seed: 1}, Shuffles: 20_000, Shuffler: ByName(a)}
}

func run(t testing.TB, plan Plan) *Report {
	t.Helper()
	report, err := Run(context.Background(), plan, chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// verdicts audits with some seeds, each of which must give the verdict wanted.
func verdicts(t *testing.T, plan Plan, seeds uint64, want Verdict) {
	t.Helper()
	for seed := range seeds {
		plan.Seed = seed
		if report := run(t, plan); report.Verdict != want {
			t.Errorf("%s, %d shuffles, seed %d: got %s, want %s: %q",
				plan.Algorithm, plan.Shuffles, seed, report.Verdict, want, report.Findings())
		}
	}
}

// skipIfShort skips what counts much and shares nothing between goroutines that
// another test does not, as for the race detector.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("counts for long")
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
		verdicts(t, named(t, name), 2, Pass)
	}
}

func TestUnfairShufflesFailWithin2000(t *testing.T) {
	for _, name := range unfairNames() {
		plan := named(t, name)
		plan.Shuffles = 2000
		verdicts(t, plan, 2, Fail)
	}
}

func TestSattoloFailsWithin100(t *testing.T) {
	plan := named(t, "sattolo")
	plan.Shuffles, plan.Tests = 100, "cycles"
	verdicts(t, plan, 2, Fail)
}

func TestReseedingFailsByRepeats(t *testing.T) {
	skipIfShort(t)
	plan := named(t, "reseed32")
	plan.Shuffles, plan.Tests = 400_000, "repeats"
	verdicts(t, plan, 1, Fail)
}

// The deck that hands are dealt from, used on and on.
func TestDeckOfTheSimulatorPasses(t *testing.T) {
	plan := Plan{Spec: Spec{Algorithm: "deck", Cards: deck.Size, First: deck.MaxDraw, Mode: Reuse}, Shuffles: 100_000, Shuffler: dealt}
	verdicts(t, plan, 3, Pass)
}

func dealt(src rand.Source) func(pack []int) {
	d := deck.New()
	return func(pack []int) {
		d.Shuffle(deck.MaxDraw, src)
		for p, card := range d.Cards() {
			pack[p] = int(card)
		}
	}
}

// Packs 12, 12, 21, 21 and so on: the links of packs are uniform, the shuffles
// take turns.
func TestTurnsAreCaughtInTheShufflesOnly(t *testing.T) {
	n := 0
	plan := Plan{Spec: Spec{Cards: 2, Mode: Reuse, Tests: "transitions"}, Shuffles: 4 * ChunkShuffles, Shuffler: func(rand.Source) func([]int) {
		return func(pack []int) {
			if n++; n%2 == 0 {
				pack[0], pack[1] = pack[1], pack[0]
			}
		}
	}}
	report, err := Run(context.Background(), plan, chunk.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range report.Parts[0].Results {
		want := Pass
		if !strings.Contains(x.Test, "pack") {
			want = Fail
		}
		if x.Verdict != want {
			t.Errorf("%s: got %s (p %v), want %s", x.Test, x.Verdict, x.P, want)
		}
	}
}

func TestCountsThatFitTooWellFail(t *testing.T) {
	n := 0
	plan := Plan{Spec: Spec{Cards: 6, Mode: Reset, Tests: "orders,close-fit"}, Shuffles: ChunkShuffles, Shuffler: func(rand.Source) func([]int) {
		return func(pack []int) {
			copy(pack, mustOrder(orderText(n%720, 6), 6))
			n++
		}
	}}
	verdicts(t, plan, 1, Fail)
}

func mustOrder(text string, n int) []int {
	_, p, err := newParser(Plan{Spec: Spec{Cards: n}}, []byte(text))
	if err != nil {
		panic(err)
	}
	order, err := p.pack([]byte(text))
	if err != nil {
		panic(err)
	}
	return order
}

// About one fair audit in a hundred is suspect at first.
func TestSecondLookClearsAFairShuffle(t *testing.T) {
	skipIfShort(t)
	plan := named(t, "fisher-yates")
	plan.Cards, plan.Shuffles = 5, 2000
	looks := 0
	for plan.Seed = range uint64(500) {
		report := run(t, plan)
		if report.Verdict != Pass {
			t.Errorf("seed %d: got %s", plan.Seed, report.Verdict)
		}
		if first := report.FirstLook; first != nil {
			looks++
			if first.Verdict != Suspect || report.Shuffles != 4*first.Shuffles {
				t.Errorf("seed %d: %s of %d shuffles, then %d", plan.Seed, first.Verdict, first.Shuffles, report.Shuffles)
			}
		}
	}
	if looks == 0 || looks > 25 {
		t.Errorf("%d of 500 audits had a second look, want about 5", looks)
	}
}

func TestWorkersDoNotChangeReport(t *testing.T) {
	plan := named(t, "naive")
	plan.Shuffles = 2*ChunkShuffles + 5
	want := run(t, plan)
	for _, workers := range []int{1, 3} {
		got, err := Run(context.Background(), plan, chunk.Options{Workers: workers})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("workers=%d: another report, error %v", workers, err)
		}
	}
	plan.Mode = Reuse
	if got := run(t, plan).Parts[0]; !reflect.DeepEqual(got.Positions, want.Parts[1].Positions) {
		t.Error("reuse mode alone counts other shuffles than beside reset mode")
	}
}

func TestCancelledAuditKeepsFinishedChunks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	plan := named(t, "naive")
	plan.Shuffles = MaxShuffles
	report, err := Run(ctx, plan, chunk.Options{Every: time.Millisecond, Watch: func(done chunk.Tally) {
		if len(done.Chunks) > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || report == nil || len(report.Parts) != 2 {
		t.Fatalf("got %v, %v, want two parts and context.Canceled", report, err)
	}
	if report.Verdict != "" || len(report.Findings()) > 0 || len(report.Parts[1].Results) > 0 || report.Parts[0].Results[0].Verdict != "" {
		t.Errorf("an interrupted audit says %q, %v", report.Verdict, report.Findings())
	}
	var text strings.Builder
	if err := report.WriteText(&text, 80); err != nil || !strings.Contains(text.String(), "naive, 52 cards: so far, without a verdict") ||
		!strings.Contains(text.String(), "reuse: 0 shuffles of 1000000000000") {
		t.Errorf("%v: an interrupted audit reads\n%s", err, text.String())
	}
	if done := report.Parts[0].Shuffles; done == 0 || done%ChunkShuffles != 0 {
		t.Errorf("got %d shuffles, want whole chunks", done)
	}
}

func TestPlanErrors(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"cards: 0:":       func(p *Plan) { p.Cards = 0 },
		"cards: 1:":       func(p *Plan) { p.Cards = 1 },
		"cards: -5:":      func(p *Plan) { p.Cards = -5 },
		"cards: 1001:":    func(p *Plan) { p.Cards = 1001 },
		"shuffles: 0:":    func(p *Plan) { p.Shuffles = 0 },
		"mode: \"never\"": func(p *Plan) { p.Mode = "never" },
		"tests: \"T1\" is unknown: the tests are positions,": func(p *Plan) { p.Tests = "lehmer,T1" },
		"tests: none goes": func(p *Plan) { p.Shuffles, p.Tests = 10, "lehmer" },
		"no shuffler":      func(p *Plan) { p.Shuffler = nil },
		"decks: -1 with":   func(p *Plan) { p.Cards, p.Decks = 0, -1 },
		"cards: 1044:":     func(p *Plan) { p.Cards, p.Decks, p.Jokers = 0, 20, 4 },
		"cards: 52: 2 decks and 0 jokers have 104": func(p *Plan) { p.Decks = 2 },
		"first: -1 pos":     func(p *Plan) { p.First = -1 },
		"battery: ":         func(p *Plan) { p.Battery = 99 },
		"chunk_shuffles: 5": func(p *Plan) { p.ChunkShuffles = 5 },
	} {
		plan := named(t, "naive")
		change(&plan)
		_, err := Run(context.Background(), plan, chunk.Options{})
		if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("got error %v, want one with %q", err, want)
		}
	}
}

func TestShufflerThatLosesACard(t *testing.T) {
	plan := named(t, "naive")
	plan.Shuffler = func(rand.Source) func([]int) { return func(pack []int) { pack[3] = pack[4] } }
	if _, err := Run(context.Background(), plan, chunk.Options{}); err == nil || !strings.Contains(err.Error(), "positions 3 and 4") {
		t.Errorf("got error %v, want one with the positions of the double card", err)
	}
}

// P(i→j) of the naive shuffle, by following one card, and by the formula
// (1/n)[q^i + q^(n-1-j) - 1{j≥i} q^(n-1-j+i)] with q = 1-1/n.
func TestNaiveFormula(t *testing.T) {
	for _, n := range []int{2, 3, 5, 52} {
		for i := range n {
			at := make([]float64, n)
			at[i] = 1
			for step := range n {
				here := at[step]
				for p := range at {
					if p != step {
						at[step] += at[p] / float64(n)
						at[p] -= at[p] / float64(n)
					}
				}
				at[step] -= here
				for p := range at {
					at[p] += here / float64(n)
				}
			}
			for j := range n {
				if got := naiveProbability(n, i, j); math.Abs(got-at[j]) > 1e-14 {
					t.Errorf("n=%d: card %d to position %d: got %v, want %v", n, i, j, got, at[j])
				}
			}
		}
	}
	if got := naiveProbability(52, 1, 0); math.Abs(got-.02600435) > 1e-8 {
		t.Errorf("card 1 to position 0 of 52: got %v, want .02600435", got)
	}
}

func naiveProbability(n, i, j int) float64 {
	q := 1 - 1/float64(n)
	p := math.Pow(q, float64(i)) + math.Pow(q, float64(n-1-j))
	if j >= i {
		p -= math.Pow(q, float64(n-1-j+i))
	}
	return p / float64(n)
}

func TestNaiveMatrix(t *testing.T) { naiveMatrix(t, 200_000) }

func TestNaiveOfThreeIn27ths(t *testing.T) {
	plan := named(t, "naive")
	plan.Cards, plan.Shuffles, plan.Mode, plan.Tests = 3, 270_000, Reset, "orders"
	tally, err := Count(context.Background(), plan, chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	exact := []float64{4. / 27, 5. / 27, 5. / 27, 5. / 27, 4. / 27, 4. / 27} // 012 021 102 120 201 210
	counts := tally.Counts[1:]
	if o, ok := fit(counts, exact); !ok || o.p < 1e-4 {
		t.Errorf("counts %v against 27ths: p = %v", counts, o.p)
	}
}

// naiveMatrix compares the matrix of 52 cards with the formula.
func naiveMatrix(t *testing.T, shuffles uint64) {
	t.Helper()
	plan := named(t, "naive")
	plan.Shuffles, plan.Mode, plan.Tests = shuffles, Reset, "positions"
	m := run(t, plan).Parts[0].Positions
	largest := 0.0
	for cell, count := range m.Counts {
		p := naiveProbability(52, cell/52, cell%52)
		n := float64(shuffles)
		largest = max(largest, math.Abs(float64(count)-n*p)/math.Sqrt(n*p*(1-p)))
	}
	t.Logf("naive, 52 cards, %d shuffles: largest |z| of 2704 cells is %.2f", shuffles, largest)
	if largest >= 5 {
		t.Errorf("largest |z| is %.2f, want below 5", largest)
	}
}

// Bayer and Diaconis (1992), table 1: total variation of k riffles of 52 cards.
func bayerDiaconis() []float64 {
	return []float64{1, 1, 1, 1, .924, .614, .334, .167, .085, .043}
}

func TestRifflesAgreeWithBayerAndDiaconis(t *testing.T) {
	skipIfShort(t)
	riffles(t, 20_000, 0.02)
}

func riffles(t *testing.T, shuffles uint64, within float64) {
	t.Helper()
	for i, want := range bayerDiaconis() {
		plan := named(t, fmt.Sprintf("riffle(%d)", i+1))
		plan.Shuffles, plan.Mode, plan.Tests = shuffles, Reset, "rising"
		got := run(t, plan).Parts[0].Variation
		t.Logf("riffle(%d): total variation %.4f, printed %.3f", i+1, got, want)
		if math.Abs(got-want) > within {
			t.Errorf("riffle(%d): got total variation %.4f, want %.3f", i+1, got, want)
		}
	}
}

// An audit gives one report however it is cut: whole, or in shards whose
// tallies add in any order.
func TestShardsOfAnAuditAdd(t *testing.T) {
	plan := named(t, "riffle(5)")
	plan.Cards, plan.Shuffles = 52, 5*ChunkShuffles+100
	want := run(t, plan)
	var sum chunk.Tally
	for _, only := range []chunk.Set{{{From: 7, To: 12}}, {{From: 0, To: 3}, {From: 5, To: 7}}, {{From: 3, To: 5}}} {
		part, err := Count(context.Background(), plan, chunk.Options{Workers: 3, Only: &only, Done: sum})
		if err != nil {
			t.Fatal(err)
		}
		sum = part
	}
	if left := plan.Chunks().Minus(sum.Chunks); len(left) > 0 {
		t.Errorf("chunks %v are missing", left)
	}
	got, err := Judge(plan, sum)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-whole +shards):\n%s", err, diff)
	}
	plan, err = plan.Checked()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Judge(Plan{Spec: plan.Spec, Shuffles: plan.Shuffles}, sum); err != nil || cmp.Diff(want, got) != "" {
		t.Errorf("judged by its spec: %v\n%s", err, cmp.Diff(want, got))
	}
}
