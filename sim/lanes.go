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
func lanesWorker(plan Plan) (func() chunk.Worker[*counts], error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	kernel, err := lanes.New(level, deck.New().Cards(), plan.Cards, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	deal := func(_ context.Context, chunk uint64, into *counts) error {
		kernel.Deal(plan.Seed, chunk, plan.chunkRounds(chunk), (*[eval.Categories]uint64)(into.of))
		return nil
	}
	return func() chunk.Worker[*counts] { return deal }, nil
}
