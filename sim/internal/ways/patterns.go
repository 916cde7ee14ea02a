package ways

import (
	"context"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// patternChunk is the number of patterns of boards in a chunk.
const patternChunk = 95

// Patterns is a way that counts all deals by the patterns of the board (see eval.Patterns),
// in a game of exactly two hole cards.
func Patterns(r eval.Rules, count func(p *eval.Patterns, board int, counts []uint64)) Way {
	return Way{"patterns", Exact, func(p *Plan) string {
		return needs(p.Range == nil && !p.Evaluated, "neither a range nor an evaluator")
	}, func(p *Plan) Count {
		patterns := eval.NewPatterns(r, p.Known[:p.KnownHole], p.Known[p.KnownHole:], p.Left)
		all := uint64(patterns.Boards())
		boards := func(chunk uint64) (from, to int) {
			return int(chunk * patternChunk), int(min((chunk+1)*patternChunk, all))
		}
		deals := func(chunk uint64) (n uint64) {
			from, to := boards(chunk)
			for board := from; board < to; board++ {
				n += patterns.Deals(board)
			}
			return n
		}
		worker := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
			from, to := boards(chunk)
			for board := from; board < to && ctx.Err() == nil; board++ {
				count(patterns, board, into.Counts)
			}
			return ctx.Err()
		}
		c := enumerated((all+patternChunk-1)/patternChunk, deals, patterns.Nanoseconds(), func() (func() chunk.Worker, error) { return Share(worker), nil })
		if !p.Whole() {
			c.Version = 2 // version 1 enumerated the deals with known cards one by one
		}
		return c
	}}
}
