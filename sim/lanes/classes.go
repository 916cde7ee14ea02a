package lanes

import (
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// classTable finds the class of a strength by two look-ups: the slot of a hand
// is the base of the upper half of its strength, which is the kind of hand and
// the ranks that are compared first, plus the number of its kickers. The class
// of a slot is looked up when the hands of all slots are counted.
//
// Slot 0 is that of strength 0, which no hand has.
type classTable struct {
	base   [1 << 16]uint16         // by the upper half
	number [1 << deck.Ranks]uint16 // of a set of ranks among those of its size, by colex order
	class  [slots]eval.Class       // by slot; 0 for none
	flush  flushSlots
	rows   [eval.MaxCards + 1]func() *classRows // by the number of cards, for the kernels that take them
}

// flushSlots are the slots of hands with five or more cards of one suit, by their
// ranks.
type flushSlots [1 << deck.Ranks]uint16

// slots is the number of slots: 1287 for the sets of five kickers, twice; 13
// times 286 for pairs and three kickers; 13 times 78 for two pair and for three
// of a kind; 13 times 13 for full houses and for four of a kind; and twice ten
// straights.
const slots = 2*1287 + 13*286 + 2*13*78 + 2*13*13 + 2*10

// slotCounts counts hands by slot, fewer than 2^32 of each. The kernels in
// assembly count rejected hands in slot 0. A kernel may count by class instead.
type slotCounts [slots]uint32

// addTo adds the hands of all slots to the counts of their classes.
func (c *slotCounts) addTo(counts *[eval.Classes]uint64, t *classTable, byClass bool) {
	if byClass {
		for class, n := range c[1 : eval.Classes+1] {
			counts[class] += uint64(n)
		}
		return
	}
	for slot, n := range c {
		if class := t.class[slot]; class > 0 {
			counts[class-1] += uint64(n)
		}
	}
}

// newClassTable numbers the strengths of all hands: the strongest is class 1.
func newClassTable() *classTable {
	t := &classTable{}
	var next [deck.Ranks + 1]uint16
	for set := range t.number {
		size := bits.OnesCount(uint(set))
		t.number[set] = next[size]
		next[size]++
	}
	strengths := allStrengths()
	slices.Sort(strengths)
	base := uint16(0)
	for i, s := range strengths {
		upper := s >> primaryBits
		if i == 0 || upper != strengths[i-1]>>primaryBits {
			t.base[upper] = base
			base += next[bits.OnesCount32(uint32(s)&(1<<primaryBits-1))]
		}
	}
	for i, s := range strengths {
		t.class[t.slot(s)] = eval.Class(len(strengths) - i)
	}
	for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
		t.rows[cards] = sync.OnceValue(func() *classRows { return newClassRows(cards) })
	}
	shapes := newShapes(7) // which has those of fewer cards of one suit too
	for ranks := range uint32(len(t.flush)) {
		if n := bits.OnesCount32(ranks); 5 <= n && n <= 7 {
			t.flush[ranks] = uint16(t.slot(holdem.flushStrength(ranks, &shapes)))
		}
	}
	return t
}

// slot returns the slot of a strength.
func (t *classTable) slot(s strength) int {
	return int(t.base[s>>primaryBits]) + int(t.number[s>>kickerBits&(1<<deck.Ranks-1)])
}

// allStrengths returns the strengths of all hands of five cards, each once.
func allStrengths() (all []strength) {
	add := func(kind strength, primary, kickers int) {
		for _, p := range sets(primary) {
			for _, k := range sets(kickers) {
				if p&k == 0 && (primary > 0 || holdem.lowest(k) == 0) {
					all = append(all, kind<<kindBits|strength(p)<<primaryBits|strength(k)<<kickerBits)
				}
			}
		}
	}
	add(highCard, 0, 5)
	add(highCard, 1, 3)
	add(twoPair, 2, 1)
	add(threeOfAKind, 1, 2)
	add(flush5, 0, 5)
	add(fullHouse, 1, 1)
	add(fourOfAKind, 1, 1)
	for low := 2; low <= 11; low++ {
		for _, kind := range []strength{straight5, straightFlush} {
			all = append(all, kind<<kindBits|1<<(low+primaryBits))
		}
	}
	return all
}

// sets returns the sets of so many ranks.
func sets(size int) (all []uint32) {
	for set := range uint32(1 << deck.Ranks) {
		if bits.OnesCount32(set) == size {
			all = append(all, set)
		}
	}
	return all
}
