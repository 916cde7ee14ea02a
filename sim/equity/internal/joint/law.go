// Package joint has the joint distribution of the players' hands and the board, and what
// all algorithms that count its deals share: the question, the layout of the counts, the
// number of deals, the symmetries of the suits and the multisets of ranks of a board.
//
// Players are numbered from 0. Weights are integers, relative within a player.
package joint

import (
	"context"
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = ranges.MaxPlayers

// Law is the joint distribution of the players' hands and the board. A deal is one
// hand for each player and the missing cards of the board. All cards are different
// and none is dead. The probability of a deal is proportional to the product of the
// weights of its hands; the order of the players has no effect. Players who folded have
// no part in the showdown. A Law is immutable.
type Law struct {
	Rules       eval.Rules
	Players     []Player // those who folded are the last ones
	Folded      int      // their number
	Board, Dead deck.Set
	Fixed       deck.Set // all players' fixed cards
}

type Player struct {
	ranges.Range
	LiveHands int      // the number of hands without a card of the board, a dead card or one that every hand of another player has
	Hands     []Hand   // these hands, except those with a fixed card of another player
	Fixed     deck.Set // the cards that every one of hands has
	Common    uint64   // the greatest common divisor of the weights in the range, by which those here are divided
	Loose     int      // the number of cards that may be any card left: 2 of a random hand, 1 of Asx, 0 of a list
	Any       uint64   // the weight of every hand of a loose player whose hands are not listed; 0 if they are
}

type Hand struct {
	Cards  [game.MaxHole]deck.Card // the first rules.Hole are the hand, in deck order
	Mask   deck.Set
	Weight uint64 // above 0, in units of Common/Range.Unit
}

// NewLaw returns the Law of a scenario in the game of the rules. ranges.Parse must have
// checked that it can be dealt.
func NewLaw(rules eval.Rules, s ranges.Scenario) *Law {
	l := &Law{Rules: rules, Board: deck.SetOf(s.Board...), Dead: deck.SetOf(s.Dead...)}
	l.Folded = len(s.Folded)
	for _, r := range slices.Concat(s.Players, s.Folded) {
		p := Player{Range: r}
		if known, unknown := r.Open(); unknown > 0 {
			p.Fixed, p.Loose = deck.SetOf(known...), unknown
			hands := deck.Choose((l.Left() &^ p.Fixed).Count(), unknown)
			p.Common, p.Any = r.Weight(s.Blocked())/hands, 1
		} else {
			p.list(s.Blocked())
		}
		l.Players = append(l.Players, p)
	}
	l.prune()
	if l.Rules.Hole == 2 && l.listOpen() {
		l.prune()
	}
	for _, p := range l.Players {
		l.Fixed |= p.Fixed
	}
	for i := range l.Players {
		p := &l.Players[i]
		if p.LiveHands = len(p.Hands); p.Any > 0 {
			p.LiveHands = int(deck.Choose((l.Left() &^ l.Fixed).Count(), p.Loose))
		}
		p.Loose = l.looseCards(p)
	}
	return l
}

// list lists the player's hands without a blocked card. Their weights are divided by Common, which
// depends on the range alone, so that the counts of different boards add up.
func (p *Player) list(blocked deck.Set) {
	live := p.Range.Live(0)
	for _, c := range live {
		p.Common = ints.GCD(p.Common, c.Weight)
	}
	p.Hands = make([]Hand, 0, len(live))
	for _, c := range live {
		if set := c.Set(); set&blocked == 0 {
			p.Hands = append(p.Hands, Hand{c.Cards, set, c.Weight / p.Common})
		}
	}
}

// listOpen lists the hands of the players whose cards may be any ones, without the fixed cards of
// the others. Players with the same hands share the list. It reports whether there are such players.
func (l *Law) listOpen() (some bool) {
	last := -1
	for i := range l.Players {
		p := &l.Players[i]
		if p.Any == 0 {
			continue
		}
		p.Any = 0
		if last >= 0 && p.Fixed|l.Players[last].Fixed == 0 {
			p.Hands = l.Players[last].Hands
			continue
		}
		cards := l.Left()&^l.others(i) | p.Fixed
		list := lister{ctx: context.Background(), fixed: p.Fixed, cards: cards.Cards(), hands: make([]Hand, 0, deck.Choose((cards&^p.Fixed).Count(), p.Loose))}
		list.extend(Hand{Weight: 1}, 0, 0, l.Rules.Hole)
		p.Hands, last = list.hands, i
	}
	return last >= 0
}

// others returns the fixed cards of all players but one.
func (l *Law) others(player int) (fixed deck.Set) {
	for i, p := range l.Players {
		if i != player {
			fixed |= p.Fixed
		}
	}
	return fixed
}

// prune removes hands with a fixed card of another player, until there are none, and sets the
// fixed cards.
func (l *Law) prune() {
	for again := true; again; {
		again = false
		for i := range l.Players {
			p := &l.Players[i]
			if p.Any > 0 {
				continue
			}
			others := l.others(i)
			taken := func(h Hand) bool { return h.Mask&others != 0 }
			if slices.ContainsFunc(p.Hands, taken) {
				p.Hands, again = slices.DeleteFunc(slices.Clone(p.Hands), taken), true // players may share a list
			}
			fixed := p.shared()
			again = again || fixed != p.Fixed
			p.Fixed = fixed
		}
	}
}

// shared returns the cards that every hand of the player has.
func (p *Player) shared() deck.Set {
	shared := deck.Set(0)
	for i, h := range p.Hands {
		if i == 0 {
			shared = h.Mask
		}
		shared &= h.Mask
	}
	return shared
}

// looseCards returns the number of cards of the player that may be any card left.
// It is above 0 if his hands have equal weights and are all hands with his fixed
// cards.
func (l *Law) looseCards(p *Player) int {
	if p.Any > 0 {
		return p.Loose
	}
	loose := l.Rules.Hole - p.Fixed.Count()
	if uint64(len(p.Hands)) != deck.Choose((l.Left()&^l.Fixed).Count(), loose) {
		return 0
	}
	for _, h := range p.Hands {
		if h.Weight != p.Hands[0].Weight {
			return 0
		}
	}
	return loose
}

// Missing returns the number of cards that the board lacks.
func (l *Law) Missing() int { return l.Rules.Board - l.Board.Count() }

// Left returns the cards that are neither on the board nor dead.
func (l *Law) Left() deck.Set { return l.Rules.Deck() &^ (l.Board | l.Dead) }

// Held returns the cards of a hand.
func (l *Law) Held(h *Hand) []deck.Card { return h.Cards[:l.Rules.Hole] }

// Free returns the cards that may come on the board.
func (l *Law) Free() []deck.Card { return (l.Left() &^ l.Fixed).Cards() }

// Showdown returns the number of the players in the showdown, the first of Players.
func (l *Law) Showdown() int { return len(l.Players) - l.Folded }

// Name names player i in errors.
func (l *Law) Name(i int) string {
	if n := l.Showdown(); i >= n {
		return fmt.Sprintf("folded player %d (%s)", i-n+1, l.Players[i].Text)
	}
	return fmt.Sprintf("player %d (%s)", i+1, l.Players[i].Text)
}

// Invalid returns the error of the plan because of player i.
func (l *Law) Invalid(i int, format string, args ...any) error {
	return &chunk.PlanError{Field: "players", Player: i + 1, Reason: l.Name(i) + ": " + fmt.Sprintf(format, args...)}
}
