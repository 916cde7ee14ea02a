package page

import (
	"context"
	"math"
	"strconv"
	"testing"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// The hands are 169, the best first, and some of them counted again.
func TestStartingHands(t *testing.T) {
	rows, err := startingRows()
	if err != nil || len(rows) != 169 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, r := range rows {
		if i > 0 && r.Equity > rows[i-1].Equity {
			t.Errorf("%s stands behind %s", r.Hand, rows[i-1].Hand)
		}
	}
	for _, place := range []int{0, 100, 168} {
		r := rows[place]
		plan, err := equity.Plan{Spec: equity.Spec{Players: r.Hand + "|random", Method: equity.Exact}}.Checked()
		if err != nil {
			t.Fatal(err)
		}
		tally, err := equity.Run(context.Background(), plan, chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := plan.Layout().Winners(tally.Counts)
		got := (float64(w[1]) + float64(w[3])/2) / float64(w[1]+w[2]+w[3])
		if math.Abs(got-r.Equity) > 1e-12 {
			t.Errorf("%s: counted %v, the row has %v (%s)", r.Hand, got, r.Equity, strconv.FormatUint(w[1], 10))
		}
	}
}
