//go:build long

package audit

import (
	"fmt"
	"math"
	"testing"
)

// Each bias of riggings fails in the first run of a million packs, for 9 of 10 seeds. So
// do one larger by sqrt(10) in that of 100,000, and one smaller in that of ten million, of
// which there is one seed: it takes a minute.
func TestRiggedPacksFailAtAMillion(t *testing.T) {
	for _, packs := range []int{100_000, 1_000_000, 10_000_000} {
		seeds := 10
		if packs == 10_000_000 {
			seeds = 1
		}
		for _, c := range riggings() {
			size := c.size * math.Sqrt(1e6/float64(packs))
			t.Run(fmt.Sprintf("packs=%d/%s", packs, c.name), func(t *testing.T) {
				failed := 0
				for seed := range seeds {
					if report := riggedReport(c, size, packs, uint64(seed)); report.Verdict == Unfair {
						failed++
					}
				}
				t.Logf("size %.3g: %d of %d fail", size, failed, seeds)
				if 10*failed < 9*seeds {
					t.Errorf("size %.3g: %d of %d fail, want nine tenths or more", size, failed, seeds)
				}
			})
		}
	}
}
