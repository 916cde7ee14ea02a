package sweep

import (
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts players with any ranges by sweeps.
func Algorithm() joint.Algorithm {
	return deals.Algorithm("sweeps", func(d *deals.Deals, q joint.Question) (*Sweep, error) {
		return New(d, q.Hands, q.Level)
	})
}
