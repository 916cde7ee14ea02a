package sim

import (
	"context"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Hands that are sorted by the table at once count as those sorted one by one.
func TestDeckEngineSortsAtOnceAsOneByOne(t *testing.T) {
	table := eval.NewTable()
	for _, question := range []Question{Categories(), Classes()} {
		for seed := range uint64(3) {
			plan := Plan{Spec: Spec{Engine: Deck, Cards: 7, Seed: seed}, Rounds: ChunkRounds + 1000*seed + 1, Question: question}
			at, err := Run(context.Background(), plan, chunk.Options{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			plan.Question = question.Using(table)
			one, err := Run(context.Background(), plan, chunk.Options{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(at.Counts, one.Counts) {
				t.Errorf("by %s, seed %d: counts at once differ from those one by one", question.Name, seed)
			}
		}
	}
}
