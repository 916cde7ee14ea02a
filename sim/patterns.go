package sim

import (
	"context"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// patternChunk is the number of patterns of boards in a chunk.
const patternChunk = 95

// patternsEngine counts all deals by the patterns of the board (see eval.Patterns), in a
// game of exactly two hole cards.
type patternsEngine struct {
	enumerated
	patterns *eval.Patterns
	question countsPattern
}

func newPatterns(q countsPattern, c *cards, r eval.Rules) enumeration {
	e := patternsEngine{patterns: eval.NewPatterns(r, c.known[:c.knownHole], c.known[c.knownHole:], c.left), question: q}
	e.nanoseconds = e.patterns.Nanoseconds()
	e.chunks = (uint64(e.patterns.Boards()) + patternChunk - 1) / patternChunk
	e.hands = func(chunk uint64) (n uint64) {
		from, to := e.boards(chunk)
		for board := from; board < to; board++ {
			n += e.patterns.Deals(board)
		}
		return n
	}
	return e
}

// boards returns the patterns of a chunk: from to to-1.
func (e patternsEngine) boards(chunk uint64) (from, to int) {
	return int(chunk * patternChunk), int(min((chunk+1)*patternChunk, uint64(e.patterns.Boards())))
}

func (e patternsEngine) workers() (func() chunk.Worker, error) {
	count := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		from, to := e.boards(chunk)
		for board := from; board < to && ctx.Err() == nil; board++ {
			e.question.countPattern(e.patterns, board, into.Counts)
		}
		return ctx.Err()
	}
	return func() chunk.Worker { return count }, nil
}
