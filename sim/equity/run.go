package equity

import (
	"context"

	"pokersim/sim/chunk"
)

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have
// fewer. A chunk of an exact run is a block of boards, of two players all those of some
// ranks, or in games of exactly two hole cards some pairs of hands or boards of some ranks.
const ChunkDeals = 1 << 18

// Run takes the deals of a plan, or samples them, and counts their showdowns: Wins
// and Category say where in the tally's counts.
//
// The tally depends on the plan alone: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the chunks
// finished so far and ctx's error. A plan or options that cannot be run give the
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

// chunked is the deals of a sample.
func (p Plan) chunked() chunk.Rounds { return chunk.Rounds{Total: p.Rounds, Chunk: ChunkDeals} }

func first(chunks uint64) chunk.Set { return chunk.Set{{From: 0, To: chunks}} }

// Chunks returns the numbers of a checked plan's chunks, none of one that cannot be
// run.
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

// Check says whether a tally, such as one read from a file, can be of the plan:
// whether its chunks are the plan's and its counts add up to their rounds. If not,
// the error matches chunk.ErrPlan.
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
		return chunk.Invalid("counts", "they are not of the %d rounds of chunks %v", want, tally.Chunks)
	}
	return nil
}

// Deals returns the number of deals that a tally of the plan counts, an exact one by
// their weights.
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

// rounds returns the rounds in some of a plan's chunks, or, for part of an exact
// run, a bound on them.
func (p Plan) rounds(some, all chunk.Set) (n uint64, exactly bool) {
	if p.Method == Exact && len(some) > 0 {
		return p.Rounds, len(all.Minus(some)) == 0
	}
	return p.chunked().In(some), true
}

// Grow makes a tally of the plan with fewer rounds, before, fit for the plan. An
// error is that of dealing a chunk again.
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
