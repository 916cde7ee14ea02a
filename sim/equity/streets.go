package equity

import (
	"cmp"
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
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
func (p *Prepared) Streets(ctx context.Context) ([]Street, error) {
	l := p.law
	if n := l.Board.Count(); n > 3 {
		return nil, chunk.Invalid("table", "streets: want a board of 0 or 3 cards, not %d", n)
	}
	if n := len(l.Players); n != 2 {
		return nil, chunk.Invalid("table", "streets: want 2 players, not %d", n)
	}
	r, err := newRunout(l, "streets")
	if err != nil {
		return nil, err
	}
	turn := Street{"turn", r.levels(ctx, l, 4-l.Board.Count())}
	if l.Board != 0 {
		return []Street{turn}, ctx.Err()
	}
	return []Street{{"flop", r.levels(ctx, l, 3)}, turn}, ctx.Err()
}

// levels returns the distribution over the boards with more cards added. It
// enumerates them up to permutations of the suits, and stops early if ctx ends.
func (r *runout) levels(ctx context.Context, l *joint.Law, more int) []Level {
	after := 5 - l.Board.Count() - more
	all := boards.New(l, r.table, more, boards.MaxBlock)
	found := map[uint64]uint64{} // boards by share
	of := 2 * deck.Choose(len(all.Free)-more, after)
	for block := range all.Chunks() {
		all.Each(block, func(cards deck.Set, board eval.Partial, weight uint64) bool {
			var counts [4]uint64
			r.count(board, (deck.SetOf(all.Free...) &^ cards).Cards(), after, counts[:])
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
