package lanes

import (
	"math/bits"
	"sync/atomic"

	"pokersim/deck"
	"pokersim/eval"
)

// This file counts enumerated hands in plain Go. A hand is up to four common cards and
// one set of a list, usually a set of three cards. Hands with the same ranks and without
// a flush have the same category and the same class. So sets with the same ranks are of
// one kind, and a row of a table has a value for each kind: the category of the hand, or
// the slot of its class. Each multiset of common ranks has a row. Counting takes two
// steps. First each hand is counted by one look-up, of the kind of its set in the row of
// its common cards, as if it had no flush. Then each hand with a flush is corrected: it
// is subtracted from this count and added to the count of the value of its flush.

// grouped is a list of sets of cards with the kind of each.
type grouped struct {
	kinds   []uint64                   // the kind of each set, four to a word, 16 bits each
	ranks   []rankCount                // the ranks of each kind
	rows    []atomic.Pointer[rankRow]  // by the number of the common ranks; made when first used
	flushes [deck.Suits][6][]suitedSet // by suit and n: the sets with at least n cards of the suit, in order
	value   func(rankCount) uint16     // the value of a hand without a flush
}

// suitedSet is a set of cards that may complete a flush. Bits 0 to 12 are its ranks in
// the suit, bits 13 to 21 its kind, and bits 32 to 63 its index in the list.
type suitedSet uint64

// rankRow has the values of the hands with the same common ranks, by kind.
type rankRow [maxKinds]uint16

// maxKinds is the largest number of kinds. There are 455 multisets of three ranks.
const maxKinds = 512

// rankRows is the number of multisets of up to four ranks.
const rankRows = 1 + 13 + 91 + 455 + 1820

// newGrouped groups the sets by kind. If there are more than maxKinds kinds, it cannot
// be used.
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

// row returns the row of the given common ranks.
func (g *grouped) row(ranks rankCount) *rankRow {
	place := &g.rows[ranks.number()]
	row := place.Load()
	if row == nil {
		row = &rankRow{}
		for kind, more := range g.ranks {
			row[kind] = g.value(ranks.plus(more))
		}
		place.Store(row) // if two goroutines store a row, both rows are equal
	}
	return row
}

// recent is the row of the last call of count. The next call often has the same ranks.
type recent struct {
	ranks rankCount
	row   *rankRow
}

// count joins the first sets with the common cards and counts the hands by value. Their
// number is hands. Flush gives the value of a hand with a flush, by its ranks in the
// suit.
func (g *grouped) count(common hand, hands uint64, flush *flushSlots, last *recent, counts *slotCounts) {
	if ranks := rankCountOf(common); last.row == nil || ranks != last.ranks {
		*last = recent{ranks, g.row(ranks)}
	}
	row := last.row
	_, _ = row[0], counts[0] // checks for nil once, before the loop
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

// inSuit returns the number of the hand's cards of a suit.
func (h hand) inSuit(suit int) int { return int(h >> (16*suit + deck.Ranks) & 7) }

// rankCount is a multiset of ranks. The number of cards of a rank has three bits, one
// in each of three sets of 16 bits: bit r of the lowest set has weight 1 for rank r,
// bit r of the next weight 2, and bit r of the third weight 4.
type rankCount uint64

// rankCountOf returns the ranks of a hand.
func rankCountOf(h hand) rankCount {
	h &= allRanks
	a, b, c, d := h&suitRanks, h>>16&suitRanks, h>>32&suitRanks, h>>48
	odd, carry := a^b^c, a&b|a&c|b&c
	return rankCount(odd ^ d | (carry^odd&d)<<16 | (carry&odd&d)<<32)
}

// plus returns the sum of two multisets: the numbers of cards are added for each rank.
func (n rankCount) plus(m rankCount) rankCount {
	odd, both := n^m, n&m
	twos := both & suitRanks
	fours := (both>>16 | odd>>16&twos) & suitRanks
	return odd ^ twos<<16 ^ fours<<32
}

// planes returns the sets of bits of weight 1, 2 and 4.
func (n rankCount) planes() (ones, twos, fours uint32) {
	return uint32(n & suitRanks), uint32(n >> 16 & suitRanks), uint32(n >> 32)
}

// cards returns the number of cards.
func (n rankCount) cards() int {
	ones, twos, fours := n.planes()
	return bits.OnesCount32(ones) + 2*bits.OnesCount32(twos) + 4*bits.OnesCount32(fours)
}

// number returns the index of a multiset among all multisets of up to four ranks.
// Smaller multisets come first. Those of equal size are in colex order, by the
// combinatorial number system: adding i to the i-th rank, i from 0, makes the ranks
// different.
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

// strength returns the strength of a hand with the given ranks and without a flush.
func (n rankCount) strength(g game, shapes *allShapes) strength {
	return n.strengthOf(g, &shapes[n.cards()&7])
}

// allShapes has the shapes of newShapes by number of cards.
type allShapes [eval.MaxCards + 1][32]uint16

func newAllShapes() (s allShapes) {
	for n := eval.MinCards; n <= eval.MaxCards; n++ {
		s[n] = newShapes(n)
	}
	return s
}

// evaluateGrouped returns the function that counts hands by category. If the sets have
// too many kinds, it evaluates each hand from its cards.
func evaluateGrouped(sets []hand, rules game) evaluator {
	shapes := newAllShapes()
	g := newGrouped(sets, func(n rankCount) uint16 { return uint16(rules.category(n.strength(rules, &shapes))) })
	if len(g.ranks) > maxKinds {
		return evaluateGo(sets, rules)
	}
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		row := g.row(rankCountOf(common))
		var sums [4][16]uint64 // four arrays, because an add waits for the last add at the same address
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

// classesGrouped is evaluateGrouped for classes: the values are the slots of a classTable.
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

// newClassGroups groups sets of cards, with the slots of a classTable as values.
func newClassGroups(sets []hand, t *classTable) *grouped {
	shapes := newAllShapes()
	return newGrouped(sets, func(n rankCount) uint16 { return uint16(t.slot(n.strength(holdem, &shapes))) })
}
