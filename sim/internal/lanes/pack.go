package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// Pack describes the hands of a PackKernel: those of hold'em from a pack of one or two
// decks with jokers. Cards are numbered as in deck.Pack: the two copies of a card are
// different cards. The order of Left changes the hands that a seed gives, but not their
// distribution.
type Pack struct {
	Rules packs.Rules
	Left  []deck.Card // the cards left in the pack
	Known []deck.Card // the cards of every hand
	Draws int         // cards drawn for each hand, 2 to 7; with the known cards five to seven
	Level Level
}

// PackKernel deals hands from a pack and counts their categories. It never changes: any
// number of goroutines may share one.
type PackKernel struct{ deal packDealer }

// packDealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts, which are in the order of the pack.
type packDealer func(s [streams]rng.SFC64, rounds uint64, counts []uint64)

// NewPackKernel returns the kernel for hands of a pack. Errors are duplicate cards and
// cards that the pack lacks, other numbers of cards, and a level that this machine lacks.
func NewPackKernel(h Pack) (*PackKernel, error) {
	run, err := kernelOf(h.Level)
	if err != nil {
		return nil, err
	}
	p, err := newPackPlan(h)
	if err != nil {
		return nil, err
	}
	return &PackKernel{run.pack(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to counts[i] for
// each hand whose category is element i of Order of the rules, under the terms of
// Kernel.Deal.
func (k *PackKernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	if rounds > 0 {
		k.deal(chunkStreams(seed, chunk), rounds, counts)
	}
}

// Constants of package layout, which explains them.
const (
	packPositions = layout.PackPositions
	packGroups    = layout.PackGroups
	packPairs     = layout.PackPairs
)

// packPlan is the input of a kernel that deals from a pack: a plan with more positions and
// more fractions, whose pairs of draws depend on the number of cards.
type packPlan struct {
	plan      // its steps
	rules     packs.Rules
	evaluator *packs.Evaluator
	draws     [packGroups][2]int // for each fraction the steps that draw from it; step 7 is no draw
	limit     [packGroups]uint16 // a fraction is accepted if its remainder is limit or more
	left      []deck.Card        // the card at each position
	known     []deck.Card        // the cards of every hand
}

func newPackPlan(h Pack) (*packPlan, error) {
	if n := h.Rules.Decks; n < 1 || n > 2 || h.Rules.Jokers < 0 || h.Rules.Jokers > deck.MaxJokers {
		return nil, fmt.Errorf("%d decks with %d jokers: want 1 or 2, and 0 to %d", n, h.Rules.Jokers, deck.MaxJokers)
	}
	if err := checkCounts(len(h.Left), h.Draws, len(h.Known)); err != nil {
		return nil, err
	}
	var seen [1 << 8]bool
	for _, c := range slices.Concat(h.Left, h.Known) {
		if int(c) >= h.Rules.Cards() || seen[c] {
			return nil, fmt.Errorf("card %d is duplicate, or not in a pack of %d", c, h.Rules.Cards())
		}
		seen[c] = true
	}
	p := &packPlan{rules: h.Rules, evaluator: packs.NewEvaluator(h.Rules), left: h.Left, known: h.Known}
	p.setSteps(len(h.Left), h.Draws, packPositions-1)
	p.setDrawsOfPack()
	return p, nil
}

// setDrawsOfPack chooses the two pairs of steps that share a fraction: those with the
// smallest sum of limits, so that few hands are rejected. Of equal ones they are the first
// in lexicographic order. The other steps have a fraction each.
func (p *packPlan) setDrawsOfPack() {
	least := uint32(1 << 20)
	for a := range steps {
		for b := a + 1; b < steps; b++ {
			for c := a + 1; c < steps; c++ {
				for d := c + 1; d < steps; d++ {
					if c == b || d == b {
						continue
					}
					draws := [packGroups][2]int{{a, b}, {c, d}}
					n := packPairs
					for i := range steps {
						if i != a && i != b && i != c && i != d {
							draws[n] = [2]int{i, steps}
							n++
						}
					}
					sum, limit := uint32(0), [packGroups]uint16{}
					for g, pair := range draws {
						limit[g] = p.thresholdOf(pair)
						sum += uint32(limit[g])
					}
					if sum < least {
						least, p.draws, p.limit = sum, draws, limit
					}
				}
			}
		}
	}
}
