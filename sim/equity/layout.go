package equity

import (
	"slices"
	"strings"

	"pokersim/eval"
	"pokersim/sim/lanes"
)

// What a player's hand can end in. The counts of a player and category stand in
// this order.
const (
	Lost     = lanes.Lost // he takes nothing
	Won      = lanes.Won  // he takes the whole pot
	Tied     = lanes.Tied // he takes a part
	Outcomes = lanes.Outcomes
)

// Layout says where the counts of a tally stand. First come the sets of winners:
// element s is the weight of the deals that the players in s take, bit i for
// player i, from 0; element 0 is always 0. Their sum is the number of rounds. Then,
// if they are counted, come the categories of each player in the order of
// eval.Category, each with its Outcomes.
type Layout struct {
	Players    int
	Categories bool
}

// Layout returns where a checked plan's counts stand.
func (p Plan) Layout() Layout {
	return Layout{strings.Count(p.Players, "|") + 1, p.Categories}
}

// Counts returns the number of counts.
func (l Layout) Counts() int {
	n := 1 << l.Players
	if l.Categories {
		n += l.Players * eval.Categories * Outcomes
	}
	return n
}

// Winners returns the counts of the sets of winners, part of counts.
func (l Layout) Winners(counts []uint64) []uint64 { return counts[:1<<l.Players] }

// Category returns the place of the Outcomes of a player's hands of a category.
func (l Layout) Category(player int, c eval.Category) int {
	return 1<<l.Players + (player*eval.Categories+int(c))*Outcomes
}

// consistent returns the number of rounds, and whether it is at most limit and each
// player's categories add up to it.
func (l Layout) consistent(counts []uint64, limit uint64) (rounds uint64, ok bool) {
	if len(counts) == 0 {
		return 0, true
	}
	parts := [][]uint64{l.Winners(counts)}
	if l.Categories {
		parts = slices.AppendSeq(parts, slices.Chunk(counts[1<<l.Players:], eval.Categories*Outcomes))
	}
	for i, part := range parts {
		sum := uint64(0)
		for _, n := range part {
			if sum += n; sum < n {
				return 0, false
			}
		}
		if i == 0 {
			rounds = sum
		}
		if sum != rounds {
			return rounds, false
		}
	}
	return rounds, rounds <= limit && counts[0] == 0
}
