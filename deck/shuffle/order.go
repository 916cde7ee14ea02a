package shuffle

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// byOrder makes a Func of an algorithm that fills in a whole order: order[p]
// is the position that the card for position p comes from.
func byOrder(fill func(order []int)) Func {
	var order []int
	return func(n int, swap func(i, j int)) {
		order = slices.Grow(order[:0], n)[:n]
		fill(order)
		apply(order, swap)
	}
}

// apply brings an order about by swaps along its cycles, and leaves order the
// identity.
func apply(order []int, swap func(i, j int)) {
	for start := range order {
		at := start
		for order[at] != start {
			from := order[at]
			swap(at, from)
			order[at], at = at, from
		}
		order[at] = at
	}
}

func insideOut(r *rand.Rand) Func {
	return byOrder(func(order []int) {
		for i := range order {
			j := r.IntN(i + 1)
			order[i] = order[j]
			order[j] = i
		}
	})
}

// randomKeys sorts words whose low bits hold a card's position and whose high
// bits are the card's key. Drawing all keys again after a tie makes it exact.
func randomKeys(r *rand.Rand) Func {
	var keys []uint64
	return byOrder(func(order []int) {
		low := bits.Len(uint(len(order)))
		for tie := true; tie; {
			keys, tie = keys[:0], false
			for i := range order {
				keys = append(keys, r.Uint64()<<low|uint64(i))
			}
			slices.Sort(keys)
			for i := 1; i < len(keys); i++ {
				tie = tie || keys[i]>>low == keys[i-1]>>low
			}
		}
		for p, key := range keys {
			order[p] = int(key & (1<<low - 1))
		}
	})
}

func overhandWith(cut float64) func(*rand.Rand) Func {
	return func(r *rand.Rand) Func {
		return byOrder(func(order []int) {
			for top, place := 0, len(order); top < len(order); {
				end := top + 1
				for end < len(order) && r.Float64() >= cut {
					end++
				}
				place -= end - top
				for p := place; top < end; p++ {
					order[p] = top
					top++
				}
			}
		})
	}
}

func riffleTimes(times int) func(*rand.Rand) Func {
	return func(r *rand.Rand) Func {
		var before []int
		var right []bool
		return byOrder(func(order []int) {
			for p := range order {
				order[p] = p
			}
			for range times {
				before = append(before[:0], order...)
				right = slices.Grow(right[:0], len(order))[:len(order)]
				riffleOnce(r, order, before, right)
			}
		})
	}
}

// riffleOnce lets a fair coin say for each place whether its card falls from
// the left packet or the right one. That is a cut at Binomial(n, 1/2) and then
// an interleaving drawn uniformly, which is what dropping in proportion to the
// packets gives (Bayer and Diaconis 1992, section 3).
func riffleOnce(r *rand.Rand, order, before []int, right []bool) {
	cut, word := 0, uint64(0)
	for p := range right {
		if p%64 == 0 {
			word = r.Uint64()
		}
		right[p] = word&1 == 1
		cut += int(^word & 1)
		word >>= 1
	}
	left, other := 0, cut
	for p := range order {
		if right[p] {
			order[p] = before[other]
			other++
		} else {
			order[p] = before[left]
			left++
		}
	}
}
