package videopoker

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// chunkRounds is the number of rounds of a chunk of a sample.
const chunkRounds = 1 << 14

// Sample returns the chunks of a sample, which plays rounds with the best holds. Its counts
// are how often each row comes up; that of nothing is the last. They depend on the table,
// the seed and the rounds alone.
func (s *Solver) Sample(seed, rounds uint64) chunk.Work {
	of := chunk.Rounds{Total: rounds, Chunk: chunkRounds}
	worker := func() chunk.Worker {
		play := &player{Solver: s}
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			play.random = rand.New(rng.NewSFC64(seed, n, rng.DrawPoker, 0))
			for range of.Of(n) {
				into.Counts[play.round()]++
			}
			return ctx.Err()
		}
	}
	return chunk.Work{
		All: of.Chunks(), Counts: len(s.pays), Rounds: of,
		Workers: func(context.Context) (func() chunk.Worker, error) { return worker, nil },
		Fits:    func(chunk.Tally) error { return nil },
		Of:      func(rounds uint64) chunk.Work { return s.Sample(seed, rounds) },
	}
}

// player plays rounds.
type player struct {
	*Solver
	random *rand.Rand
	hand   []deck.Card
}

// round plays a round and returns its row. The hand has the names of suits of its canonical
// form: the best hold is one of those that Solve counts.
func (p *player) round() (row int) {
	p.deal(p.hand[:0], 0)
	p.hand = setOf(p.hand).add(p.hand[:0])
	dealt := uint64(0)
	for _, c := range p.hand {
		dealt |= 1 << c
	}
	hold, _ := p.Best(p.hand)
	if hold == holds-1 {
		return p.row(p.hand)
	}
	var held [size]deck.Card
	n := 0
	for m := hold; m != 0; m &= m - 1 {
		held[n] = p.hand[bits.TrailingZeros(uint(m))]
		n++
	}
	p.deal(append(p.hand[:0], held[:n]...), dealt)
	return p.row(p.hand)
}

// deal sets the hand to some cards and random ones that are neither among them nor dealt.
func (p *player) deal(hand []deck.Card, dealt uint64) {
	for len(hand) < size {
		if c := deck.Card(p.random.IntN(p.cards)); dealt>>c&1 == 0 {
			dealt |= 1 << c
			hand = append(hand, c)
		}
	}
	p.hand = hand
}
