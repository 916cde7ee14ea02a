package tuples

import (
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts players with narrow ranges by tuples of rank pairs.
func Algorithm() joint.Algorithm {
	return deals.Algorithm("tuples", func(d *deals.Deals, q joint.Question) (*Tuples, error) {
		return New(d, q.Hands)
	})
}
