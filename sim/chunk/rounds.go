package chunk

// MaxRounds is the largest number of rounds of a plan.
const MaxRounds = 1_000_000_000_000_000_000

// Rounds is a number of rounds divided into chunks of equal length. The last chunk
// may have fewer rounds.
type Rounds struct {
	Total uint64 // at least 1
	Chunk uint64 // rounds in a chunk
}

// Chunks returns the numbers of the chunks.
func (r Rounds) Chunks() Set { return Set{{From: 0, To: (r.Total + r.Chunk - 1) / r.Chunk}} }

// Of returns the number of rounds in a chunk.
func (r Rounds) Of(chunk uint64) uint64 { return min(r.Chunk, r.Total-chunk*r.Chunk) }

// In returns the number of rounds in a set of chunks.
func (r Rounds) In(set Set) uint64 {
	n := set.Len() * r.Chunk
	last := r.Chunks().Len() - 1
	if set.Has(Set{{From: last, To: last + 1}}) {
		n -= r.Chunk - r.Of(last)
	}
	return n
}
