package sim

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

// This file has the hands that can be dealt from the cards of a run.

// size returns the number of cards in a hand.
func (c *cards) size() int { return len(c.known) + c.draws }

// whole reports whether the hands are drawn from the whole deck.
func (c *cards) whole() bool { return len(c.left) == c.all && c.held == nil }

// holeDraws returns the number of hole cards to draw, in a game of exactly two.
func (c *cards) holeDraws() int { return c.hole - c.knownHole }

// total returns the number of possible hands; with a range the sum of their weights, or
// above MaxRounds if it is larger.
func (c *cards) total() uint64 {
	if c.held != nil {
		return weightOf(c.held, c.boards())
	}
	hole := c.holeDraws()
	return deck.Choose(len(c.left), hole) * deck.Choose(len(c.left)-hole, c.draws-hole)
}

// start returns a hand with the known cards, and the positions of the drawn cards in
// it, hole cards first.
func (c *cards) start() (hand []deck.Card, places []int) {
	hand = make([]deck.Card, c.size())
	copy(hand, c.known[:c.knownHole])
	board := c.hole + copy(hand[c.hole:], c.known[c.knownHole:]) // the first unknown card of the board
	for place := range hand {
		if c.knownHole <= place && place < c.hole || place >= board {
			places = append(places, place)
		}
	}
	return hand, places
}

// openings returns the number of openings. An opening is a pair of indexes in left,
// the first two draws in ascending order; the openings are numbered in lexicographic
// order. With fewer than two draws the only opening is empty.
func (c *cards) openings() uint64 {
	if c.draws < 2 {
		return 1
	}
	return deck.Choose(len(c.left), 2)
}

// opening returns opening n.
func (c *cards) opening(n uint64) []int {
	if c.draws < 2 {
		return nil
	}
	for first := 0; ; first++ {
		seconds := uint64(len(c.left) - 1 - first)
		if n < seconds {
			return []int{first, first + 1 + int(n)}
		}
		n -= seconds
	}
}

// opened returns the number of hands with opening n.
func (c *cards) opened(n uint64) uint64 {
	places := c.opening(n)
	if len(places) == 0 {
		return deck.Choose(len(c.left), c.draws)
	}
	return deck.Choose(len(c.left)-1-places[1], c.draws-2)
}

// hands describes the hands to the kernels of a level.
func (c *cards) hands(r eval.Rules, level lanes.Level) hands.Hands {
	return hands.Hands{
		Rules: r, Left: c.left, Hole: c.known[:c.knownHole], Board: c.known[c.knownHole:], Draws: c.draws, Level: level,
	}
}

// holding returns the cards of a run in which every hand has the hole cards of hand i.
func (c *cards) holding(i int) *cards {
	hole := c.held[i].cards
	one := *c
	one.held, one.known, one.left = nil, slices.Concat(hole, c.known), nil
	for _, card := range c.left {
		if !slices.Contains(hole, card) {
			one.left = append(one.left, card)
		}
	}
	if c.hole > 0 {
		one.knownHole = len(hole)
	}
	return &one
}

// boards returns the number of boards of each hand of a range.
func (c *cards) boards() uint64 {
	return deck.Choose(len(c.left)-len(c.held[0].cards), c.draws)
}
