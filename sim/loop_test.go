package sim_test

import (
	"context"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// loop is what a worker does: it shuffles the first seven cards of its deck, evaluates them, counts the
// category and uses the same deck for the next round. The rest of the module deals hands of this
// distribution at a higher speed and on more workers, or counts something else of them.
func loop(seed uint64, rounds int) (counts [eval.Categories]uint64) {
	stream := rng.NewSFC64(seed, 0, rng.Deck, 0)
	pack, table := deck.New(), eval.NewTable()
	for range rounds {
		pack.Shuffle(7, stream)
		counts[table.Category(pack.Cards()[:7])]++
	}
	return counts
}

// The engine deck counts the hands of loop: here those of the first chunk.
func TestTheLoopIsTheEngineDeck(t *testing.T) {
	const seed, rounds = 7, sim.ChunkRounds
	run := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, Cards: 7, Engine: sim.Deck}, Rounds: rounds}))
	tally := deck.Must(run.Run(context.Background(), chunk.Options{}))
	want := loop(seed, rounds)
	if !slices.Equal(tally.Counts, want[:]) {
		t.Errorf("got %v, want %v", tally.Counts, want)
	}
}
