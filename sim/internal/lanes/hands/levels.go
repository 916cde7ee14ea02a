package hands

import (
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernel has the functions of one level. A new level or architecture needs its assembly, a
// file with the calls of the assembly, and a case in kernelOf of each package.
type kernel struct {
	deal    func(*plan) dealer
	classes func(*plan, *strength.ClassTable) classDealer
	byClass bool // classes counts by class, not by slot
	samples func(*plan) sampler
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealEight, dealClassesEight, false, samplesEight} }
