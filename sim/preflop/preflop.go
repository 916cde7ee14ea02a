// Package preflop compares the 169 starting hands of Texas hold'em with each
// other and with a random hand.
//
// Counts are showdowns, over all boards and suits; equities lie in 0 to 1. All are
// exact and the same on every machine. Errors are those of a context that ends and
// of a level that the machine lacks.
//
// On each board the hands are put into their order of strength. Going through
// them from the weakest on, a hand beats those that it has passed, less those
// that hold one of its cards: three rows of 169 numbers, of which package lanes
// adds up all columns at once. Boards that permutations of the suits turn into
// each other are taken once, with their number as weight.
package preflop

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/stat/combin"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// Matrix holds how often each starting hand wins against each.
type Matrix struct {
	wins [Hands * Hands]uint64
}

// Showdowns is how the showdowns of a starting hand end, over all boards and both
// players' suits.
type Showdowns struct {
	Win, Tie, Loss uint64
}

// Total returns the number of showdowns.
func (s Showdowns) Total() uint64 { return s.Win + s.Tie + s.Loss }

// Equity returns the mean share of the pot, 0 to 1.
func (s Showdowns) Equity() float64 {
	return (float64(s.Win) + float64(s.Tie)/2) / float64(s.Total())
}

// Run computes the matrix. Of options it takes Workers and Progress, which is told
// of finished chunks out of Chunks. If ctx ends, the error is ctx's.
func Run(ctx context.Context, options chunk.Options) (*Matrix, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", chunk.ErrPlan, err)
	}
	todo, table := blocks(boards()), eval.NewTable()
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: uint64(len(todo))}}, Counts: Hands * Hands}
	job.Worker = func() chunk.Worker {
		order := newOrdering(table)
		matrix, err := lanes.NewMatrix(level)
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			if err != nil {
				return err
			}
			for i := range todo[n] {
				order.of(&todo[n][i])
				matrix.Add(order.hands, order.runs)
			}
			matrix.Move(todo[n][0].weight, into.Counts)
			return ctx.Err()
		}
	}
	tally, err := chunk.Run(ctx, job, chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		return nil, err
	}
	return &Matrix{wins: [Hands * Hands]uint64(tally.Counts)}, nil
}

// Chunks is the number of chunks that Run tells of.
const Chunks = 297

// Against returns the showdowns of hand i against hand j.
func (m *Matrix) Against(i, j int) Showdowns {
	s := Showdowns{Win: m.wins[i*Hands+j], Loss: m.wins[j*Hands+i]}
	s.Tie = deals(i, j)*uint64(combin.Binomial(deck.Size-4, 5)) - s.Win - s.Loss
	return s
}

// AgainstRandom returns the showdowns of hand i against any hand.
func (m *Matrix) AgainstRandom(i int) (sum Showdowns) {
	for j := range Hands {
		s := m.Against(i, j)
		sum.Win, sum.Tie, sum.Loss = sum.Win+s.Win, sum.Tie+s.Tie, sum.Loss+s.Loss
	}
	return sum
}

// deals returns in how many ways two players can hold the starting hands i and j.
func deals(i, j int) (n uint64) {
	for _, a := range combosOf(i) {
		for _, b := range combosOf(j) {
			if a&b == 0 {
				n++
			}
		}
	}
	return n
}
