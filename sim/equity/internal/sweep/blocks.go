package sweep

import (
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// blocks is the kernel with weights that is in assembly. It does what weights and two do,
// with all hands of a rank pair at once, for weights up to maxWeight.
//
// The weights of the hands of two ranks are a block of 16 bytes. The sums M of the 16 hands
// of a rank pair are a row of blocks times another row of blocks.
type blocks struct {
	*frame
	tallies
	ends[uint32]
	players []blocksOf // those with different ranges
	matches []match
	both    uint64 // of two players, if categories are counted: see held
	work    blockWork
	flush   flushClasses
	do      blockFunctions
}

// maxWeight is the largest weight of a hand: VPDPBUSD multiplies unsigned by signed bytes, which
// are the same up to 127. Sums of a card are then less than 2^13, products A less than
// 2^28 and P less than 2^32.
const maxWeight = 1<<weightDigits - 1

const weightDigits = 7

// blocksOf is a player, whose bit is that of class.who.
type blocksOf struct {
	*blockPlayer
	player int
	bit    uint8
}

// match is a hero and the other players.
type match struct {
	hero, x, y *blockPlayer // y is nil with two players
	player     int          // the hero
	bit, both  uint8        // of the hero and of the others in class.who
	z          uint64       // Z of the two others
}

// blockFunctions are the parts in assembly. Tests have their definitions.
type blockFunctions struct {
	gather func(x *blockPlayer, classes []class, bit uint8)
	fill   func(x *blockPlayer, classes []class, bit uint8)
	same   func(x, y *blockPlayer, classes []class, both uint8) uint64
	merge  func(x *blockPlayer, classes []class, bit uint8)
	count  func(hero, x, y *blockPlayer, w *blockWork, classes []class)
	two    func(hero, x *blockPlayer, w *blockWork, classes []class)
}

// table is weights by two ranks: byte 4*s + t is that of the hand with the card of suit s
// of the first rank and that of suit t of the second. A hand is twice in it.
type table [13][16][16]uint8

// set sets the weight of a hand.
func (t *table) set(a, b, weight uint8) {
	t[a/4][b/4][4*(a&3)+b&3] = weight
	t[b/4][a/4][4*(b&3)+a&3] = weight
}

// spread is bytes by card, those of the four cards of a rank four times.
type spread [16][16]uint8

// blockPlayer is the state of a player. The generator of the assembly has its layout.
type blockPlayer struct {
	row, level          table      // the weights of the weaker hands, of those of the level
	weight              table      // of all hands
	low, high           spread     // the low seven digits of sum, the high ones
	levelLow, levelHigh spread     // those of levelSum
	sum, levelSum       [64]uint32 // by card: the weights of the weaker hands, of those of the level
	plain               [64]uint64 // by card: the partners in live hands without a flush
	all, levelAll       uint64     // the weights of the hands
	levelRanks          uint64     // the ranks of the hands of the level
	equal               [96]uint16 // the hands of the level by rank pair, of the pairs of the level
	_                   [5]uint64  // so that the next player begins a vector
}

// blockWork is what is counted, and room for a count.
type blockWork struct {
	products  [outcomes][64]uint32
	constants [outcomes]uint64 // Z of each outcome; a count makes it orbit * (Z - P)
	orbit     uint64
	bit       uint64 // of the hero in class.who
	counts    *[joint.RankPairs][outcomes][16]uint64
}

func newBlocks(f *frame, do blockFunctions) *blocks {
	k := &blocks{frame: f, do: do}
	var players [3]*blockPlayer
	for p, hands := range f.law.Hands {
		if k.same[p] != p {
			continue
		}
		x := new(blockPlayer)
		for _, h := range hands {
			x.weight.set(h.High, h.Low, uint8(h.Weight))
		}
		players[p] = x
		k.players = append(k.players, blocksOf{x, p, 1 << p})
	}
	for p, hero := range players {
		if k.heroes>>p&1 == 0 {
			continue
		}
		m := match{hero: hero, player: p, bit: 1 << p}
		first, second := k.same[(p+1)%f.players], k.same[(p+2)%f.players]
		m.x, m.both = players[first], 1<<first
		if f.players == 3 {
			m.y, m.both = players[second], m.both|1<<second
		}
		k.matches = append(k.matches, m)
	}
	return k
}

func (k *blocks) begin() {
	var plain [52]uint64
	for c := range plain {
		plain[c] = k.plain(c)
	}
	for _, x := range k.players {
		full := &k.full[x.player]
		for c := range plain {
			x.plain[c] = full[c] & plain[c]
		}
		x.row, x.sum, x.low, x.high, x.all = table{}, [64]uint32{}, spread{}, spread{}, 0
	}
	for i := range k.matches {
		k.matches[i].z = 0
	}
	k.both = 0
}

func (k *blocks) classLevel(l *level, classes []class, orbit uint64) {
	k.sweep(k.do.gather, l.who, classes, orbit)
}

func (k *blocks) flushLevel(hands []handOf, orbit uint64) {
	k.flush.reset()
	for _, h := range hands {
		c, first := k.flush.add(h)
		for _, x := range k.players {
			if x.player == int(h.player) {
				if first {
					x.equal[c.pair] = 0
				}
				x.equal[c.pair] |= 1 << (4*(h.high&3) + h.low&3)
			}
		}
	}
	k.sweep(k.do.fill, k.flush.who, k.flush.classes, orbit)
}

// sweep counts the hands of the level and makes them weaker hands.
func (k *blocks) sweep(gather func(x *blockPlayer, classes []class, bit uint8), who uint8, classes []class, orbit uint64) {
	for _, x := range k.players {
		if who&x.bit != 0 {
			gather(x.blockPlayer, classes, x.bit)
		}
	}
	k.work.orbit = orbit
	for i := range k.matches {
		k.match(&k.matches[i], who, classes)
	}
	for _, x := range k.players {
		if x.levelRanks != 0 {
			k.do.merge(x.blockPlayer, classes, x.bit)
		}
	}
}

// match counts the hero's hands of the level.
func (k *blocks) match(m *match, who uint8, classes []class) {
	hero := who&m.bit != 0 && m.hero.levelAll != 0 && m.x.all|m.x.levelAll != 0
	k.work.bit, k.work.counts = uint64(m.bit), &k.of[m.player].counts
	if m.y == nil {
		if hero {
			k.do.two(m.hero, m.x, &k.work, classes)
		}
		if both := m.bit | m.both; k.layout.Categories && m.player == 0 && hero && who&both == both {
			k.both += k.do.same(m.hero, m.x, classes, both)
		}
		return
	}
	level := uint64(0) // Z of the level
	if who&m.both == m.both && m.x.levelAll != 0 && m.y.levelAll != 0 {
		level = k.do.same(m.x, m.y, classes, m.both)
	}
	if hero && m.y.all|m.y.levelAll != 0 {
		k.work.constants = [outcomes]uint64{m.z, 0, 0, level}
		k.do.count(m.hero, m.x, m.y, &k.work, classes)
	}
	m.z += level
}

// end keeps the sums of the weaker hands.
func (k *blocks) end(n int) {
	for _, x := range k.players {
		k.ends[n][x.player] = held[uint32]{x.all, k.both, x.sum}
	}
}

// take takes a sum. The assembly writes those of the even hands of a rank pair before those of
// the odd ones.
func (k *blocks) take(key, player int, h byrank.Hand, outcome int) uint64 {
	at := 4*(h.High&3) + h.Low&3
	return k.takeAt(key, player, h.Pair, outcome, at>>1|at&1<<3)
}
