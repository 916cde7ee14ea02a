// Package lanes deals and evaluates poker hands by the block: 64 hands at a
// time, each in a lane of its own of the vector registers, with no deck in
// memory.
//
// A Kernel counts hands by category, a ClassKernel the same hands by class, and a
// ShowdownKernel counts who wins among several players. An Evaluator counts hands
// that are enumerated. Kernels and showdowns are also those of games of exactly two
// hole cards, of four to six.
//
// The definition is in plain Go: twin.go for hands, strength.go for their order,
// showdown_twin.go for showdowns, twohole.go for exactly two hole cards. What runs where there is no assembly is plain Go
// too: sampler.go and keysums.go deal eight hands at a time, and grouped.go counts
// those that are enumerated; by class it does so at every level. The assembly for amd64 is written by the generator in
// gen, for two levels of instructions. Every level gives the same counts bit for
// bit; kernels.go is the table of the levels.
package lanes

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// Kernel deals hands of five to seven cards, some of which may be known, or one
// player's hole cards and a board, and counts their categories. It never changes: any number of goroutines may
// share one.
type Kernel struct {
	plan *plan
	deal dealer
}

// dealer deals hands from the streams at the beginning of a chunk until so many,
// at least one, have been accepted, and adds these to counts.
type dealer func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64)

// New returns the kernel that draws so many cards (2 to 7) from those left in
// the deck and evaluates them together with those known, five to seven in all.
// The counts depend on the order of left, but their distribution doesn't. A
// duplicate or invalid card, a hand of another size, or a level that this
// machine lacks gives an error.
func New(level Level, left []deck.Card, draws int, known []deck.Card) (*Kernel, error) {
	return newKernel(holdem, level, left, draws, known)
}

func newKernel(g game, level Level, left []deck.Card, draws int, known []deck.Card) (*Kernel, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	p, err := newPlan(left, draws, known)
	if err != nil {
		return nil, err
	}
	p.game = g
	return &Kernel{plan: p, deal: run.deal(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds their
// categories to counts.
//
// The streams give hands block after block and lane after lane. Deal counts the
// first of them that are accepted: so the same arguments always add the same
// numbers, and the hands of fewer rounds are the first ones of more. The
// scheduler cannot stop a kernel within a call: a chunk of 2^18 rounds takes
// from a tenth of a millisecond with AVX-512 to four in plain Go, but a billion
// rounds in one call delay the garbage collector.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts *[eval.Categories]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(chunkStreams(seed, chunk), rounds, counts)
}

// chunkStreams returns the streams of a chunk.
func chunkStreams(seed, chunk uint64) (s [streams]rng.SFC64) {
	for i := range s {
		s[i].Reset(seed, chunk, rng.Lanes, uint8(i))
	}
	return s
}
