// Package results turns counts into what people read: a tally of hands, the
// frequency table computed from it with error bars and exact values, and the
// table's forms as CSV, JSON and text.
//
// Counts are numbers of hands, frequencies and probabilities lie in 0 to 1.
// Distributions come from gonum.
package results

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
