package hands

import (
	"fmt"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/showdown"
)

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

// showdown returns the hands as those of the only player of a showdown, in a game of exactly
// two hole cards.
func (h *Hands) showdown() (showdown.Showdown, error) {
	if missing := (Hands{Hole: h.Hole, Board: h.Board}).draws(h.Rules.Hole); h.draws(h.Rules.Hole) != missing {
		return showdown.Showdown{}, fmt.Errorf("game %s: %d draws: want the %d cards that are missing", h.Rules.Name, h.Draws, missing)
	}
	return showdown.Showdown{Rules: h.Rules, Players: [][]deck.Card{h.Hole}, Board: h.Board, Left: h.Left, Level: h.Level}, nil
}
