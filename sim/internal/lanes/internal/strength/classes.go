package strength

import (
	"math/bits"
	"slices"

	"pokersim/sim/internal/lanes/internal/layout"

	"pokersim/deck"
	"pokersim/eval"
)

// ClassTable finds the class of a hand from its strength. Two look-ups give the hand's
// slot: base, by the upper half of the strength (the kind of hand and the primary
// ranks), plus number, by the kickers. A third look-up, class, gives the class of the
// slot; it is made once for each slot, after all hands are counted.
//
// Slots have the order of strengths: a stronger hand has a higher slot. No hand has strength
// 0 or slot 0.
type ClassTable struct {
	Base   [1 << 16]uint16         // by the upper half of a strength
	number [1 << deck.Ranks]uint16 // by set of ranks: its index among the sets of its size, in colex order
	Class  [Slots]eval.Class       // by slot; 0 for a slot without hands
	Flush  [1 << deck.Ranks]uint16 // by the ranks of the suit of a flush: the slot of the hand
	Places [Slots]uint8            // by slot: the place of the category in the order of the game, 0 for the weakest
}

// Slots is the number of slots. High cards and flushes have 1287 each, one for each set
// of five ranks. One pair has 13 × 286 (pair × three kickers). Two pair has 78 × 13 (the
// two pairs × kicker), and three of a kind 13 × 78. Full houses and four of a kind have
// 13 × 13 each. Straights and straight flushes have 10 each.
const Slots = 2*1287 + 13*286 + 2*13*78 + 2*13*13 + 2*10

// SlotCounts has the number of hands of each slot, fewer than 2^32. The kernels in
// assembly count rejected hands in slot 0. The AVX-512 kernels count by class instead:
// then element n is the number of hands of class n.
type SlotCounts [Slots]uint32

// AddTo adds the hands to counts, class n at index n-1. ByClass says that c has the
// numbers of hands by class.
func (c *SlotCounts) AddTo(counts *[eval.Classes]uint64, t *ClassTable, byClass bool) {
	if byClass {
		for class, n := range c[1 : eval.Classes+1] {
			counts[class] += uint64(n)
		}
		return
	}
	for slot, n := range c {
		if class := t.Class[slot]; class > 0 {
			counts[class-1] += uint64(n)
		}
	}
}

// NewClassTable returns the table of a game. The classes number the strengths of all hands
// in descending order, from 1.
func NewClassTable(g Game) *ClassTable {
	t := &ClassTable{}
	var next [deck.Ranks + 1]uint16
	for set := range t.number {
		size := bits.OnesCount(uint(set))
		t.number[set] = next[size]
		next[size]++
	}
	strengths := g.allStrengths()
	slices.Sort(strengths)
	base := uint16(0)
	for i, s := range strengths {
		upper := s >> layout.PrimaryBits
		if i == 0 || upper != strengths[i-1]>>layout.PrimaryBits {
			t.Base[upper] = base
			base += next[bits.OnesCount32(uint32(s)&(1<<layout.PrimaryBits-1))]
		}
	}
	for i, s := range strengths {
		slot := t.Slot(s)
		t.Class[slot], t.Places[slot] = eval.Class(len(strengths)-i), PlaceOf(uint16(s>>16))
	}
	shapes := NewShapes(7) // these have the shapes of flushes of five to seven cards
	for ranks := range uint32(len(t.Flush)) {
		if n := bits.OnesCount32(ranks); 5 <= n && n <= 7 {
			t.Flush[ranks] = uint16(t.Slot(g.FlushStrength(ranks, &shapes)))
		}
	}
	return t
}

// Slot returns the slot of a strength.
func (t *ClassTable) Slot(s Strength) int {
	return int(t.Base[s>>layout.PrimaryBits]) + int(t.number[s>>layout.KickerBits&(1<<deck.Ranks-1)])
}

// allStrengths returns every strength of a hand of five cards once.
func (g Game) allStrengths() (all []Strength) {
	add := func(kind Strength, primary, kickers int) {
		for _, p := range sets(primary) {
			for _, k := range sets(kickers) {
				if p&k == 0 && (primary > 0 || Holdem.Lowest(k) == 0) {
					all = append(all, g.Kind(kind)<<layout.KindBits|Strength(p)<<layout.PrimaryBits|Strength(k)<<layout.KickerBits)
				}
			}
		}
	}
	add(highCard, 0, 5)
	add(highCard, 1, 3)
	add(twoPair, 2, 1)
	add(ThreeOfAKind, 1, 2)
	add(Flush, 0, 5)
	add(FullHouse, 1, 1)
	add(fourOfAKind, 1, 1)
	for low := 2; low <= 11; low++ {
		for _, kind := range []Strength{Straight, StraightFlush} {
			all = append(all, g.Kind(kind)<<layout.KindBits|1<<(low+layout.PrimaryBits))
		}
	}
	return all
}

// sets returns all sets of ranks of the given size.
func sets(size int) (all []uint32) {
	for set := range uint32(1 << deck.Ranks) {
		if bits.OnesCount32(set) == size {
			all = append(all, set)
		}
	}
	return all
}
