package sweep

import (
	"math/bits"
	"pokersim/sim/equity/internal/joint"
)

// vectors is the kernel without weights that is in assembly. It does what rows and two do,
// with all hands of a rank pair at once. A flush is a level of rank pairs with some of their
// hands.
type vectors struct {
	*frame
	tallies
	players [3]vectorPlayer
	work    vectorWork
	pairs   [3]struct{ z, level uint64 } // by hero: Z of the two other players
	flush   flushClasses
	do      vectorFunctions
}

// vectorFunctions are the parts in assembly. Tests have their definitions.
type vectorFunctions struct {
	gather func(x *vectorPlayer, classes []class, bit uint8)
	sums   func(x *vectorPlayer)
	merge  func(x *vectorPlayer)
	count  func(hero, x, y *vectorPlayer, w *vectorWork, classes []class)
	two    func(hero, x *vectorPlayer, w *vectorWork, classes []class)
}

// vectorPlayer is the state of a player. The generator of the assembly has its layout.
type vectorPlayer struct {
	plain                [64]uint64 // by card: the partners in live hands without a flush
	row, level           [64]uint64 // by card: the partners in weaker hands, in those of the level
	sum, levelSum        [64]uint64 // their numbers
	sumBytes, levelBytes [64]uint8  // these as bytes
	//lint:ignore U1000 only the assembly uses them
	digits, levels [8]uint64  // and as binary digits, not kept up to date
	all, levelAll  uint64     // the numbers of hands
	levelRanks     uint64     // the ranks of the hands of the level
	top            uint64     // the number of digits that sum may have
	equal          [96]uint16 // the hands of the level by rank pair, of the pairs of the level
}

// vectorWork is what is counted, and room for a count.
type vectorWork struct {
	products    [outcomes][64]uint64
	constants   [outcomes]uint64 // Z of each outcome; a count subtracts P
	levelDigits uint64           // 3, or 6 if sums of the level may be above 7
	orbit       uint64
	bit         uint64 // of the hero in class.who
	counts      *[joint.RankPairs][outcomes][16]uint64
}

func newVectors(f *frame, do vectorFunctions) *vectors {
	k := &vectors{frame: f, do: do}
	for p := range k.players {
		degree := 0
		for _, row := range f.full[p] {
			degree = max(degree, bits.OnesCount64(row))
		}
		k.players[p].top = uint64(max(3, bits.Len(uint(degree))))
	}
	return k
}

func (k *vectors) begin() {
	var plain [52]uint64
	for c := range plain {
		plain[c] = k.plain(c)
	}
	for p := range k.players {
		k.pairs[p].z = 0
		if k.same[p] != p {
			continue
		}
		x := &k.players[p]
		for c := range plain {
			x.plain[c] = k.full[p][c] & plain[c]
		}
		x.row, x.sum, x.sumBytes, x.all = [64]uint64{}, [64]uint64{}, [64]uint8{}, 0
	}
}

func (k *vectors) classLevel(l *level, classes []class, orbit uint64) {
	for p := range k.players {
		if l.who>>p&1 != 0 {
			k.do.gather(&k.players[p], classes, 1<<p)
		}
	}
	k.sweep(l.who, classes, orbit)
}

// sweep counts the hands of the level and makes them weaker hands.
func (k *vectors) sweep(who uint8, classes []class, orbit uint64) {
	k.work.orbit, k.work.levelDigits = orbit, 3
	if len(classes) > 1 {
		k.work.levelDigits = 6
	}
	if k.frame.players == 2 {
		k.sweepTwo(classes)
		return
	}
	for p := range k.players {
		first, second := k.same[(p+1)%3], k.same[(p+2)%3]
		x, y, z := &k.players[first], &k.players[second], &k.pairs[p]
		if z.level = 0; (who>>first)&(who>>second)&1 != 0 {
			both := uint8(1<<first | 1<<second)
			for i := range classes {
				if c := &classes[i]; c.who&both == both {
					z.level += uint64(bits.OnesCount16(x.equal[c.pair] & y.equal[c.pair]))
				}
			}
		}
		if k.heroes>>p&1 != 0 && k.players[p].levelAll != 0 && x.all|x.levelAll != 0 && y.all|y.levelAll != 0 {
			k.work.bit, k.work.counts = 1<<p, &k.of[p].counts
			k.work.constants = [outcomes]uint64{z.z, 0, 0, z.level}
			k.do.count(&k.players[p], x, y, &k.work, classes)
		}
		z.z += z.level
	}
	k.merge()
}

// sweepTwo is sweep for two players.
func (k *vectors) sweepTwo(classes []class) {
	for p := range 2 {
		x := &k.players[k.same[1-p]]
		if k.heroes>>p&1 != 0 && k.players[p].levelAll != 0 && x.all|x.levelAll != 0 {
			k.work.bit, k.work.counts = 1<<p, &k.of[p].counts
			k.do.two(&k.players[p], x, &k.work, classes)
		}
	}
	k.merge()
}

func (k *vectors) merge() {
	for p := range k.players {
		if x := &k.players[p]; x.levelAll != 0 {
			k.do.merge(x)
		}
	}
}

func (k *vectors) flushLevel(hands []handOf, orbit uint64) {
	k.flush.reset()
	for _, h := range hands {
		x := &k.players[h.player]
		c, first := k.flush.add(h)
		if first {
			x.equal[c.pair] = 0
		}
		x.equal[c.pair] |= 1 << (4*(h.high&3) + h.low&3)
		x.level[h.high&63] |= 1 << h.low
		x.level[h.low&63] |= 1 << h.high
		x.levelAll++
		x.levelRanks |= 1<<(h.high/4) | 1<<(h.low/4)
	}
	for p := range k.players {
		if k.flush.who>>p&1 != 0 {
			k.do.sums(&k.players[p])
		}
	}
	k.sweep(k.flush.who, k.flush.classes, orbit)
}
