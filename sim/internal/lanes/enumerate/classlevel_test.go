//go:build !amd64 || purego

package enumerate

import (
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// classesAt returns the classEvaluator of a level, and whether it counts by class, not by slot.
func classesAt(_ lanes.Level, sets []strength.Hand, t *strength.ClassTable) (count classEvaluator, byClass bool) {
	return classesGrouped(sets, t), false
}
