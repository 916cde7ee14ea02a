package equity

import (
	"pokersim/sim/equity/internal/joint"
)

// PlayerError is an error of a plan because of one player: Player is his number, from 0.
// It wraps a *chunk.PlanError, which names the field.
type PlayerError = joint.PlayerError

// Plan fixes the tally of a run. It is plain data; Prepare checks it.
type Plan struct {
	Spec
	// Rounds is the number of deals to sample, 1 to chunk.MaxRounds; 0 is the default of
	// Method. The plan of an exact Prepared has the sum of the integer weights of all
	// deals.
	Rounds uint64
	Level  string // of the kernels of sim.Lanes, without effect on the tally; "" is the best of the machine
}
