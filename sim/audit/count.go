package audit

import (
	"context"

	"pokersim/sim/audit/internal/sample"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// count counts the shuffles of the plan. The first mode uses stream lane, the
// second one stream lane+1.
func (p *Prepared) count(ctx context.Context, lane uint8, options chunk.Options) (chunk.Tally, error) {
	sections := p.sections()
	job := chunk.Job{
		Chunks: p.Chunks(),
		Counts: sections.Counts(),
		Worker: func() chunk.Worker { return p.worker(lane) },
	}
	return chunk.Run(ctx, job, options)
}

// worker returns a function that counts one chunk at a time.
func (p *Prepared) worker(lane uint8) chunk.Worker {
	pack, inOrder := make([]int, p.plan.Cards), sample.Ordered[int](p.plan.Cards)
	var counters []*tests.Counter
	sections := p.sections()
	for _, s := range sections {
		counters = append(counters, tests.NewCounter(p.battery, s))
	}
	prints := p.battery.Prints()
	return func(ctx context.Context, number uint64, into *chunk.Tally) error {
		mode, of := number/p.modeChunks(), number%p.modeChunks()
		stream := lane // the same with Both as with a mode alone
		if sections[mode].Reuse {
			stream++
		}
		c := counters[mode]
		c.Keep = prints && of < tests.PrintChunks
		next := p.plan.Shuffler(rng.NewSFC64(p.plan.Seed, of, rng.Audit, stream))
		from := of * ChunkRounds
		return c.AddChunk(ctx, pack, inOrder, next, from, from+p.rounds().Of(of), p.plan.Rounds, into)
	}
}
