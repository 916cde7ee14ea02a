package equity

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = ranges.MaxPlayers

// Law is the joint law of the players' hands and the board. A deal is one hand for
// each player and the missing cards of the board, all cards different and none
// dead; its probability is proportional to the product of the hands' weights. No
// player is dealt before another. A Law does not change once it is made.
type Law struct {
	rules       eval.Rules
	players     []player
	board, dead deck.Set
	fixed       deck.Set // cards that some player holds in every deal
}

type player struct {
	ranges.Range
	live  int      // hands without a card of the board or a dead one
	hands []hand   // those of them without a card that another player surely holds
	fixed deck.Set // the cards that all of hands share
	loose int      // the cards that may be any that are left: 2 if the hand is random, 1 if one card of it is
	any   uint64   // the weight of a hand of a loose player whose hands are not listed; 0 if they are
}

type hand struct {
	cards  [ranges.MaxHole]deck.Card // the first of them, in deck order
	mask   deck.Set
	weight uint64 // above 0, in whole units of the player
}

// NewLaw returns the law of a scenario, which ranges.Parse must have checked: it can
// be dealt. An unknown game is an error that matches chunk.ErrPlan.
func NewLaw(s ranges.Scenario) (*Law, error) {
	r, err := eval.RulesOf(s.Game.Name)
	if err != nil {
		return nil, chunk.Invalid("game", "%v", err)
	}
	l := &Law{rules: r, board: deck.SetOf(s.Board...), dead: deck.SetOf(s.Dead...)}
	for _, r := range s.Players {
		p := player{Range: r}
		if known, unknown := r.Open(); unknown > 0 && l.rules.Hole > 2 {
			p.fixed, p.loose = deck.SetOf(known...), unknown
			p.any = r.Weight(s.Blocked()) / choose((l.left()&^p.fixed).Count(), unknown)
			p.live = int(choose((l.left() &^ p.fixed).Count(), unknown))
		} else {
			p.list(s.Blocked())
			p.live = len(p.hands)
		}
		l.players = append(l.players, p)
	}
	l.prune()
	return l, nil
}

// list lists the player's hands without a blocked card.
func (p *player) list(blocked deck.Set) {
	p.hands = nil
	for _, c := range p.Range.Live(blocked) {
		p.hands = append(p.hands, hand{c.Cards, c.Set(), c.Weight})
	}
}

// prune takes out hands with a card that another player surely holds, until there
// are none, and finds what players surely hold and which cards are loose.
func (l *Law) prune() {
	for again := true; again; {
		again = false
		for i := range l.players {
			p := &l.players[i]
			if p.any > 0 {
				continue
			}
			others := deck.Set(0)
			for j, q := range l.players {
				if j != i {
					others |= q.fixed
				}
			}
			before := len(p.hands)
			p.hands = slices.DeleteFunc(p.hands, func(h hand) bool { return h.mask&others != 0 })
			fixed := p.shared()
			again = again || len(p.hands) < before || fixed != p.fixed
			p.fixed = fixed
		}
	}
	for _, p := range l.players {
		l.fixed |= p.fixed
	}
	for i := range l.players {
		l.players[i].loose = l.looseCards(&l.players[i])
	}
}

// shared returns the cards that all of the player's hands have.
func (p *player) shared() deck.Set {
	shared := deck.Set(0)
	for i, h := range p.hands {
		if i == 0 {
			shared = h.mask
		}
		shared &= h.mask
	}
	return shared
}

// looseCards returns how many of the player's cards are any that are left: his
// hands have one weight, and are all that contain his fixed cards.
func (l *Law) looseCards(p *player) int {
	if p.any > 0 {
		return p.loose
	}
	loose := l.rules.Hole - p.fixed.Count()
	if uint64(len(p.hands)) != choose(len(l.free()), loose) {
		return 0
	}
	for _, h := range p.hands {
		if h.weight != p.hands[0].weight {
			return 0
		}
	}
	return loose
}

// missing returns the number of board cards that are still to come.
func (l *Law) missing() int { return 5 - l.board.Count() }

// left returns the cards that are neither on the board nor dead.
func (l *Law) left() deck.Set { return l.rules.Deck() &^ (l.board | l.dead) }

// held are the cards of a hand.
func (l *Law) held(h *hand) []deck.Card { return h.cards[:l.rules.Hole] }

// listed returns the law with every player's hands in a list.
func (l *Law) listed() *Law {
	all := *l
	all.players = slices.Clone(l.players)
	for i := range all.players {
		if p := &all.players[i]; p.any > 0 {
			p.list(l.board | l.dead | l.fixed&^p.fixed)
		}
	}
	return &all
}

// many says that the deals may be too many to take, whatever the ranges: pairs of
// players are compared in less than the product of their hands only in games of two
// hole cards.
func (l *Law) many() bool { return len(l.players) > 2 || l.rules.Hole > 2 }

// free returns the cards that the missing cards of the board may be.
func (l *Law) free() []deck.Card { return (l.left() &^ l.fixed).Cards() }

// name names player i in errors.
func (l *Law) name(i int) string { return fmt.Sprintf("player %d (%s)", i+1, l.players[i].Text) }

// Players returns the number of players.
func (l *Law) Players() int { return len(l.players) }

// Range returns what player i, from 0, may hold.
func (l *Law) Range(i int) ranges.Range { return l.players[i].Range }

// Live returns the number of hands of player i, from 0, that have no card of the
// board and no dead card, and a weight above 0.
func (l *Law) Live(i int) int { return l.players[i].live }

// choose returns n choose k, for n up to 52 and k up to 6; 0 if k > n.
func choose(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(max(n-i, 0)) / uint64(i+1)
	}
	return c
}
