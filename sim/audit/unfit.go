package audit

import (
	"fmt"

	"pokersim/deck"
)

// MaxCards is the largest number of cards in a pack.
const MaxCards = 1000

const (
	maxForOrders  = 7  // n! counts
	maxForLinks   = 5  // (n!)² counts
	minForRepeats = 20 // with fewer cards, packs of a fair shuffle repeat
)

// unfit returns the reason why a test does not fit the pack, or "".
func (b *battery) unfit(family string) string {
	n, k := b.cards, b.hand()
	switch family {
	default:
		if !b.whole() {
			return fmt.Sprintf("needs the whole pack, but only %d positions are shuffled", b.first)
		}
	case "first-positions", "hand-cards", "hand-overlap":
		if k >= n {
			return fmt.Sprintf("needs more than %d cards", k)
		}
	case "hand-pairs":
		if k < 2 || k > n-2 {
			return fmt.Sprintf("needs hands of 2 to %d cards", n-2)
		}
	case "hand-categories":
		if n != deck.Size || k < handSize {
			return "needs hands of 7 from 52 cards"
		}
	case "lehmer", "close-fit":
	}
	switch {
	case family == "orders" && n > maxForOrders:
		return fmt.Sprintf("needs at most %d cards", maxForOrders)
	case family == "transitions" && n > maxForLinks:
		return fmt.Sprintf("needs at most %d cards", maxForLinks)
	case family == "increasing" && n > maxIncreasing:
		return fmt.Sprintf("needs at most %d cards", maxIncreasing)
	case family == "triples" && n > maxForTriples:
		return fmt.Sprintf("needs at most %d cards", maxForTriples)
	case family == "successors" && n < 3 || family == "triples" && n < 4:
		return "needs at least 4 cards"
	case family == "repeats" && n < minForRepeats:
		return fmt.Sprintf("needs at least %d cards", minForRepeats)
	}
	return ""
}

// tooFew is the reason for too few shuffles.
func tooFew(shuffles float64) string {
	return fmt.Sprintf("needs at least %.0f shuffles", shuffles)
}
