// Package stud counts deals of games without a board: all cards of a player are his own.
//
// It enumerates the unknown cards of the player who has the most hands, up to the
// permutations of the suits that do not change the Law, and for each the hands of the
// other players one after another. Each hand is evaluated once. All deals have weight 1.
package stud

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts the deals of any Law of a game without a board.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:    "own",
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Hands && l.Rules.Board == 0 && l.Folded == 0 && l.Enumerable() == nil
		},
		Nanoseconds: nanoseconds,
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			outer, others := order(l)
			return boards.ChunksOf(l, l.Players[outer].Loose, work(l, others))
		},
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			e, err := newEnumeration(ctx, l, q)
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

// nanoseconds predicts the time from the numbers of hands.
func nanoseconds(l *joint.Law, q joint.Question) float64 {
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

// enumeration counts all deals. Workers share it.
type enumeration struct {
	joint.Layout
	table *eval.Table
	outer int
	fixed eval.Partial // the outer player's known cards
	cards deck.Set
	loose boards.Boards // his other cards
	lists []list        // of the others
	kinds []eval.Category
}

// list is a player's hands, by index.
type list struct {
	player int
	masks  []deck.Set
	values []value
}

// value is what a hand is worth.
type value struct {
	class eval.Class
	low   eval.Low // 0 in a game without a low half
}

func newEnumeration(ctx context.Context, l *joint.Law, q joint.Question) (*enumeration, error) {
	e := &enumeration{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules)}
	for class := range eval.Classes + 1 {
		e.kinds = append(e.kinds, e.table.Named(eval.Class(class)))
	}
	outer, others := order(l)
	p := l.Players[outer]
	e.outer, e.cards, e.fixed = outer, p.Fixed, e.table.Partial(p.Fixed.Cards()...)
	e.loose = boards.New(l, e.table, p.Loose, work(l, others))
	listed, err := l.ListedBut(ctx, outer)
	if err != nil {
		return nil, err
	}
	for _, i := range others {
		hands := listed.Players[i].Hands
		to := list{i, make([]deck.Set, len(hands)), make([]value, len(hands))}
		for k := range hands {
			if k%joint.CheckedHands == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			to.masks[k], to.values[k] = hands[k].Mask, e.value(e.table.Partial(l.Held(&hands[k])...))
		}
		e.lists = append(e.lists, to)
	}
	return e, nil
}

// value evaluates a hand.
func (e *enumeration) value(hand eval.Partial) (v value) {
	v.class = e.table.ClassOf(hand)
	if e.Low {
		var low [1]eval.Low
		e.table.LowsOf(eval.Partial{}, []eval.Partial{hand}, low[:])
		v.low = low[0]
	}
	return v
}
