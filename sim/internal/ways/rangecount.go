package ways

import (
	"context"

	"pokersim/sim/chunk"
)

// LongTime is the least predicted time of an enumeration that is better counted by ranks,
// which needs a table.
const LongTime = 4e7

// enumerateRange enumerates the hands of a range. A chunk is all boards of one of them,
// each with the weight of the hand.
func enumerateRange() Way {
	return Way{"hands of the range", Exact, func(p *Plan) string {
		return needs(p.Range != nil, "a range")
	}, func(p *Plan) Count {
		first, _ := p.holding(0).Choose(Exact)
		n, boards := len(p.Range), p.boards()
		time := float64(n) * first.Time
		hands := func(chunk uint64) uint64 { return p.Range[chunk].Weight * boards }
		worker := func(ctx context.Context, hand uint64, into *chunk.Tally) error {
			counts := make([]uint64, len(into.Counts))
			if err := p.holding(int(hand)).add(ctx, time >= LongTime, counts); err != nil {
				return err
			}
			for i, n := range counts {
				into.Counts[i] += n * p.Range[hand].Weight
			}
			return nil
		}
		c := enumerated(uint64(n), hands, time, func() (func() chunk.Worker, error) { return Share(worker), nil })
		c.Version = first.Version
		return c
	}}
}

// add adds the counts of all hands, by ranks if it takes long and can, to counts.
func (p *Plan) add(ctx context.Context, long bool, counts []uint64) error {
	count, ok := Count{}, false
	if long {
		count, ok = p.Choose(Ranks)
	}
	if !ok {
		count, _ = p.Choose(Exact)
	}
	return count.Add(ctx, counts)
}
