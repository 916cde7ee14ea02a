package ways

import (
	"context"

	"pokersim/sim/chunk"
)

// Once returns a way that adds the counts of all hands in one chunk.
func Once(name string, e Engine, time func(*Plan) float64, can func(*Plan) string, add func(ctx context.Context, p *Plan, counts []uint64) error) Way {
	return Way{name, e, can, func(p *Plan) Count {
		return enumerated(1, func(uint64) uint64 { return p.Total() }, time(p), func() (func() chunk.Worker, error) {
			return Share(func(ctx context.Context, _ uint64, into *chunk.Tally) error { return add(ctx, p, into.Counts) }), nil
		})
	}}
}

// ByRanks is a way that counts all hands by the multisets of their ranks, in less than a
// millisecond; one or two draws are faster one by one. Goroutines may call add at the same time.
func ByRanks(add func(p *Plan, counts []uint64)) Way {
	can := func(p *Plan) string {
		return needs(p.Range == nil && !p.Evaluated && p.Draws >= 3, "three draws, and neither a range nor an evaluator")
	}
	return Once("ranks", Ranks, func(*Plan) float64 { return 1e6 }, can, func(_ context.Context, p *Plan, counts []uint64) error {
		add(p, counts)
		return nil
	})
}

// ByFormula is a way that has the number of hands of a size with each outcome, if no card
// is known.
func ByFormula(add func(size int, counts []uint64) error) Way {
	can := func(p *Plan) string { return needs(p.Whole() && !p.Evaluated, "neither a known card nor an evaluator") }
	return Once("formula", Formula, func(*Plan) float64 { return 0 }, can, func(_ context.Context, p *Plan, counts []uint64) error {
		return add(p.size(), counts)
	})
}

// AnyHands returns why hands are those of a range, or "".
func (p *Plan) AnyHands() string { return needs(p.Range == nil, "no range") }
