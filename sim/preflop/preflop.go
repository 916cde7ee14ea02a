// Package preflop compares the 169 starting hands of Texas hold'em with each
// other and with a random hand.
//
// Counts are numbers of showdowns, over all boards and suits. Equities are 0 to 1.
// All results are exact and the same on every machine. Errors are those of a
// context that ends and of a level that the machine lacks.
//
// On each board on which a flush is possible the two-card hands are sorted by strength and
// visited from the weakest. A hand beats the hands visited before it, except those that
// have one of its cards. Package lanes counts this for all 169 starting hands at once.
// Boards that differ only by a permutation of the suits are computed once, and their
// number is the weight. On the other boards the strength of a hand depends only on ranks:
// those of the same ranks are counted together, by the ranks of both hands.
//
//	counts, err := preflop.Run(context.Background(), preflop.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Printf("%s: %.10f\n", preflop.Name(0), counts.AgainstRandom(0).Equity())
//	// Output: AA: 0.8520371330
package preflop

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// Counts is the showdowns of each starting hand against each.
type Counts struct {
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

// Options controls a run. No option changes a count.
type Options struct {
	Workers  int                 // 1 to chunk.MaxWorkers; 0 is one for each processor
	Level    string              // of the kernels; "" is the best of the machine
	Progress func(chunks uint64) // nil, or a function that gets the number of finished chunks, 0 to Chunks
}

// Run counts all showdowns. If ctx ends, the error is ctx.Err(). Options that cannot
// be run give an error that matches chunk.ErrPlan.
func Run(ctx context.Context, options Options) (*Counts, error) {
	level := options.Level
	if _, err := lanes.Choose(level); err != nil {
		return nil, chunk.Invalid("level", "%v", err)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	todo := newWork()
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: todo.chunks()}}, Counts: Hands * Hands, Worker: todo.worker(level)}
	tally, err := chunk.Run(ctx, job, chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		return nil, err
	}
	return &Counts{wins: [Hands * Hands]uint64(tally.Counts)}, nil
}

// Against returns the showdowns of hand i against hand j.
func (c *Counts) Against(i, j int) Showdowns {
	s := Showdowns{Win: c.wins[i*Hands+j], Loss: c.wins[j*Hands+i]}
	s.Tie = deals(i, j)*deck.Choose(deck.Size-4, 5) - s.Win - s.Loss
	return s
}

// AgainstRandom returns the showdowns of hand i against all hands.
func (c *Counts) AgainstRandom(i int) (sum Showdowns) {
	for j := range Hands {
		s := c.Against(i, j)
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
