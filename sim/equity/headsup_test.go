package equity

import (
	"encoding/csv"
	"os"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// The counts of starting hands against any hand equal those of independent
// programs. A row has the showdowns of one combination of the starting hand.
func TestStartingHandsAgainstAnyHand(t *testing.T) {
	file := deck.Must(os.Open("../../deck/ranges/testdata/preflop169.csv"))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	for i, row := range rows[1:] {
		if !long && i%40 > 0 {
			continue
		}
		got := run(t, Plan{Spec: spec(t, row[0]+"|random", "", "")}, chunk.Options{})
		combos := number(row[1])
		want := []uint64{0, combos * number(row[2]), combos * number(row[4]), combos * number(row[3])}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", row[0], got, want)
		}
	}
}
