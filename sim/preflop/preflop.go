// Package preflop compares the 169 starting hands of Texas hold'em with each
// other and with a random hand.
//
// Counts are numbers of showdowns, over all boards and suits. Equities are 0 to 1.
// All results are exact and the same on every machine. Errors are those of a
// context that ends and of a level that the machine lacks.
//
// The numbers are sums over the two-card hands of both starting hands, whose results
// against each other are known.
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
	"pokersim/sim/internal/matchup"
)

// Counts is the showdowns of each starting hand against each.
type Counts struct {
	wins, ties [Hands * Hands]uint64
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

// Chunks is the number of chunks of a run, each a row of the square in which Name numbers the
// hands.
const Chunks = deck.Ranks

// Run sums all showdowns, in some milliseconds. If ctx ends, the error is ctx.Err(). Options
// that cannot be run give an error that matches chunk.ErrPlan.
func Run(ctx context.Context, options Options) (*Counts, error) {
	if _, err := lanes.Choose(options.Level); err != nil {
		return nil, chunk.Invalid("level", "%v", err)
	}
	var combos [Hands][][2]deck.Card
	for i := range combos {
		combos[i] = combosOf(i)
	}
	row := func(ctx context.Context, n uint64, into *chunk.Tally) error {
		for i := int(n) * deck.Ranks; i < int(n+1)*deck.Ranks; i++ {
			for j := range combos {
				win, tie := against(combos[i][0], combos[j])
				into.Counts[i*Hands+j] += win * uint64(len(combos[i]))
				into.Counts[(Hands+i)*Hands+j] += tie * uint64(len(combos[i]))
			}
		}
		return ctx.Err()
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: Chunks}}, Counts: 2 * Hands * Hands, Worker: func() chunk.Worker { return row }}
	tally, err := chunk.Run(ctx, job, chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		return nil, err
	}
	return &Counts{[Hands * Hands]uint64(tally.Counts), [Hands * Hands]uint64(tally.Counts[Hands*Hands:])}, nil
}

// against returns the numbers of showdowns that a hand wins and ties against some hands.
func against(hand [2]deck.Card, others [][2]deck.Card) (win, tie uint64) {
	for _, other := range others {
		r := matchup.Of(hand, other) // 0 if they have a card in common
		win, tie = win+uint64(r.Win), tie+uint64(r.Tie)
	}
	return win, tie
}

// Against returns the showdowns of hand i against hand j.
func (c *Counts) Against(i, j int) Showdowns {
	return Showdowns{Win: c.wins[i*Hands+j], Tie: c.ties[i*Hands+j], Loss: c.wins[j*Hands+i]}
}

// AgainstRandom returns the showdowns of hand i against all hands.
func (c *Counts) AgainstRandom(i int) (sum Showdowns) {
	for j := range Hands {
		s := c.Against(i, j)
		sum.Win, sum.Tie, sum.Loss = sum.Win+s.Win, sum.Tie+s.Tie, sum.Loss+s.Loss
	}
	return sum
}
