package chunk

import "context"

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
	if len(Set{{From: last, To: last + 1}}.Minus(set)) == 0 {
		n -= r.Chunk - r.Of(last)
	}
	return n
}

// Grow takes a tally of before, which has fewer rounds than r, and returns the part
// of it that is a tally of r. If before's last chunk is shorter than the same chunk
// of r and is in the tally, Grow subtracts it: run runs this chunk of before
// again. An error is that of run.
func (r Rounds) Grow(ctx context.Context, before Rounds, tally Tally, run func(context.Context, Options) (Tally, error)) (Tally, error) {
	last := Set{{From: before.Total / r.Chunk, To: before.Total/r.Chunk + 1}}
	counted := len(last.Minus(tally.Chunks)) == 0
	if before.Total >= r.Total || before.Total%r.Chunk == 0 || !counted {
		return tally, nil
	}
	short, err := run(ctx, Options{Workers: 1, Only: &last})
	if err != nil {
		return Tally{}, err
	}
	return tally.Minus(short), nil
}
