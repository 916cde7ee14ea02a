package shuffle

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Stage is the pack after a step of a shuffle that does not work by swaps.
type Stage struct {
	Text  string // what was done, as in "riffle 2, interleave"
	Order []int  // the card at each position
	// Packets has the packet of the card at each position, from 1, or 0 for a card that is
	// in none yet. It is nil without packets.
	Packets []int
	// Keys has the random key of the card at each position. It is nil without keys.
	Keys []uint64
}

// NewStages returns a function that shuffles n cards and returns the stages of the pack.
// The last one is the order that New(src) gives for the same words. It returns nil if the
// algorithm works by swaps.
func (a Algorithm) NewStages(src rand.Source) func(n int) []Stage {
	if a.order == nil {
		return nil
	}
	fill := a.order(rand.New(src))
	return func(n int) (all []Stage) {
		fill(make([]int, n), func(s Stage) { all = append(all, s) })
		return all
	}
}

// watchKeys reports the keys in the order of the cards, then sorted. The low bits of a key
// are its card.
func watchKeys(order []int, keys []uint64, watch func(Stage)) {
	low := bits.Len(uint(len(order)))
	drawn, sorted, start := make([]uint64, len(keys)), make([]uint64, len(keys)), make([]int, len(keys))
	for p, key := range keys {
		sorted[p] = key >> low << low
		drawn[order[p]] = sorted[p]
		start[p] = p
	}
	watch(Stage{Text: "draw a key for each card", Order: start, Keys: drawn})
	watch(Stage{Text: "sort by key", Order: slices.Clone(order), Keys: sorted})
}

func watchCut(order []int, top int, watch func(Stage)) {
	start, before, after := make([]int, len(order)), make([]int, len(order)), make([]int, len(order))
	for p, card := range order {
		start[p], before[p], after[p] = p, 1, 2
		if p >= top {
			before[p] = 2
		}
		if card < top {
			after[p] = 1
		}
	}
	watch(Stage{Text: fmt.Sprintf("cut at %d", top), Order: start, Packets: before})
	watch(Stage{Text: "put them at the end", Order: slices.Clone(order), Packets: after})
}

// watchPacket reports that the cards before top, of which the last packet begins at place,
// are on the new pile. The pile is behind the others.
func watchPacket(order []int, top, place int, watch func(Stage)) {
	n, number := len(order), 1
	s := Stage{Order: make([]int, n), Packets: make([]int, n)}
	for p := range n - top {
		s.Order[p] = top + p
	}
	copy(s.Order[n-top:], order[place:])
	for p := n - 1; p >= n-top; p-- { // the first packet is last
		s.Packets[p] = number
		if p > n-top && s.Order[p-1] != s.Order[p]-1 {
			number++
		}
	}
	size := 0
	for p := n - top; p < n && s.Packets[p] == number; p++ {
		size++
	}
	s.Text = fmt.Sprintf("packet %d, size %d", number, size)
	watch(s)
}

// watchRiffle reports the cut into two packets, then the packets interleaved.
func watchRiffle(order, before []int, right []bool, number int, watch func(Stage)) {
	cut, after := make([]int, len(order)), make([]int, len(order))
	left := 0
	for p, r := range right {
		after[p] = 1
		if r {
			after[p] = 2
		} else {
			left++
		}
	}
	for p := range cut {
		cut[p] = 1
		if p >= left {
			cut[p] = 2
		}
	}
	watch(Stage{Text: fmt.Sprintf("riffle %d, cut at %d", number, left), Order: slices.Clone(before), Packets: cut})
	watch(Stage{Text: fmt.Sprintf("riffle %d, interleave", number), Order: slices.Clone(order), Packets: after})
}
