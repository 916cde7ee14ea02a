package boards

import (
	"context"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Own counts the deals of any Law of a game without a board: all cards of a player are his own.
//
// In place of boards it enumerates the unknown cards of the player who has the most hands. The hands of
// the others are evaluated once. All deals have weight 1.
func Own() joint.Algorithm {
	return joint.Algorithm{
		Name:    "own",
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Hands && l.Rules.Board == 0 && l.Folded == 0 && l.Enumerable() == nil
		},
		Nanoseconds: ownTime,
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			outer, others := order(l)
			return ChunksOf(l, l.Players[outer].Loose, work(l, others))
		},
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			e, err := newOwn(ctx, l, q)
			return e.worker, err
		},
	}
}

// order returns the player with the most hands, and the others, those with the most hands
// last.
func order(l *joint.Law) (outer int, others []int) {
	for i := range l.Players {
		if l.HandCount(i) > l.HandCount(outer) {
			outer = i
		}
	}
	for i := range l.Players {
		if i != outer {
			others = append(others, i)
		}
	}
	for i := range others {
		if last := len(others) - 1; l.HandCount(others[i]) > l.HandCount(others[last]) {
			others[i], others[last] = others[last], others[i]
		}
	}
	return outer, others
}

// work returns the product of the numbers of hands of the others: about the operations for
// a hand of the first player.
func work(l *joint.Law, others []int) uint64 {
	product := uint64(1)
	for _, i := range others {
		product = min(product*uint64(l.HandCount(i)), joint.MaxDeals)
	}
	return product
}

// ownTime predicts the time from the numbers of hands.
func ownTime(l *joint.Law, q joint.Question) float64 {
	outer, others := order(l)
	each, listed := 1.5, 0.0
	if l.Rules.Low || q.Categories {
		each = 8
	}
	for _, i := range others {
		listed += float64(l.HandCount(i))
	}
	hands := float64(l.HandCount(outer))
	orbits := hands / float64(len(l.Symmetries()))
	return 5e6 + float64(60*listed) + float64(20*hands) + float64(orbits*float64(20+float64(each*float64(work(l, others)))))
}

// newOwn returns the enumeration of a Law of a game without a board.
func newOwn(ctx context.Context, l *joint.Law, q joint.Question) (*enumeration, error) {
	outer, others := order(l)
	p := l.Players[outer]
	e := &enumeration{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules), asked: q, law: l, outer: outer, fixed: p.Fixed}
	e.boards = New(l, e.table, p.Loose, work(l, others))
	e.boards.given = e.table.Partial(p.Fixed.Cards()...)
	listed, err := l.ListedBut(ctx, outer)
	for _, i := range others {
		if err == nil {
			err = e.list(ctx, listed, i)
		}
	}
	for i := range e.lists {
		h := &e.lists[i]
		for k, part := range h.parts {
			if k%joint.CheckedHands == 0 && ctx.Err() != nil {
				return e, ctx.Err()
			}
			class, low := e.value(part)
			h.classes, h.lows = append(h.classes, class), append(h.lows, low)
		}
		h.parts = nil
	}
	return e, err
}

// value evaluates a hand of a game without a board.
func (e *enumeration) value(hand eval.Partial) (eval.Class, eval.Low) {
	var low [1]eval.Low
	if e.Low {
		e.table.LowsOf(eval.Partial{}, []eval.Partial{hand}, low[:])
	}
	return e.table.ClassOf(hand), low[0]
}
