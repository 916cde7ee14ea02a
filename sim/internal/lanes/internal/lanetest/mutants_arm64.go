package lanetest

import (
	"slices"

	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// NewMutable returns a plan of a kernel that reads vectors, and adds to counts.
func NewMutable(name string, vectors []kernels.Vector, counts int, deal func(s *sampling.States, blocks uint64, counts []uint64)) Mutable {
	m := Mutable{Name: name, Counts: func(blocks uint64) []uint64 {
		streams, all := sampling.NewStreams(1, 2), make([]uint64, counts)
		for s := sampling.StatesOf(&streams); blocks > 0; blocks -= min(blocks, kernels.MaxBlocks) {
			deal(&s, min(blocks, kernels.MaxBlocks), all)
		}
		return all
	}}
	for i := range vectors {
		m.Rows = append(m.Rows, vectors[i][:])
	}
	return m
}

// EquivalentShape returns why a change of the tables of shapes, from a row on, cannot change a count of
// hands of seven cards and, if five is true, of five; else "". The table of seven cards has the element.
func EquivalentShape(m Mutant, from int, element uint8, five bool) string {
	row := m.Row - from
	number, table := row%2*16+m.At, row/2
	ofFive, ofSeven := []int{5, 9, 11, 12, 18, 19}, []int{5, 6, 7, 11, 13, 14, 17, 18, 19, 20, 21, 27, 28}
	second := []int{7, 11, 13, 14, 21}
	if !five {
		ofFive = nil
	}
	drops := element == 1 && !slices.Contains(ofFive, number)
	switch {
	case !slices.Contains(ofFive, number) && !slices.Contains(ofSeven, number):
		return "no hand has the number"
	case table == arguments.ShapeKinds && (m.Bit < 5 || m.Bit == 7 && (number == 6 || number == 5 && !five)):
		return "a kind has three bits, and a flush sets the highest one"
	case table == arguments.ShapeKinds && number == 7 && m.Bit < 7 && five:
		return "without primary ranks, the class table does not tell kinds 1 to 3 from high card"
	case table == arguments.ShapePrimary && number <= 7:
		return "a hand without a pair has no primary rank"
	case drops && table < arguments.ShapePairs && 1 <= m.Bit && m.Bit < arguments.LowestRankNEON:
		return "sets have no bits below the two: 3 and 5 drop the lowest rank as 1 does"
	case drops && m.Bit == 3 && (table == arguments.ShapeKicker || table == arguments.ShapeSecond) && slices.Contains(second, number):
		return "9 drops the rank above the two first, and two ranks are dropped"
	case table == arguments.ShapePairs && (number == 17 || number == 27):
		return "every rank is a pair"
	}
	return ""
}
