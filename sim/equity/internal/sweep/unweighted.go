package sweep

import (
	"math/bits"
	"pokersim/sim/equity/internal/joint"
)

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

func (k *rows) begin() {
	for p := range k.players {
		k.pairs[p] = others{}
		if k.same[p] != p {
			continue
		}
		k.players[p].begin(k.frame, &k.full[p])
		k.players[p].digits = [6]uint64{}
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
				pair, i := joint.PairOf(h.high/4, h.low/4), 4*(h.high&3)+h.low&3
				k.count(p, h.high, h.low, &k.of[p].counts[pair], i&15, orbit)
			}
		}
	}
	k.merge()
}
