package sim

import (
	"context"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Run deals plan.Rounds hands, or every possible hand with the engine Enumerate,
// and counts outcomes: element i of the tally's counts is the number of hands with
// outcome i.
//
// The tally depends only on the plan: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the
// chunks finished so far and ctx.Err(). A plan or options that cannot be run give
// an error that matches ErrPlan. So does a hand on which the question panics or
// returns an outcome out of range.
func Run(ctx context.Context, plan Plan, options chunk.Options) (chunk.Tally, error) {
	plan, err := plan.Checked()
	if err != nil {
		return chunk.Tally{}, err
	}
	job, err := plan.job()
	if err != nil {
		return chunk.Tally{}, err
	}
	if plan.Target != (Target{}) {
		return chunk.RunTo(ctx, job, options, plan.target())
	}
	return chunk.Run(ctx, job, options)
}

// job returns a checked plan's job.
func (p Plan) job() (job chunk.Job, err error) {
	job = chunk.Job{Chunks: p.Chunks(), Counts: len(p.Question.Labels)}
	switch {
	case p.Engine == Lanes:
		job.Worker, err = lanesWorker(p)
		return job, err
	case p.Engine == Enumerate:
		job.Worker, err = p.census().worker()
		return job, err
	}
	var table *eval.Table
	if p.Question.Sort == nil {
		table = eval.NewTableOf(p.rules())
		p.Question = p.Question.Using(table)
	}
	job.Worker = func() chunk.Worker { return newDealer(p, table).deal }
	return job, nil
}

// Exact returns the number of hands with each outcome among all hands that the
// plan can deal. It takes them from Question.Counts, or enumerates all hands. In a
// game of exactly two hole cards it returns nil if it would have to enumerate more
// than MaxCensus hands. Errors are those of Run.
func (p Plan) Exact(ctx context.Context, options chunk.Options) ([]uint64, error) {
	p, err := p.Checked()
	if err != nil {
		return nil, err
	}
	if p.stock.whole() && p.Question.Counts != nil {
		return p.Question.Counts(p.Cards)
	}
	if p.rules().Played > 0 && p.stock.total() > MaxCensus {
		return nil, nil
	}
	p.Engine, p.Version, p.Target = Enumerate, 0, Target{}
	tally, err := Run(ctx, p, chunk.Options{Workers: options.Workers})
	return tally.Counts, err
}

// Grow takes a tally of the same plan with only before rounds, and returns the part
// of it that is a tally of p. If before's last chunk is shorter than the same chunk
// of p, Grow deals it again to subtract it; an error is that of this run.
func (p Plan) Grow(ctx context.Context, before uint64, tally chunk.Tally) (chunk.Tally, error) {
	if p.Engine == Enumerate {
		return tally, nil
	}
	short := p
	short.Rounds, short.Target = before, Target{}
	return p.chunked().Grow(ctx, short.chunked(), tally, func(ctx context.Context, o chunk.Options) (chunk.Tally, error) {
		return Run(ctx, short, o)
	})
}
