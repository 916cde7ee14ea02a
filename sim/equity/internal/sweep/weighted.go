package sweep

import (
	"math/bits"
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
