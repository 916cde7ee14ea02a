package sweep

import (
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts players with any ranges by sweeps.
func Algorithm() joint.Algorithm {
	can := func(l *joint.Law, _ joint.Question) bool { return l.Folded == 0 }
	return deals.Algorithm("sweeps", can, func(d *deals.Deals, q joint.Question) (*Sweep, error) {
		return New(d, q.Hands, q.Level)
	})
}
