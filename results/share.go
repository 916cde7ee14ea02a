package results

import (
	"math"
	"math/big"

	"pokersim/internal/stats"
	"pokersim/sim/equity"
)

// Estimate is a mean or a frequency, with its standard error and interval. In an
// exact run the standard error is 0, and both ends of the interval are the value.
type Estimate struct {
	Value    float64
	StdError float64
	CILow    float64 // Wilson's 95 % interval
	CIHigh   float64
}

// frequency returns the frequency of an outcome.
func frequency(count, n uint64, method equity.Method) Estimate {
	f := float64(count) / float64(n)
	if method == equity.Exact {
		return Estimate{f, 0, f, f}
	}
	low, high := stats.Wilson(count, n, stats.Level)
	return Estimate{f, stats.StdError(count, n), low, high}
}

// records returns the columns frequency, std_error, ci_low and ci_high.
func (e Estimate) records() []string {
	return []string{number(&e.Value), number(&e.StdError), number(&e.CILow), number(&e.CIHigh)}
}

// share returns the exact mean and variance of a player's share of the pot, from the
// counts of the sets of winners. There must be at least one deal.
func share(at equity.Layout, winners []uint64, player int) (mean, variance *big.Rat) {
	sum, sumSquares, n := new(big.Int), new(big.Int), new(big.Int)
	for place, count := range winners {
		c := new(big.Int).SetUint64(count)
		n.Add(n, c)
		parts := big.NewInt(int64(at.Share(place, player)))
		sum.Add(sum, c.Mul(c, parts))
		sumSquares.Add(sumSquares, c.Mul(c, parts))
	}
	pot := big.NewInt(equity.Pot)
	mean = new(big.Rat).SetFrac(sum, n.Mul(n, pot))
	squares := new(big.Rat).SetFrac(sumSquares, n.Mul(n, pot))
	return mean, squares.Sub(squares, new(big.Rat).Mul(mean, mean))
}

// meanShare returns the estimate of an equity from n deals. The interval is that of
// stats.WilsonMean, with n as the effective number of values if the shares do not
// vary.
func meanShare(mean, variance *big.Rat, n uint64, method equity.Method) Estimate {
	e, _ := mean.Float64()
	if method == equity.Exact {
		return Estimate{e, 0, e, e}
	}
	v, _ := variance.Float64()
	size := float64(n)
	if v > 0 {
		size *= e * (1 - e) / v
	}
	low, high := stats.WilsonMean(e, size, stats.Level)
	return Estimate{e, math.Sqrt(v / float64(n)), low, high}
}
