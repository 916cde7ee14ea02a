package lanes

import (
	"math/bits"
	"sync/atomic"

	"pokersim/deck"
	"pokersim/eval"
)

// grouped evaluates sets of cards joined with common cards, of which there are at
// most four, in plain Go and faster than one set after another from its cards. Sets
// of the same ranks make the same hand, unless it has a flush: so a hand takes one
// look-up, and one with a flush is then taken away and looked up by the ranks of its
// suit.
type grouped struct {
	kinds   []uint64 // of four sets each, 16 bits a set: where its ranks stand among ranks
	ranks   []rankCount
	rows    []atomic.Pointer[rankRow]  // by the number of the common ranks; made when first asked for
	flushes [deck.Suits][6][]suitedSet // by suit and number: the sets that have so many cards of the suit or more
	value   func(rankCount) uint16     // of a hand without a flush
}

// suitedSet is a set that may complete a flush: its ranks in the suit in the lowest
// 13 bits, its kind in the next 9, and its place among the sets above 32.
type suitedSet uint64

// rankRow has the values of all hands with some common ranks, by kind.
type rankRow [maxKinds]uint16

// maxKinds is above the 455 ways to choose three ranks.
const maxKinds = 512

// rankRows is the number of ways to choose up to four ranks.
const rankRows = 1 + 13 + 91 + 455 + 1820

func newGrouped(sets []hand, value func(rankCount) uint16) *grouped {
	g := &grouped{value: value, kinds: make([]uint64, len(sets)/4+1), rows: make([]atomic.Pointer[rankRow], rankRows)}
	kinds := map[rankCount]uint16{}
	for i, h := range sets {
		r := rankCountOf(h)
		if _, ok := kinds[r]; !ok {
			kinds[r] = uint16(len(g.ranks))
			g.ranks = append(g.ranks, r)
		}
		g.kinds[i/4] |= uint64(kinds[r]) << (i % 4 * 16)
		for suit := range g.flushes {
			for n := 1; n <= min(h.inSuit(suit), 5); n++ {
				ranks := uint64(h>>(16*suit)) & suitRanks
				g.flushes[suit][n] = append(g.flushes[suit][n], suitedSet(uint64(i)<<32|uint64(kinds[r])<<deck.Ranks|ranks))
			}
		}
	}
	return g
}

// row returns the values of hands with some common ranks.
func (g *grouped) row(ranks rankCount) *rankRow {
	place := &g.rows[ranks.number()]
	row := place.Load()
	if row == nil {
		row = &rankRow{}
		for kind, more := range g.ranks {
			row[kind] = g.value(ranks.plus(more))
		}
		place.Store(row) // as good as one that another goroutine stored meanwhile
	}
	return row
}

// recent is the row that was asked for last: the next hand often has the same ranks.
type recent struct {
	ranks rankCount
	row   *rankRow
}

// count counts the first sets, joined with common cards, by value. Flush gives the
// values of hands with five or more cards of some ranks in a suit.
func (g *grouped) count(common hand, hands uint64, flush *flushSlots, last *recent, counts *slotCounts) {
	if ranks := rankCountOf(common); last.row == nil || ranks != last.ranks {
		*last = recent{ranks, g.row(ranks)}
	}
	row := last.row
	_, _ = row[0], counts[0] // no check for nil in the loop
	for _, kinds := range g.kinds[:hands/4] {
		i, j := row[kinds&(maxKinds-1)], row[kinds>>16&(maxKinds-1)]
		k, l := row[kinds>>32&(maxKinds-1)], row[kinds>>48&(maxKinds-1)]
		counts[i]++
		counts[j]++
		counts[k]++
		counts[l]++
	}
	rest := g.kinds[hands/4]
	for range hands % 4 {
		counts[row[rest&(maxKinds-1)]]++
		rest >>= 16
	}
	for suit := range g.flushes {
		ranks := suitedSet(common >> (16 * suit))
		for _, s := range g.flushes[suit][5-common.inSuit(suit)] {
			if uint64(s>>32) >= hands {
				break
			}
			counts[row[s>>deck.Ranks&(maxKinds-1)]]--
			counts[flush[(s|ranks)&suitRanks]]++
		}
	}
}

// inSuit returns how many cards of a suit the hand has.
func (h hand) inSuit(suit int) int { return int(h >> (16*suit + deck.Ranks) & 7) }

// rankCount says how many cards of each rank there are: 16 bits for the bits of
// weight one of all counts, then as many for those of weight two, and of four.
type rankCount uint64

func rankCountOf(h hand) rankCount {
	h &= allRanks
	a, b, c, d := h&suitRanks, h>>16&suitRanks, h>>32&suitRanks, h>>48
	odd, carry := a^b^c, a&b|a&c|b&c
	return rankCount(odd ^ d | (carry^odd&d)<<16 | (carry&odd&d)<<32)
}

// plus adds the counts, rank by rank.
func (n rankCount) plus(m rankCount) rankCount {
	odd, both := n^m, n&m
	twos := both & suitRanks
	fours := (both>>16 | odd>>16&twos) & suitRanks
	return odd ^ twos<<16 ^ fours<<32
}

// planes returns the bits of weight one, two and four.
func (n rankCount) planes() (ones, twos, fours uint32) {
	return uint32(n & suitRanks), uint32(n >> 16 & suitRanks), uint32(n >> 32)
}

// cards returns the sum of the counts.
func (n rankCount) cards() int {
	ones, twos, fours := n.planes()
	return bits.OnesCount32(ones) + 2*bits.OnesCount32(twos) + 4*bits.OnesCount32(fours)
}

// number returns the place among the counts of up to four cards: those of fewer
// cards come first, and those of as many are in colex order. The n-th rank, raised
// by n, makes a set of it (n from 0).
func (n rankCount) number() (number int) {
	cards := 0
	ones, twos, fours := n.planes()
	for ranks := ones | twos | fours; ranks != 0; ranks &= ranks - 1 {
		rank := bits.TrailingZeros32(ranks)
		for range ones>>rank&1 + twos>>rank&1*2 + fours>>rank&1*4 {
			x := rank + cards
			number += [4]int{x, x * (x - 1) / 2, x * (x - 1) * (x - 2) / 6, x * (x - 1) * (x - 2) * (x - 3) / 24}[cards&3]
			cards++
		}
	}
	return number + [5]int{0, 1, 14, 105, 560}[cards]
}

// strength returns the strength of a hand with these ranks and without a flush.
func (n rankCount) strength(g game, shapes *allShapes) strength {
	a, b, c := n.planes()
	return g.rankStrength(a|b|c, b|c, a&b|c, c, &shapes[n.cards()&7])
}

// allShapes has the shapes by the number of cards.
type allShapes [eval.MaxCards + 1][32]uint16

func newAllShapes() (s allShapes) {
	for n := eval.MinCards; n <= eval.MaxCards; n++ {
		s[n] = newShapes(n)
	}
	return s
}

// evaluateGrouped returns what evaluates the sets: one after another if they are of
// too many kinds.
func evaluateGrouped(sets []hand, rules game) evaluator {
	shapes := newAllShapes()
	g := newGrouped(sets, func(n rankCount) uint16 { return uint16(rules.category(n.strength(rules, &shapes))) })
	if len(g.ranks) > maxKinds {
		return evaluateGo(sets, rules)
	}
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		row := g.row(rankCountOf(common))
		var sums [4][16]uint64 // four, for a sum that is added to again at once is waited for
		for _, kinds := range g.kinds[:hands/4] {
			i, j := row[kinds&(maxKinds-1)], row[kinds>>16&(maxKinds-1)]
			k, l := row[kinds>>32&(maxKinds-1)], row[kinds>>48&(maxKinds-1)]
			sums[0][i&15]++
			sums[1][j&15]++
			sums[2][k&15]++
			sums[3][l&15]++
		}
		rest := g.kinds[hands/4]
		for range hands % 4 {
			sums[0][row[rest&(maxKinds-1)]&15]++
			rest >>= 16
		}
		for suit := range g.flushes {
			ranks := suitedSet(common >> (16 * suit))
			for _, s := range g.flushes[suit][5-common.inSuit(suit)] {
				if uint64(s>>32) >= hands {
					break
				}
				sums[0][row[s>>deck.Ranks&(maxKinds-1)]&15]--
				sums[1][rules.evaluateFlush(uint16(s|ranks)&suitRanks)&15]++
			}
		}
		for i := range counts {
			counts[i] += sums[0][i] + sums[1][i] + sums[2][i] + sums[3][i]
		}
	}
}

// classesGrouped is evaluateGrouped by class.
func classesGrouped(sets []hand, t *classTable) classEvaluator {
	g := newClassGroups(sets, t)
	if len(g.ranks) > maxKinds {
		return classesGo(sets, t)
	}
	return func(begun []begunHands, _ int, counts *slotCounts) {
		var last recent
		for _, b := range begun {
			g.count(hand(b[0]), b[1], &t.flush, &last, counts)
		}
	}
}

// newClassGroups returns what counts sets by the slots of classes.
func newClassGroups(sets []hand, t *classTable) *grouped {
	shapes := newAllShapes()
	return newGrouped(sets, func(n rankCount) uint16 { return uint16(t.slot(n.strength(holdem, &shapes))) })
}
