package hands

import (
	"pokersim/deck"
	"pokersim/internal/longtest"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// tested are the levels that the tests compare.
var tested = lanetest.Levels()

// defined returns the kernel of the definition.
func defined(g strength.Game, h Hands) *Kernel { return &Kernel{deck.Must(newPlan(g, h)).deal} }

// kernelAt returns the kernel of h at its level, or that of the definition.
func kernelAt(h Hands) *Kernel {
	g, err := strength.GameOf(h.Rules)
	if h.Level != lanetest.Definition || err != nil {
		return deck.Must(NewKernel(h))
	}
	return defined(g, h)
}

// classKernelAt is kernelAt for classes.
func classKernelAt(h Hands) *ClassKernel {
	if h.Level != lanetest.Definition {
		return deck.Must(NewClassKernel(h))
	}
	p := deck.Must(newPlan(strength.Holdem, h))
	return &ClassKernel{strength.Classes(), false, dealClassesGo(p)}
}

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
var (
	randomPlans  = longtest.Or(96, 1500)
	randomRounds = longtest.Or[uint64](3000, 1<<18+17)
)
