package shuffle

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// filler computes a whole order: order[p] is the old position of the card that moves to
// position p. It calls watch, if that is not nil, with each stage.
type filler func(order []int, watch func(Stage))

// byOrder returns the Func of a filler.
func byOrder(fill filler) Func {
	var order []int
	return func(n int, swap func(i, j int)) {
		order = slices.Grow(order[:0], n)[:n]
		fill(order, nil)
		apply(order, swap)
	}
}

// apply performs an order by swaps along its cycles. It sets order to the identity.
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

// randomKeys sorts words: the high bits are a card's random key, the low bits its
// position. If two keys are equal, it draws all keys again, so every order is equally
// likely.
func randomKeys(r *rand.Rand) filler {
	var keys []uint64
	return func(order []int, watch func(Stage)) {
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
		if watch != nil {
			watchKeys(order, keys, watch)
		}
	}
}

func cut(r *rand.Rand) filler {
	return func(order []int, watch func(Stage)) {
		if len(order) == 0 {
			return
		}
		top := r.IntN(len(order))
		for p := range order {
			order[p] = (p + top) % len(order)
		}
		if watch != nil {
			watchCut(order, top, watch)
		}
	}
}

// linearProbing gives each card a random place. One that is taken has the next free one, after the
// last the first.
func linearProbing(r *rand.Rand) filler {
	var taken []bool
	return func(order []int, watch func(Stage)) {
		taken = append(taken[:0], make([]bool, len(order))...)
		for card := range order {
			place := r.IntN(len(order))
			for taken[place] {
				place = (place + 1) % len(order)
			}
			taken[place], order[place] = true, card
		}
		if watch != nil {
			watch(Stage{Text: "put each card at its place", Order: slices.Clone(order)})
		}
	}
}

func overhandWith(cut float64) func(*rand.Rand) filler {
	return func(r *rand.Rand) filler {
		return func(order []int, watch func(Stage)) {
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
				if watch != nil {
					watchPacket(order, top, place, watch)
				}
			}
		}
	}
}

func riffleTimes(times int) func(*rand.Rand) filler {
	return func(r *rand.Rand) filler {
		var before []int
		var right []bool
		return func(order []int, watch func(Stage)) {
			for p := range order {
				order[p] = p
			}
			for k := range times {
				before = append(before[:0], order...)
				right = slices.Grow(right[:0], len(order))[:len(order)]
				riffleOnce(r, order, before, right)
				if watch != nil {
					watchRiffle(order, before, right, k+1, watch)
				}
			}
		}
	}
}

// riffleOnce tosses a fair coin for each position: its card comes from the left
// packet or from the right one. The size of the left packet is then Binomial(n, 1/2),
// and every interleaving is equally likely: the Gilbert-Shannon-Reeds model (Bayer
// and Diaconis 1992, section 3).
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
