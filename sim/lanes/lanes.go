// Package lanes deals and evaluates poker hands in blocks of 64. On amd64 each hand
// of a block is in one lane of the vector registers.
//
//   - A Kernel deals random hands and counts their categories.
//   - A ClassKernel deals the same hands and counts their classes.
//   - A LowKernel deals hands and counts their best lows.
//   - A ShowdownKernel deals showdowns and counts the sets of winners.
//   - An Evaluator enumerates hands and counts their categories or classes.
//   - A Matrix counts how often the hands of one class beat those of another.
//   - Ranks evaluates one hand by its ranks.
//
// New and NewShowdown are for hold'em. NewOf, NewBestOf and NewShowdownOf take the
// rules of other games.
//
// A kernel is deterministic. Its counts depend on its cards, the seed, the number of
// the chunk and the number of rounds. They are the same at every Level: AVX-512,
// AVX2 and plain Go. Each chunk has separate random streams, so chunks may run in any
// order, on any number of goroutines.
//
//	level, err := lanes.LevelFromEnv()
//	if err != nil {
//		log.Fatal(err)
//	}
//	kernel, err := lanes.New(level, deck.New().Cards(), 7, nil)
//	if err != nil {
//		log.Fatal(err)
//	}
//	var counts [eval.Categories]uint64
//	kernel.Deal(1, 0, 1<<18, &counts)
//	for category, n := range counts {
//		fmt.Printf("%-15v %6d\n", eval.Category(category), n)
//	}
//
// The definitions are in plain Go: twin.go for hands, strength.go for their order,
// showdown_twin.go for showdowns, and twohole.go for games of exactly two hole cards.
// The level Go is faster than the definitions: sampler.go and keysums.go deal eight
// hands at a time, and grouped.go counts enumerated hands. The generator in gen
// writes the assembly. The table of the levels is in kernels.go.
package lanes

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// Kernel deals hands and counts their categories. A Kernel of New or NewOf deals hands
// of five to seven cards, some of which may be known. A Kernel of NewBestOf deals one
// player's hole cards and a board. A Kernel never changes: any number of goroutines
// may share one.
type Kernel struct {
	plan *plan
	deal dealer
}

// dealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type dealer func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64)

// New returns the kernel for hands of hold'em. A hand has the known cards and a number
// of draws, 2 to 7, from the cards left in the deck: five to seven cards together. The
// counts depend on the order of left; their distribution does not. A duplicate or
// invalid card, other numbers of cards, or a level that this machine lacks is an error.
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

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to
// counts[category] for each.
//
// The streams fix a sequence of hands. Deal counts the first rounds of them that are
// accepted. So the same arguments add the same numbers at every level, and a call with
// fewer rounds counts the first hands of a call with more.
//
// The Go scheduler cannot preempt a kernel in assembly within a call, and the garbage
// collector waits for the call. So a call should have few rounds: 2^18 rounds take
// about 0.3 ms with AVX-512 and 4 ms in plain Go.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts *[eval.Categories]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(chunkStreams(seed, chunk), rounds, counts)
}

// chunkStreams returns the random streams of a chunk.
func chunkStreams(seed, chunk uint64) (s [streams]rng.SFC64) {
	for i := range s {
		s[i].Reset(seed, chunk, rng.Lanes, uint8(i))
	}
	return s
}
