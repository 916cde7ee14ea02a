//go:build long

package audit

import (
	"slices"
	"testing"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/cause"
)

// At 10,000 packs of 52 each mistake that an audit convicts is among the causes.
func TestCausesAtTenThousandPacks(t *testing.T) {
	const seeds = 20
	for _, m := range cause.Mistakes(52) {
		convicted, found := 0, 0
		for seed := range uint64(seeds) {
			r := causeOf(t, 52, 10_000, seed, m.New)
			if r.Verdict == Unfair {
				convicted++
			}
			if slices.Contains(r.names(), m.Name) {
				found++
			}
		}
		t.Logf("%s: convicted %d, named %d of %d", m.Name, convicted, found, seeds)
		if convicted == seeds && found < seeds-1 {
			t.Errorf("%s: named %d of %d times, want %d", m.Name, found, seeds, seeds-1)
		}
	}
}

func TestCheatsAtTenThousandPacks(t *testing.T) {
	for name, shuffler := range cheats(52) {
		r := causeOf(t, 52, 10_000, 1, shuffler)
		if len(r.names()) > 0 {
			t.Errorf("%s: got the causes %v, want none", name, r.names())
		}
		if r.Cause != nil {
			t.Logf("%s: %s", name, r.Cause.Text)
		}
	}
}

func TestFairAuditsHaveNoCause(t *testing.T) {
	fair, err := shuffle.Parse("fisher-yates")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(400) {
		if r := causeOf(t, 52, 10_000, seed, fair.NewInts); r.Cause != nil {
			t.Errorf("seed %d: got %s, want no cause", seed, r.Cause.Text)
		}
	}
}
