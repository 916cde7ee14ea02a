// Package hands deals random hands in blocks of 64 and counts them.
//
//   - A Kernel counts their categories.
//   - A ClassKernel counts their classes.
//   - A LowKernel counts their best lows.
//
// The definition is in definition.go, in plain Go. Level Go is faster: it draws and evaluates
// eight hands at a time, by sums of keys (keysums.go).
package hands

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/internal/lanes/showdown"
)

// Hands describes the hands of a kernel. The order of Left changes the hands that a seed
// gives, but not their distribution.
type Hands struct {
	Rules       eval.Rules  // the game; zero for hold'em
	Left        []deck.Card // the cards left in the deck
	Hole, Board []deck.Card // the known cards; if any hole cards play, only their union counts
	Draws       int         // cards drawn for each hand; 0 for those missing from hole cards and a board of five
	Level       lanes.Level
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
type dealer = func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64)

// NewKernel returns the kernel for hands. If any hole cards play, a hand has the known
// cards and 2 to 7 draws: five to seven cards together. If exactly two hole cards play,
// the missing hole cards and the missing cards of the board of five are drawn, and the
// category is that of the best hand of two hole cards and three cards of the board.
//
// Errors are a game without a kernel, duplicate or invalid cards, cards that the deck of
// the game lacks, other numbers of cards, and a level that this machine lacks.
func NewKernel(h Hands) (*Kernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g.TwoHole() {
		s, err := h.showdown()
		if err != nil {
			return nil, err
		}
		deal, err := showdown.NewBest(s)
		return &Kernel{deal}, err
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
	k.deal(sampling.NewStreams(seed, chunk), rounds, counts)
}

// kernel has the functions of one level. A new level or architecture needs its assembly, a
// file with the calls of the assembly, and a case in kernelOf of each package.
type kernel struct {
	deal    func(*plan) dealer
	classes func(*plan, *strength.ClassTable) classDealer
	byClass bool // classes counts by class, not by slot
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealEight, dealClassesEight, false} }

// kernel returns the game of the hands, and the functions of their level.
func (h *Hands) kernel() (strength.Game, kernel, error) {
	g, err := strength.GameOf(h.Rules)
	if err != nil {
		return 0, kernel{}, err
	}
	level, err := lanes.Choose(h.Level)
	return g, kernelOf(level), err
}
