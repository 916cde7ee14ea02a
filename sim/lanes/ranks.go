package lanes

import "pokersim/eval"

// Ranks evaluates hands of seven cards by sets of ranks, bit 0 for the two to bit
// 12 for the ace. Of two strengths the higher wins, and equal ones tie. It never
// changes, so that goroutines may share it.
type Ranks struct{ shapes [32]uint16 }

// NewRanks returns the evaluator.
func NewRanks() *Ranks { return &Ranks{newShapes(7)} }

// Unsuited returns the strength of a hand as if it had no flush: held are the ranks
// that it holds at least once, twice, three and four times, 16 bits each from the
// lowest. What are not the ranks of seven cards gives a number without meaning.
func (r *Ranks) Unsuited(held uint64) uint32 {
	const set = 1<<16 - 1
	return uint32(holdem.rankStrength(uint32(held&set), uint32(held>>16&set), uint32(held>>32&set), uint32(held>>48), &r.shapes))
}

// Suited returns the strength of a hand with these ranks, five to seven, in one
// suit. (Of seven cards, the others cannot make more of it.)
func (r *Ranks) Suited(ranks uint16) uint32 {
	return uint32(holdem.flushStrength(uint32(ranks), &r.shapes))
}

// CategoryOf returns the category of a hand with a strength of Ranks.
func CategoryOf(s uint32) eval.Category { return strength(s).category() }
