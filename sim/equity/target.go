package equity

import (
	"math/big"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// target returns the target for package chunk that every player's standard error is
// at most a bound. It computes with integers, so a run ends at the same chunk on every
// machine.
func target(at Layout, bound float64) chunk.Target {
	variance := new(big.Rat).SetFloat64(bound)
	variance.Mul(variance, variance)
	below := func(of, n chunk.Tally) bool {
		rounds := total(at.Layout.Winners(n.Counts))
		for i := range at.Players {
			if !atMost(deviations(at, of.Counts, i), rounds, variance) {
				return false
			}
		}
		return true
	}
	return chunk.Target{
		Reached: func(t chunk.Tally) bool { return total(at.Layout.Winners(t.Counts)).Sign() > 0 && below(t, t) },
		// The sum of squared deviations never decreases, and no tally in between has
		// more rounds than after.
		Possible: func(before, after chunk.Tally) bool { return below(before, after) },
	}
}

// deviations returns the sum of the squared deviations of player i's share of the
// pot from its mean, in squares of 1/joint.Pot.
func deviations(at Layout, counts []uint64, i int) *big.Rat {
	sum, squares, n := at.shares(counts, i)
	if n.Sign() == 0 {
		return new(big.Rat)
	}
	mean := new(big.Rat).SetFrac(sum.Mul(sum, sum), n)
	return mean.Sub(new(big.Rat).SetInt(squares), mean)
}

// atMost reports whether the squared standard error of the mean is at most bound.
func atMost(deviations *big.Rat, n *big.Int, bound *big.Rat) bool {
	unit := new(big.Int).Mul(n, n)
	unit.Mul(unit, big.NewInt(joint.Pot*joint.Pot))
	limit := new(big.Rat).SetInt(unit)
	return deviations.Cmp(limit.Mul(limit, bound)) <= 0
}

func total(counts []uint64) *big.Int {
	sum := new(big.Int)
	for _, n := range counts {
		sum.Add(sum, new(big.Int).SetUint64(n))
	}
	return sum
}
