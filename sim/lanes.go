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

// lanesDealer deals the first rounds hands of a chunk of a seed and counts their
// outcomes.
type lanesDealer func(seed, chunk, rounds uint64, counts []uint64)

// lanesWorker returns a function that makes workers of the lanes engine. They share
// a kernel of the best level of the machine, or of the level that the environment
// forces.
func lanesWorker(plan Plan) (func() chunk.Worker, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if plan.stock.draws < 2 && plan.stock.two == nil {
		return oneDraw(plan), nil
	}
	dealer, err := plan.Question.lanes(level, plan.stock)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		dealer(plan.Seed, chunk, plan.chunkRounds(chunk), into.Counts)
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}

// lanesEvaluator returns an evaluator of all hands of a game with the same opening.
func lanesEvaluator(r eval.Rules, s stock) (*lanes.Evaluator, error) {
	level, err := lanes.LevelFromEnv()
	if err == nil {
		var evaluator *lanes.Evaluator
		if evaluator, err = lanes.NewEvaluator(lanes.Hands{Rules: r, Left: s.left, Level: level}); err == nil {
			return evaluator, nil
		}
	}
	return nil, fmt.Errorf("%w: %w", ErrPlan, err)
}

// oneDraw returns a function that makes workers for at most one draw, which the
// kernels do not support. A worker evaluates each possible hand once, then draws
// from them by Lemire's rejection (2019), with 16 bits for each draw.
func oneDraw(plan Plan) func() chunk.Worker {
	sort, hand := plan.Question.Using(eval.NewTableOf(plan.rules())).Sort, slices.Clone(plan.stock.known)
	outcomes := []int{}
	if plan.stock.draws == 0 {
		outcomes = append(outcomes, sort(hand))
	} else {
		for _, c := range plan.stock.left {
			outcomes = append(outcomes, sort(append(hand, c)))
		}
	}
	base := uint64(len(outcomes))
	threshold := (1 << 16) % base // a draw with a smaller fraction is rejected
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(plan.Seed, chunk, rng.Lanes, 0)
		for left := plan.chunkRounds(chunk); left > 0; {
			word := stream.Uint64()
			for range min(left, 4) {
				x := word & 0xffff * base
				word >>= 16
				if x&0xffff >= threshold {
					into.Counts[outcomes[x>>16]]++
					left--
				}
			}
		}
		return nil
	}
	return func() chunk.Worker { return deal }
}
