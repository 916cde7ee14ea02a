package page

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck/ranges"
)

// The hands are the 169 classes, the best first, each of all its deals against a
// random hand. Over all 1326 hands wins and losses are equal, since either player
// may be called the first.
func TestStartingHands(t *testing.T) {
	rows, err := startingRows()
	if err != nil || len(rows) != 169 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	wins, losses, seen := uint64(0), uint64(0), map[string]bool{}
	for i, r := range rows {
		hands, err := ranges.ParseRange(ranges.Holdem(), r.Hand)
		if err != nil || seen[r.Hand] {
			t.Errorf("%s: %v, or it comes twice", r.Hand, err)
		}
		seen[r.Hand] = true
		var n [3]uint64
		for k, text := range []string{r.Win, r.Tie, r.Loss} {
			n[k], _ = strconv.ParseUint(text, 10, 64)
		}
		const deals = 1225 * 1712304 // other hands and boards
		if n[0]+n[1]+n[2] != deals {
			t.Errorf("%s: %d deals, want %d", r.Hand, n[0]+n[1]+n[2], deals)
		}
		if want := (float64(n[0]) + float64(n[1])/2) / deals; math.Abs(r.Equity-want) > 1e-15 || i > 0 && r.Equity > rows[i-1].Equity {
			t.Errorf("%s: equity %v, want %v, and at most that before", r.Hand, r.Equity, want)
		}
		wins += uint64(hands.Size()) * n[0]
		losses += uint64(hands.Size()) * n[2]
	}
	if wins != losses || strings.Count(startingCSV, "\n") != 170 {
		t.Errorf("%d wins and %d losses, want as many", wins, losses)
	}
}
