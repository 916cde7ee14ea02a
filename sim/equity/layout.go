package equity

import (
	"math/bits"
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
// player i, from 0; element 0 is always 0. In a game with a low, there is a set of
// the winners of each half: that of the low, which may be empty, is in the bits
// from Players on. Their sum is the number of rounds. Then,
// if they are counted, come the categories of each player in the order of
// eval.Category, each with its Outcomes.
type Layout struct {
	Players    int
	Categories bool
	Low        bool // half of the pot goes to the best low
}

// Layout returns where a checked plan's counts stand.
func (p Plan) Layout() Layout {
	r, err := eval.RulesOf(p.Game)
	return Layout{strings.Count(p.Players, "|") + 1, p.Categories, err == nil && r.Low}
}

func (l *Law) layout(categories bool) Layout {
	return Layout{len(l.players), categories, l.rules.Low}
}

// sets is the number of sets of winners, or of pairs of them.
func (l Layout) sets() int {
	if l.Low {
		return 1 << (2 * l.Players)
	}
	return 1 << l.Players
}

// With returns the place of the winners of the high half and of the low half, which
// may be nobody.
func (l Layout) With(high, low int) int { return high | low<<l.Players }

// Halves returns the sets of players at a place: of those who win for high, and for
// low.
func (l Layout) Halves(place int) (high, low int) {
	return place & (1<<l.Players - 1), place >> l.Players
}

// Share returns the parts of a pot of 2 × 2520 that a player gets at a place.
func (l Layout) Share(place, player int) (parts int) {
	high, low := l.Halves(place)
	halves := []int{high, low}
	if low == 0 {
		halves[1] = high
	}
	for _, winners := range halves {
		if winners>>player&1 != 0 {
			parts += Pot / 2 / bits.OnesCount(uint(winners))
		}
	}
	return parts
}

// Pot is a number of parts in which both halves can be split evenly among 1 to
// MaxPlayers winners.
const Pot = 2 * 2520

// Counts returns the number of counts.
func (l Layout) Counts() int {
	n := l.sets()
	if l.Categories {
		n += l.Players * eval.Categories * Outcomes
	}
	return n
}

// Winners returns the counts of the sets of winners, part of counts.
func (l Layout) Winners(counts []uint64) []uint64 { return counts[:l.sets()] }

// Category returns the place of the Outcomes of a player's hands of a category.
func (l Layout) Category(player int, c eval.Category) int {
	return l.sets() + (player*eval.Categories+int(c))*Outcomes
}

// consistent returns the number of rounds, and whether it is at most limit and each
// player's categories add up to it.
func (l Layout) consistent(counts []uint64, limit uint64) (rounds uint64, ok bool) {
	if len(counts) == 0 {
		return 0, true
	}
	parts := [][]uint64{l.Winners(counts)}
	if l.Categories {
		parts = slices.AppendSeq(parts, slices.Chunk(counts[l.sets():], eval.Categories*Outcomes))
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
	for place, n := range l.Winners(counts) {
		if high, _ := l.Halves(place); high == 0 && n > 0 {
			return rounds, false // somebody wins
		}
	}
	return rounds, rounds <= limit
}
