package videopoker

import (
	"context"
	"iter"
	"math/bits"
	"math/rand/v2"
	"sync/atomic"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// chunkRounds is the number of rounds of a chunk of a sample.
const chunkRounds = 1 << 14

// work has the methods of chunk.Work, which Sample has too.
type work = chunk.Work

// Sample is rounds at random with the best holds. A tally counts how often each row comes
// up, that of nothing last; with a curve it does so in each part of the rounds. The counts of
// a chunk depend on the table, the seed and the rounds alone. It has the methods of chunk.Work.
type Sample struct {
	work
	Seed  uint64
	table *Table
	parts int
}

// Sample returns a sample, which counts its rounds in parts if it has a curve.
func (s *Solver) Sample(seed, rounds uint64, curve bool) *Sample {
	v, rows := &Sample{Seed: seed, table: s.table, parts: 1}, uint64(len(s.pays))
	if curve {
		v.parts = partOf(rounds-1) + 1
	}
	of := chunk.Rounds{Total: rounds, Chunk: chunkRounds}
	best := make([]atomic.Uint32, deck.Choose(s.cards, size))
	worker := func() chunk.Worker {
		play := &player{Solver: s, best: best}
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			play.random = rand.New(rng.NewSFC64(seed, n, rng.DrawPoker, 0))
			for at := range of.Of(n) {
				row := uint64(play.round())
				if curve {
					row += rows * uint64(partOf(n*chunkRounds+at))
				}
				into.Counts[row]++
			}
			return ctx.Err()
		}
	}
	job := chunk.Job{
		Chunks: of.Chunks(), Counts: v.parts * int(rows), Rounds: of,
		Fits:    func(tally chunk.Tally) error { return tally.CheckTotal(of.In(tally.Chunks)) },
		Workers: func(context.Context) (func() chunk.Worker, error) { return worker, nil },
	}
	if !curve { // fewer rounds have fewer parts
		job.Of = func(rounds uint64) chunk.Work { return s.Sample(seed, rounds, false).work }
	}
	v.work = job.Work()
	return v
}

// partOf returns the part of a round: the first 512 rounds are parts by themselves, then
// there are 256 parts of equal length from each power of two to the next.
func partOf(round uint64) int {
	octave := max(0, bits.Len64(round)-9)
	return octave<<8 + int(round>>octave)
}

// endOf returns the number of rounds up to the end of a part.
func endOf(part int) uint64 {
	octave := max(0, part>>8-1)
	return uint64(part-octave<<8+1) << octave
}

// Rows returns how often each row comes up in a tally of the sample.
func (s *Sample) Rows(tally chunk.Tally) []uint64 {
	rows := make([]uint64, len(s.table.pays)+1)
	for i, n := range tally.Counts {
		rows[i%len(rows)] += n
	}
	return rows
}

// Bankrolls yields the curve of a tally of the sample, as far as that has all first rounds:
// up to 512 numbers of rounds in about equal distances from 0 on, and what these rounds won
// for bets of 1. Without a curve it yields nothing.
func (s *Sample) Bankrolls(tally chunk.Tally) iter.Seq2[uint64, float64] {
	return func(yield func(rounds uint64, won float64) bool) {
		of := s.Job().Rounds
		if s.parts == 1 && of.Total > 1 || len(tally.Chunks) == 0 || tally.Chunks[0].From > 0 || !yield(0, 0) {
			return
		}
		whole := min(of.Total, tally.Chunks[0].To*of.Chunk)
		shown, won, rows := uint64(0), 0.0, len(s.table.pays)+1
		for part := range s.parts {
			rounds := min(endOf(part), of.Total)
			if rounds > whole {
				return
			}
			for row, n := range tally.Counts[part*rows : (part+1)*rows] {
				won += float64(n) * (s.table.Pay(row) - 1)
			}
			if rounds-shown >= (whole+511)/512 || rounds == whole {
				if shown = rounds; !yield(rounds, won) {
					return
				}
			}
		}
	}
}

// player plays rounds.
type player struct {
	*Solver
	random *rand.Rand
	hand   []deck.Card
	best   []atomic.Uint32 // by the index of a hand, the best hold plus 1; 0 is not known yet
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
	hold := p.hold()
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

// hold returns the best hold of the hand.
func (p *player) hold() int {
	known := &p.best[p.index(p.hand)]
	if hold := known.Load(); hold > 0 {
		return int(hold - 1)
	}
	hold, _ := p.Best(p.hand)
	known.Store(uint32(hold + 1))
	return hold
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
