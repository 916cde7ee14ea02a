// Package pack deals random hands from two decks or with jokers in blocks of 64 and counts
// their categories. The definition is in definition.go, in plain Go.
package pack

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// plan is the input of a kernel that deals from a pack: a plan with more positions and
// more fractions, whose pairs of draws depend on the number of cards.
type plan struct {
	sampling.Draws
	rules     packs.Rules
	evaluator *packs.Evaluator
	draws     [arguments.PackGroups][2]int // for each fraction the steps that draw from it; step 7 is no draw
	limit     [arguments.PackGroups]uint16 // a fraction is accepted if its remainder is limit or more
	left      []deck.Card                  // the card at each position
	known     []deck.Card                  // the cards of every hand
}

func newPlan(h Pack) (*plan, error) {
	if n := h.Rules.Decks; n < 1 || n > 2 || h.Rules.Jokers < 0 || h.Rules.Jokers > deck.MaxJokers {
		return nil, fmt.Errorf("%d decks with %d jokers: want 1 or 2, and 0 to %d", n, h.Rules.Jokers, deck.MaxJokers)
	}
	if err := sampling.CheckCounts(len(h.Left), h.Draws, len(h.Known)); err != nil {
		return nil, err
	}
	var seen [1 << 8]bool
	for _, c := range slices.Concat(h.Left, h.Known) {
		if int(c) >= h.Rules.Cards() || seen[c] {
			return nil, fmt.Errorf("card %d is duplicate, or not in a pack of %d", c, h.Rules.Cards())
		}
		seen[c] = true
	}
	p := &plan{rules: h.Rules, evaluator: packs.NewEvaluator(h.Rules), left: h.Left, known: h.Known}
	p.SetSteps(len(h.Left), h.Draws, arguments.PackPositions-1)
	p.shareDraws()
	return p, nil
}

// shareDraws chooses the two pairs of steps that share a fraction: those with the
// smallest sum of limits, so that few hands are rejected. Of equal ones they are the first
// in lexicographic order. The other steps have a fraction each.
func (p *plan) shareDraws() {
	least := uint32(1 << 20)
	for a := range arguments.Steps {
		for b := a + 1; b < arguments.Steps; b++ {
			for c := a + 1; c < arguments.Steps; c++ {
				for d := c + 1; d < arguments.Steps; d++ {
					if c == b || d == b {
						continue
					}
					draws := [arguments.PackGroups][2]int{{a, b}, {c, d}}
					n := arguments.PackPairs
					for i := range arguments.Steps {
						if i != a && i != b && i != c && i != d {
							draws[n] = [2]int{i, arguments.Steps}
							n++
						}
					}
					sum, limit := uint32(0), [arguments.PackGroups]uint16{}
					for g, pair := range draws {
						limit[g] = p.ThresholdOf(pair)
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

// Pack describes the hands of a Kernel: those of hold'em from a pack of one or two
// decks with jokers. Cards are numbered as in deck.Pack: the two copies of a card are
// different cards. The order of Left changes the hands that a seed gives, but not their
// distribution.
type Pack struct {
	Rules packs.Rules
	Left  []deck.Card // the cards left in the pack
	Known []deck.Card // the cards of every hand
	Draws int         // cards drawn for each hand, 2 to 7; with the known cards five to seven
}
