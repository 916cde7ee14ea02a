package ways

import (
	"context"
	"math/bits"

	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// RangeByOutcomes is a way of the engine lanes for ranges with at most one card of the board to
// draw, which the kernels do not support: it has the outcome of each hand with each card.
func RangeByOutcomes() Way {
	return lanesWay("outcomes of a range", func(p *Plan) string {
		return needs(p.Range != nil && p.Draws < 2, "a range and at most one draw")
	}, (*Plan).rangeOutcomes)
}

// rangeOutcomes makes workers that draw a hand of the range by the alias method, then a card by
// Lemire's rejection (2019), each from a word.
func (p *Plan) rangeOutcomes() (func() chunk.Worker, error) {
	table, err := aliasOf(p.Range)
	if err != nil {
		return nil, err
	}
	of := make([][]int, len(p.Range))
	for i := range of {
		of[i] = p.holding(i).outcomes()
	}
	cards := uint64(len(of[0]))
	least := -cards % cards
	return Share(func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(p.Seed, chunk, rng.Ranges, 0)
		for range p.Rounds.Of(chunk) {
			hand, ok := 0, len(of) == 1
			for !ok {
				hand, ok = table.Draw(stream.Uint64())
			}
			card := uint64(0)
			for ok = cards == 1; !ok; {
				var rest uint64
				card, rest = bits.Mul64(stream.Uint64(), cards)
				ok = rest >= least
			}
			into.Counts[of[hand][card]]++
		}
		return ctx.Err()
	}), nil
}
