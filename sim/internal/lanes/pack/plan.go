package pack

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// plan is the input of a kernel that deals from a pack: a plan with more positions and
// more fractions, whose pairs of draws depend on the number of cards.
type plan struct {
	sampling.Draws
	rules     packs.Rules
	evaluator *packs.Evaluator
	draws     [layout.PackGroups][2]int // for each fraction the steps that draw from it; step 7 is no draw
	limit     [layout.PackGroups]uint16 // a fraction is accepted if its remainder is limit or more
	left      []deck.Card               // the card at each position
	known     []deck.Card               // the cards of every hand
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
	p.SetSteps(len(h.Left), h.Draws, layout.PackPositions-1)
	p.shareDraws()
	return p, nil
}

// shareDraws chooses the two pairs of steps that share a fraction: those with the
// smallest sum of limits, so that few hands are rejected. Of equal ones they are the first
// in lexicographic order. The other steps have a fraction each.
func (p *plan) shareDraws() {
	least := uint32(1 << 20)
	for a := range layout.Steps {
		for b := a + 1; b < layout.Steps; b++ {
			for c := a + 1; c < layout.Steps; c++ {
				for d := c + 1; d < layout.Steps; d++ {
					if c == b || d == b {
						continue
					}
					draws := [layout.PackGroups][2]int{{a, b}, {c, d}}
					n := layout.PackPairs
					for i := range layout.Steps {
						if i != a && i != b && i != c && i != d {
							draws[n] = [2]int{i, layout.Steps}
							n++
						}
					}
					sum, limit := uint32(0), [layout.PackGroups]uint16{}
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
