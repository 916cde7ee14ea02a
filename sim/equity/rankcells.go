package equity

import "slices"

// rankCells are pairs of both players' rank pairs, with the weight of the hands
// that have them and share no card.
type rankCells struct {
	sides [2][]uint8 // the numbers of the rank pairs of each player's hands
	occur []uint8    // of either's
	joint []uint64   // by the first player's place in sides, then by the second's
}

func newRankCells(l *Law) rankCells {
	var c rankCells
	for i, p := range l.players {
		for _, h := range p.hands {
			c.sides[i] = append(c.sides[i], h.ranks())
		}
		slices.Sort(c.sides[i])
		c.sides[i] = slices.Compact(c.sides[i])
	}
	c.occur = slices.Concat(c.sides[0], c.sides[1])
	slices.Sort(c.occur)
	c.occur = slices.Compact(c.occur)
	c.joint = l.joint(c.places(0), c.places(1), len(c.sides[0]), len(c.sides[1]))
	return c
}

// places returns where each rank pair of a player stands.
func (c *rankCells) places(side int) func(*hand) int {
	var at [rankPairs]int
	for i, k := range c.sides[side] {
		at[k] = i
	}
	return func(h *hand) int { return at[h.ranks()] }
}

// ranks returns the number of a hand's rank pair.
func (h *hand) ranks() uint8 {
	a, b := uint8(h.cards[0].Rank()), uint8(h.cards[1].Rank())
	return numberOf(max(a, b), min(a, b))
}

// joint returns the sums of the products of two players' weights, over hands that
// share no card, by the number that each hand gets: first * n + second, of m * n.
func (l *Law) joint(first, second func(*hand) int, m, n int) []uint64 {
	sums := make([]uint64, m*n)
	others := l.players[1].hands
	column := make([]int, len(others))
	for i := range others {
		column[i] = second(&others[i])
	}
	for i := range l.players[0].hands {
		h := &l.players[0].hands[i]
		row := sums[first(h)*n:][:n]
		for k := range others {
			row[column[k]] += h.weight * (others[k].weight & apart(h.mask, others[k].mask))
		}
	}
	return sums
}

// countRanks counts all showdowns on the boards of the set as if there were no
// flushes.
func (w *headsUpWorker) countRanks() {
	ways := w.waysOf(w.set)
	c := &w.cells
	n := len(c.sides[1])
	for i, a := range c.sides[0] {
		joint, held, strength := c.joint[i*n:][:n], w.pairs[a].count, w.strength[a]
		ends := &w.ends[w.category[a]]
		for j, b := range c.sides[1] {
			boards := ways.of(held + w.pairs[b].count)
			ends[4*int(w.category[b])+result(strength, w.strength[b])] += joint[j] * boards
		}
	}
}

// ways counts the boards of a rank set that are left by hands: a factor for each
// rank of the missing cards.
type ways struct {
	factor [5]*[8]uint64 // by the number of such cards in the hands
	shift  [5]uint8      // of that number in a rankCount
}

func (w *headsUpWorker) waysOf(s *rankSet) (f ways) {
	for i := range f.factor {
		f.shift[i] = 3 * s.ranks[i]
		f.factor[i] = &w.choices[w.left[s.ranks[i]]][s.times[i]]
	}
	return f
}

func (f *ways) of(held rankCount) uint64 {
	n := uint64(1)
	for i, factor := range f.factor {
		n *= factor[held>>(f.shift[i]&63)&7]
	}
	return n
}
