package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

func newWeights(f *frame) *weights {
	k := &weights{frame: f}
	for p, hands := range f.law.Hands {
		k.players[p].weigh(hands)
	}
	return k
}

func (k *weights) begin() {
	for p := range k.players {
		k.pairs[p] = others{}
		if k.same[p] != p {
			continue
		}
		k.players[p].begin(k.frame, &k.full[p])
	}
}

func (k *weights) classLevel(l *level, classes []class, orbit uint64) {
	for p := range k.players {
		if l.who>>p&1 == 0 {
			continue
		}
		x := &k.players[p]
		for i := range classes {
			x.gather(&classes[i], classes[i].who>>p&1 != 0)
		}
	}
	for p := range k.players {
		q, r := k.same[(p+1)%3], k.same[(p+2)%3]
		if both := uint8(1<<q | 1<<r); l.who&both == both {
			x, y := &k.players[q], &k.players[r]
			for i := range classes {
				c := &classes[i]
				for m := x.equal[c.pair] & y.equal[c.pair]; m != 0; m &= m - 1 {
					i := uint8(bits.TrailingZeros16(m))
					a, b := (c.high+i>>2)&63, (c.low+i&3)&63
					k.pairs[p].levelZ += x.weight[a][b] * y.weight[a][b]
				}
			}
		}
	}
	for p := range k.players {
		if k.heroes>>p&1 == 0 || !k.start(p) {
			continue
		}
		hero := &k.players[p]
		for i := range classes {
			c := &classes[i]
			if c.who>>p&1 == 0 {
				continue
			}
			for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
				i := uint8(bits.TrailingZeros16(m))
				k.count(p, c.high+i>>2, c.low+i&3, c.pair, i, orbit)
			}
		}
	}
	k.merge()
}

func (k *weights) flushLevel(hands []handOf, orbit uint64) {
	for _, h := range hands {
		k.players[h.player].add(h.high, h.low)
	}
	for p := range k.players {
		x, y := k.others(p)
		z := uint64(0)
		for m := x.levelCards & y.levelCards; m != 0; m &= m - 1 {
			a := bits.TrailingZeros64(m) & 63
			z += x.both(y, x.level[a]&y.level[a], a, a)
		}
		k.pairs[p].levelZ = z / 2
	}
	for p := range k.players {
		if k.heroes>>p&1 == 0 || !k.start(p) {
			continue
		}
		for _, h := range hands {
			if int(h.player) == p {
				k.count(p, h.high, h.low, joint.PairOf(h.high/4, h.low/4), 4*(h.high&3)+h.low&3, orbit)
			}
		}
	}
	k.merge()
}

// weights is the kernel for three players with weights. See the package comment for the
// formulas.
type weights struct {
	*frame
	tallies
	players  [3]weightPlayer
	pairs    [3]others // by hero: of the two other players
	products [outcomes][64]uint64
}

// weightPlayer is the state of a player.
type weightPlayer struct {
	player
	weight [64][64]uint64 // by two cards
}

// weigh sets the weights of the player's hands.
func (x *weightPlayer) weigh(hands []byrank.Hand) {
	for _, h := range hands {
		x.weight[h.High][h.Low], x.weight[h.Low][h.High] = h.Weight, h.Weight
	}
}

// gather adds the hands of a class to the level.
func (x *weightPlayer) gather(c *class, has bool) {
	m := uint16(0)
	if has {
		m = combos(&x.plain, c)
	}
	x.equal[c.pair] = m
	for ; m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros16(m))
		x.add(c.high+i>>2, c.low+i&3)
	}
}

// add adds a hand to the level.
func (x *weightPlayer) add(a, b uint8) {
	a, b = a&63, b&63
	w := x.weight[a][b]
	x.level[a] |= 1 << b
	x.level[b] |= 1 << a
	x.levelSum[a] += w
	x.levelSum[b] += w
	x.levelAll += w
	x.levelCards |= 1<<a | 1<<b
}

// both returns the sum over the cards d of a set of x_ad y_bd.
func (x *weightPlayer) both(y *weightPlayer, set uint64, a, b int) (sum uint64) {
	xa, yb := &x.weight[a&63], &y.weight[b&63]
	for ; set != 0; set &= set - 1 {
		d := bits.TrailingZeros64(set) & 63
		sum += xa[d] * yb[d]
	}
	return sum
}

// weighted returns the sum over the cards of a row of the weights times the numbers.
func weighted(row uint64, weights, numbers *[64]uint64) (sum uint64) {
	for ; row != 0; row &= row - 1 {
		d := bits.TrailingZeros64(row) & 63
		sum += weights[d] * numbers[d]
	}
	return sum
}

// others returns the other two players of a hero.
func (k *weights) others(hero int) (x, y *weightPlayer) {
	return &k.players[k.same[(hero+1)%3]], &k.players[k.same[(hero+2)%3]]
}

// start computes P and the products A of the cards of the hero's hands. It returns false if
// the hero has no hand or the others have none that is weaker or equal.
func (k *weights) start(hero int) bool {
	x, y := k.others(hero)
	if !k.pairs[hero].start(&k.players[hero].player, &x.player, &y.player) {
		return false
	}
	for m := k.players[hero].levelCards; m != 0; m &= m - 1 {
		k.multiply(x, y, bits.TrailingZeros64(m)&63)
	}
	return true
}

// multiply computes the products A of a card.
func (k *weights) multiply(x, y *weightPlayer, a int) {
	xr, yr, xl, yl := x.row[a], y.row[a], x.level[a], y.level[a]
	xs, ys, xls, yls := x.sum[a], y.sum[a], x.levelSum[a], y.levelSum[a]
	xw, yw := &x.weight[a], &y.weight[a]
	k.products[winsAll][a] = xs*ys + weighted(yr, yw, &x.sum) + weighted(xr, xw, &y.sum) - 2*x.both(y, xr&yr, a, a)
	if x.levelAll != 0 {
		k.products[tiesNext][a] = xls*ys + weighted(yr&x.levelCards, yw, &x.levelSum) + weighted(xl, xw, &y.sum)
	}
	if y.levelAll != 0 {
		k.products[tiesOther][a] = xs*yls + weighted(xr&y.levelCards, xw, &y.levelSum) + weighted(yl, yw, &x.sum)
	}
	if x.levelAll != 0 && y.levelAll != 0 {
		k.products[tiesBoth][a] = xls*yls + weighted(yl&x.levelCards, yw, &x.levelSum) +
			weighted(xl&y.levelCards, xw, &y.levelSum) - 2*x.both(y, xl&yl, a, a)
	}
}

// cross returns M: the sum over the cards d of x_ad y_bd + x_bd y_ad, where the rows of
// x and of y are those of the cards a and b.
func (x *weightPlayer) cross(y *weightPlayer, xa, xb, ya, yb uint64, a, b int) uint64 {
	return x.both(y, xa&yb, a, b) + x.both(y, xb&ya, b, a)
}

// count counts the results of a hand.
func (k *weights) count(hero int, high, low, pair, at uint8, orbit uint64) {
	a, b, at := int(high&63), int(low&63), at&15
	x, y := k.others(hero)
	o := &k.pairs[hero]
	to := &k.of[hero].counts[pair]
	sx, sy := x.sum[a]+x.sum[b], y.sum[a]+y.sum[b]
	xa, xb, ya, yb := x.row[a], x.row[b], y.row[a], y.row[b]
	wx, wy := x.all-sx, y.all-sy
	sum := func(outcome int) uint64 { return k.products[outcome][a] + k.products[outcome][b] - o.levelP[outcome] }
	to[winsAll][at] += orbit * (wx*wy + o.z - o.p + sum(winsAll) - x.cross(y, xa, xb, ya, yb, a, b))
	if x.levelAll|y.levelAll == 0 {
		return
	}
	xla, xlb, yla, ylb := x.level[a], x.level[b], y.level[a], y.level[b]
	ex, ey := xla>>b&1*x.weight[a][b], yla>>b&1*y.weight[a][b]
	sxl, syl := x.levelSum[a]+x.levelSum[b], y.levelSum[a]+y.levelSum[b]
	wxl, wyl := x.levelAll-sxl+ex, y.levelAll-syl+ey
	if wxl != 0 {
		to[tiesNext][at] += orbit * (wxl*wy + sum(tiesNext) - sy*ex - x.cross(y, xla, xlb, ya, yb, a, b))
	}
	if wyl != 0 {
		to[tiesOther][at] += orbit * (wx*wyl + sum(tiesOther) - sx*ey - x.cross(y, xa, xb, yla, ylb, a, b))
	}
	if wxl != 0 && wyl != 0 {
		to[tiesBoth][at] += orbit * (wxl*wyl + o.levelZ + sum(tiesBoth) -
			sxl*ey - syl*ex + 3*ex*ey - x.cross(y, xla, xlb, yla, ylb, a, b))
	}
}

// merge makes the hands of the level weaker hands.
func (k *weights) merge() {
	for p := range k.players {
		x, y := k.others(p)
		k.pairs[p].merge(k.heroes>>p&1 != 0, &x.player, &y.player)
	}
	for p := range k.players {
		k.players[p].player.merge()
	}
}
