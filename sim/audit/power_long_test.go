//go:build long

package audit

import (
	"testing"
)

// Each bias of riggings fails in the first run of a million packs, for 9 of 10 seeds.
func TestRiggedPacksFailAtAMillion(t *testing.T) {
	for _, c := range riggings() {
		t.Run(c.name, func(t *testing.T) {
			failed := 0
			for seed := range uint64(10) {
				if report := riggedReport(t, c, c.size, 1_000_000, seed); report.Verdict == Fail {
					failed++
				}
			}
			t.Logf("size %v: %d of 10 fail", c.size, failed)
			if failed < 9 {
				t.Errorf("size %v: %d of 10 fail, want 9 or more", c.size, failed)
			}
		})
	}
}
