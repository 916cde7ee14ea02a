package page

import (
	"context"
	"math"
	"strconv"
	"testing"

	"pokersim/sim/preflop"
)

// The rows are those of a count of all deals, the highest equity first.
func TestStartingHands(t *testing.T) {
	if testing.Short() {
		t.Skip("it counts all hands against all")
	}
	rows, err := startingRows()
	if err != nil || len(rows) != preflop.Hands {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	matrix, err := preflop.Run(context.Background(), preflop.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]preflop.Showdowns{}
	for hand := range preflop.Hands {
		w, n := matrix.AgainstRandom(hand), uint64(preflop.Combos(hand))
		want[preflop.Name(hand)] = preflop.Showdowns{Win: w.Win / n, Tie: w.Tie / n, Loss: w.Loss / n} // of one hand of the class
	}
	for i, r := range rows {
		w := want[r.Hand]
		delete(want, r.Hand)
		for text, n := range map[string]uint64{r.Win: w.Win, r.Tie: w.Tie, r.Loss: w.Loss} {
			if text != strconv.FormatUint(n, 10) {
				t.Errorf("%s: got %s, want %d", r.Hand, text, n)
			}
		}
		if math.Abs(r.Equity-w.Equity()) > 1e-12 || i > 0 && r.Equity > rows[i-1].Equity {
			t.Errorf("%s: equity %v, want %v, and at most that of the row before", r.Hand, r.Equity, w.Equity())
		}
	}
}
