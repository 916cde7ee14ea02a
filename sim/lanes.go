package sim

import (
	"context"
	"fmt"
	"slices"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
	"pokersim/sim/rng"
)

// lanesWorker returns what makes a worker of the lanes engine. Its kernel is
// shared, and runs at the best level of the machine or the one that the
// environment forces.
func lanesWorker(plan Plan) (func() chunk.Worker, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if plan.stock.draws < 2 {
		return oneDraw(plan), nil
	}
	kernel, err := lanes.New(level, plan.stock.left, plan.stock.draws, plan.stock.known)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		kernel.Deal(plan.Seed, chunk, plan.chunkRounds(chunk), (*[eval.Categories]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}

// oneDraw returns what makes a worker for hands of which at most one card is
// drawn, which is too few for a kernel. It evaluates the possible hands once and
// then draws among them, with 16 bits a draw by Lemire's method (2019).
func oneDraw(plan Plan) func() chunk.Worker {
	table, hand := eval.NewTable(), slices.Clone(plan.stock.known)
	categories := []eval.Category{}
	if plan.stock.draws == 0 {
		categories = append(categories, table.Category(hand))
	} else {
		for _, c := range plan.stock.left {
			categories = append(categories, table.Category(append(hand, c)))
		}
	}
	base := uint64(len(categories))
	threshold := (1 << 16) % base // a draw with less left over is rejected
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(plan.Seed, chunk, rng.Lanes, 0)
		for left := plan.chunkRounds(chunk); left > 0; {
			word := stream.Uint64()
			for range min(left, 4) {
				x := word & 0xffff * base
				word >>= 16
				if x&0xffff >= threshold {
					into.Counts[categories[x>>16]]++
					left--
				}
			}
		}
		return nil
	}
	return func() chunk.Worker { return deal }
}
