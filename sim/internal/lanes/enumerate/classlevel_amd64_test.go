//go:build amd64 && !purego

package enumerate

import (
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// classesAt returns the classEvaluator of a level, and whether it counts by class, not by slot.
func classesAt(level lanes.Level, sets []strength.Hand, t *strength.ClassTable) (count classEvaluator, byClass bool) {
	if level == lanes.AVX512 {
		return classes512(sets, t), true
	}
	return classesGrouped(sets, t), false
}
