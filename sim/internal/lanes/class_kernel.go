package lanes

import (
	"fmt"

	"pokersim/eval"
	"pokersim/sim/rng"
)

// ClassKernel deals the hands of a Kernel and counts their classes. It never
// changes: any number of goroutines may share one.
type ClassKernel struct {
	table   *classTable
	byClass bool // deal counts by class, not by slot
	deal    classDealer
}

// classDealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type classDealer func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts)

// NewClassKernel returns the kernel for hands of hold'em. Other rules are an error, and so
// is what NewKernel rejects.
func NewClassKernel(h Hands) (*ClassKernel, error) {
	g, run, err := kernelFor(h.Level, h.Rules)
	if err != nil {
		return nil, err
	}
	if g != holdem {
		return nil, fmt.Errorf("game %s: only classes of hold'em are counted", h.Rules.Name)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	t := newClassTable()
	return &ClassKernel{t, run.byClass, run.classes(p, t)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds them to counts by
// class: class n at index n-1. The hands are those of Kernel.Deal with the same
// arguments.
func (k *ClassKernel) Deal(seed, chunk uint64, rounds uint32, counts *[eval.Classes]uint64) {
	if rounds > 0 {
		var slots slotCounts
		k.deal(chunkStreams(seed, chunk), uint64(rounds), &slots)
		slots.addTo(counts, k.table, k.byClass)
	}
}

// dealClassesGo returns the dealer of the plan that is the definition, in plain Go.
func dealClassesGo(p *plan, t *classTable) classDealer {
	shapes := newShapes(p.cards)
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		var hands [block]hand
		var accepted [block]bool
		for {
			p.block(&s, &hands, &accepted)
			for lane, h := range hands {
				if !accepted[lane] {
					continue
				}
				counts[t.slot(evaluateStrength(h, &shapes))]++
				if rounds--; rounds == 0 {
					return
				}
			}
		}
	}
}

// dealClassesEight returns the dealer of the plan in plain Go, which deals eight hands at
// a time.
func dealClassesEight(p *plan, t *classTable) classDealer {
	q, table, rest := newSampler(p), slotTables[p.game][p.cards](), dealClassesGo(p, t)
	start, keys := noFlush+slotKey(p.known), [1 << 8]uint64{}
	for i, h := range p.card {
		keys[i] = slotKey(h)
	}
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		var drawn samples
		for rounds >= block {
			rounds -= uint64(q.block(&s, &drawn))
			for i := range drawn {
				at, accepted := &drawn[i].at, &drawn[i].accepted
				for j := range accepted {
					sum := start + keys[at[0][j]] + keys[at[1][j]] + keys[at[2][j]] + keys[at[3][j]] +
						keys[at[4][j]] + keys[at[5][j]] + keys[at[6][j]]
					slot := table.slotOf(sum)
					if sum&flushes != 0 {
						slot = table.flushOf(p.hand(at, j))
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

// begunHands are hands with the same common cards. The first word is the common cards, a
// hand. The second is a number n, at least 1: each of the first n sets of a list
// completes a hand.
type begunHands = [2]uint64

// classEvaluator evaluates hands and adds them to counts. Each hand, with the set that
// completes it, has the given number of cards.
type classEvaluator func(begun []begunHands, cards int, counts *slotCounts)

// classesGo returns the classEvaluator of the sets that is the definition, in plain Go.
func classesGo(sets []hand, t *classTable) classEvaluator {
	return func(begun []begunHands, cards int, counts *slotCounts) {
		shapes := newShapes(cards)
		for _, b := range begun {
			for _, h := range sets[:b[1]] {
				counts[t.slot(evaluateStrength(hand(b[0])+h, &shapes))]++
			}
		}
	}
}
