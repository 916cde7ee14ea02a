//go:build long

package room

import (
	"slices"
	"testing"

	"pokersim/sim/audit"
)

// Of 200 fair rooms of two kinds of tables none is unfair, and at most 4 are suspect.
func TestFairRooms(t *testing.T) {
	suspect := 0
	for seed := range uint64(200) {
		r := judged(t, []style{six, tight9}[seed%2], "", 10_000, 1000+seed, nil)
		switch r.Verdict {
		case audit.Unfair:
			t.Errorf("room %d: UNFAIR by %s", seed, r.by())
		case audit.Suspect:
			suspect++
			t.Logf("room %d: SUSPECT by %s", seed, r.by())
		}
	}
	if t.Logf("%d of 200 fair rooms are suspect", suspect); suspect > 4 {
		t.Error("want at most 4")
	}
}

// How many of ten rooms with a rig fail, by the number of hands.
func TestPower(t *testing.T) {
	for _, x := range []struct {
		rig, by      string
		hands        int
		fail, notice int // at least
	}{
		{"seed16", "repeats-board", 1000, 1, 1}, {"seed16", "repeats-board", 3000, 10, 10},
		{"naive", "own-cards", 3000, 6, 9}, {"naive", "own-cards", 10_000, 10, 10},
		{"action", "flop-suits", 3000, 0, 3}, {"action", "flop-suits", 10_000, 8, 10},
		{"river", "runout-river", 30_000, 4, 7}, {"river", "runout-river", 100_000, 10, 10},
	} {
		fail, notice, by := 0, 0, 0
		for seed := range uint64(10) {
			r := judged(t, six, x.rig, x.hands, 5000+seed, nil)
			if r.Verdict == audit.Unfair {
				fail++
			}
			if r.Verdict != audit.Pass {
				notice++
			}
			if i := slices.IndexFunc(r.Tests, func(y Test) bool { return y.Test == x.by }); r.Tests[i].Verdict == audit.Fail {
				by++
			}
		}
		t.Logf("%-7s %7d hands: FAIL %2d of 10 (%d by %s), SUSPECT or FAIL %d", x.rig, x.hands, fail, by, x.by, notice)
		if fail < x.fail || notice < x.notice {
			t.Errorf("%s, %d hands: want at least %d and %d", x.rig, x.hands, x.fail, x.notice)
		}
	}
}
