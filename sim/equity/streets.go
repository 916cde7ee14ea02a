package equity

import (
	"context"

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
// matches chunk.ErrPlan. If ctx ends, the error is ctx.Err(). Only Workers of the options
// is used.
func (p *Prepared) Streets(ctx context.Context, options chunk.Options) ([]Street, error) {
	l := p.law
	if options.Workers < 0 || options.Workers > chunk.MaxWorkers {
		return nil, chunk.Invalid("workers", "%d: want 1 to %d", options.Workers, chunk.MaxWorkers)
	}
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
	turns, err := newTurns(r, l).count(ctx, options.Workers)
	if err != nil {
		return nil, err
	}
	turn := Street{"turn", turns.levels()}
	if l.Board != 0 {
		return []Street{turn}, nil
	}
	return []Street{{"flop", turns.flops().levels()}, turn}, nil
}
