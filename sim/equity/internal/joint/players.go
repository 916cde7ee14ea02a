package joint

import "pokersim/eval"

// HeadsUp reports whether the deals are those of two players of two hole cards, in hold'em
// or with a short deck.
func (l *Law) HeadsUp() bool {
	return len(l.Players) == 2 && l.Folded == 0 && l.Rules.Hole == 2 && l.Rules.Played == 0
}

// Holdem reports whether the game is hold'em.
func (l *Law) Holdem() bool { return l.Rules.Name == eval.Holdem().Name }

// TwoHoles reports whether the deals are those of two players who use exactly two
// hole cards each, with at least two cards of the board missing.
func (l *Law) TwoHoles() bool {
	return len(l.Players) == 2 && l.Folded == 0 && l.Rules.Played == 2 && l.Missing() >= 2
}

// AnyPlayer returns the player of two who may hold any hand that is not listed. It is
// not ok if there is none, or if both players may.
func (l *Law) AnyPlayer() (player int, ok bool) {
	if len(l.Players) != 2 || l.Folded > 0 {
		return 0, false
	}
	for i, p := range l.Players {
		if p.Any > 0 && p.Loose == l.Rules.Hole && l.Players[1-i].Any == 0 {
			return i, true
		}
	}
	return 0, false
}
