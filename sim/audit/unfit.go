package audit

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/sim/audit/internal/input"
)

// MaxCards is the largest number of cards in a pack.
const MaxCards = input.MaxCards

// The tests of each two positions count n(n-1)/2 pairs, and odd-triples counts
// n(n-1)(n-2)/6 triples.
const (
	maxForPairs      = 128
	maxForOddTriples = 60
)

// unfit returns the reason why the tests of a row do not fit the pack, or "".
func (b *battery) unfit(name string) string {
	rows := b.rows()
	return b.misfit(rows[slices.IndexFunc(rows, func(r row) bool { return r.name == name })])
}

func (b *battery) misfit(r row) string {
	switch {
	case r.fits != anyPack && !b.whole():
		return fmt.Sprintf("needs the whole pack, but only %d positions are shuffled", b.first)
	case r.fits == namedPack && !b.named:
		return "needs cards with ranks and suits: decks of 52"
	case r.name == "hand-repeats" && b.hands() == 0:
		return "needs hands of which there are 1.3e8 to 4.2e9"
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
