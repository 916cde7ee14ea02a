package audit

import (
	"fmt"

	"pokersim/deck"
)

// The largest packs that can be audited, that a count for each order fits, and
// that a count for each pair of orders fits.
const (
	MaxCards      = 1000
	maxForOrders  = 7
	maxForLinks   = 5
	minForRepeats = 20 // with fewer cards, packs repeat by chance
)

// unfit says why a test does not go with the pack, if it does not.
func (b *battery) unfit(family string) string {
	n, k := b.cards, b.hand()
	switch family {
	default:
		if !b.whole() {
			return fmt.Sprintf("looks at the whole pack, and only %d positions are shuffled", b.first)
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

// tooFew is why counts cannot be judged that are expected too rarely.
func tooFew(shuffles float64) string {
	return fmt.Sprintf("needs at least %.0f shuffles", shuffles)
}
