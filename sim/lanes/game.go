package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
)

// game is the set of rules by which hands are evaluated. The kernels of the games
// differ in constants.
type game uint8

const (
	holdem     game = iota
	short           // 36 cards, the lowest a six; the ace also counts below the six
	shortTrips      // short, where three of a kind beats a straight
	omaha           // exactly two of four to six hole cards play
	omaha8          // omaha, where the best low gets half of the pot
)

// lowestShort is the lowest rank of a short deck.
const lowestShort = 4

// gameOf returns the game of the rules. It ignores the order of flush and full house:
// a hand of five to seven cards is never both.
func gameOf(r eval.Rules) (game, error) {
	trips := r.TripsBeatStraight
	switch {
	case r.Played == 2 && 4 <= r.Hole && r.Hole <= maxHole && r.Order == eval.Holdem().Order:
		if r.Low {
			return omaha8, nil
		}
		return omaha, nil
	case r.Played > 0 || r.Lowest != 0 && r.Lowest != lowestShort || r.Lowest == 0 && trips:
		return 0, fmt.Errorf("game %s: package lanes has no kernel for it", r.Name)
	case r.Lowest == 0:
		return holdem, nil
	case trips:
		return shortTrips, nil
	}
	return short, nil
}

// NewOf is New for the rules of a game in which any hole cards play: hold'em and the
// games with a short deck. Errors are those of New, other rules, and cards that the deck
// lacks.
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
// play. The Evaluator counts categories, not classes. Errors are those of NewOf and
// NewEvaluator.
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

// NewShowdownOf is NewShowdown for the rules of a game. A player has two hole cards,
// or four to six in a game of exactly two hole cards. Errors are those of
// NewShowdown, rules without a kernel, and cards that the deck lacks.
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

// anyHole is gameOf for rules in which any hole cards play. Other rules are an error.
func anyHole(r eval.Rules) (game, error) {
	g, err := gameOf(r)
	if g.twoHole() {
		return 0, fmt.Errorf("game %s: exactly two hole cards play: use NewBestOf", r.Name)
	}
	return g, err
}

// kind converts the kind of a hand from the order of hold'em to that of the game, or
// back. Short decks exchange flush and full house. Short-trips also exchanges three of
// a kind and straight.
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

// check returns an error if the game's deck lacks one of the cards.
func (g game) check(left, known []deck.Card) error {
	for _, c := range slices.Concat(left, known) {
		if g.short() && c < deck.Size && c.Rank() < lowestShort {
			return fmt.Errorf("%v is not in a short deck", c)
		}
	}
	return nil
}

// straight reports whether a set of ranks has five in a row. The ace also counts below
// the lowest rank.
func (g game) straight(ranks uint16) bool {
	x := ranks<<1 | ranks>>(deck.Ranks-1)<<g.lowestRank()
	pair := x & (x >> 1)
	return pair&(pair>>2)&(x>>4) != 0
}
