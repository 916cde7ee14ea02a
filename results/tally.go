// Package results turns counts into what people read: a tally of hands, the
// frequency table computed from it with error bars and exact values, and the
// table's forms as CSV, JSON and text.
//
// Counts are numbers of hands, frequencies and probabilities lie in 0 to 1.
// Distributions come from gonum.
package results

import "slices"

// Tally is how many hands fell into each bucket, and the chunks of the plan
// that they come from. Tallies of different chunks of one plan add.
type Tally struct {
	Counts []uint64 // by bucket
	Chunks Chunks
}

// Rounds returns the number of hands in the tally.
func (t *Tally) Rounds() uint64 {
	n := uint64(0)
	for _, count := range t.Counts {
		n += count
	}
	return n
}

// Plus returns the sum of two tallies of the same buckets. They must not have a
// chunk in common. The zero Tally adds nothing.
func (t Tally) Plus(other Tally) Tally {
	sum := Tally{Counts: make([]uint64, max(len(t.Counts), len(other.Counts))), Chunks: t.Chunks.Union(other.Chunks)}
	for _, counts := range [][]uint64{t.Counts, other.Counts} {
		for i, n := range counts {
			sum.Counts[i] += n
		}
	}
	return sum
}

// Minus takes away a tally that is part of t.
func (t Tally) Minus(part Tally) Tally {
	left := Tally{Counts: slices.Clone(t.Counts), Chunks: t.Chunks.Minus(part.Chunks)}
	for i, n := range part.Counts {
		left.Counts[i] -= n
	}
	return left
}
