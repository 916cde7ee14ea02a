package sim_test

import (
	"slices"
	"testing"

	"pokersim/sim"
	"pokersim/sim/chunk"
)

// The tallies of Early are those of plans with fewer rounds, in ascending order, and the
// tallies of whole chunks are among them. A million rounds have at least 20.
func TestEarlyTalliesAreThoseOfShorterPlans(t *testing.T) {
	for _, engine := range engines {
		p := prepared(t, plan(engine, 1_000_000))
		var prefixes []chunk.Tally
		if _, err := p.Run(t.Context(), chunk.Options{Workers: 2, Prefix: func(tally chunk.Tally) { prefixes = append(prefixes, tally) }}); err != nil {
			t.Fatal(err)
		}
		all, err := p.Early(t.Context(), prefixes)
		if err != nil || len(all) < 20 {
			t.Fatalf("%s: %d tallies, %v: want at least 20", engine, len(all), err)
		}
		rounds, whole := uint64(0), 0
		for i, tally := range all {
			n := tally.Total()
			if n <= rounds {
				t.Errorf("%s: %d rounds follow %d", engine, n, rounds)
			}
			if rounds = n; n%sim.ChunkRounds == 0 || n == 1_000_000 {
				whole++
			}
			if i%7 != 3 {
				continue
			}
			if want := run(t, plan(engine, n), 1); !slices.Equal(tally.Counts, want.Counts) {
				t.Errorf("%s: after %d rounds got %v, want %v", engine, n, tally.Counts, want.Counts)
			}
		}
		if whole != len(prefixes) {
			t.Errorf("%s: %d tallies of whole chunks: want %d", engine, whole, len(prefixes))
		}
	}
}
