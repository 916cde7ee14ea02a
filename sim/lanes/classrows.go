package lanes

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// classRows find the class of a hand of five to seven cards as the AVX-512 kernels
// do, from what makes its strength, by look-ups of 32 or 64 words. The class is
//
//	the start of the hand's shape
//	less the number of the ranks that are compared first, times the step of the shape,
//	less the number of the kickers, in colex order, among the other ranks.
//
// A start is the class of the weakest hand of a kind, and allows for what the kernel
// counts too much. Flushes and straights have numbers of their own.
//
// The rows are the shapes; the starts; the steps, and above their lower byte a bit
// that says whether there are one, two, three or five kickers; what the higher of
// two pairs adds; two rows for the lower six of the ranks left to kickers; and two
// each for the upper six where there are one, two, three and five kickers, and five
// with an ace, which is the thirteenth.
type classRows = [16][32]uint16

const (
	rowStarts = 1 + iota
	rowSteps
	rowPairs
	rowLow
	rowHigh = rowLow + 2
)

// The numbers of hands that have no shape: a straight, a straight flush, and how
// much lower that of a flush is than the one of its ranks.
const (
	numberStraight      = 31
	numberStraightFlush = 30
	flushesLower        = 4
)

// kindClasses is what a kind of hand has: its classes, those with the same first
// ranks, its kickers, and what the kernel counts where the first ranks are lowest.
type kindClasses struct{ all, step, kickers, lowest uint16 }

// kindsOfClasses are the kinds by strength, high cards and pairs apart.
func kindsOfClasses() [9]kindClasses {
	return [9]kindClasses{
		{1277, 0, 5, 0}, {2860, 220, 3, kickerBits}, {858, 11, 1, kickerBits + 1}, {858, 66, 2, kickerBits},
		{10, 1, 0, 2}, {1277, 0, 5, 0}, {156, 12, 1, kickerBits}, {156, 12, 1, kickerBits}, {10, 1, 0, 2},
	}
}

// newClassRows returns the rows for hands of so many cards.
func newClassRows(cards int) *classRows {
	r := &classRows{newShapes(cards)}
	kinds := kindsOfClasses()
	start := uint16(eval.Classes)
	for kind, k := range kinds {
		for number, shape := range r[0] {
			if kindOfNumber(number, shape) == kind {
				r[rowStarts][number] = start + k.step*k.lowest
				r[rowSteps][number] = k.step | [...]uint16{0, 1 << 8, 1 << 9, 1 << 10, 0, 1 << 11}[k.kickers]
			}
		}
		start -= k.all
	}
	for higher := range deck.Ranks {
		r[rowPairs][higher+kickerBits] = uint16(11 * higher * (higher - 1) / 2)
	}
	var next [7]uint16
	for set := range uint16(64) { // the lower ranks are in colex order
		size := bits.OnesCount16(set)
		setRow(r, rowLow, set, next[size])
		next[size]++
	}
	for i, kickers := range []int{1, 2, 3, 5} {
		numberKickers(r, rowHigh+2*i, kickers)
	}
	return r
}

// setRow sets an element of two rows.
func setRow(r *classRows, row int, i, x uint16) { r[row+int(i/32)][i%32] = x }

// numberKickers fills two rows, or four where there may be an ace, such that what is
// found for the lower and for the upper ranks adds up to the number of the kickers
// among those that make no straight.
func numberKickers(r *classRows, row, kickers int) {
	number := uint16(0)
	for _, set := range sets(kickers) {
		low, high := uint16(set)&63, uint16(set)>>6
		if kickers == 5 && holdem.lowest(set) != 0 || kickers < 5 && set>>12 != 0 {
			continue
		}
		at := row + 2*int(high>>6)
		setRow(r, at, high&63, number-r[rowLow+int(low/32)][low%32])
		number++
	}
}

// kindOfNumber returns which of kindsOfClasses a number stands for.
func kindOfNumber(number int, shape uint16) int {
	kind := int(shape >> 13)
	switch {
	case number == numberStraight:
		return 4
	case number == numberStraightFlush:
		return 8
	case 5-flushesLower <= number && number <= 7-flushesLower:
		return 5
	case kind > 0 || number >= 8:
		return kind + 1
	}
	return kind
}
