package headsup

import (
	"slices"
	"sort"

	"pokersim/sim/equity/internal/joint"
)

// pairWeights is the pairs of a rank pair of each player, with the weight of the pairs
// of hands that have these ranks and no common card.
type pairWeights struct {
	sides  [2][]uint8             // the numbers of the rank pairs of each player's hands
	occur  []uint8                // the numbers in either of sides
	column [joint.RankPairs]uint8 // the index of each in sides[1], or none
	joint  []uint64               // the weights, by the index in sides[0], then in sides[1]
}

func newPairWeights(l *joint.Law) pairWeights {
	var c pairWeights
	for i, p := range l.Players {
		for _, h := range p.Hands {
			c.sides[i] = append(c.sides[i], pairOf(&h))
		}
		slices.Sort(c.sides[i])
		c.sides[i] = slices.Compact(c.sides[i])
	}
	c.occur = slices.Concat(c.sides[0], c.sides[1])
	slices.Sort(c.occur)
	c.occur = slices.Compact(c.occur)
	for k := range c.column {
		c.column[k] = none
	}
	for place, k := range c.sides[1] {
		c.column[k] = uint8(place)
	}
	c.joint = jointWeights(l, c.places(0), c.places(1), len(c.sides[0]), len(c.sides[1]))
	return c
}

// none is an invalid index.
const none = 255

// places returns the function from a player's hand to its index in sides.
func (c *pairWeights) places(side int) func(*joint.Hand) int {
	var at [joint.RankPairs]int
	for i, k := range c.sides[side] {
		at[k] = i
	}
	return func(h *joint.Hand) int { return at[pairOf(h)] }
}

// countRanks counts all showdowns on the boards of the set, without flushes.
func (w *headsUpWorker) countRanks() {
	c := &w.byPair
	n := len(c.sides[1])
	few := n < positions/2
	if !few {
		w.ways.start(w.set, &w.left, &w.pairs, c.occur)
	}
	if !few && w.sweeping != nil {
		w.sortColumns()
	}
	for i, a := range c.sides[0] {
		joint := c.joint[i*n:][:n]
		switch {
		case few:
			w.countEach(a, joint)
		case w.sweeping != nil:
			w.countSorted(a, joint)
		default:
			w.countRow(a, joint)
		}
	}
}

// countEach counts the showdowns of a rank pair of the first player, if the second
// player has few rank pairs.
func (w *headsUpWorker) countEach(a uint8, joint []uint64) {
	ends, strength, held := &w.ends[w.category[a]], w.strength[a], w.pairs[a].count
	for k, b := range w.byPair.sides[1] {
		n := joint[k] * w.boards(held+w.pairs[b].count)
		ends[4*int(w.category[b])+result(strength, w.strength[b])] += n
	}
}

// boards returns the number of boards of the set that are possible if both hands
// together have the cards in held.
func (w *headsUpWorker) boards(held rankCount) uint64 {
	n := uint64(1)
	for i, rank := range w.set.Ranks[:w.set.N] {
		n *= w.choices[choicesAt(w.left[rank], w.set.Times[i])+uint8(held>>(3*rank&63)&7)]
	}
	return n
}

// countRow is countEach with a table of the numbers of boards.
func (w *headsUpWorker) countRow(a uint8, joint []uint64) {
	ends, strength, boards := &w.ends[w.category[a]], w.strength[a], w.ways.beside(w.ways.position[a])
	for k, b := range w.byPair.sides[1] {
		ends[4*int(w.category[b])+result(strength, w.strength[b])] += joint[k] * boards[w.ways.position[b]]
	}
}

// column is a rank pair of the second player.
type column struct{ place, position uint8 }

// sortColumns sorts the second player's rank pairs in the order of sweeps.plain.
func (w *headsUpWorker) sortColumns() {
	s := &w.sweeps
	s.columns, s.inOrder = s.columns[:0], s.inOrder[:0]
	for _, e := range s.plain {
		if place := w.byPair.column[e.slot]; place != none {
			s.columns = append(s.columns, column{place, w.ways.position[e.slot]})
			s.inOrder = append(s.inOrder, e)
		}
	}
}

// countSorted is countRow on sorted columns: those of one result and category are
// consecutive.
func (w *headsUpWorker) countSorted(a uint8, joint []uint64) {
	order, columns := w.sweeps.inOrder, w.sweeps.columns
	ends, strength, boards := &w.ends[w.category[a]], w.strength[a], w.ways.beside(w.ways.position[a])
	tied := sort.Search(len(order), func(i int) bool { return order[i].strength >= strength })
	above := tied
	for above < len(order) && order[above].strength == strength {
		above++
	}
	from := 0
	for k, to := range [...]int{tied, above, len(order)} { // won, tied, lost
		for from < to {
			end := to
			if w.Categories {
				for end = from + 1; end < to && order[end].category == order[from].category; end++ {
				}
			}
			ends[4*int(order[from].category)+k] += sumOf(columns[from:end], joint, boards)
			from = end
		}
	}
}

// sumOf returns the weight of columns.
func sumOf(columns []column, joint []uint64, boards *[positions]uint64) (n uint64) {
	for _, c := range columns {
		n += joint[c.place] * boards[c.position]
	}
	return n
}

// jointWeights returns sums of the products of two players' weights, over pairs of hands
// without a common card. first and second give each hand a number below m and n; the
// sum of a pair is at first*n + second.
func jointWeights(l *joint.Law, first, second func(*joint.Hand) int, m, n int) []uint64 {
	sums := make([]uint64, m*n)
	others := l.Players[1].Hands
	column := make([]int, len(others))
	for i := range others {
		column[i] = second(&others[i])
	}
	for i := range l.Players[0].Hands {
		h := &l.Players[0].Hands[i]
		row := sums[first(h)*n:][:n]
		for k := range others {
			row[column[k]] += h.Weight * (others[k].Weight & joint.Apart(h.Mask, others[k].Mask))
		}
	}
	return sums
}
