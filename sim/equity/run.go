package equity

import (
	"context"

	"pokersim/sim/chunk"
)

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have
// fewer. A chunk of an exact run is all boards of some ranks, or some tuples of the ranks
// of the players' hands; in a game of exactly two hole cards, some pairs of hands or
// boards of some ranks; with categories and three players or more, a block of boards.
const ChunkDeals = 1 << 18

// Run enumerates or samples the deals and counts their showdowns. Layout gives the
// index of each count.
//
// The tally depends only on the plan: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the chunks
// finished so far and ctx.Err(). Options that cannot be run, and weights that cannot
// be drawn, give an error that matches chunk.ErrPlan.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	worker, err := p.algorithm.Workers(ctx, p.law, p.question)
	if err != nil {
		return options.Done, err
	}
	job := chunk.Job{Chunks: p.chunks, Counts: p.Layout().Counts(), Worker: worker}
	if p.plan.TargetError != 0 {
		return chunk.RunTo(ctx, job, options, target(p.Layout(), p.plan.TargetError))
	}
	return chunk.Run(ctx, job, options)
}

func first(chunks uint64) chunk.Set { return chunk.Set{{From: 0, To: chunks}} }

// Layout returns the layout of the counts.
func (p *Prepared) Layout() Layout { return p.question.Layout(p.law) }

// Chunks returns the numbers of the plan's chunks.
func (p *Prepared) Chunks() chunk.Set { return p.chunks }

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks
// are in the plan and its counts add up to the rounds of these chunks. The error
// matches chunk.ErrPlan.
func (p *Prepared) Check(tally chunk.Tally) error {
	if outside := tally.Chunks.Minus(p.chunks); len(outside) > 0 {
		return chunk.Invalid("chunks", "%v are not in the plan, which has %v", outside, p.chunks)
	}
	at := p.Layout()
	if n := len(tally.Counts); n != at.Counts() && (n > 0 || len(tally.Chunks) > 0) {
		return chunk.Invalid("counts", "%d of them: want %d", n, at.Counts())
	}
	if len(tally.Prints) > 0 {
		return chunk.Invalid("prints", "%d fingerprints: equities have none", len(tally.Prints))
	}
	want, exactly := p.rounds(tally.Chunks)
	if got, ok := at.Consistent(tally.Counts, want, exactly); !ok || exactly && got != want {
		return chunk.Invalid("counts", "they do not fit the %d rounds of chunks %v", want, tally.Chunks)
	}
	return nil
}

// Hands returns the counts of a tally with the results of each hand, for Layout.Hand.
// The counts of an exact run are those of hands only when they are complete, and only
// Hands makes them so; else the error matches chunk.ErrPlan.
func (p *Prepared) Hands(tally chunk.Tally) ([]uint64, error) {
	if !p.question.Hands {
		return nil, chunk.Invalid("table", "hands: the plan does not count them")
	}
	if err := p.Check(tally); err != nil || p.question.Sample != nil {
		return tally.Counts, err
	}
	if len(p.chunks.Minus(tally.Chunks)) > 0 {
		return nil, chunk.Invalid("table", "hands: an exact run that is not finished has no results of hands")
	}
	counts, err := p.law.MeanHands(p.Layout(), tally.Counts)
	if err != nil {
		return nil, chunk.Invalid("counts", "%v", err)
	}
	return counts, nil
}

// Deals returns the number of deals in a tally of the plan, in an exact one the sum
// of their weights.
func (p *Prepared) Deals(tally chunk.Tally) (n uint64) {
	at := p.Layout()
	if len(tally.Counts) != at.Counts() {
		return 0
	}
	for _, count := range at.Winners(tally.Counts) {
		n += count
	}
	return n
}

// rounds returns the number of rounds in some chunks. For part of an exact run it
// returns an upper bound, and exactly is false.
func (p *Prepared) rounds(some chunk.Set) (n uint64, exactly bool) {
	switch {
	case p.question.Sample != nil:
		return p.question.Sample.Rounds.In(some), true
	case len(some) == 0:
		return 0, true
	}
	return p.plan.Rounds, len(p.chunks.Minus(some)) == 0
}

// Reached reports whether a tally of the plan reaches its target. It is false without
// a target.
func (p *Prepared) Reached(tally chunk.Tally) bool {
	return p.plan.TargetError != 0 && len(tally.Counts) == p.Layout().Counts() && target(p.Layout(), p.plan.TargetError).Reached(tally)
}

// Complete reports whether a tally has all chunks of the plan, or reaches its target.
func (p *Prepared) Complete(tally chunk.Tally) bool {
	return len(p.chunks.Minus(tally.Chunks)) == 0 || p.Reached(tally)
}

// Grow takes a tally of the same plan with only before rounds, and returns the part
// of it that is a tally of p. If before's last chunk is shorter than the same chunk
// of p, Grow deals it again to subtract it; an error is that of this run.
func (p *Prepared) Grow(ctx context.Context, before uint64, tally chunk.Tally) (chunk.Tally, error) {
	if p.question.Sample == nil {
		return tally, nil
	}
	short := p.of(before)
	return p.question.Sample.Rounds.Grow(ctx, short.question.Sample.Rounds, tally, short.Run)
}

// Early returns prefixes of a sample, the tallies that Options.Prefix got, with those of
// fewer deals between them, as chunk.Rounds.Early does. It deals them again, about as many
// as ten chunks have. An error is that of this run.
func (p *Prepared) Early(ctx context.Context, prefixes []chunk.Tally) ([]chunk.Tally, error) {
	return p.question.Sample.Rounds.Early(prefixes, func(deals uint64, only chunk.Set) (chunk.Tally, error) {
		return p.of(deals).Run(ctx, chunk.Options{Workers: 1, Only: &only})
	})
}

// of returns a sample with another number of deals and no target.
func (p *Prepared) of(deals uint64) *Prepared {
	other, sample := *p, *p.question.Sample
	sample.Rounds.Total = deals
	other.plan.Rounds, other.plan.TargetError = deals, 0
	other.question.Sample, other.chunks = &sample, sample.Rounds.Chunks()
	return &other
}
