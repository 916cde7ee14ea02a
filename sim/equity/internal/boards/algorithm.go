package boards

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// version is that of the tallies, which no other algorithm of exact counts has.
const version = 6

// Algorithm counts any Law on one board after another, each joint hand by itself.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:      "boards",
		Evaluates: true,
		Version:   func(*joint.Law) int { return version },
		Can: func(l *joint.Law, q joint.Question) bool {
			if q.Sample != nil || q.Hands || l.Rules.Board == 0 {
				return false
			}
			return l.Enumerable() == nil
		},
		Nanoseconds: nanoseconds,
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			return ChunksOf(l, l.Missing(), handsAndJoint(l))
		},
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			e, err := newEnumeration(ctx, l, q)
			return e.worker, err
		},
	}
}

// nanoseconds predicts the time from the numbers of boards, of hands, of joint hands and
// of joint hands of all players but the last in the showdown.
func nanoseconds(l *joint.Law, q joint.Question) float64 {
	hands, product, before := 0.0, 1.0, 1.0
	for i := range l.Players {
		n := float64(l.HandCount(i))
		if product *= n; i != l.Showdown()-1 {
			before *= n
		}
		if i < l.Showdown() {
			hands += n
		}
	}
	boards := float64(deck.Choose(len(l.Free()), l.Missing()))
	each := float64(20*before) + float64(1.7*product)
	if q.Evaluator != nil {
		const call = 150 // of the evaluator
		return 5e6 + float64(boards*(each+float64(call*hands)*float64(choices(l))))
	}
	orbits := boards / float64(len(l.Symmetries()))
	each += float64(40 * hands)
	return 5e6 + float64(20*boards) + float64(orbits*each)
}

// choices returns the number of hands of which a player has the best.
func choices(l *joint.Law) uint64 {
	if n := l.Rules.Played; n > 0 {
		return deck.Choose(l.Rules.Hole, n) * deck.Choose(l.Rules.Board, eval.MinCards-n)
	}
	return 1
}

// worker returns a worker for one goroutine.
func (e *enumeration) worker() chunk.Worker { return e.newDeals().count }
