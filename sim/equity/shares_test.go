package equity

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pokersim/sim/chunk"
)

// testdata/shares.csv has the laws of the players' shares of the pot in 155 spots, each counted by
// two programs with their own evaluators: one by inclusion and exclusion, one tuple by tuple. The
// second one has all but pre-akoqq/3.

// A game with draws counts the last draw.
func TestDraws(t *testing.T) {
	rows, spot := 0, ""
	var at Layout
	var counts []uint64
	for _, r := range records("shares.csv") {
		if r["kind"] != "draw" {
			continue
		}
		if rows++; r["spot"] != spot {
			spot = r["spot"]
			p := prepared(t, Plan{Spec: Spec{Players: strings.Fields(r["hands"]), Setting: Setting{Game: r["game"], Dead: r["dead"]}, Method: Exact}})
			at, counts = p.Layout(), counted(t, p, chunk.Options{})
		}
		player, _ := strconv.Atoi(r["player"])
		want, _ := new(big.Rat).SetString(r["equity"])
		if got, _ := at.Equity(counts, player-1); got.Cmp(want) != 0 {
			t.Errorf("%s, player %d: equity %v, want %v", r["spot"], player, got, want)
		}
	}
	if rows != 52 {
		t.Errorf("%d rows of draws, want 52", rows)
	}
}
