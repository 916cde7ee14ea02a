package byrank

import (
	"context"
	"sync"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Count is the count of a question. It is safe for use by several goroutines.
type Count interface {
	Nanoseconds() float64 // the predicted time of all chunks on one core, which depends only on the question
	Chunks() uint64
	Worker() chunk.Worker
}

// NewCount returns the count of a question of a Law, which it has in both forms.
type NewCount func(*joint.Law, *Law, joint.Question, joint.Layout) (Count, error)

// Algorithm returns the algorithm of a name, whose tallies have a version. newCount is called
// once for the Law and the question of a plan.
func Algorithm(name string, version int, newCount NewCount) joint.Algorithm {
	last := &last{newCount: newCount}
	return joint.Algorithm{
		Name:    name,
		Version: func(*joint.Law) int { return version },
		Can: func(l *joint.Law, q joint.Question) bool {
			if !can(l, q) {
				return false
			}
			_, err := last.of(l, q)
			return err == nil
		},
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			c, _ := last.of(l, q)
			return c.Nanoseconds() + preparation(l)
		},
		Chunks: func(l *joint.Law, q joint.Question) uint64 {
			c, _ := last.of(l, q)
			return c.Chunks()
		},
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			c, err := last.of(l, q)
			if err != nil {
				return nil, err
			}
			return c.Worker, nil
		},
	}
}

// preparation predicts the time before the first chunk: both algorithms sort each player's hands.
func preparation(l *joint.Law) float64 {
	hands := 0
	for _, p := range l.Players {
		hands += len(p.Hands)
	}
	return 50_000 + float64(150*hands)
}

// can reports whether a question is one of these algorithms: all deals of two players or
// more with two cards each, of which they play any number.
func can(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && l.Showdown() > 1 && l.Rules.Hole == 2 && l.Rules.Played == 0 && !l.Rules.Low
}

// last keeps the count of the last question.
type last struct {
	newCount NewCount
	sync.Mutex
	law      *joint.Law
	question joint.Question
	count    Count
	err      error
}

func (x *last) of(l *joint.Law, q joint.Question) (Count, error) {
	x.Lock()
	defer x.Unlock()
	if x.law == l && x.question == q {
		return x.count, x.err
	}
	x.law, x.question = l, q
	var by *Law
	if by, x.err = New(l); x.err == nil {
		x.count, x.err = x.newCount(l, by, q, q.Layout(l))
	}
	return x.count, x.err
}
