package results_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// json.Marshal of a table gives the JSON of Write.
func TestMarshalIsWhatWriteWrites(t *testing.T) {
	t.Parallel()
	hands, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 1, Cards: 5}, Rounds: 1000})
	if err != nil {
		t.Fatal(err)
	}
	tally, err := hands.Run(context.Background(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := results.NewTable(hands, tally, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := results.NewDistribution(hands, tally.Counts)
	asked, err := query.Prepare(query.Plan{Spec: query.Spec{Query: "select count(winsHi(a)) from a='AA', b='KK', board='Td7c2s'"}})
	if err != nil {
		t.Fatal(err)
	}
	if tally, err = asked.Run(context.Background(), chunk.Options{}); err != nil {
		t.Fatal(err)
	}
	answers, err := results.NewQuery(asked, tally)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []results.Report{&table, &all, answers} {
		var want bytes.Buffer
		if err := results.Write(&want, results.JSON, 0, r); err != nil {
			t.Fatal(err)
		}
		got, err := json.MarshalIndent([]any{table, all, answers}[i], "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if string(got)+"\n" != want.String() {
			t.Errorf("%T: got %s, want %s", r, got, want.String())
		}
	}
}
