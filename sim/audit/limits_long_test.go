//go:build long

package audit

import (
	"math/rand/v2"
	"testing"
)

// A bias of the size of a Detection fails in the first run in 85 to 95 % of 200 audits.
func TestDetectionsHaveTheirPower(t *testing.T) {
	const packs, audits = 10_000, 200
	fair := riggedReport(rigged{cheat: func(*rand.Rand, float64, int) func([]int, int) { return func([]int, int) {} }}, 0, packs, 1)
	together := func(r *rand.Rand, size float64, _ int) func([]int, int) {
		p := 7. * 6 / (52 * 51)
		share := size * p / (1 - p)
		return func(pack []int, _ int) {
			if r.Float64() < share {
				p := r.IntN(7)
				bring(r, pack, p, func(card int) bool { return card == 30 })
				bring(r, pack, (p+1+r.IntN(6))%7, func(card int) bool { return card == 45 }, p)
			}
		}
	}
	at := func(r *rand.Rand, size float64, _ int) func([]int, int) {
		return func(pack []int, _ int) {
			if r.Float64() < size/51 {
				bring(r, pack, 20, func(card int) bool { return card == 30 })
			}
		}
	}
	pairs := func(size float64) float64 { return size / 16 }
	for i, c := range []rigged{{name: "position", cheat: at}, {name: "together", cheat: together}, {name: "seat", cheat: alike(10, 15, pairs, rank)}} {
		d := fair.Detects[i]
		t.Run(d.What, func(t *testing.T) {
			failed := 0
			for seed := range uint64(audits) {
				if riggedReport(c, d.Relative, packs, 100+seed).Verdict == Unfair {
					failed++
				}
			}
			t.Logf("%s, %.2g %%: %d of %d fail", d.What, 100*d.Relative, failed, audits)
			if failed < 0.85*audits || failed > 0.95*audits {
				t.Errorf("%s, %.2g %%: %d of %d fail, want 85 to 95 %%", d.What, 100*d.Relative, failed, audits)
			}
		})
	}
}
