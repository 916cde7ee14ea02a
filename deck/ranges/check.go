package ranges

import (
	"errors"
	"slices"

	"pokersim/deck"
)

// check returns the error of a scenario that cannot be dealt.
func (s *Scenario) check(players []player) error {
	blocked, all := s.Blocked(), slices.Concat(s.Players, s.Folded)
	need := len(all)*s.Game.Hole + s.Game.Board - len(s.Board)
	switch have := (s.Game.Deck() &^ blocked).Count(); {
	case need > have && s.Game.Board == 0:
		return players[0].everyone().fail(players[0].from, "too few cards: %d players of %d cards need %d, the deck has %d left", len(all), s.Game.Hole, need, have)
	case need > have:
		return players[0].everyone().fail(players[0].from, "too few cards: %d players and the rest of the board need %d, the deck has %d left", len(all), need, have)
	}
	for i := range all {
		if err := all[i].checkLive(blocked, &players[i]); err != nil {
			return err
		}
	}
	first := &players[0]
	switch err := canDeal(all, blocked); {
	case errors.Is(err, errNeverTogether):
		return first.everyone().fail(first.from, "these hands cannot be dealt together: every combination has a duplicate card")
	case err != nil:
		return first.everyone().fail(first.from, "%v", err)
	}
	return nil
}

// everyone returns the source for an error of all players, with the name "players". A
// file keeps its name.
func (s *source) everyone() *source {
	all := *s
	all.player = -1
	if !s.file {
		all.operand = playersField
	}
	return &all
}

// checkLive returns an error if the player has no hand left.
func (r *Range) checkLive(blocked deck.Set, p *player) error {
	at := p.start()
	switch {
	case r.Weight(0) == 0:
		return p.fail(at, "every hand has weight 0")
	case r.Weight(blocked) > 0:
		return nil
	}
	held := deck.SetOf(r.known...)
	for _, c := range r.combos {
		if c.Weight > 0 {
			held |= c.Set()
		}
	}
	hit := (held & blocked).Cards()
	are := "is"
	if len(hit) > 1 {
		are = "are"
	}
	return p.fail(at, "no hand is left, as %s %s on the board or dead", listed(hit), are)
}

// start returns the position of the player's first character that is not blank.
func (p *player) start() int {
	r := newReader(p.source, p.from, p.to)
	r.skipLines()
	return min(r.pos, max(p.to-1, p.from))
}
