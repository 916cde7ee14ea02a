package sweep

import "math/bits"

// gatherGo adds the hands of classes of a player to the level. bit is the player's in
// class.who.
func gatherGo(x *vectorPlayer, classes []class, bit uint8) {
	for i := range classes {
		c := &classes[i]
		m := uint16(0)
		if c.who&bit != 0 {
			m = combos(&x.plain, c)
		}
		if x.equal[c.pair] = m; m == 0 {
			continue
		}
		x.levelAll += uint64(bits.OnesCount16(m))
		x.levelRanks |= 1<<(c.high/4) | 1<<(c.low/4)
		for t := range uint8(4) {
			x.level[c.high+t] |= x.plain[c.high+t] & (15 << c.low)
			x.level[c.low+t] |= x.plain[c.low+t] & (15 << c.high)
		}
	}
	sumsGo(x)
}

// sumsGo computes the sums of the level.
func sumsGo(x *vectorPlayer) {
	for m := x.levelRanks; m != 0; m &= m - 1 {
		first := 4 * bits.TrailingZeros64(m)
		for c := first; c < first+4; c++ {
			x.levelSum[c] = uint64(bits.OnesCount64(x.level[c]))
			x.levelBytes[c] = uint8(x.levelSum[c])
		}
	}
}

// mergeGo makes the hands of the level weaker hands.
func mergeGo(x *vectorPlayer) {
	for c := range x.row {
		x.row[c] |= x.level[c]
		x.sum[c] += x.levelSum[c]
		x.sumBytes[c] += x.levelBytes[c]
	}
	x.level, x.levelSum, x.levelBytes = [64]uint64{}, [64]uint64{}, [64]uint8{}
	x.all += x.levelAll
	x.levelAll, x.levelRanks = 0, 0
}

// countGo adds the results of the hero's hands of the level to the counts.
func countGo(hero, x, y *vectorPlayer, w *vectorWork, classes []class) {
	for c := range 52 {
		w.constants[winsAll] -= x.sum[c] * y.sum[c]
		w.constants[tiesNext] -= x.levelSum[c] * y.sum[c]
		w.constants[tiesOther] -= x.sum[c] * y.levelSum[c]
		w.constants[tiesBoth] -= x.levelSum[c] * y.levelSum[c]
	}
	rows := [outcomes][2]*[64]uint64{{&x.row, &y.row}, {&x.level, &y.row}, {&x.row, &y.level}, {&x.level, &y.level}}
	sums := [outcomes][2]*[64]uint64{{&x.sum, &y.sum}, {&x.levelSum, &y.sum}, {&x.sum, &y.levelSum}, {&x.levelSum, &y.levelSum}}
	all := [outcomes][2]uint64{{x.all, y.all}, {x.levelAll, y.all}, {x.all, y.levelAll}, {x.levelAll, y.levelAll}}
	for o := range all {
		for m := hero.levelRanks; m != 0; m &= m - 1 {
			first := 4 * bits.TrailingZeros64(m)
			for c := first; c < first+4; c++ {
				w.products[o][c] = product(rows[o], sums[o], c)
			}
		}
		for i := range classes {
			c := &classes[i]
			if uint64(c.who)&w.bit == 0 || all[o][0] == 0 || all[o][1] == 0 {
				continue
			}
			for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
				i := bits.TrailingZeros16(m)
				a, b := int(c.high)+i>>2, int(c.low)+i&3
				n := w.constants[o] + w.products[o][a] + w.products[o][b]
				w.counts[c.pair][o][i] += w.orbit * (n + pairsWithout(rows[o], sums[o], all[o], a, b))
			}
		}
	}
}

// countTwoGo adds the results of the hero's hands of the level against one other player to
// the counts.
func countTwoGo(hero, x *vectorPlayer, w *vectorWork, classes []class) {
	for i := range classes {
		c := &classes[i]
		if uint64(c.who)&w.bit == 0 {
			continue
		}
		for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			a, b := int(c.high)+i>>2, int(c.low)+i&3
			counts := &w.counts[c.pair]
			counts[winsAll][i] += w.orbit * (x.all - x.sum[a] - x.sum[b])
			counts[tiesNext][i] += w.orbit * (x.levelAll - x.levelSum[a] - x.levelSum[b] + x.level[a]>>b&1)
		}
	}
}

// product returns A of a card.
func product(rows, sums [2]*[64]uint64, a int) uint64 {
	n := sums[0][a]*sums[1][a] - 2*common(rows[0][a], rows[1][a])
	for i := range 2 {
		for m := rows[i][a]; m != 0; m &= m - 1 {
			n += sums[1-i][bits.TrailingZeros64(m)]
		}
	}
	return n
}

// pairsWithout returns N less Z - P and the products A.
func pairsWithout(rows, sums [2]*[64]uint64, all [2]uint64, a, b int) uint64 {
	x, y := rows[0][a]>>b&1, rows[1][a]>>b&1
	sx, sy := sums[0][a]+sums[0][b], sums[1][a]+sums[1][b]
	return (all[0]-sx+x)*(all[1]-sy+y) - common(rows[0][a], rows[1][b]) - common(rows[0][b], rows[1][a]) -
		sx*y - sy*x + 3*x*y
}
