package deals

import (
	"math/bits"

	"pokersim/eval"
)

// Ranking gives the strengths of hands of five to seven cards. A larger number is a
// stronger hand; equal hands tie. It is for one order of the categories.
type Ranking struct {
	category [eval.Categories]uint32 // the bits of each category
	straight [1 << 13]uint8          // by a set of ranks: 1 + the highest rank of a straight, or 0
	Flush    [1 << 13]uint32         // by the ranks of a suit: the strength of a flush or a straight flush, or 0
}

// Ranks counts the cards of each rank: element k is the set of the ranks of which
// there are more than k cards.
type Ranks [4]uint16

// newRanking returns the ranking of a game.
func newRanking(rules eval.Rules) *Ranking {
	k := &Ranking{}
	for i, c := range rules.Order {
		k.category[c] = uint32(len(rules.Order)-i) << 26
	}
	for m := range uint32(1 << 13) {
		x := m<<1 | m>>12<<rules.Lowest // the ace also below the lowest rank
		for top := uint32(3); top < 13; top++ {
			if x>>(top-3)&31 == 31 {
				k.straight[m] = uint8(top + 1)
			}
		}
		switch {
		case bits.OnesCount32(m) < 5:
		case k.straight[m] > 0:
			k.Flush[m] = k.category[eval.StraightFlush] | uint32(k.straight[m])
		default:
			k.Flush[m] = k.category[eval.Flush] | highest(m, 5)
		}
	}
	return k
}

// highest returns the n highest ranks of a set.
func highest(m uint32, n int) (top uint32) {
	for ; n > 0 && m != 0; n-- {
		b := uint32(1) << (bits.Len32(m) - 1)
		top |= b
		m ^= b
	}
	return top
}

// With returns the counts with one more card.
func (m Ranks) With(rank uint8) Ranks {
	b := uint16(1) << rank
	for k := range m {
		if m[k]&b == 0 {
			m[k] |= b
			break
		}
	}
	return m
}

// RanksIn returns the counts of the ranks of a set of cards.
func RanksIn(cards uint64) (m Ranks) {
	for ; cards != 0; cards &= cards - 1 {
		m = m.With(uint8(bits.TrailingZeros64(cards) / 4))
	}
	return m
}

// Unsuited returns the strength of seven cards or fewer, without flushes.
func (k *Ranking) Unsuited(m Ranks) uint32 {
	one, two := uint32(m[0]), uint32(m[1])
	if m[3] != 0 {
		quads := highest(uint32(m[3]), 1)
		return k.category[eval.FourOfAKind] | quads<<13 | highest(one&^quads, 1)
	}
	straight, trips := uint32(0), uint32(0)
	if s := k.straight[one]; s > 0 {
		straight = k.category[eval.Straight] | uint32(s)
	}
	switch {
	case m[2] != 0:
		t := highest(uint32(m[2]), 1)
		if pair := highest(two&^t, 1); pair != 0 {
			return k.category[eval.FullHouse] | t<<13 | pair
		}
		trips = k.category[eval.ThreeOfAKind] | t<<13 | highest(one&^t, 2)
		return max(straight, trips)
	case straight != 0:
		return straight
	case two&(two-1) != 0:
		p := highest(two, 2)
		return k.category[eval.TwoPair] | p<<13 | highest(one&^p, 1)
	case two != 0:
		return k.category[eval.OnePair] | two<<13 | highest(one&^two, 3)
	}
	return k.category[eval.HighCard] | highest(one, 5)
}
