package hands

import (
	"math/bits"

	"pokersim/deck"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// blank is the position of a skipped step, without a card.
const blank = 63

// plan is the input of a kernel: how it draws, and the cards.
type plan struct {
	sampling.Draws
	game  strength.Game
	card  [64]strength.Hand // the card at each position
	known strength.Hand     // the cards of every hand
	cards int               // the number of cards of a hand
}

// dealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type dealer = func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64)

// classDealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type classDealer func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts)

// newPlan returns the plan for hands of a game in which any hole cards play.
func newPlan(g strength.Game, h Hands) (*plan, error) {
	left, draws, known := h.Left, h.draws(2), h.known()
	if err := check(left, draws, known); err != nil {
		return nil, err
	}
	if err := g.Check(left, known); err != nil {
		return nil, err
	}
	p := &plan{game: g, cards: draws + len(known)}
	p.SetSteps(len(left), draws, blank)
	for g, pair := range layout.Shared {
		p.Threshold[g] = p.ThresholdOf(pair)
	}
	for i, c := range left {
		p.card[i] = strength.HandOf(c)
	}
	p.known = strength.HandOf(known...)
	return p, nil
}

func check(left []deck.Card, draws int, known []deck.Card) error {
	if err := sampling.CheckCounts(len(left), draws, len(known)); err != nil {
		return err
	}
	_, err := strength.NoDuplicates(left, known)
	return err
}

// drawn returns the card at each position and the last position of each step. A step
// that draws nothing has a position that no other step has. The known cards are there.
func (p *plan) drawn() (card [64]strength.Hand, last [layout.Steps]uint8) {
	card, last = p.card, p.Last
	known := p.known
	for i := range p.Unused {
		last[i] = blank - uint8(i)
		if ranks := known & strength.AllRanks; ranks != 0 {
			at := bits.TrailingZeros64(uint64(ranks))
			card[last[i]] = 1<<at + 1<<(at&^15+deck.Ranks)
			known -= card[last[i]]
		}
	}
	return card, last
}
