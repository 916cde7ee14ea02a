package digits

import (
	"math"

	"pokersim/sim/audit/internal/chance"
)

// Sets has which ends of a pool are in draws whose order is not known.
type Sets struct {
	pool, size int
	draws      int
	cells      [8]uint32 // of draws, by the numbers that they have: 1 is the first of the pool, 2 the last but one, 4 the last
}

// NewSets returns sets of so many numbers from a pool of 4 or more.
func NewSets(pool, size int) *Sets { return &Sets{pool: pool, size: size} }

// Add adds a draw of different numbers from 0 to pool-1, in any order.
func (s *Sets) Add(draw []int) {
	cell := 0
	for _, number := range draw {
		switch number {
		case 0:
			cell |= 1
		case s.pool - 2:
			cell |= 2
		case s.pool - 1:
			cell |= 4
		}
	}
	s.cells[cell]++
	s.draws++
}

// Law returns the likeliest of the wrong laws: each multiplies the probability of a set by the weights of its
// numbers, which are the probabilities in a draw of one number divided by that of the numbers between the ends.
func (s *Sets) Law() (best Law) {
	choose := func(n, k int) float64 {
		if k < 0 || k > n {
			return 0
		}
		return math.Exp(chance.LogFactorial(n) - chance.LogFactorial(k) - chance.LogFactorial(n-k))
	}
	best.Gain = math.Inf(-1)
	for _, x := range laws {
		first, middle, beforeLast, last := x.of(float64(s.pool))
		var fair, wrong [8]float64 // the probabilities of the cells
		all := 0.0
		for cell := range fair {
			weight, some := 1.0, 0
			for bit, p := range []float64{first, beforeLast, last} {
				if cell>>bit&1 != 0 {
					weight, some = weight*p/middle, some+1
				}
			}
			fair[cell] = choose(s.pool-3, s.size-some) / choose(s.pool, s.size)
			wrong[cell] = fair[cell] * weight
			all += wrong[cell]
		}
		gain, statistic, degrees := 0.0, 0.0, -1
		for cell, count := range s.cells {
			if count > 0 {
				gain += float64(count) * math.Log(wrong[cell]/all/fair[cell])
			}
			if mean := wrong[cell] / all * float64(s.draws); mean >= 5 {
				statistic += (float64(count) - mean) * (float64(count) - mean) / mean
				degrees++
			}
		}
		if gain > best.Gain {
			best = Law{Name: x.name, About: x.about, Sets: true, Gain: gain, Fit: 1}
			if degrees > 0 {
				best.Fit = chance.ChiSquare(statistic, degrees).P
			}
		}
	}
	log := min(0, math.Log(float64(len(laws)))-best.Gain)
	best.P = chance.Outcome{Statistic: best.Gain, P: math.Exp(log), LogP: log}
	return best
}
