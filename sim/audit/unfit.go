package audit

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// MaxCards is the largest number of cards in a pack.
const MaxCards = 1000

// unfit returns the reason why the tests of a row do not fit the pack, or "".
func (b *battery) unfit(name string) string {
	rows := b.rows()
	return b.misfit(rows[slices.IndexFunc(rows, func(r row) bool { return r.name == name })])
}

func (b *battery) misfit(r row) string {
	switch {
	case !r.partial && !b.whole():
		return fmt.Sprintf("needs the whole pack, but only %d positions are shuffled", b.first)
	case r.name == "hand-pairs" && b.hand() < 2:
		return "needs hands of 2 cards or more"
	case r.name == "hand-categories" && (b.cards != deck.Size || b.hand() < handSize):
		return "needs hands of 7 from 52 cards"
	case b.cards < r.least:
		return fmt.Sprintf("needs at least %d cards", r.least)
	case b.cards > r.most:
		return fmt.Sprintf("needs at most %d cards", r.most)
	}
	return ""
}

// tooFew is the reason for too few shuffles.
func tooFew(shuffles float64) string {
	return fmt.Sprintf("needs at least %.0f shuffles", shuffles)
}
