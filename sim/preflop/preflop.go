// Package preflop compares the 169 starting hands of Texas hold'em with each
// other and with a random hand.
//
// Counts are numbers of showdowns, over all boards and suits. Equities are 0 to 1.
// All results are exact and the same on every machine. Errors are those of a
// context that ends and of a level that the machine lacks.
//
// On each board the two-card hands are sorted by strength and visited from the
// weakest. A hand beats the hands visited before it, except those that have one of
// its cards. Package lanes counts this for all 169 starting hands at once. Boards
// that differ only by a permutation of the suits are computed once, and their
// number is the weight.
//
//	m, err := preflop.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Printf("%s: %.10f\n", preflop.Name(0), m.AgainstRandom(0).Equity())
//	// Output: AA: 0.8520371330
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

// Matrix is the showdowns of each starting hand against each.
type Matrix struct {
	wins [Hands * Hands]uint64
}

// Showdowns is the numbers of showdowns that a starting hand wins, ties and loses,
// over all boards and the suits of both players.
type Showdowns struct {
	Win, Tie, Loss uint64
}

// Total returns the number of showdowns.
func (s Showdowns) Total() uint64 { return s.Win + s.Tie + s.Loss }

// Equity returns the mean share of the pot, 0 to 1.
func (s Showdowns) Equity() float64 {
	return (float64(s.Win) + float64(s.Tie)/2) / float64(s.Total())
}

// Run computes the matrix. It uses only the options Workers and Progress; Progress
// gets the number of finished chunks, 0 to Chunks. If ctx ends, the error is
// ctx.Err(). A level that the machine lacks gives an error that matches
// chunk.ErrPlan.
func Run(ctx context.Context, options chunk.Options) (*Matrix, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", chunk.ErrPlan, err)
	}
	todo, table := blocks(boards()), eval.NewTable()
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: uint64(len(todo))}}, Counts: Hands * Hands}
	job.Worker = func() chunk.Worker {
		order := newOrdering(table)
		matrix, err := lanes.NewMatchups(level)
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

// Chunks is the number of chunks of a run.
const Chunks = 297

// Against returns the showdowns of hand i against hand j.
func (m *Matrix) Against(i, j int) Showdowns {
	s := Showdowns{Win: m.wins[i*Hands+j], Loss: m.wins[j*Hands+i]}
	s.Tie = deals(i, j)*uint64(combin.Binomial(deck.Size-4, 5)) - s.Win - s.Loss
	return s
}

// AgainstRandom returns the showdowns of hand i against all hands.
func (m *Matrix) AgainstRandom(i int) (sum Showdowns) {
	for j := range Hands {
		s := m.Against(i, j)
		sum.Win, sum.Tie, sum.Loss = sum.Win+s.Win, sum.Tie+s.Tie, sum.Loss+s.Loss
	}
	return sum
}

// deals returns the number of ways to deal the starting hands i and j to two
// players.
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
