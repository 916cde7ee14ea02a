package equity

import (
	"context"

	"pokersim/sim/chunk"
)

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have
// fewer. A chunk of an exact run is a block of boards; of two players, all boards of
// some ranks; of two players in a game of exactly two hole cards, some pairs of hands
// or boards of some ranks.
const ChunkDeals = 1 << 18

// Run enumerates or samples the deals of a plan and counts their showdowns. Layout
// gives the index of each count.
//
// The tally depends only on the plan: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the chunks
// finished so far and ctx.Err(). A plan or options that cannot be run give the
// errors of Plan.Checked and chunk.Run.
func Run(ctx context.Context, plan Plan, options chunk.Options) (chunk.Tally, error) {
	plan, err := plan.Checked()
	if err != nil {
		return chunk.Tally{}, err
	}
	job, err := plan.job()
	if err != nil {
		return chunk.Tally{}, err
	}
	if plan.TargetError != 0 {
		return chunk.RunTo(ctx, job, options, plan.target())
	}
	return chunk.Run(ctx, job, options)
}

// job returns a checked plan's job.
func (p Plan) job() (chunk.Job, error) {
	l, err := p.Law()
	if err != nil {
		return chunk.Job{}, err
	}
	if p.Method == Exact {
		return l.exactJob(p.Categories), nil
	}
	job := chunk.Job{Chunks: p.Chunks(), Counts: p.Layout().Counts()}
	if p.Engine == Lanes {
		job.Worker, err = p.lanesWorkers(l)
		return job, err
	}
	s, err := newSample(l, p.Categories)
	job.Worker = func() chunk.Worker { return s.worker(p) }
	return job, err
}

// chunked returns the rounds, in chunks, of a sample.
func (p Plan) chunked() chunk.Rounds { return chunk.Rounds{Total: p.Rounds, Chunk: ChunkDeals} }

func first(chunks uint64) chunk.Set { return chunk.Set{{From: 0, To: chunks}} }

// Chunks returns the numbers of a checked plan's chunks, or none for a plan that
// cannot be run.
func (p Plan) Chunks() chunk.Set {
	if p.Method == Sample {
		return p.chunked().Chunks()
	}
	l, err := p.Law()
	if err != nil {
		return nil
	}
	return first(l.exactChunks(p.Categories))
}

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks
// are in the plan and its counts add up to the rounds of these chunks. The error
// matches chunk.ErrPlan.
func (p Plan) Check(tally chunk.Tally) error {
	p, err := p.Checked()
	if err != nil {
		return err
	}
	chunks := p.Chunks()
	if outside := tally.Chunks.Minus(chunks); len(outside) > 0 {
		return chunk.Invalid("chunks", "%v are not in the plan, which has %v", outside, chunks)
	}
	at := p.Layout()
	if n := len(tally.Counts); n != at.Counts() && (n > 0 || len(tally.Chunks) > 0) || len(tally.Prints) > 0 {
		return chunk.Invalid("counts", "%d of them: want %d", n, at.Counts())
	}
	want, exactly := p.rounds(tally.Chunks, chunks)
	if got, ok := at.consistent(tally.Counts, want); !ok || exactly && got != want {
		return chunk.Invalid("counts", "they do not fit the %d rounds of chunks %v", want, tally.Chunks)
	}
	return nil
}

// Deals returns the number of deals in a tally of the plan, in an exact one the sum
// of their weights.
func (p Plan) Deals(tally chunk.Tally) (n uint64) {
	at := p.Layout()
	if len(tally.Counts) != at.Counts() {
		return 0
	}
	for _, count := range at.Winners(tally.Counts) {
		n += count
	}
	return n
}

// rounds returns the number of rounds in some of a plan's chunks. For part of an
// exact run it returns an upper bound, and exactly is false.
func (p Plan) rounds(some, all chunk.Set) (n uint64, exactly bool) {
	if p.Method == Exact && len(some) > 0 {
		return p.Rounds, len(all.Minus(some)) == 0
	}
	return p.chunked().In(some), true
}

// Grow takes a tally of the same plan with only before rounds, and returns the part
// of it that is a tally of p. If before's last chunk is shorter than the same chunk
// of p, Grow deals it again to subtract it; an error is that of this run.
func (p Plan) Grow(ctx context.Context, before uint64, tally chunk.Tally) (chunk.Tally, error) {
	if p.Method != Sample {
		return tally, nil
	}
	short := p
	short.Rounds, short.TargetError = before, 0
	return p.chunked().Grow(ctx, short.chunked(), tally, func(ctx context.Context, o chunk.Options) (chunk.Tally, error) {
		return Run(ctx, short, o)
	})
}
