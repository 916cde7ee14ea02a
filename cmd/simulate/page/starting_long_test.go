//go:build long

package page

import (
	"context"
	"strconv"
	"testing"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Every hand counted again.
func TestStartingHandsCounted(t *testing.T) {
	rows, err := startingRows()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		plan, err := equity.Plan{Spec: equity.Spec{Players: r.Hand + "|random", Method: equity.Exact}}.Checked()
		if err != nil {
			t.Fatal(err)
		}
		tally, err := equity.Run(context.Background(), plan, chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		classes := plan.Rounds / (1225 * 1712304) // hands of the class
		winners := plan.Layout().Winners(tally.Counts)
		for outcome, text := range map[int]string{1: r.Win, 2: r.Loss, 3: r.Tie} {
			if got := strconv.FormatUint(winners[outcome]/classes, 10); got != text {
				t.Errorf("%s: outcome %d: counted %s, the row has %s", r.Hand, outcome, got, text)
			}
		}
	}
}
