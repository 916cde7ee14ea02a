package audit

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle/law"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/chunk"
)

// The probability that the naive shuffle moves card i to position j is
// (1/n)[q^i + q^(n-1-j) - 1{j≥i} q^(n-1-j+i)] with q = 1-1/n. The test computes the
// distribution of the position of card i, swap by swap.
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
	plan := named("naive")
	plan.Cards, plan.Rounds, plan.Mode, plan.Tests = 3, 270_000, Reset, "orders"
	tally := deck.Must(prepared(plan).Run(context.Background(), chunk.Options{}))
	exact := []float64{4. / 27, 5. / 27, 5. / 27, 5. / 27, 4. / 27, 4. / 27} // 012 021 102 120 201 210
	counts := tally.Counts[1:]
	if o, ok := chance.Fit(counts, exact); !ok || o.P < 1e-4 {
		t.Errorf("got counts %v with p = %v, want p of 1e-4 or more", counts, o.P)
	}
}

// naiveMatrix compares the matrix of 52 cards with the formula.
func naiveMatrix(t *testing.T, shuffles uint64) {
	t.Helper()
	plan := named("naive")
	plan.Rounds, plan.Mode, plan.Tests = shuffles, Reset, "positions"
	m := run(plan).Parts[0].Positions
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

// bayerDiaconis returns the total variation distance after 1 to 10 riffles of 52
// cards (Bayer and Diaconis 1992, table 1).
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
		plan := named(fmt.Sprintf("riffle(%d)", i+1))
		plan.Rounds, plan.Mode, plan.Tests = shuffles, Reset, "rising"
		got := run(plan).Parts[0].Variation
		t.Logf("riffle(%d): total variation %.4f, published %.3f", i+1, got, want)
		if math.Abs(got-want) > within {
			t.Errorf("riffle(%d): got total variation %.4f, want %.3f", i+1, got, want)
		}
	}
}

// Pairs of the packs 12, 12, 21, 21, ... are uniform, but the shuffles alternate.
func TestAlternatingShufflesFailByShufflesOnly(t *testing.T) {
	n := 0
	plan := Plan{Spec: Spec{Cards: 2, Mode: Reuse, Tests: "transitions"}, Rounds: 4 * ChunkRounds, Shuffler: func(rand.Source) func([]int) {
		return func(pack []int) {
			if n++; n%2 == 0 {
				pack[0], pack[1] = pack[1], pack[0]
			}
		}
	}}
	report := deck.Must(prepared(plan).Audit(context.Background(), chunk.Options{Workers: 1}))
	for _, x := range report.Parts[0].Results {
		want := Fail // also of three packs or more: 12, 12, 12 never occurs
		if x.Test == "transitions-packs" || x.Test == "transitions-packs-rows" {
			want = Pass
		}
		if x.Verdict != want {
			t.Errorf("%s: got %s (p %v), want %s", x.Test, x.Verdict, x.P, want)
		}
	}
}

func TestCountsThatFitTooWellFail(t *testing.T) {
	format := deck.Must(input.FormatOf([]byte("0 1 2 3 4 5"), nil))
	n, packs := 0, format.Packs(6, deck.Pack{})
	plan := Plan{Spec: Spec{Cards: 6, Mode: Reset, Tests: "orders,close-fit"}, Rounds: ChunkRounds, Shuffler: func(rand.Source) func([]int) {
		return func(pack []int) {
			order := deck.Must(packs.Read([]byte(law.OrderText(law.Order(n%720, 6), 0))))
			copy(pack, order)
			n++
		}
	}}
	verdicts(t, plan, 1, Unfair)
}
