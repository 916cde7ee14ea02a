package showdown

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
)

// BadBeat says which deals have a bad beat: those with a losing and a winning hand that
// both qualify. The zero BadBeat counts none.
type BadBeat struct {
	Loser  eval.Class // the weakest losing hand that qualifies; 0 counts no deal
	Winner eval.Class // the weakest winning hand that does; 0 is any
	Holes  HoleCards
	// PocketQuads: four of a kind needs a pocket pair of its rank.
	PocketQuads bool
	// PocketBoat: a full house needs a pocket pair of one of its two ranks.
	PocketBoat bool
	// OwnTrips: the three of a kind of a full house are not all on the board.
	OwnTrips bool
}

// HoleCards says which hole cards a hand must play to qualify.
type HoleCards uint8

const (
	// NeedBoth: the hand is stronger than any hand of the board and at most one of them.
	NeedBoth HoleCards = iota
	// CanPlayBoth: one of the best hands of five cards has both, even if the board or
	// one of them makes the same hand.
	CanPlayBoth
	// AnyHoles: there is no such rule.
	AnyHoles
)

// badBeats finds bad beats.
type badBeats struct {
	BadBeat
	cards [1 << positionBits]deck.Card // by position
	table *eval.Table
}

// newBadBeats returns nil if s counts none.
func newBadBeats(p *plan, s Showdown, position *[deck.Size]uint8) (*badBeats, error) {
	if s.Beat.Loser == 0 {
		return nil, nil
	}
	if p.game.TwoHole() {
		return nil, fmt.Errorf("bad beats: in a game of exactly two hole cards both always play")
	}
	b := &badBeats{BadBeat: s.Beat, table: eval.NewTable()}
	if s.Rules != (eval.Rules{}) {
		b.table = eval.NewTableOf(s.Rules)
	}
	if b.Winner == 0 {
		b.Winner = eval.Classes
	}
	for _, c := range dealtCards(s) {
		b.cards[position[c]] = c
	}
	return b, nil
}

// in reports whether a deal has a bad beat.
func (b *badBeats) in(p *plan, at *positions, players, winners int) bool {
	var hand [7]deck.Card
	for i, row := range p.seats.board {
		hand[i] = b.cards[at[row]]
	}
	some := func(wins int, least eval.Class) bool {
		for i := range players {
			if winners>>i&1 != wins {
				continue
			}
			rows := p.seats.hole[i]
			hand[5], hand[6] = b.cards[at[rows[0]]], b.cards[at[rows[1]]]
			if b.qualifies(hand, least) {
				return true
			}
		}
		return false
	}
	return some(0, b.Loser) && some(1, b.Winner)
}

// qualifies reports whether a hand, the board and then the hole cards, has a class of at
// least least and follows the rules.
func (b *badBeats) qualifies(hand [7]deck.Card, least eval.Class) bool {
	class := b.table.Class(hand[:])
	return class <= least && b.plays(hand, class) && b.paired(&hand, class)
}

// plays reports whether a hand of a class plays the hole cards that it must.
func (b *badBeats) plays(hand [7]deck.Card, class eval.Class) bool {
	switch b.Holes {
	case NeedBoth:
		first := b.table.Class(hand[:6])
		hand[5] = hand[6]
		return class < first && class < b.table.Class(hand[:6])
	case CanPlayBoth:
		five := [5]deck.Card{3: hand[5], 4: hand[6]}
		for i := range 5 {
			for j := range i {
				for k := range j {
					five[0], five[1], five[2] = hand[i], hand[j], hand[k]
					if b.table.Class(five[:]) == class {
						return true
					}
				}
			}
		}
		return false
	}
	return true
}

// paired reports whether the ranks of a hand of a class are on the board and in the hole
// as they must be.
func (b *badBeats) paired(hand *[7]deck.Card, class eval.Class) bool {
	var all, own [deck.Ranks]int
	for i, c := range hand {
		all[c.Rank()]++
		if i >= 5 {
			own[c.Rank()]++
		}
	}
	highest := func(least int, but int) int {
		for rank := deck.Ranks - 1; rank >= 0; rank-- {
			if all[rank] >= least && rank != but {
				return rank
			}
		}
		return 0
	}
	switch b.table.Named(class) {
	case eval.FourOfAKind:
		return !b.PocketQuads || own[highest(4, -1)] == 2
	case eval.FullHouse:
		trips := highest(3, -1)
		pair := highest(2, trips)
		return (!b.PocketBoat || own[trips] == 2 || own[pair] == 2) && (!b.OwnTrips || own[trips] > 0)
	}
	return true
}
