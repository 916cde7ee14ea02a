package equity

import (
	"cmp"
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Street is the distribution of player 1's equity once a street's cards are known.
type Street struct {
	Name   string // "flop" or "turn"
	Levels []Level
}

// Level is an equity that occurs: Share / Of, his share of the pot summed over the
// boards that can follow, in half pots. Of is the same on all boards of a street.
type Level struct {
	Share, Of uint64
	Boards    uint64 // on how many boards of the street
}

// Streets returns the distributions of player 1's equity after the flop, unless it
// is given, and after the turn: its boards are sets of four cards, or the single
// cards that may follow a given flop. Levels ascend. Two players with known hands
// and a board of 0 or 3 cards are needed, else the error matches chunk.ErrPlan; if
// ctx ends, it is ctx's.
func Streets(ctx context.Context, l *Law) ([]Street, error) {
	if n := l.board.Count(); n > 3 {
		return nil, chunk.Invalid("table", "streets: a board of %d cards leaves no street: want 0 or 3", n)
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

// levels returns the distribution over the boards with so many more cards, up to
// suits. It stops early if ctx ends.
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
