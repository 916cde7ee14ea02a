package audit

import "pokersim/sim/audit/internal/input"

// MaxCards is the largest number of cards in a pack.
const MaxCards = input.MaxCards
