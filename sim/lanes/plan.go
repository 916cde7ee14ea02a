package lanes

import (
	"fmt"

	"pokersim/deck"
)

const (
	block  = 64 // hands dealt together
	steps  = 7  // draws of a hand; a plan of fewer draws skips the first steps
	groups = 4  // fractions of 16 bits that a hand's draws come from
	blank  = 63 // the position of a skipped step: it holds no card
)

// shared says which draws come from the same fraction, the first of them first.
// Step 5 has a fraction of its own; step 7 means no draw. For seven draws from 52
// cards no other three pairs reject fewer hands (1.25 %).
var shared = [groups][2]int{{0, 3}, {1, 2}, {4, 6}, {5, steps}}

// hand is a set of up to seven cards: 16 bits for each suit, suit 0 lowest, of
// which bit r stands for the rank r and the upper three bits count the suit's
// cards. Sets that have no card in common add.
type hand uint64

const (
	suitRanks = 1<<deck.Ranks - 1
	royal     = 0x1f00             // ten to ace
	allRanks  = 0x1fff1fff1fff1fff // the ranks of every suit
	fours     = 0x8000800080008000 // the highest bit of every count
)

func handOf(cards ...deck.Card) (h hand) {
	for _, c := range cards {
		h += (1<<c.Rank() + 1<<deck.Ranks) << (16 * c.Suit())
	}
	return h
}

// plan holds what a kernel draws from, as data.
type plan struct {
	game      game
	unused    int               // steps that draw nothing: 0 to unused-1
	base      [steps + 1]uint32 // positions that a step chooses among; 1 if it draws nothing
	last      [steps]uint8      // the highest of them, base-1; blank if it draws nothing
	threshold [groups]uint16    // the least rest of a fraction that is accepted
	card      [64]hand          // the card at each position
	known     hand              // the cards of every hand
	cards     int               // in a hand
}

// newPlan returns the plan of so many draws from the cards left in the deck. The
// known cards belong to every hand.
func newPlan(left []deck.Card, draws int, known []deck.Card) (*plan, error) {
	if err := check(left, draws, known); err != nil {
		return nil, err
	}
	p := &plan{unused: steps - draws, cards: draws + len(known)}
	for i := range p.base {
		p.base[i] = 1
	}
	for i := range p.last {
		p.last[i] = blank
		if i >= p.unused {
			p.base[i] = uint32(len(left) - steps + 1 + i)
			p.last[i] = uint8(p.base[i] - 1)
		}
	}
	for g, pair := range shared {
		p.threshold[g] = uint16(1 << 16 % (p.base[pair[0]] * p.base[pair[1]]))
	}
	for i, c := range left {
		p.card[i] = handOf(c)
	}
	p.known = handOf(known...)
	return p, nil
}

func check(left []deck.Card, draws int, known []deck.Card) error {
	if draws < 2 || draws > steps || draws > len(left) {
		return fmt.Errorf("%d draws from %d cards: want 2 to 7 draws, and as many cards", draws, len(left))
	}
	if n := draws + len(known); n < 5 || n > 7 {
		return fmt.Errorf("%d known cards and %d draws make a hand of %d: want 5 to 7", len(known), draws, n)
	}
	_, err := noDuplicates(left, known)
	return err
}
