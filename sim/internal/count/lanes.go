package count

import (
	"context"
	"fmt"
	"slices"

	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// LanesDealer deals the first rounds hands of a chunk of a seed and counts their outcomes.
type LanesDealer func(seed, chunk, rounds uint64, counts []uint64)

// maxLanesRange is the most hands of a range, suits apart, that the lanes engine deals.
const maxLanesRange = 200

// ByLanes returns the ways that deal many hands at once (package lanes), by a kernel for
// two draws or more (any number in a game of exactly two hole cards).
func ByLanes(dealer func(*Plan) (LanesDealer, error)) []Way {
	fewDraws := func(p *Plan) bool { return p.Draws < 2 && p.Hole == 0 }
	return []Way{
		lanesWay("lanes", func(p *Plan) string { return needs(p.Range == nil && !fewDraws(p), "two draws") }, func(p *Plan) (func() chunk.Worker, error) {
			deal, err := dealer(p)
			return Share(func(_ context.Context, chunk uint64, into *chunk.Tally) error {
				deal(p.Seed, chunk, p.Rounds.Of(chunk), into.Counts)
				return nil
			}), err
		}),
		lanesWay("one draw", func(p *Plan) string { return needs(p.Range == nil && fewDraws(p), "at most one draw") }, (*Plan).oneDraw),
		RangeByLanes(maxLanesRange, dealer),
	}
}

// RangeByLanes is the way of ByLanes for ranges of up to most hands, suits apart.
func RangeByLanes(most int, dealer func(*Plan) (LanesDealer, error)) Way {
	return lanesWay("lanes of a range", func(p *Plan) string {
		switch {
		case p.Range == nil:
			return needs(false, "a range")
		case len(p.Range) > most:
			return fmt.Sprintf("deals ranges of at most %d hands, suits apart", most)
		case p.Draws < 2:
			return "draws at least two cards of the board with a range"
		}
		return ""
	}, func(p *Plan) (func() chunk.Worker, error) { return p.lanesRange(dealer) })
}

// lanesWay returns a way of the engine lanes.
func lanesWay(name string, can func(*Plan) string, workers func(*Plan) (func() chunk.Worker, error)) Way {
	return Way{name, Lanes, func(p *Plan) string {
		if p.RNG != rng.AlgorithmSFC64 {
			return fmt.Sprintf("draws only from %s", rng.AlgorithmSFC64)
		}
		return can(p)
	}, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) { return workers(p) })
	}}
}

// oneDraw makes workers for at most one draw, which the kernels do not support. A worker
// evaluates each possible hand once, then draws from them by Lemire's rejection (2019), with
// 16 bits for each draw.
func (p *Plan) oneDraw() (func() chunk.Worker, error) {
	outcomes := p.outcomes()
	base := uint64(len(outcomes))
	threshold := (1 << 16) % base // a draw with a smaller fraction is rejected
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(p.Seed, chunk, rng.Lanes, 0)
		for left := p.Rounds.Of(chunk); left > 0; {
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
	return Share(deal), nil
}

// outcomes returns the outcome of each possible hand, if at most one card is drawn.
func (p *Plan) outcomes() (all []int) {
	sort, hand := p.Sorted(), slices.Clone(p.Known)
	if p.Draws == 0 {
		return []int{sort(hand)}
	}
	for _, c := range p.Left {
		all = append(all, sort(append(hand, c)))
	}
	return all
}

// lanesRange makes workers for a range. A worker draws how many hands of a chunk have which
// hole cards, then deals these with a kernel for each. The streams of the kernels are those
// of the chunk numbers chunk·n, chunk·n + 1 and so on, for n hands of the range.
func (p *Plan) lanesRange(dealer func(*Plan) (LanesDealer, error)) (func() chunk.Worker, error) {
	table, err := aliasOf(p.Range)
	if err != nil {
		return nil, err
	}
	dealers := make([]LanesDealer, len(p.Range))
	for i := range dealers {
		if dealers[i], err = dealer(p.holding(i)); err != nil {
			return nil, err
		}
	}
	counter := table.Counter()
	deal := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		n := uint64(len(dealers))
		stream, rounds := rng.NewSFC64(p.Seed, chunk, rng.Ranges, 0), make([]uint64, n)
		if n == 1 {
			rounds[0] = p.Rounds.Of(chunk)
		} else {
			counter.Count(stream.Fill, p.Rounds.Of(chunk), rounds)
		}
		for i, r := range rounds {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if r > 0 {
				dealers[i](p.Seed, chunk*n+uint64(i), r, into.Counts)
			}
		}
		return nil
	}
	return Share(deal), nil
}
