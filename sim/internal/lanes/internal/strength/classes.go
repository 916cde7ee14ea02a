package strength

import (
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// ClassTable finds the class of a hand of hold'em from its strength. Two look-ups give the hand's
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
}

// Slots is the number of slots. High cards and flushes have 1287 each, one for each set
// of five ranks. One pair has 13 × 286 (pair × three kickers). Two pair has 78 × 13 (the
// two pairs × kicker), and three of a kind 13 × 78. Full houses and four of a kind have
// 13 × 13 each. Straights and straight flushes have 10 each.
const Slots = 2*1287 + 13*286 + 2*13*78 + 2*13*13 + 2*10

// SlotCounts has the number of hands of each slot, fewer than 2^32. The kernels in
// assembly count rejected hands in slot 0. AVX-512 and level Go count by class instead:
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

// Classes returns the table of the classes. The first call makes it. The classes number the
// strengths of all hands in descending order, from 1.
var Classes = sync.OnceValue(func() *ClassTable {
	t := &ClassTable{}
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
		upper := s >> arguments.PrimaryBits
		if i == 0 || upper != strengths[i-1]>>arguments.PrimaryBits {
			t.Base[upper] = base
			base += next[bits.OnesCount32(uint32(s)&(1<<arguments.PrimaryBits-1))]
		}
	}
	for i, s := range strengths {
		t.Class[t.Slot(s)] = eval.Class(len(strengths) - i)
	}
	return t
})

// Slot returns the slot of a strength.
func (t *ClassTable) Slot(s Strength) int {
	return int(t.Base[s>>arguments.PrimaryBits]) + int(t.number[s>>arguments.KickerBits&(1<<deck.Ranks-1)])
}

// allStrengths returns every strength of a hand of five cards once.
func allStrengths() (all []Strength) {
	add := func(kind Strength, primary, kickers int) {
		for _, p := range sets(primary) {
			for _, k := range sets(kickers) {
				if p&k == 0 && (primary > 0 || Holdem.Lowest(k) == 0) {
					all = append(all, kind<<arguments.KindBits|Strength(p)<<arguments.PrimaryBits|Strength(k)<<arguments.KickerBits)
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
			all = append(all, kind<<arguments.KindBits|1<<(low+arguments.PrimaryBits))
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

// classRows are the tables by which the AVX-512 kernels find the class of a hand. A
// look-up is in one row of 32 words, or in two rows of 64 words. The class is
//
//	start - step × (index of the primary ranks) - (index of the kickers)
//
// The start and the step depend on the number of the hand's shape (see NewShapes). An
// index is the place in colex order, from 0. For the index of the kickers, the primary
// ranks are left out of the thirteen ranks. Straights and flushes have no shape, so they
// have special numbers.
//
// The rows are:
//
//	ClassShapes  shapes, by number
//	ClassStarts  by number: the class of the weakest hand of the kind, plus step × lowest
//	             (see kindClasses)
//	ClassSteps   by number; one of bits 8 to 11 is set for 1, 2, 3 or 5 kickers
//	ClassPairs   the step of two pair × the part of the index that the higher pair adds
//	ClassLow     by the lower six bits of the kickers: their part of the index
//	ClassHigh    by the upper bits of the kickers: the other part, two rows each for
//	             1, 2, 3 and 5 kickers without an ace, and 5 kickers with an ace
type classRows = [arguments.ClassRows][32]uint16

// kindClasses describes a kind of hand.
type kindClasses struct {
	all     uint16 // the number of its classes
	step    uint16 // the number of its classes with the same primary ranks
	kickers uint16 // the number of its kickers
	lowest  uint16 // the index that the kernel computes for its lowest primary ranks
}

// kindsOfClasses returns the kinds, weakest first: high card, one pair, two pair and so
// on to the straight flush.
func kindsOfClasses() [9]kindClasses {
	return [9]kindClasses{
		{1277, 0, 5, 0}, {2860, 220, 3, arguments.KickerBits}, {858, 11, 1, arguments.KickerBits + 1}, {858, 66, 2, arguments.KickerBits},
		{10, 1, 0, 2}, {1277, 0, 5, 0}, {156, 12, 1, arguments.KickerBits}, {156, 12, 1, arguments.KickerBits}, {10, 1, 0, 2},
	}
}

// rowsByCards are the rows by number of cards, those that were used.
var rowsByCards [eval.MaxCards + 1]struct {
	once sync.Once
	rows *classRows
}

// ClassRowsOf returns the rows of a number of cards. The first call makes them.
func ClassRowsOf(cards int) *classRows {
	r := &rowsByCards[cards]
	r.once.Do(func() { r.rows = newClassRows(cards) })
	return r.rows
}

// newClassRows returns the rows for hands of the given number of cards.
func newClassRows(cards int) *classRows {
	r := &classRows{arguments.ClassShapes: NewShapes(cards)}
	kinds := kindsOfClasses()
	start := uint16(eval.Classes)
	for kind, k := range kinds {
		for number, shape := range r[arguments.ClassShapes] {
			if kindOfNumber(number, shape) == kind {
				r[arguments.ClassStarts][number] = start + k.step*k.lowest
				r[arguments.ClassSteps][number] = k.step | [...]uint16{0, 1 << 8, 1 << 9, 1 << 10, 0, 1 << 11}[k.kickers]
			}
		}
		start -= k.all
	}
	for higher := range deck.Ranks {
		r[arguments.ClassPairs][higher+arguments.KickerBits] = uint16(11 * higher * (higher - 1) / 2)
	}
	var next [7]uint16
	for set := range uint16(64) { // ascending numbers are colex order
		size := bits.OnesCount16(set)
		setRow(r, arguments.ClassLow, set, next[size])
		next[size]++
	}
	for i, kickers := range []int{1, 2, 3, 5} {
		numberKickers(r, arguments.ClassHigh+2*i, kickers)
	}
	return r
}

// setRow sets element i of a table of two rows.
func setRow(r *classRows, row int, i, x uint16) { r[row+int(i/32)][i%32] = x }

// numberKickers fills the two rows of the upper bits of kickers, or four rows for five
// kickers, which may have an ace. The sum of both parts is the index of the kickers. Five
// kickers that make a straight have no index.
func numberKickers(r *classRows, row, kickers int) {
	number := uint16(0)
	for _, set := range sets(kickers) {
		low, high := uint16(set)&63, uint16(set)>>6
		if kickers == 5 && Holdem.Lowest(set) != 0 || kickers < 5 && set>>12 != 0 {
			continue
		}
		at := row + 2*int(high>>6)
		setRow(r, at, high&63, number-r[arguments.ClassLow+int(low/32)][low%32])
		number++
	}
}

// kindOfNumber returns the index in kindsOfClasses of the kind of a number and its shape.
func kindOfNumber(number int, shape uint16) int {
	kind := int(shape >> arguments.KindOfWord)
	switch {
	case number == arguments.ShapeStraight:
		return 4
	case number == arguments.ShapeStraightFlush:
		return 8
	case 5-arguments.FlushesLower <= number && number <= 7-arguments.FlushesLower:
		return 5
	case kind > 0 || number >= 8:
		return kind + 1
	}
	return kind
}
