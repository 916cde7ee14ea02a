package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/joint"
)

// two is the kernel for two players.
type two struct {
	*frame
	tallies
	ends[uint64]
	players [2]weightPlayer
	both    uint64 // if categories are counted: see held
}

func newTwo(f *frame) *two {
	t := &two{frame: f}
	for p, hands := range f.law.Hands {
		t.players[p].weigh(hands)
	}
	return t
}

func (t *two) begin() {
	t.both = 0
	for p := range t.players {
		t.players[p].begin(t.frame, &t.full[p])
	}
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
				if t.layout.Categories && p == 0 {
					for m := x.equal[c.pair] & also; m != 0; m &= m - 1 {
						i := uint8(bits.TrailingZeros16(m))
						t.add(c.high+i>>2, c.low+i&3)
					}
				}
			}
		}
	}
	t.merge()
}

// count counts the hands of a class against the other player's.
func (x *weightPlayer) count(y *weightPlayer, c *class, also uint16, to *tally, orbit uint64) {
	counts := &to.counts[c.pair]
	for m := x.equal[c.pair]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		a, b := (int(c.high)+i>>2)&63, (int(c.low)+i&3)&63
		counts[winsAll][i&15] += orbit * (y.all - y.sum[a] - y.sum[b])
		if y.levelAll != 0 {
			n := y.levelAll - y.levelSum[a] - y.levelSum[b]
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
		counts[tiesNext][i] += orbit * (y.levelAll - y.levelSum[a] - y.levelSum[b] + y.weight[a][b])
		if t.layout.Categories && p == 0 {
			t.add(a, b)
		}
	}
	t.merge()
}

// add adds a hand of the first player to the sum of what both have.
func (t *two) add(a, b uint8) {
	t.both += t.players[0].weight[a&63][b&63] * t.players[t.same[1]].weight[a&63][b&63]
}

// end keeps the sums of the weaker hands.
func (t *two) end(n int) {
	for p := range t.players {
		x := &t.players[p]
		t.ends[n][p] = held[uint64]{x.all, t.both, x.sum}
	}
}

func (t *two) merge() {
	for p := range t.players {
		t.players[p].player.merge()
	}
}
