package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
)

// game is what counting categories depends on besides the cards. Each has kernels
// of its own, that differ in constants.
type game uint8

const (
	holdem     game = iota
	short           // 36 cards: the ace also stands below the six
	shortTrips      // and three of a kind beats a straight
	omaha           // exactly two hole cards play, of four to six
	omaha8          // and half of the pot goes to the best low
)

// lowestShort is the lowest rank of a short deck.
const lowestShort = 4

// gameOf returns the game of rules. In hands of five to seven cards a flush and a
// full house exclude each other: their order does not matter.
func gameOf(r eval.Rules) (game, error) {
	trips := slices.Index(r.Order, eval.ThreeOfAKind) < slices.Index(r.Order, eval.Straight)
	switch {
	case r.Played == 2 && 4 <= r.Hole && r.Hole <= maxHole && slices.Equal(r.Order, eval.Holdem().Order):
		if r.Low {
			return omaha8, nil
		}
		return omaha, nil
	case r.Played > 0 || r.Lowest != 0 && r.Lowest != lowestShort || r.Lowest == 0 && trips:
		return 0, fmt.Errorf("lanes do not know the game %s", r.Name)
	case r.Lowest == 0:
		return holdem, nil
	case trips:
		return shortTrips, nil
	}
	return short, nil
}

// NewOf is New for the rules of a game in which any hole cards play.
func NewOf(r eval.Rules, level Level, left []deck.Card, draws int, known []deck.Card) (*Kernel, error) {
	g, err := anyHole(r)
	if err != nil {
		return nil, err
	}
	if err := g.check(left, known); err != nil {
		return nil, err
	}
	return newKernel(g, level, left, draws, known)
}

// NewEvaluatorOf is NewEvaluator for the rules of a game in which any hole cards
// play. It counts categories only.
func NewEvaluatorOf(r eval.Rules, level Level, left []deck.Card) (*Evaluator, error) {
	g, err := anyHole(r)
	if err != nil {
		return nil, err
	}
	if err := g.check(left, nil); err != nil {
		return nil, err
	}
	return newEvaluator(g, level, left)
}

// NewShowdownOf is NewShowdown for the rules of a game. In one of exactly two hole
// cards a player holds four to six.
func NewShowdownOf(r eval.Rules, level Level, s Showdown) (*ShowdownKernel, error) {
	g, err := gameOf(r)
	if err != nil {
		return nil, err
	}
	if err := g.check(s.Left, slices.Concat(slices.Concat(s.Players...), s.Board)); err != nil {
		return nil, err
	}
	s.holes = r.Hole
	return newShowdown(g, level, s)
}

// anyHole is gameOf for the games in which any hole cards play.
func anyHole(r eval.Rules) (game, error) {
	g, err := gameOf(r)
	if g.twoHole() {
		return 0, fmt.Errorf("lanes do not know hands of any hole cards in the game %s", r.Name)
	}
	return g, err
}

// kind returns the kind of a hand in the order of the game from that of hold'em, or
// the other way round: a flush and a full house change places in a short deck, and
// in short-trips so do three of a kind and a straight.
func (g game) kind(k strength) strength {
	switch {
	case g.short() && (k == flush5 || k == fullHouse):
		return flush5 + fullHouse - k
	case g == shortTrips && (k == straight5 || k == threeOfAKind):
		return straight5 + threeOfAKind - k
	}
	return k
}

// lowestRank returns the lowest rank of the deck.
func (g game) lowestRank() int {
	if g.short() {
		return lowestShort
	}
	return 0
}

// twoHole reports whether exactly two hole cards play.
func (g game) twoHole() bool { return g == omaha || g == omaha8 }

// short reports whether the game has a short deck.
func (g game) short() bool { return g == short || g == shortTrips }

// check returns the error of cards that the game's deck lacks.
func (g game) check(left, known []deck.Card) error {
	for _, c := range slices.Concat(left, known) {
		if g.short() && c < deck.Size && c.Rank() < lowestShort {
			return fmt.Errorf("%v is not in a short deck", c)
		}
	}
	return nil
}

// straight reports whether five ranks in a row are present; the ace counts below
// the lowest rank as well.
func (g game) straight(ranks uint16) bool {
	x := ranks<<1 | ranks>>(deck.Ranks-1)<<g.lowestRank()
	pair := x & (x >> 1)
	return pair&(pair>>2)&(x>>4) != 0
}
