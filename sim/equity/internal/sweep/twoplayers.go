package sweep

import (
	"math/bits"
	"pokersim/sim/equity/internal/joint"
)

// two is the kernel for two players.
type two struct {
	*frame
	tallies
	players [2]pairPlayer
}

// pairPlayer is the state of one of two players.
type pairPlayer struct {
	weight        [64][64]uint64 // by the cards, the larger first
	row           [64]uint64     // by card: the partners in live hands without a flush
	sum, level    [64]uint64     // by card: the weight of the weaker hands, of those of the level
	all, levelAll uint64
	levelCards    uint64
	equal         [joint.RankPairs]uint16 // at the level: the hands of a rank pair, bit 4*(suit of the high card) + suit of the low one
}

func newTwo(f *frame) *two {
	t := &two{frame: f}
	for p, held := range f.law.Hands {
		for _, h := range held {
			t.players[p].weight[h.High][h.Low] = h.Weight
		}
	}
	return t
}

func (t *two) begin() {
	for p := range t.players {
		x := &t.players[p]
		x.sum, x.all = [64]uint64{}, 0
		for c := range 52 {
			x.row[c] = t.full[p][c] & t.plain(c)
		}
	}
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

func (t *two) classLevel(l *level, classes []class, orbit uint64) {
	for p := range t.players {
		if x := &t.players[p]; l.who>>p&1 != 0 {
			for i := range classes {
				x.gather(&classes[i], classes[i].who>>p&1 != 0)
			}
		}
	}
	for p := range t.players {
		x, y := &t.players[p], &t.players[t.same[1-p]]
		if t.heroes>>p&1 == 0 || x.levelCards == 0 || y.all|y.levelAll == 0 {
			continue
		}
		for i := range classes {
			if c := &classes[i]; c.who>>p&1 != 0 {
				also := y.equal[c.pair]
				if c.who>>t.same[1-p]&1 == 0 {
					also = 0
				}
				x.count(y, c, also, &t.of[p], orbit)
			}
		}
	}
	t.merge()
}

// gather adds the hands of a class to the level.
func (x *pairPlayer) gather(c *class, has bool) {
	m := uint16(0)
	if has {
		m = combos(&x.row, c)
	}
	x.equal[c.pair] = m
	for ; m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros16(m))
		x.add(c.high+i>>2, c.low+i&3)
	}
}

func (x *pairPlayer) add(a, b uint8) {
	w := x.weight[a&63][b&63]
	x.level[a&63] += w
	x.level[b&63] += w
	x.levelAll += w
	x.levelCards |= 1<<a | 1<<b
}

// count counts the hands of a class against the other player's.
func (x *pairPlayer) count(y *pairPlayer, c *class, also uint16, to *tally, orbit uint64) {
	counts := &to.counts[c.pair]
	for m := x.equal[c.pair]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		a, b := (int(c.high)+i>>2)&63, (int(c.low)+i&3)&63
		counts[winsAll][i&15] += orbit * (y.all - y.sum[a] - y.sum[b])
		if y.levelAll != 0 {
			n := y.levelAll - y.level[a] - y.level[b]
			if also>>i&1 != 0 {
				n += y.weight[a][b]
			}
			counts[tiesNext][i&15] += orbit * n
		}
	}
}

func (t *two) flushLevel(hands []handOf, orbit uint64) {
	for _, h := range hands {
		t.players[h.player].add(h.high, h.low)
	}
	for _, h := range hands {
		p := int(h.player)
		y := &t.players[t.same[1-p]]
		pair, i, a, b := joint.PairOf(h.high/4, h.low/4), 4*(h.high&3)+h.low&3, h.high&63, h.low&63
		counts := &t.of[p].counts[pair]
		counts[winsAll][i] += orbit * (y.all - y.sum[a] - y.sum[b])
		counts[tiesNext][i] += orbit * (y.levelAll - y.level[a] - y.level[b] + y.weight[a][b])
	}
	t.merge()
}

// merge makes the hands of the level weaker hands.
func (t *two) merge() {
	for p := range t.players {
		x := &t.players[p]
		for m := x.levelCards; m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m) & 63
			x.sum[c] += x.level[c]
			x.level[c] = 0
		}
		x.all += x.levelAll
		x.levelAll, x.levelCards = 0, 0
	}
}
