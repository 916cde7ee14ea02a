//go:build !amd64 || purego

package enumerate

import (
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// evaluatorOf returns the function that evaluates sets: this build has no assembly for it.
func evaluatorOf(_ lanes.Level, sets []strength.Hand, g strength.Game) evaluator {
	return evaluateGrouped(sets, g)
}
