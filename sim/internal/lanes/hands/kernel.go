package hands

import (
	"fmt"

	"pokersim/eval"

	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/internal/lanes/showdown"
)

// Kernel deals hands and counts their categories. It never changes: any number of
// goroutines may share one.
type Kernel struct{ deal dealer }

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

// kernel returns the game of the hands, and the functions of their level.
func (h *Hands) kernel() (strength.Game, kernel, error) {
	g, err := strength.GameOf(h.Rules)
	if err != nil {
		return 0, kernel{}, err
	}
	level, err := lanes.Choose(h.Level)
	return g, kernelOf(level), err
}

// ClassKernel deals the hands of a Kernel and counts their classes. It never
// changes: any number of goroutines may share one.
type ClassKernel struct {
	table   *strength.ClassTable
	byClass bool // deal counts by class, not by slot
	deal    classDealer
}

// NewClassKernel returns the kernel for hands of hold'em. Other rules are an error, and so
// is what NewKernel rejects.
func NewClassKernel(h Hands) (*ClassKernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g != strength.Holdem {
		return nil, fmt.Errorf("game %s: only classes of hold'em are counted", h.Rules.Name)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	t := strength.NewClassTable(strength.Holdem)
	return &ClassKernel{t, run.byClass, run.classes(p, t)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds them to counts by
// class: class n at index n-1. The hands are those of Kernel.Deal with the same
// arguments.
func (k *ClassKernel) Deal(seed, chunk uint64, rounds uint32, counts *[eval.Classes]uint64) {
	if rounds > 0 {
		var slots strength.SlotCounts
		k.deal(sampling.NewStreams(seed, chunk), uint64(rounds), &slots)
		slots.AddTo(counts, k.table, k.byClass)
	}
}

// LowKernel deals the hands of a Kernel and counts their best lows. It
// never changes: any number of goroutines may share one.
type LowKernel struct {
	deal func(s sampling.Streams, rounds uint64, counts *[1 << 8]uint64)
}

// NewLowKernel returns the kernel for hands of a game of exactly two hole cards, with or
// without a low. Other rules are an error, and so is what NewKernel rejects.
func NewLowKernel(h Hands) (*LowKernel, error) {
	g, _, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if !g.TwoHole() {
		return nil, fmt.Errorf("game %s: any hole cards play; want a game of exactly two", h.Rules.Name)
	}
	s, err := h.showdown()
	if err != nil {
		return nil, err
	}
	deal, err := showdown.NewLows(s)
	return &LowKernel{deal}, err
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to
// counts[low] for the eval.Low of each; index 0 is no low. The hands are those of
// Kernel.Deal with the same arguments.
func (k *LowKernel) Deal(seed, chunk, rounds uint64, counts *[1 << 8]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(sampling.NewStreams(seed, chunk), rounds, counts)
}
