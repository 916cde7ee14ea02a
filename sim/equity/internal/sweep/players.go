package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/joint"
)

// player is the state of a player in a kernel in plain Go.
type player struct {
	plain         [64]uint64 // by card: the partners in live hands without a flush
	row, level    [64]uint64 // by card: the partners in weaker hands, in those of the level
	sum, levelSum [64]uint64 // their weights
	all, levelAll uint64     // the weights of the hands
	levelCards    uint64
	equal         [joint.RankPairs]uint16 // at the level: the hands of a rank pair
}

// begin begins a board. full has by card the partners in all hands.
func (x *player) begin(f *frame, full *[64]uint64) {
	for c := range 52 {
		x.plain[c] = full[c] & f.plain(c)
	}
	x.row, x.sum, x.all = [64]uint64{}, [64]uint64{}, 0
}

// merge makes the hands of the level weaker hands.
func (x *player) merge() {
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		x.row[c] |= x.level[c]
		x.sum[c] += x.levelSum[c]
		x.level[c], x.levelSum[c] = 0, 0
	}
	x.all += x.levelAll
	x.levelAll, x.levelCards = 0, 0
}

// combos returns the hands of a rank pair: bit 4*(suit of the high card) + suit of the
// low one.
func combos(row *[64]uint64, c *class) (m uint16) {
	for t := range uint8(4) {
		m |= uint16(row[(c.high+t)&63]>>(c.low&63)&15) << (4 * t)
	}
	if c.high == c.low {
		m &= 0x7310 // the larger card first
	}
	return m
}

// others is Z and P of the two players other than a hero, for the weaker hands and those of
// the level. The elements of levelP are those of the outcomes from tiesNext.
type others struct {
	z, p   uint64
	levelZ uint64
	levelP [outcomes]uint64
}

// start computes P of a level. It returns false if the hero has no hand or the others, x and
// y, have none that is weaker or equal.
func (o *others) start(hero, x, y *player) bool {
	if hero.levelCards == 0 || x.all|x.levelAll == 0 || y.all|y.levelAll == 0 {
		return false
	}
	o.levelP = [outcomes]uint64{}
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.levelP[tiesNext] += x.levelSum[c] * y.sum[c]
		o.levelP[tiesBoth] += x.levelSum[c] * y.levelSum[c]
	}
	for m := y.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.levelP[tiesOther] += x.sum[c] * y.levelSum[c]
	}
	return true
}

// merge makes the hands of the level weaker hands. P is needed only of a hero.
func (o *others) merge(hero bool, x, y *player) {
	o.z += o.levelZ
	o.levelZ = 0
	if !hero {
		return
	}
	for m := x.levelCards | y.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.p += x.levelSum[c]*(y.sum[c]+y.levelSum[c]) + x.sum[c]*y.levelSum[c]
	}
}
