package enumerate

import (
	"sync/atomic"

	"pokersim/deck"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/strength"
)

// This file counts enumerated hands in plain Go. A hand is up to four common cards and
// one set of a list, usually a set of three cards. Hands with the same ranks and without
// a flush have the same category and the same class. So sets with the same ranks are of
// one kind, and a row of a table has a value for each kind: the category of the hand, or
// the slot of its class. Each multiset of common ranks has a row. Counting takes two
// steps. First each hand is counted by one look-up, of the kind of its set in the row of
// its common cards, as if it had no flush. Then each hand with a flush is corrected: it
// is subtracted from this count and added to the count of the value of its flush.

// evaluator joins each of the first sets of a list with the common cards, evaluates the
// hands, and adds them to counts. Their number is hands.
type evaluator func(common strength.Hand, hands uint64, counts *[eval.Categories]uint64)

// grouped is a list of sets of cards with the kind of each.
type grouped struct {
	kinds   []uint64                        // the kind of each set, four to a word, 16 bits each
	ranks   []strength.RankCount            // the ranks of each kind
	rows    []atomic.Pointer[rankRow]       // by the number of the common ranks; made when first used
	flushes [deck.Suits][6][]suitedSet      // by suit and n: the sets with at least n cards of the suit, in order
	value   func(strength.RankCount) uint16 // the value of a hand without a flush
}

// suitedSet is a set of cards that may complete a flush. Bits 0 to 12 are its ranks in
// the suit, bits 13 to 21 its kind, and bits 32 to 63 its index in the list.
type suitedSet uint64

// rankRow has the values of the hands with the same common ranks, by kind.
type rankRow [maxKinds]uint16

// maxKinds is the largest number of kinds. There are 455 multisets of three ranks.
const maxKinds = 512

// newGrouped groups the sets by kind. If there are more than maxKinds kinds, it cannot
// be used.
func newGrouped(sets []strength.Hand, value func(strength.RankCount) uint16) *grouped {
	g := &grouped{value: value, kinds: make([]uint64, len(sets)/4+1), rows: make([]atomic.Pointer[rankRow], strength.RankRows)}
	kinds := map[strength.RankCount]uint16{}
	for i, h := range sets {
		r := strength.RankCountOf(h)
		if _, ok := kinds[r]; !ok {
			kinds[r] = uint16(len(g.ranks))
			g.ranks = append(g.ranks, r)
		}
		g.kinds[i/4] |= uint64(kinds[r]) << (i % 4 * 16)
		for suit := range g.flushes {
			for n := 1; n <= min(h.InSuit(suit), 5); n++ {
				ranks := uint64(h>>(16*suit)) & strength.SuitRanks
				g.flushes[suit][n] = append(g.flushes[suit][n], suitedSet(uint64(i)<<32|uint64(kinds[r])<<deck.Ranks|ranks))
			}
		}
	}
	return g
}

// row returns the row of the given common ranks.
func (g *grouped) row(ranks strength.RankCount) *rankRow {
	place := &g.rows[ranks.Number()]
	row := place.Load()
	if row == nil {
		row = &rankRow{}
		for kind, more := range g.ranks {
			row[kind] = g.value(ranks.Plus(more))
		}
		place.Store(row) // if two goroutines store a row, both rows are equal
	}
	return row
}

// recent is the row of the last call of count. The next call often has the same ranks.
type recent struct {
	ranks strength.RankCount
	row   *rankRow
}

// count joins the first sets with the common cards and counts the hands by value. Their
// number is hands. Flush gives the value of a hand with a flush, by its ranks in the
// suit.
func (g *grouped) count(common strength.Hand, hands uint64, flush *strength.FlushSlots, last *recent, counts *strength.SlotCounts) {
	if ranks := strength.RankCountOf(common); last.row == nil || ranks != last.ranks {
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
		for _, s := range g.flushes[suit][5-common.InSuit(suit)] {
			if uint64(s>>32) >= hands {
				break
			}
			counts[row[s>>deck.Ranks&(maxKinds-1)]]--
			counts[flush[(s|ranks)&strength.SuitRanks]]++
		}
	}
}

// evaluateGrouped returns the function that counts hands by category.
func evaluateGrouped(sets []strength.Hand, rules strength.Game) evaluator {
	shapes := strength.NewAllShapes()
	g := newGrouped(sets, func(n strength.RankCount) uint16 { return uint16(rules.Category(n.Strength(rules, &shapes))) })
	return func(common strength.Hand, hands uint64, counts *[eval.Categories]uint64) {
		row := g.row(strength.RankCountOf(common))
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
			for _, s := range g.flushes[suit][5-common.InSuit(suit)] {
				if uint64(s>>32) >= hands {
					break
				}
				sums[0][row[s>>deck.Ranks&(maxKinds-1)]&15]--
				sums[1][rules.FlushCategory(uint16(s|ranks)&strength.SuitRanks)&15]++
			}
		}
		for i := range counts {
			counts[i] += sums[0][i] + sums[1][i] + sums[2][i] + sums[3][i]
		}
	}
}

// newClassGroups groups sets of cards, with the slots of a ClassTable as values.
func newClassGroups(sets []strength.Hand, t *strength.ClassTable) *grouped {
	shapes := strength.NewAllShapes()
	return newGrouped(sets, func(n strength.RankCount) uint16 { return uint16(t.Slot(n.Strength(strength.Holdem, &shapes))) })
}
