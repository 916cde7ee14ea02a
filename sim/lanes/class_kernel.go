package lanes

import (
	"pokersim/deck"
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

// classDealer deals hands from the streams at the beginning of a chunk until so
// many, at least one, have been accepted, and adds these to counts.
type classDealer func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts)

// NewClassKernel returns the kernel that deals what that of New deals, under the
// same terms.
func NewClassKernel(level Level, left []deck.Card, draws int, known []deck.Card) (*ClassKernel, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	p, err := newPlan(left, draws, known)
	if err != nil {
		return nil, err
	}
	t := newClassTable()
	return &ClassKernel{t, run.byClass, run.classes(p, t)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk), the same that the
// Kernel deals, and adds them to counts: class n at index n-1.
func (k *ClassKernel) Deal(seed, chunk uint64, rounds uint32, counts *[eval.Classes]uint64) {
	var s [streams]rng.SFC64
	for i := range s {
		s[i].Reset(seed, chunk, rng.Lanes, uint8(i))
	}
	if rounds > 0 {
		var slots slotCounts
		k.deal(s, uint64(rounds), &slots)
		slots.addTo(counts, k.table, k.byClass)
	}
}

// dealClassesGo returns what deals the plan by class in plain Go.
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

// dealClassesEight returns what deals the plan by class, eight hands at a time.
func dealClassesEight(p *plan, t *classTable) classDealer {
	q, shapes, rest := newSampler(p), newShapes(p.cards), dealClassesGo(p, t)
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		var drawn samples
		for rounds >= block {
			rounds -= uint64(q.block(&s, &drawn))
			for i := range drawn {
				for j, accepted := range drawn[i].accepted {
					counts[t.slot(evaluateStrength(p.hand(&drawn[i].at, j), &shapes))] += uint32(accepted)
				}
			}
		}
		if rounds > 0 {
			rest(s, rounds, counts)
		}
	}
}

// begunHands are hands that begin with common cards, which are the first word,
// and go on with so many of a list of sets of cards, at least one.
type begunHands = [2]uint64

// classEvaluator evaluates hands that have so many cards with those of the list,
// and adds them to counts.
type classEvaluator func(begun []begunHands, cards int, counts *slotCounts)

// classesGo returns what evaluates the sets in plain Go.
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
