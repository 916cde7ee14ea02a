package lanes

import (
	"fmt"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/layout"
)

// Constants of package layout, which explains them.
const (
	block  = layout.Block
	steps  = layout.Steps
	groups = layout.Groups
)

// blank is the position of a skipped step, without a card.
const blank = 63

// hand is a set of up to seven cards. Each suit has 16 bits, suit 0 the lowest: bit r
// for rank r, and in the upper three bits the number of cards. The sum of two hands
// without a common card is their union.
type hand uint64

const (
	suitRanks = 1<<deck.Ranks - 1
	royal     = 0x1f00             // ten to ace
	allRanks  = 0x1fff1fff1fff1fff // the ranks of every suit
	fours     = 0x8000800080008000 // the highest bit of each suit's number of cards
)

func handOf(cards ...deck.Card) (h hand) {
	for _, c := range cards {
		h += (1<<c.Rank() + 1<<deck.Ranks) << (16 * c.Suit())
	}
	return h
}

// plan is the input of a kernel: how it draws, and the cards.
type plan struct {
	game      game
	unused    int               // steps 0 to unused-1 draw nothing
	base      [steps + 1]uint32 // a step draws a position below base; 1 if it draws nothing
	last      [steps]uint8      // the highest position, base-1; blank if it draws nothing
	threshold [groups]uint16    // a fraction is accepted if its remainder is threshold or more
	card      [64]hand          // the card at each position
	known     hand              // the cards of every hand
	cards     int               // the number of cards of a hand
}

// newPlan returns the plan for hands of a game in which any hole cards play.
func newPlan(g game, h Hands) (*plan, error) {
	left, draws, known := h.Left, h.draws(2), h.known()
	if err := check(left, draws, known); err != nil {
		return nil, err
	}
	if err := g.check(left, known); err != nil {
		return nil, err
	}
	p := &plan{game: g, cards: draws + len(known)}
	p.setSteps(len(left), draws, blank)
	for g, pair := range layout.Shared {
		p.threshold[g] = p.thresholdOf(pair)
	}
	for i, c := range left {
		p.card[i] = handOf(c)
	}
	p.known = handOf(known...)
	return p, nil
}

// setSteps sets the steps of draws from a number of cards. A step that draws nothing has
// the position blank, without a card.
func (p *plan) setSteps(left, draws int, blank uint8) {
	p.unused = steps - draws
	for i := range p.base {
		p.base[i] = 1
	}
	for i := range p.last {
		p.last[i] = blank
		if i >= p.unused {
			p.base[i] = uint32(left - steps + 1 + i)
			p.last[i] = uint8(p.base[i] - 1)
		}
	}
}

// thresholdOf returns the threshold of a fraction that two steps share.
func (p *plan) thresholdOf(pair [2]int) uint16 {
	return uint16(1 << 16 % (p.base[pair[0]] * p.base[pair[1]]))
}

func check(left []deck.Card, draws int, known []deck.Card) error {
	if err := checkCounts(len(left), draws, len(known)); err != nil {
		return err
	}
	_, err := noDuplicates(left, known)
	return err
}

// checkCounts returns an error for numbers of cards that no kernel of hands has.
func checkCounts(left, draws, known int) error {
	if draws < 2 || draws > steps || draws > left {
		return fmt.Errorf("%d draws from %d cards: want 2 to 7 draws, and at least as many cards", draws, left)
	}
	if n := draws + known; n < 5 || n > 7 {
		return fmt.Errorf("%d known cards and %d draws make a hand of %d: want 5 to 7", known, draws, n)
	}
	return nil
}
