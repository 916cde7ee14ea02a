package hands

import (
	"testing"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// At every level, a ClassKernel deals the hands of the Kernel and counts the classes of
// the definition.
func TestClassKernelDealsTheSameHands(t *testing.T) {
	table := strength.NewClassTable(strength.Holdem)
	for seed := range uint64(40) {
		for _, d := range deals {
			rounds := uint32(1 + seed*seed)
			var want [eval.Categories]uint64
			mustNew(t, lanes.Go, d, seed).Deal(seed, seed%3, uint64(rounds), &want)
			var defined [eval.Classes]uint64
			p := mustNewPlan(t, strength.Holdem, d.hands(seed))
			(&ClassKernel{table, false, dealClassesGo(p, table)}).Deal(seed, seed%3, rounds, &defined)
			for _, level := range tested {
				var got [eval.Classes]uint64
				mustNewClasses(t, level, d, seed, table).Deal(seed, seed%3, rounds, &got)
				var categories [eval.Categories]uint64
				for i, n := range got {
					categories[eval.Class(i+1).Category()] += n
				}
				if categories != want {
					t.Errorf("%+v, seed %d, %d rounds, %s: the classes give the categories %v, want %v", d, seed, rounds, level, categories, want)
				}
				if got != defined {
					t.Errorf("%+v, seed %d, %d rounds: the classes of %s are not those of the definition", d, seed, rounds, level)
				}
			}
		}
	}
}

// mustNewClasses is NewClassKernel with a given table, which saves time.
func mustNewClasses(t testing.TB, level lanes.Level, d deal, seed uint64, table *strength.ClassTable) *ClassKernel {
	t.Helper()
	return newClassKernel(t, level, mustNewPlan(t, strength.Holdem, d.hands(seed)), table)
}

func newClassKernel(t testing.TB, level lanes.Level, p *plan, table *strength.ClassTable) *ClassKernel {
	t.Helper()
	run := kernelOf(level)
	return &ClassKernel{table, run.byClass, run.classes(p, table)}
}
