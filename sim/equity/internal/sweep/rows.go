package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/deals"
)

// rows is the kernel for three players without weights. Rows are sets of cards, and the
// sums X_c are also sets of binary digits. See the package comment for the formulas.
type rows struct {
	*frame
	tallies
	players  [3]rowPlayer
	pairs    [3]others // by hero: of the two other players
	products [outcomes][64]uint64
}

// rowPlayer is the state of a player.
type rowPlayer struct {
	plain          [64]uint64 // by card: the partners in live hands without a flush
	row, level     [64]uint64 // by card: the partners in weaker hands, in those of the level
	sum, levelSum  [64]uint64 // their numbers
	digits, levels [6]uint64  // these as binary digits
	all, levelAll  uint64     // the numbers of hands
	levelCards     uint64
	levelDigits    int // the number of digits in levels
	top            int // the number of digits that sum may have
	equal          [deals.Pairs]uint16
}

// others is Z and P of two players, for the weaker hands and those of the level. The
// elements of levelP are those of the outcomes from tiesNext.
type others struct {
	z, p   uint64
	levelZ uint64
	levelP [outcomes]uint64
}

func newRows(f *frame) *rows {
	k := &rows{frame: f}
	for p := range k.players {
		degree := 0
		for _, row := range f.full[p] {
			degree = max(degree, bits.OnesCount64(row))
		}
		k.players[p].top = bits.Len(uint(degree))
	}
	return k
}

// others returns the other two players of a hero.
func (k *rows) others(hero int) (x, y *rowPlayer) {
	return &k.players[k.same[(hero+1)%3]], &k.players[k.same[(hero+2)%3]]
}

func (k *rows) begin() {
	for p := range k.players {
		k.pairs[p] = others{}
		if k.same[p] != p {
			continue
		}
		x := &k.players[p]
		for c := range 52 {
			x.plain[c] = k.full[p][c] & k.plain(c)
		}
		x.row, x.sum, x.digits, x.all = [64]uint64{}, [64]uint64{}, [6]uint64{}, 0
	}
}

func (k *rows) classLevel(l *level, classes []class, orbit uint64) {
	for p := range k.players {
		if l.who>>p&1 == 0 {
			continue
		}
		x := &k.players[p]
		for i := range classes {
			x.gather(&classes[i], classes[i].who>>p&1 != 0)
		}
		x.finishLevel()
	}
	for p := range k.players {
		q, r := k.same[(p+1)%3], k.same[(p+2)%3]
		if both := uint8(1<<q | 1<<r); l.who&both == both {
			for i := range classes {
				pair := classes[i].pair
				k.pairs[p].levelZ += uint64(bits.OnesCount16(k.players[q].equal[pair] & k.players[r].equal[pair]))
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
			counts := &k.of[p].counts[c.pair]
			for m := hero.equal[c.pair]; m != 0; m &= m - 1 {
				i := uint8(bits.TrailingZeros16(m))
				k.count(p, c.high+i>>2, c.low+i&3, counts, i&15, orbit)
			}
		}
	}
	k.merge()
}

// gather adds the hands of a class to the level.
func (x *rowPlayer) gather(c *class, has bool) {
	x.equal[c.pair] = 0
	if !has {
		return
	}
	high, low := c.high&63, c.low&63
	m, to, back := combos(&x.plain, c), uint64(15)<<low, uint64(15)<<high
	if x.equal[c.pair] = m; m == 0 {
		return
	}
	var r [4]uint64
	for t := range r {
		e := x.plain[(int(high)+t)&63] & to
		x.level[(int(high)+t)&63] |= e
		r[t] = e
	}
	if high != low {
		for t := range r {
			e := x.plain[(int(low)+t)&63] & back
			x.level[(int(low)+t)&63] |= e
			r[t] |= e
		}
	}
	x.levelCards |= to | back
	x.levelAll += uint64(bits.OnesCount16(m))
	// The sum of the four rows in binary.
	u, v, carryU, carryV := r[0]^r[1], r[2]^r[3], r[0]&r[1], r[2]&r[3]
	t := u & v
	addDigits(&x.levels, u^v, carryU^carryV^t, carryU&carryV|t&(carryU^carryV))
}

// addDigits adds numbers of three binary digits.
func addDigits(x *[6]uint64, a, b, c uint64) {
	carry := x[0] & a
	x[0] ^= a
	u := x[1]
	x[1] = u ^ b ^ carry
	carry = u&b | carry&(u^b)
	u = x[2]
	x[2] = u ^ c ^ carry
	carry = u&c | carry&(u^c)
	for k := 3; carry != 0 && k < len(x); k++ {
		x[k], carry = x[k]^carry, x[k]&carry
	}
}

// increment adds 1 to the numbers of the cards in a set.
func increment(x *[6]uint64, set uint64) {
	for k := 0; set != 0 && k < len(x); k++ {
		x[k], set = x[k]^set, x[k]&set
	}
}

// finishLevel computes the sums of the level.
func (x *rowPlayer) finishLevel() {
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		x.levelSum[c] = uint64(bits.OnesCount64(x.level[c]))
	}
	for x.levelDigits = len(x.levels); x.levelDigits > 0 && x.levels[x.levelDigits-1] == 0; x.levelDigits-- {
	}
}

func (k *rows) flushLevel(hands []handOf, orbit uint64) {
	for _, h := range hands {
		x, cards := &k.players[h.player], uint64(1)<<h.high|uint64(1)<<h.low
		x.level[h.high&63] |= 1 << h.low
		x.level[h.low&63] |= 1 << h.high
		x.levelAll++
		x.levelCards |= cards
		increment(&x.levels, cards)
	}
	for p := range k.players {
		k.players[p].finishLevel()
	}
	for p := range k.players {
		x, y := k.others(p)
		z := 0
		for m := x.levelCards & y.levelCards; m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m) & 63
			z += bits.OnesCount64(x.level[c] & y.level[c])
		}
		k.pairs[p].levelZ = uint64(z / 2)
	}
	for p := range k.players {
		if k.heroes>>p&1 == 0 || !k.start(p) {
			continue
		}
		for _, h := range hands {
			if int(h.player) == p {
				pair, i := deals.PairOf(h.high/4, h.low/4), 4*(h.high&3)+h.low&3
				k.count(p, h.high, h.low, &k.of[p].counts[pair], i&15, orbit)
			}
		}
	}
	k.merge()
}

// start computes P and the products A of the cards of the hero's hands. It returns false if
// the hero has no hand or the others have none that is weaker or equal.
func (k *rows) start(hero int) bool {
	x, y := k.others(hero)
	cards := k.players[hero].levelCards
	if cards == 0 || x.all|x.levelAll == 0 || y.all|y.levelAll == 0 {
		return false
	}
	p := &k.pairs[hero].levelP
	*p = [outcomes]uint64{}
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		p[tiesNext] += x.levelSum[c] * y.sum[c]
		p[tiesBoth] += x.levelSum[c] * y.levelSum[c]
	}
	for m := y.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		p[tiesOther] += x.sum[c] * y.levelSum[c]
	}
	for m := cards; m != 0; m &= m - 1 {
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
		o := &k.pairs[p]
		o.z += o.levelZ
		o.levelZ = 0
		if k.heroes>>p&1 == 0 {
			continue
		}
		x, y := k.others(p)
		for m := x.levelCards | y.levelCards; m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m) & 63
			o.p += x.levelSum[c]*(y.sum[c]+y.levelSum[c]) + x.sum[c]*y.levelSum[c]
		}
	}
	for p := range k.players {
		x := &k.players[p]
		if x.levelCards == 0 {
			continue
		}
		for m := x.levelCards; m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m) & 63
			x.row[c] |= x.level[c]
			x.sum[c] += x.levelSum[c]
			x.level[c], x.levelSum[c] = 0, 0
		}
		carry := uint64(0)
		for i := range x.digits {
			u, v := x.digits[i], x.levels[i]
			x.digits[i], carry = u^v^carry, u&v|carry&(u^v)
		}
		x.levels, x.levelDigits = [6]uint64{}, 0
		x.all += x.levelAll
		x.levelAll, x.levelCards = 0, 0
	}
}
