package pack

import (
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// Kernel deals hands from a pack and counts their categories. It never changes: any
// number of goroutines may share one.
type Kernel struct {
	plan    *plan
	sampler *sampler
}

// NewKernel returns the kernel for hands of a pack. Errors are duplicate cards and
// cards that the pack lacks, and other numbers of cards.
func NewKernel(h Pack) (*Kernel, error) {
	p, err := newPlan(h)
	if err != nil {
		return nil, err
	}
	return &Kernel{p, newSampler(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to counts[i] for
// each hand whose category is element i of Order of the rules, under the terms of
// Kernel.Deal of package hands. The definition deals the last blocks, which may have more hands
// than wanted.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	s := sampling.NewStreams(seed, chunk)
	var drawn sampling.Samples
	for rounds >= arguments.Block {
		rounds -= uint64(k.sampler.block(&s, &drawn))
		k.sampler.count(k.plan, &drawn, counts)
	}
	if rounds > 0 {
		k.plan.deal(s, rounds, counts)
	}
}
