package equity

import (
	"context"

	"pokersim/sim/chunk"
)

// Street is the distribution of the players' equities when the cards of a street are
// known.
type Street struct {
	Name   string  // "flop" or "turn"
	Levels []Level // of player 1 of two known hands
	Spots  []Spot  // of other players: the boards of the street
}

// Level is an equity, Share / Of, and the number of boards on which it occurs.
// Share is player 1's share of the pots of all boards that can follow, in half
// pots. Of is the same on all boards of a street.
type Level struct {
	Share, Of uint64
	Boards    uint64 // the number of boards of the street with this equity
}

// Streets returns the distributions of the equities of two players or more after the
// flop, unless the flop is known, and after the turn. The boards of the turn are sets of
// four cards, or single cards after a known flop. It needs a board of 0 or 3 cards;
// otherwise the error matches chunk.ErrPlan. If ctx ends, the error is ctx.Err(). Only
// Workers of the options is used.
//
// For two players with known hands it returns Levels, in ascending order. For others it
// returns Spots, without a known flop only those of the flop; if these are predicted to
// take more than a minute, the error matches chunk.ErrPlan.
func (p *Prepared) Streets(ctx context.Context, options chunk.Options) ([]Street, error) {
	l := p.law
	if n := l.Board.Count(); n > 3 {
		return nil, chunk.Invalid("table", "streets: want a board of 0 or 3 cards, not %d", n)
	}
	if l.Showdown() == 1 {
		return nil, chunk.Invalid("table", "streets: want 2 players or more, not 1")
	}
	if len(l.Players) > 2 || !p.known() {
		return p.streetsOfRanges(ctx, options.Workers)
	}
	r, err := newRunout(l, "streets")
	if err != nil {
		return nil, err
	}
	turns, err := newTurns(r, l).count(ctx, options.Workers)
	if err != nil {
		return nil, err
	}
	turn := Street{Name: "turn", Levels: turns.levels()}
	if l.Board != 0 {
		return []Street{turn}, nil
	}
	return []Street{{Name: "flop", Levels: turns.flops().levels()}, turn}, nil
}

// streetsOfRanges returns the spots of the next street.
func (p *Prepared) streetsOfRanges(ctx context.Context, workers int) ([]Street, error) {
	if r := p.law.Rules; r.Low || r.Board == 0 {
		return nil, chunk.Invalid("table", "streets does not go with game %s", r.Name)
	}
	name, cards := "flop", 3
	if p.law.Board != 0 {
		name, cards = "turn", 1
	}
	spots, err := p.count(ctx, "streets", p.sets(cards, true), workers)
	if err != nil {
		return nil, err
	}
	return []Street{{Name: name, Spots: spots}}, nil
}
