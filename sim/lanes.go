package sim

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// lanesWorker returns what makes a worker of the lanes engine. Its kernel is
// shared, and runs at the best level of the machine or the one that the
// environment forces.
func lanesWorker(plan Plan) (func() chunk.Worker, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	kernel, err := lanes.New(level, deck.New().Cards(), plan.Cards, nil)
	if err != nil {
		return nil, chunk.Invalid("cards", "%v", err)
	}
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		kernel.Deal(plan.Seed, chunk, plan.chunkRounds(chunk), (*[eval.Categories]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}
