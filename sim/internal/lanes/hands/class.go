package hands

import (
	"fmt"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// ClassKernel deals the hands of a Kernel and counts their classes. It never
// changes: any number of goroutines may share one.
type ClassKernel struct {
	table   *strength.ClassTable
	byClass bool // deal counts by class, not by slot
	deal    classDealer
}

// classDealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type classDealer func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts)

// NewClassKernel returns the kernel for hands of hold'em. Other rules are an error, and so
// is what NewKernel rejects.
func NewClassKernel(h Hands) (*ClassKernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g != strength.Holdem {
		return nil, fmt.Errorf("game %s: only classes of hold'em are counted", h.Rules.Name)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	t := strength.NewClassTable()
	return &ClassKernel{t, run.byClass, run.classes(p, t)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds them to counts by
// class: class n at index n-1. The hands are those of Kernel.Deal with the same
// arguments.
func (k *ClassKernel) Deal(seed, chunk uint64, rounds uint32, counts *[eval.Classes]uint64) {
	if rounds > 0 {
		var slots strength.SlotCounts
		k.deal(sampling.NewStreams(seed, chunk), uint64(rounds), &slots)
		slots.AddTo(counts, k.table, k.byClass)
	}
}

// dealClassesGo returns the dealer of the plan that is the definition, in plain Go.
func dealClassesGo(p *plan, t *strength.ClassTable) classDealer {
	shapes := strength.NewShapes(p.cards)
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		var hands [layout.Block]strength.Hand
		var accepted [layout.Block]bool
		for {
			p.block(&s, &hands, &accepted)
			for lane, h := range hands {
				if !accepted[lane] {
					continue
				}
				counts[t.Slot(strength.Holdem.Strength(h, &shapes))]++
				if rounds--; rounds == 0 {
					return
				}
			}
		}
	}
}

// dealClassesEight returns the dealer of the plan in plain Go, which deals eight hands at
// a time.
func dealClassesEight(p *plan, t *strength.ClassTable) classDealer {
	q, table, rest := sampling.NewSampler(&p.Draws), strength.SlotTables[p.game][p.cards](), dealClassesGo(p, t)
	start, keys := strength.NoFlush+strength.SlotKey(p.known), [1 << 8]uint64{}
	for i, h := range p.card {
		keys[i] = strength.SlotKey(h)
	}
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		var drawn sampling.Samples
		for rounds >= layout.Block {
			rounds -= uint64(q.Block(&s, &drawn))
			for i := range drawn {
				at, accepted := &drawn[i].At, &drawn[i].Accepted
				for j := range accepted {
					sum := start + keys[at[0][j]] + keys[at[1][j]] + keys[at[2][j]] + keys[at[3][j]] +
						keys[at[4][j]] + keys[at[5][j]] + keys[at[6][j]]
					slot := table.SlotOf(sum)
					if sum&strength.Flushes != 0 {
						slot = table.FlushOf(p.hand(at, j))
					}
					counts[slot] += uint32(accepted[j])
				}
			}
		}
		if rounds > 0 {
			rest(s, rounds, counts)
		}
	}
}
