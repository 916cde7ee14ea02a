package hands

import (
	"testing"

	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelAt returns the kernel of h at its level, or that of the definition.
func kernelAt(t testing.TB, h Hands) *Kernel {
	t.Helper()
	g, err := strength.GameOf(h.Rules)
	if h.Level != definition || err != nil {
		return mustHave(NewKernel(h))(t)
	}
	return defined(t, g, h)
}

// classKernelAt is kernelAt for classes.
func classKernelAt(t testing.TB, h Hands) *ClassKernel {
	t.Helper()
	if h.Level != definition {
		return mustHave(NewClassKernel(h))(t)
	}
	table := strength.ClassTableOf(strength.Holdem)
	return &ClassKernel{table, false, dealClassesGo(mustNewPlan(t, strength.Holdem, h), table)}
}
