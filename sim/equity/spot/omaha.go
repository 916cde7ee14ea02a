package spot

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// twoHole finds the classes of a hand of which exactly two cards play, on a flop, by the ranks
// that come and without a flush. The best hand has three cards of the flop, two of them and the
// turn or the river, or one and both. So its class is the least of four numbers, each by ranks.
type twoHole struct {
	two, one [3 * maxHolePairs]eval.Partial // different ranks of two hole cards and two cards of the flop, or one
}

// maxHolePairs is the most pairs of cards of a hand of six.
const maxHolePairs = 15

// classify sets the classes of player i of a flop.
func (t *twoHole) classify(h *hands, i int) {
	var hole, flop [game.MaxHole]eval.Partial
	holes, flops := h.ranks(h.hole[i], &hole), h.ranks(h.board, &flop)
	var pairs [maxHolePairs]eval.Partial
	n := 0
	for i, a := range holes {
		for _, b := range holes[:i] {
			pairs[n] = a.Plus(b)
			n++
		}
	}
	a, b, c := flops[0], flops[1], flops[2]
	least, two, one := noFlush, t.two[:0], t.one[:0]
	ofFlop, twoOfFlop := different(flops), different([]eval.Partial{a.Plus(b), a.Plus(c), b.Plus(c)})
	for _, x := range different(pairs[:n]) {
		least = min(least, h.five(x.Plus(a).Plus(b).Plus(c)))
		for _, y := range twoOfFlop {
			two = append(two, x.Plus(y))
		}
		for _, y := range ofFlop {
			one = append(one, x.Plus(y))
		}
	}
	var best [deck.Ranks]eval.Class // with this rank as the turn or the river
	for r := range best {
		best[r] = least
		if h.left[r] > 0 {
			for _, x := range two {
				best[r] = min(best[r], h.five(x.Plus(h.rank[r])))
			}
		}
	}
	for p, r := range ranksOf {
		if waysOf(&h.left, p) > 0 {
			class := min(best[r[0]], best[r[1]])
			for _, x := range one {
				class = min(class, h.five(x.Plus(h.pair[p])))
			}
			h.classes[p][i] = class
		}
	}
}

// five returns the class of five cards without regard to their suits.
func (t *table) five(p eval.Partial) eval.Class { return t.ClassOfRanks(p, 5) }

// ranks lists cards, all of one suit.
func (t *table) ranks(s deck.Set, to *[game.MaxHole]eval.Partial) []eval.Partial {
	n := 0
	for ; s != 0; s &= s - 1 {
		to[n] = t.rank[deck.Card(bits.TrailingZeros64(uint64(s))).Rank()]
		n++
	}
	return to[:n]
}

// different removes all but the first of equal ranks.
func different(all []eval.Partial) []eval.Partial {
	n := 0
next:
	for _, x := range all {
		for _, y := range all[:n] {
			if x == y {
				continue next
			}
		}
		all[n] = x
		n++
	}
	return all[:n]
}

// twoHoleFlush returns the class of the best flush of two ranks of the hand and three of the
// board, or noFlush.
func (t *table) twoHoleFlush(hole, board uint16) eval.Class {
	best := noFlush
	if bits.OnesCount16(board) < 3 || bits.OnesCount16(hole) < 2 {
		return best
	}
	for x := hole; x != 0; x &= x - 1 {
		for y := x & (x - 1); y != 0; y &= y - 1 {
			two := x&-x | y&-y
			for a := board; a != 0; a &= a - 1 {
				for b := a & (a - 1); b != 0; b &= b - 1 {
					for c := b & (b - 1); c != 0; c &= c - 1 {
						best = min(best, t.ClassOfSuit(two|a&-a|b&-b|c&-c))
					}
				}
			}
		}
	}
	return best
}
