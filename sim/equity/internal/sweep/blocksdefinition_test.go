package sweep

import "math/bits"

// blockDefinitions are the definitions of the functions in assembly for weights.
var blockDefinitions = blockFunctions{gatherBlocksGo, fillBlocksGo, sameBlocksGo, mergeBlocksGo, countBlocksGo, countTwoBlocksGo}

// gatherBlocksGo makes the level the hands of classes of a player without a flush. bit is the
// player's in class.who.
func gatherBlocksGo(x *blockPlayer, classes []class, bit uint8) {
	for i := range classes {
		if c := &classes[i]; c.who&bit != 0 {
			x.equal[c.pair] = combos(&x.plain, c)
		}
	}
	fillBlocksGo(x, classes, bit)
}

// fillBlocksGo makes the level the hands of classes in equal.
func fillBlocksGo(x *blockPlayer, classes []class, bit uint8) {
	for i := range classes {
		c := &classes[i]
		if c.who&bit == 0 {
			continue
		}
		for m := x.equal[c.pair]; m != 0; m &= m - 1 {
			i := uint8(bits.TrailingZeros16(m))
			a, b := c.high+i>>2, c.low+i&3
			w := x.weight.of(a, b)
			x.level.set(a, b, w)
			x.levelSum[a] += uint32(w)
			x.levelSum[b] += uint32(w)
			x.levelAll += uint64(w)
			x.levelRanks |= 1<<(a/4) | 1<<(b/4)
		}
	}
	x.levelLow.digits(&x.levelSum, 0)
	x.levelHigh.digits(&x.levelSum, weightDigits)
}

// of returns the weight of a hand.
func (t *table) of(a, b uint8) uint8 { return t[a/4][b/4][4*(a&3)+b&3] }

// digits sets the digits of sums from a place.
func (s *spread) digits(sums *[64]uint32, from int) {
	for c, sum := range sums {
		for i := range 4 {
			s[c/4][4*i+c%4] = uint8(sum >> from & maxWeight)
		}
	}
}

// sameBlocksGo returns the sum over the hands of the level that two players have of the products
// of the weights. both has the bits of the players in class.who.
func sameBlocksGo(x, y *blockPlayer, classes []class, both uint8) (sum uint64) {
	for i := range classes {
		c := &classes[i]
		if c.who&both != both {
			continue
		}
		for m := x.equal[c.pair]; m != 0; m &= m - 1 {
			i := uint8(bits.TrailingZeros16(m))
			a, b := c.high+i>>2, c.low+i&3
			sum += uint64(x.level.of(a, b)) * uint64(y.level.of(a, b))
		}
	}
	return sum
}

// mergeBlocksGo makes the hands of the level weaker hands.
func mergeBlocksGo(x *blockPlayer, classes []class, bit uint8) {
	for i := range classes {
		c := &classes[i]
		if c.who&bit == 0 {
			continue
		}
		for m := x.equal[c.pair]; m != 0; m &= m - 1 {
			i := uint8(bits.TrailingZeros16(m))
			a, b := c.high+i>>2, c.low+i&3
			x.row.set(a, b, x.row.of(a, b)+x.level.of(a, b))
			x.level.set(a, b, 0)
		}
	}
	for c := range x.sum {
		x.sum[c] += x.levelSum[c]
	}
	x.low.digits(&x.sum, 0)
	x.high.digits(&x.sum, weightDigits)
	x.levelSum, x.levelLow, x.levelHigh = [64]uint32{}, spread{}, spread{}
	x.all += x.levelAll
	x.levelAll, x.levelRanks = 0, 0
}

// countBlocksGo adds the results of the hero's hands of the level to the counts.
func countBlocksGo(hero, x, y *blockPlayer, w *blockWork, classes []class) {
	type weighed struct {
		of  *table
		sum *[64]uint32
		all uint64
	}
	sets := [outcomes][2]weighed{{{&x.row, &x.sum, x.all}, {&y.row, &y.sum, y.all}},
		{{&x.level, &x.levelSum, x.levelAll}, {&y.row, &y.sum, y.all}},
		{{&x.row, &x.sum, x.all}, {&y.level, &y.levelSum, y.levelAll}},
		{{&x.level, &x.levelSum, x.levelAll}, {&y.level, &y.levelSum, y.levelAll}}}
	for o := range sets {
		p, q := &sets[o][0], &sets[o][1]
		if p.all == 0 || q.all == 0 {
			continue
		}
		for c := range uint8(52) {
			w.constants[o] -= uint64(p.sum[c]) * uint64(q.sum[c])
			if hero.levelRanks>>(c/4)&1 == 0 {
				continue
			}
			n := p.sum[c] * q.sum[c]
			for d := range uint8(52) {
				v, u := uint32(p.of.of(c, d)), uint32(q.of.of(c, d))
				n += u*p.sum[d] + v*q.sum[d] - 2*u*v
			}
			w.products[o][c] = n
		}
		for i := range classes {
			c := &classes[i]
			if uint64(c.who)&w.bit == 0 {
				continue
			}
			for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
				i := uint8(bits.TrailingZeros16(m))
				a, b := c.high+i>>2, c.low+i&3
				v, u := uint64(p.of.of(a, b)), uint64(q.of.of(a, b))
				s, t := uint64(p.sum[a]+p.sum[b]), uint64(q.sum[a]+q.sum[b])
				n := w.constants[o] + uint64(w.products[o][a]) + uint64(w.products[o][b]) +
					(p.all-s+v)*(q.all-t+u) - s*u - t*v + 3*u*v
				for d := range uint8(52) {
					n -= uint64(p.of.of(a, d))*uint64(q.of.of(b, d)) + uint64(p.of.of(b, d))*uint64(q.of.of(a, d))
				}
				w.counts[c.pair][o][i>>1|i&1<<3] += w.orbit * n
			}
		}
	}
}

// countTwoBlocksGo adds the results of the hero's hands of the level against one other player to
// the counts.
func countTwoBlocksGo(hero, x *blockPlayer, w *blockWork, classes []class) {
	for i := range classes {
		c := &classes[i]
		if uint64(c.who)&w.bit == 0 {
			continue
		}
		for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
			i := uint8(bits.TrailingZeros16(m))
			a, b, counts, at := c.high+i>>2, c.low+i&3, &w.counts[c.pair], i>>1|i&1<<3
			counts[winsAll][at] += w.orbit * (x.all - uint64(x.sum[a]+x.sum[b]))
			counts[tiesNext][at] += w.orbit * (x.levelAll - uint64(x.levelSum[a]+x.levelSum[b]) + uint64(x.level.of(a, b)))
		}
	}
}
