//go:build long

package audit

import (
	"fmt"
	"math"
	"testing"
)

// Each bias of riggings fails in the first run of a million packs, for 9 of 10 seeds, and
// one larger by sqrt(10) in that of 100,000.
func TestRiggedPacksFailAtAMillion(t *testing.T) {
	const seeds = 10
	for _, packs := range []int{100_000, 1_000_000} {
		for _, c := range riggings() {
			size := c.size * math.Sqrt(1e6/float64(packs))
			t.Run(fmt.Sprintf("packs=%d/%s", packs, c.name), func(t *testing.T) {
				failed := 0
				for seed := range uint64(seeds) {
					if report := riggedReport(t, c, size, packs, seed); report.Verdict == Fail {
						failed++
					}
				}
				t.Logf("size %.3g: %d of %d fail", size, failed, seeds)
				if failed < seeds*9/10 {
					t.Errorf("size %.3g: %d of %d fail, want 9 or more", size, failed, seeds)
				}
			})
		}
	}
}
