package run

import (
	"os"
	"slices"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim"
)

// levelVariable names the environment variable that forces a level of the lanes
// engine.
const levelVariable = "SIMULATE_LEVEL"

// Level returns the level that the environment names, or "", the best one of this
// machine. A command calls it once, and passes the level to its plans.
func Level() (string, error) {
	forced := os.Getenv(levelVariable)
	if forced != "" && !slices.Contains(sim.Levels(), forced) {
		return "", status.Usage("", "%s: level %q is not among those of this machine: %v", levelVariable, forced, sim.Levels())
	}
	return forced, nil
}
