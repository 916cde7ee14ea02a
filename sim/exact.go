package sim

import (
	"context"

	"pokersim/sim/chunk"
)

// maxDeals is the largest number of deals that Exact enumerates one by one, in a game of
// exactly two hole cards.
const maxDeals = 20_000_000

// Exact returns the number of hands with each outcome among all hands that the plan can
// deal. It counts them once, by a formula or by the fastest enumeration, whatever the
// plan's evaluator: later calls, and calls at the same time, return the same numbers. It
// returns nil if it would have to enumerate more than twenty million deals one by one in
// a game of exactly two hole cards. If ctx ends it returns ctx.Err(), and a later call
// counts again. Only Workers of the options is used. Other errors are those of Run.
func (p *Prepared) Exact(ctx context.Context, options chunk.Options) ([]uint64, error) {
	return p.exact.get(ctx, func() ([]uint64, error) { return p.count(ctx, options.Workers) })
}

// count counts all hands.
func (p *Prepared) count(ctx context.Context, workers int) ([]uint64, error) {
	if q, ok := p.question.(countsWhole); ok && p.cards.whole() {
		return q.countWhole(p.plan.Cards)
	}
	all := *p
	all.plan.Engine, all.plan.Target, all.plan.Evaluator = Enumerate, Target{}, nil
	all.start()
	if _, deals := all.engine.(dealsEngine); deals && p.cards.total() > maxDeals {
		return nil, nil
	}
	tally, err := all.Run(ctx, chunk.Options{Workers: workers})
	return tally.Counts, err
}
