package tuples

import (
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts players with narrow ranges by tuples of rank pairs.
func Algorithm() joint.Algorithm {
	can := func(l *joint.Law, _ joint.Question) bool { return l.Folded == 0 }
	return deals.Algorithm("tuples", can, func(d *deals.Deals, q joint.Question) (*Tuples, error) {
		return New(d, q.Hands)
	})
}
