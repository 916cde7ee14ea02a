package equity

import (
	"cmp"
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Street is the distribution of player 1's equity when the cards of a street are
// known.
type Street struct {
	Name   string // "flop" or "turn"
	Levels []Level
}

// Level is an equity, Share / Of, and the number of boards on which it occurs.
// Share is player 1's share of the pots of all boards that can follow, in half
// pots. Of is the same on all boards of a street.
type Level struct {
	Share, Of uint64
	Boards    uint64 // the number of boards of the street with this equity
}

// Streets returns the distributions of player 1's equity after the flop, unless the
// flop is known, and after the turn. The boards of the turn are sets of four cards,
// or single cards after a known flop. Levels are in ascending order. Streets needs
// two players with known hands and a board of 0 or 3 cards; otherwise the error
// matches chunk.ErrPlan. If ctx ends, the error is ctx.Err().
func Streets(ctx context.Context, l *Law) ([]Street, error) {
	if n := l.board.Count(); n > 3 {
		return nil, chunk.Invalid("table", "streets: want a board of 0 or 3 cards, not %d", n)
	}
	if n := len(l.players); n != 2 {
		return nil, chunk.Invalid("table", "streets: want 2 players, not %d", n)
	}
	r, err := newRunout(l, "streets")
	if err != nil {
		return nil, err
	}
	turn := Street{"turn", r.levels(ctx, l, 4-l.board.Count())}
	if l.board != 0 {
		return []Street{turn}, ctx.Err()
	}
	return []Street{{"flop", r.levels(ctx, l, 3)}, turn}, ctx.Err()
}

// levels returns the distribution over the boards with more cards added. It
// enumerates them up to permutations of the suits, and stops early if ctx ends.
func (r *runout) levels(ctx context.Context, l *Law, more int) []Level {
	after := 5 - l.board.Count() - more
	boards := newBoards(l, r.table, more, maxBlock)
	found := map[uint64]uint64{} // boards by share
	of := 2 * choose(len(boards.free)-more, after)
	for block := range boards.chunks() {
		boards.each(block, func(cards deck.Set, board eval.Partial, weight uint64) bool {
			var counts [4]uint64
			r.count(board, (deck.SetOf(boards.free...) &^ cards).Cards(), after, counts[:])
			found[2*counts[0b01]+counts[0b11]] += weight
			return ctx.Err() == nil
		})
	}
	levels := make([]Level, 0, len(found))
	for share, n := range found {
		levels = append(levels, Level{share, of, n})
	}
	slices.SortFunc(levels, func(a, b Level) int { return cmp.Compare(a.Share, b.Share) })
	return levels
}
