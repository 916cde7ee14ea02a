//go:build long

package query

import (
	"context"
	"math"
	"math/big"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/preflop"
)

// Samples of examples agree with their exact answers: |z| is at most 3 but for one, and
// chi-square of all z is in its range.
func TestSamplesAgreeWithExamples(t *testing.T) {
	sum, n, beyond := 0., 0, 0
	for i, row := range examples() {
		exact, err := Prepare(Plan{Spec: Spec{Query: row[0]}})
		if err != nil || exact.Plan().Method != Exact {
			continue
		}
		p, err := Prepare(Plan{Spec: Spec{Query: row[0], Method: Sample, Seed: uint64(i + 1)}, Rounds: 20_000})
		if err != nil {
			continue // equities before the flop have no sample
		}
		got, want := resultOf(p), resultOf(exact)
		if got == nil || want == nil {
			continue // too few deals pass
		}
		for j := 0; j < len(want.Rows) && len(want.Rows) == len(got.Rows); j++ {
			w, g := want.Rows[j], got.Rows[j]
			if w.Exact == nil || g.StdError == 0 || w.Key != "" || g.Deals < 1000 || w.Bound {
				continue
			}
			if p := w.Value; w.Exact.Cmp(big.NewRat(1, 1)) < 0 && min(p, 1-p)*float64(g.Deals) < 20 {
				continue // no normal distribution
			}
			z := (g.Value - w.Value) / g.StdError
			sum, n = sum+z*z, n+1
			if math.Abs(z) > 3 {
				beyond++
				t.Logf("%s: %s is %v ± %v, want %v", row[0], g.Selector, g.Value, g.StdError, w.Value)
			}
		}
	}
	t.Logf("chi-square %.1f of %d, %d beyond 3", sum, n, beyond)
	if deviation := math.Sqrt(2 * float64(n)); n < 30 || beyond > 1 || math.Abs(sum-float64(n)) > 3*deviation {
		t.Errorf("chi-square %.1f of %d, %d beyond 3", sum, n, beyond)
	}
}

// The showdowns of starting hands before the flop are those of package preflop.
func TestPreflopByQuery(t *testing.T) {
	counts := deck.Must(preflop.Run(t.Context(), preflop.Options{}))
	check := func(script string, want preflop.Showdowns) {
		_, r := answers(t, Plan{Spec: Spec{Query: "select count(winsHi(a)), count(tiesHi(a)) " + script, Method: Exact}})
		for i, n := range []uint64{want.Win, want.Tie} {
			if got := r.Rows[i]; got.Exact.Cmp(new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(want.Total()))) != 0 {
				t.Errorf("%s: %s is %v, by package preflop %d of %d", script, got.Selector, got.Exact, n, want.Total())
			}
		}
	}
	for i := 0; i < preflop.Hands; i += 12 {
		check("from a='"+preflop.Name(i)+"', b='**'", counts.AgainstRandom(i))
		for j := i % 31; j < preflop.Hands; j += 31 {
			check("from a='"+preflop.Name(i)+"', b='"+preflop.Name(j)+"'", counts.Against(i, j))
		}
	}
}

func resultOf(p *Prepared) *Result {
	tally := deck.Must(p.Run(context.Background(), chunk.Options{Workers: 2}))
	all, err := p.Results(tally)
	if err != nil {
		return nil
	}
	return all[0]
}
