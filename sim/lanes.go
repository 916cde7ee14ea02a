package sim

import (
	"context"
	"fmt"
	"slices"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/rng"
)

// lanesEngine deals many hands at once (package lanes).
type lanesEngine struct {
	chunk.Rounds
	seed     uint64
	cards    *cards
	question question
	level    lanes.Level
}

// noLanes returns the reason why the lanes engine cannot run a checked plan with a
// question, or "".
func noLanes(p Plan, q question, r eval.Rules, c *cards) string {
	_, deals := q.(dealsLanes)
	_, byEvaluator := q.(evaluated)
	_, pack := q.(packCategories)
	switch {
	case p.Evaluator != nil || !byEvaluator && !pack:
		return "evaluates hands itself, and counts only categories and classes"
	case !deals:
		return fmt.Sprintf("does not count by %s in game %s", q.name(), r.Name)
	case len(c.held) > maxHeldLanes:
		return fmt.Sprintf("deals ranges of at most %d hands, suits apart", maxHeldLanes)
	case c.held != nil && c.draws < 2:
		return "draws at least two cards of the board with a range"
	case p.RNG != rng.AlgorithmSFC64:
		return fmt.Sprintf("draws only from %s", rng.AlgorithmSFC64)
	}
	return ""
}

// workers returns a function that makes workers. They share a kernel.
func (e lanesEngine) workers() (func() chunk.Worker, error) {
	if e.cards.held != nil {
		return heldLanes(e.Rounds, e.seed, e.cards, func(hand int) (lanesDealer, error) {
			return e.question.(dealsLanes).dealLanes(e.level, e.cards.holding(hand))
		})
	}
	if e.cards.draws < 2 && e.cards.hole == 0 {
		return e.oneDraw(), nil
	}
	dealer, err := e.question.(dealsLanes).dealLanes(e.level, e.cards)
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		dealer(e.seed, chunk, e.Of(chunk), into.Counts)
		return nil
	}
	return func() chunk.Worker { return deal }, err
}

// oneDraw returns a function that makes workers for at most one draw, which the
// kernels do not support. A worker evaluates each possible hand once, then draws
// from them by Lemire's rejection (2019), with 16 bits for each draw.
func (e lanesEngine) oneDraw() func() chunk.Worker {
	sort, hand := e.question.sort(), slices.Clone(e.cards.known)
	outcomes := []int{}
	if e.cards.draws == 0 {
		outcomes = append(outcomes, sort(hand))
	} else {
		for _, c := range e.cards.left {
			outcomes = append(outcomes, sort(append(hand, c)))
		}
	}
	base := uint64(len(outcomes))
	threshold := (1 << 16) % base // a draw with a smaller fraction is rejected
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(e.seed, chunk, rng.Lanes, 0)
		for left := e.Of(chunk); left > 0; {
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
