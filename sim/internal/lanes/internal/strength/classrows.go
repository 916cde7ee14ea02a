package strength

import (
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
)

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
type classRows = [layout.ClassRows][32]uint16

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
		{1277, 0, 5, 0}, {2860, 220, 3, layout.KickerBits}, {858, 11, 1, layout.KickerBits + 1}, {858, 66, 2, layout.KickerBits},
		{10, 1, 0, 2}, {1277, 0, 5, 0}, {156, 12, 1, layout.KickerBits}, {156, 12, 1, layout.KickerBits}, {10, 1, 0, 2},
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
	r := &classRows{layout.ClassShapes: NewShapes(cards)}
	kinds := kindsOfClasses()
	start := uint16(eval.Classes)
	for kind, k := range kinds {
		for number, shape := range r[layout.ClassShapes] {
			if kindOfNumber(number, shape) == kind {
				r[layout.ClassStarts][number] = start + k.step*k.lowest
				r[layout.ClassSteps][number] = k.step | [...]uint16{0, 1 << 8, 1 << 9, 1 << 10, 0, 1 << 11}[k.kickers]
			}
		}
		start -= k.all
	}
	for higher := range deck.Ranks {
		r[layout.ClassPairs][higher+layout.KickerBits] = uint16(11 * higher * (higher - 1) / 2)
	}
	var next [7]uint16
	for set := range uint16(64) { // ascending numbers are colex order
		size := bits.OnesCount16(set)
		setRow(r, layout.ClassLow, set, next[size])
		next[size]++
	}
	for i, kickers := range []int{1, 2, 3, 5} {
		numberKickers(r, layout.ClassHigh+2*i, kickers)
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
		setRow(r, at, high&63, number-r[layout.ClassLow+int(low/32)][low%32])
		number++
	}
}

// kindOfNumber returns the index in kindsOfClasses of the kind of a number and its shape.
func kindOfNumber(number int, shape uint16) int {
	kind := int(shape >> layout.KindOfWord)
	switch {
	case number == layout.ShapeStraight:
		return 4
	case number == layout.ShapeStraightFlush:
		return 8
	case 5-layout.FlushesLower <= number && number <= 7-layout.FlushesLower:
		return 5
	case kind > 0 || number >= 8:
		return kind + 1
	}
	return kind
}
