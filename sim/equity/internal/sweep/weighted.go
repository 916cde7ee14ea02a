package sweep

import (
	"math/bits"
	"pokersim/sim/equity/internal/joint"
)

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
	weight        [64][64]uint64 // by two cards
	plain         [64]uint64     // by card: the partners in live hands without a flush
	row, level    [64]uint64     // by card: the partners in weaker hands, in those of the level
	sum, levelSum [64]uint64     // their weights
	all, levelAll uint64         // the weights of the hands
	levelCards    uint64
	equal         [joint.RankPairs]uint16
}

func newWeights(f *frame) *weights {
	k := &weights{frame: f}
	for p, held := range f.law.Hands {
		for _, h := range held {
			k.players[p].weight[h.High][h.Low] = h.Weight
			k.players[p].weight[h.Low][h.High] = h.Weight
		}
	}
	return k
}

// others returns the other two players of a hero.
func (k *weights) others(hero int) (x, y *weightPlayer) {
	return &k.players[k.same[(hero+1)%3]], &k.players[k.same[(hero+2)%3]]
}

func (k *weights) begin() {
	for p := range k.players {
		k.pairs[p] = others{}
		if k.same[p] != p {
			continue
		}
		x := &k.players[p]
		for c := range 52 {
			x.plain[c] = k.full[p][c] & k.plain(c)
		}
		x.row, x.sum, x.all = [64]uint64{}, [64]uint64{}, 0
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
