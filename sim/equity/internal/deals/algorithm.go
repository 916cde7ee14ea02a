package deals

import (
	"context"
	"sync"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Counting is an algorithm of a question.
type Counting[W Counter] interface {
	Steps() float64
	Chunks() uint64
	Layout() Layout
	Worker() W
}

// Version is the version of the tallies of this package's algorithms; others have 2 and 3.
const Version = 4

// Algorithm returns the algorithm of a name. newCounting is called once for the Law and
// the question of a plan.
func Algorithm[C Counting[W], W Counter](name string, newCounting func(*Deals, joint.Question) (C, error)) joint.Algorithm {
	last := &last[C]{make: newCounting}
	return joint.Algorithm{
		Name:    name,
		Version: func(*joint.Law) int { return Version },
		Can: func(l *joint.Law, q joint.Question) bool {
			if !Can(l, q) {
				return false
			}
			_, err := last.of(l, q)
			return err == nil
		},
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			c, _ := last.of(l, q)
			return c.Steps()
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
			return func() chunk.Worker { return worker(c.Worker(), l, q, c.Layout()) }, nil
		},
	}
}

// last keeps the algorithm of the last question.
type last[C any] struct {
	make func(*Deals, joint.Question) (C, error)
	sync.Mutex
	law      *joint.Law
	question joint.Question
	counting C
	err      error
}

func (x *last[C]) of(l *joint.Law, q joint.Question) (C, error) {
	x.Lock()
	defer x.Unlock()
	if x.law == l && x.question == q {
		return x.counting, x.err
	}
	x.law, x.question = l, q
	var d *Deals
	if d, x.err = Of(l); x.err == nil {
		x.counting, x.err = x.make(d, q)
	}
	return x.counting, x.err
}
