package sweep

import "math/bits"

// rows is the kernel for three players without weights. Rows are sets of cards, and the
// sums X_c are also sets of binary digits. See the package comment for the formulas.
type rows struct {
	*frame
	tallies
	players  [3]rowPlayer
	pairs    [3]others // by hero: of the two other players
	products [outcomes][64]uint64
}

// others returns the other two players of a hero.
func (k *rows) others(hero int) (x, y *rowPlayer) {
	return &k.players[k.same[(hero+1)%3]], &k.players[k.same[(hero+2)%3]]
}

// start computes P and the products A of the cards of the hero's hands. It returns false if
// the hero has no hand or the others have none that is weaker or equal.
func (k *rows) start(hero int) bool {
	x, y := k.others(hero)
	if !k.pairs[hero].start(&k.players[hero].player, &x.player, &y.player) {
		return false
	}
	for m := k.players[hero].levelCards; m != 0; m &= m - 1 {
		k.multiply(x, y, bits.TrailingZeros64(m)&63)
	}
	return true
}

// dot returns the sum of the numbers of the cards in a row, from their digits.
func dot(row uint64, digits *[6]uint64, n int) (sum uint64) {
	for k := range digits[:n] {
		sum += uint64(bits.OnesCount64(row&digits[k])) << k
	}
	return sum
}

func common(x, y uint64) uint64 { return uint64(bits.OnesCount64(x & y)) }

// multiply computes the products A of a card.
func (k *rows) multiply(x, y *rowPlayer, a int) {
	xr, yr, xl, yl := x.row[a], y.row[a], x.level[a], y.level[a]
	xs, ys, xls, yls := x.sum[a], y.sum[a], x.levelSum[a], y.levelSum[a]
	k.products[winsAll][a] = xs*ys + dot(yr, &x.digits, x.top) + dot(xr, &y.digits, y.top) - 2*common(xr, yr)
	if x.levelAll != 0 {
		n := xls*ys + dot(yr&x.levelCards, &x.levels, x.levelDigits)
		if xl != 0 {
			n += dot(xl, &y.digits, y.top)
		}
		k.products[tiesNext][a] = n
	}
	if y.levelAll != 0 {
		n := xs*yls + dot(xr&y.levelCards, &y.levels, y.levelDigits)
		if yl != 0 {
			n += dot(yl, &x.digits, x.top)
		}
		k.products[tiesOther][a] = n
	}
	if x.levelAll != 0 && y.levelAll != 0 {
		k.products[tiesBoth][a] = xls*yls + dot(yl, &x.levels, x.levelDigits) + dot(xl, &y.levels, y.levelDigits) - 2*common(xl, yl)
	}
}

// count counts the results of a hand.
func (k *rows) count(hero int, a, b uint8, to *[outcomes][16]uint64, at uint8, orbit uint64) {
	a, b, at = a&63, b&63, at&15
	x, y := k.others(hero)
	o := &k.pairs[hero]
	sx, sy := x.sum[a]+x.sum[b], y.sum[a]+y.sum[b]
	xa, xb, ya, yb := x.row[a], x.row[b], y.row[a], y.row[b]
	wx, wy := x.all-sx, y.all-sy
	to[winsAll][at] += orbit * (wx*wy + o.z - o.p + k.products[winsAll][a] + k.products[winsAll][b] - common(xa, yb) - common(xb, ya))
	if x.levelAll|y.levelAll == 0 {
		return
	}
	xla, xlb, yla, ylb := x.level[a], x.level[b], y.level[a], y.level[b]
	ex, ey := xla>>b&1, yla>>b&1
	sxl, syl := x.levelSum[a]+x.levelSum[b], y.levelSum[a]+y.levelSum[b]
	wxl, wyl := x.levelAll-sxl+ex, y.levelAll-syl+ey
	if wxl != 0 {
		to[tiesNext][at] += orbit * (wxl*wy - o.levelP[tiesNext] + k.products[tiesNext][a] + k.products[tiesNext][b] -
			sy*ex - common(xla, yb) - common(xlb, ya))
	}
	if wyl != 0 {
		to[tiesOther][at] += orbit * (wx*wyl - o.levelP[tiesOther] + k.products[tiesOther][a] + k.products[tiesOther][b] -
			sx*ey - common(xa, ylb) - common(xb, yla))
	}
	if wxl != 0 && wyl != 0 {
		to[tiesBoth][at] += orbit * (wxl*wyl + o.levelZ - o.levelP[tiesBoth] + k.products[tiesBoth][a] + k.products[tiesBoth][b] -
			sxl*ey - syl*ex + 3*ex*ey - common(xla, ylb) - common(xlb, yla))
	}
}

// merge makes the hands of the level weaker hands.
func (k *rows) merge() {
	for p := range k.players {
		x, y := k.others(p)
		k.pairs[p].merge(k.heroes>>p&1 != 0, &x.player, &y.player)
	}
	for p := range k.players {
		x := &k.players[p]
		if x.levelCards == 0 {
			continue
		}
		carry := uint64(0)
		for i := range x.digits {
			u, v := x.digits[i], x.levels[i]
			x.digits[i], carry = u^v^carry, u&v|carry&(u^v)
		}
		x.levels, x.levelDigits = [6]uint64{}, 0
		x.player.merge()
	}
}
