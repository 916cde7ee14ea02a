// Package lanes deals and evaluates poker hands in blocks of 64. On amd64 and arm64 each
// hand of a block is in one lane of the vector registers.
//
//   - A Kernel deals random hands and counts their categories.
//   - A ClassKernel deals the same hands and counts their classes.
//   - A LowKernel deals hands and counts their best lows.
//   - A PackKernel deals hands from two decks or with jokers and counts their categories.
//   - A ShowdownKernel deals showdowns and counts the sets of winners.
//   - An Evaluator enumerates hands and counts their categories or classes.
//   - Matchups counts how often the starting hands of one class beat those of another.
//   - Ranks evaluates one hand by its ranks.
//
// A constructor takes one value that describes the work: Hands, a Pack, a Showdown or a Level.
// The zero Rules are those of hold'em. The Level "" is the best of this machine.
//
// A kernel is deterministic. Its counts depend on its cards, the seed, the number of
// the chunk and the number of rounds. They are the same at every Level: AVX-512,
// AVX2, NEON and plain Go. Each chunk has separate random streams, so chunks may run in any
// order, on any number of goroutines.
//
//	kernel, err := lanes.NewKernel(lanes.Hands{Left: deck.New().Cards()})
//	if err != nil {
//		log.Fatal(err)
//	}
//	var counts [eval.Categories]uint64
//	kernel.Deal(1, 0, 1<<18, &counts)
//	for category, n := range counts {
//		fmt.Printf("%-15v %6d\n", eval.Category(category), n)
//	}
//
// The definitions are in plain Go: definition.go for hands, strength.go for their order,
// pack_definition.go for packs, showdown_definition.go for showdowns, and twohole.go for
// games of exactly two hole cards.
// The level Go is faster than the definitions: sampler.go draws eight hands at a time,
// showdown_rows.go the showdowns of a block, keysums.go and slottable.go evaluate by sums
// of keys, twohole_strength.go four hands at a time, and grouped.go counts enumerated hands.
// The generators in gen and gen/neon write the assembly. The table of the levels is in
// kernels.go. EXPERIMENTS.md has what was tried and did not help.
package lanes

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// Hands describes the hands of a kernel. The order of Left changes the hands that a seed
// gives, but not their distribution.
type Hands struct {
	Rules       eval.Rules  // the game; zero for hold'em
	Left        []deck.Card // the cards left in the deck
	Hole, Board []deck.Card // the known cards; if any hole cards play, only their union counts
	Draws       int         // cards drawn for each hand; 0 for those missing from hole cards and a board of five
	Level       Level
}

// draws returns the number of cards drawn for each hand, given the number of hole cards.
func (h Hands) draws(hole int) int {
	if h.Draws != 0 {
		return h.Draws
	}
	return hole + layout.BoardCards - len(h.Hole) - len(h.Board)
}

// known returns the cards of every hand.
func (h Hands) known() []deck.Card { return slices.Concat(h.Hole, h.Board) }

// Kernel deals hands and counts their categories. It never changes: any number of
// goroutines may share one.
type Kernel struct{ deal dealer }

// dealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type dealer func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64)

// NewKernel returns the kernel for hands. If any hole cards play, a hand has the known
// cards and 2 to 7 draws: five to seven cards together. If exactly two hole cards play,
// the missing hole cards and the missing cards of the board of five are drawn, and the
// category is that of the best hand of two hole cards and three cards of the board.
//
// Errors are a game without a kernel, duplicate or invalid cards, cards that the deck of
// the game lacks, other numbers of cards, and a level that this machine lacks.
func NewKernel(h Hands) (*Kernel, error) {
	g, run, err := kernelFor(h.Level, h.Rules)
	if err != nil {
		return nil, err
	}
	if g.twoHole() {
		p, err := newBestPlan(g, h)
		if err != nil {
			return nil, err
		}
		return &Kernel{run.best(p)}, nil
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &Kernel{run.deal(p)}, nil
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
// about 0.3 ms with AVX-512 and 3 ms in plain Go.
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
