package ways

import (
	"context"

	"pokersim/sim/chunk"
)

// enumerateRange enumerates the hands of a range, by ranks if they can be. A chunk is all
// boards of one of them, each with the weight of the hand.
func enumerateRange() Way {
	return Way{"hands of the range", Exact, func(p *Plan) string {
		return needs(p.Range != nil, "a range")
	}, func(p *Plan) Count {
		first, _ := p.holding(0).Choose(Ranks, Exact)
		n, boards := len(p.Range), p.boards()
		hands := func(chunk uint64) uint64 { return p.Range[chunk].Weight * boards }
		worker := func(ctx context.Context, hand uint64, into *chunk.Tally) error {
			counts := make([]uint64, len(into.Counts))
			one, _ := p.holding(int(hand)).Choose(Ranks, Exact)
			if err := one.Add(ctx, counts); err != nil {
				return err
			}
			for i, n := range counts {
				into.Counts[i] += n * p.Range[hand].Weight
			}
			return nil
		}
		c := enumerated(uint64(n), hands, float64(n)*first.Time, func() (func() chunk.Worker, error) { return Share(worker), nil })
		c.Version = first.Version
		return c
	}}
}
