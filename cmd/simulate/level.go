package main

import (
	"os"
	"slices"

	"pokersim/sim/lanes"
)

// levelVariable names the environment variable that forces a level of the lanes
// engine.
const levelVariable = "SIMULATE_LEVEL"

// level returns the level that the environment names, or "", the best one of this
// machine. A command calls it once, and passes the level to its plans.
func level() (lanes.Level, error) {
	forced := lanes.Level(os.Getenv(levelVariable))
	if forced != "" && !slices.Contains(lanes.Levels(), forced) {
		return "", usage("%s: level %q is not among those of this machine: %v", levelVariable, string(forced), lanes.Levels())
	}
	return forced, nil
}
