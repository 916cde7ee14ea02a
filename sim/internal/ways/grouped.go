package ways

import (
	"context"
	"sync"

	"pokersim/sim/chunk"
)

// Grouped returns the ways of a question, as those of another one whose outcomes are groups
// of its outcomes: group has that of each.
func Grouped(q *Question, group []int) (all []Way) {
	fine := func(p *Plan) *Plan {
		of := *p
		of.Question = q
		if !p.Evaluated {
			of.Sorted = sync.OnceValue(q.Sort)
		}
		return &of
	}
	for _, w := range q.Ways {
		all = append(all, Way{w.Name, w.Engine, func(p *Plan) string { return w.Can(fine(p)) }, func(p *Plan) Count {
			c := w.Count(fine(p))
			workers := c.Workers
			c.Workers = func() (func() chunk.Worker, error) {
				worker, err := workers()
				return func() chunk.Worker { return grouping(worker(), len(q.Labels), group) }, err
			}
			return c
		}})
	}
	return all
}

// grouping returns a worker that adds the counts of another one's outcomes by group.
func grouping(worker chunk.Worker, outcomes int, group []int) chunk.Worker {
	fine := chunk.Tally{Counts: make([]uint64, outcomes)}
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		add := func() {
			for i, n := range fine.Counts {
				into.Counts[group[i]] += n
			}
			clear(fine.Counts)
		}
		err := worker(ctx, n, &fine)
		if fine.Later == nil {
			add()
			return err
		}
		into.Later = func() {
			fine.Later()
			add()
		}
		return err
	}
}
