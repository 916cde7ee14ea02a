package ways

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

// Cards are the cards of a plan: the known cards of every hand, and the cards that the
// rest of the hand is drawn from. With a range, a hand begins with one of its hands.
type Cards struct {
	Known []deck.Card // the hole cards, then the board; with a range only the board
	Left  []deck.Card // the cards to draw from, ascending
	Draws int         // number of cards to draw; with a range, of the board
	All   int         // number of cards of the whole deck
	// In a game of exactly two hole cards, the number of hole cards of a hand and how
	// many of them are known. They come first in a hand. In other games both are 0.
	Hole, KnownHole int
	Range           []Hand // nil without a range
}

// size returns the number of cards in a hand without a range.
func (c *Cards) size() int { return len(c.Known) + c.Draws }

// Whole reports whether the hands are drawn from the whole deck.
func (c *Cards) Whole() bool { return len(c.Left) == c.All && c.Range == nil }

// oneDeck reports whether the hands are drawn from 52 cards.
func (c *Cards) oneDeck() bool {
	return c.Range == nil && len(c.Known) == 0 && len(c.Left) == deck.Size
}

// holeDraws returns the number of hole cards to draw, in a game of exactly two.
func (c *Cards) holeDraws() int { return c.Hole - c.KnownHole }

// Total returns the number of possible hands; with a range the sum of their weights, or
// above chunk.MaxRounds if it is larger.
func (c *Cards) Total() uint64 {
	if c.Range != nil {
		return weightOf(c.Range, c.boards())
	}
	hole := c.holeDraws()
	return deck.Choose(len(c.Left), hole) * deck.Choose(len(c.Left)-hole, c.Draws-hole)
}

// start returns a hand with the known cards, and the positions of the drawn cards in
// it, hole cards first.
func (c *Cards) start() (hand []deck.Card, places []int) {
	hand = make([]deck.Card, c.size())
	copy(hand, c.Known[:c.KnownHole])
	board := c.Hole + copy(hand[c.Hole:], c.Known[c.KnownHole:]) // the first unknown card of the board
	for place := range hand {
		if c.KnownHole <= place && place < c.Hole || place >= board {
			places = append(places, place)
		}
	}
	return hand, places
}

// openings returns the number of openings. An opening is a pair of indexes in Left,
// the first two draws in ascending order; the openings are numbered in lexicographic
// order. With fewer than two draws the only opening is empty.
func (c *Cards) openings() uint64 {
	if c.Draws < 2 {
		return 1
	}
	return deck.Choose(len(c.Left), 2)
}

// Opening returns opening n.
func (c *Cards) Opening(n uint64) []int {
	if c.Draws < 2 {
		return nil
	}
	for first := 0; ; first++ {
		seconds := uint64(len(c.Left) - 1 - first)
		if n < seconds {
			return []int{first, first + 1 + int(n)}
		}
		n -= seconds
	}
}

// opened returns the number of hands with opening n.
func (c *Cards) opened(n uint64) uint64 {
	places := c.Opening(n)
	if len(places) == 0 {
		return deck.Choose(len(c.Left), c.Draws)
	}
	return deck.Choose(len(c.Left)-1-places[1], c.Draws-2)
}

// hands describes the hands to the kernels of a level.
func (c *Cards) hands(r eval.Rules, level lanes.Level) hands.Hands {
	return hands.Hands{
		Rules: r, Left: c.Left, Hole: c.Known[:c.KnownHole], Board: c.Known[c.KnownHole:], Draws: c.Draws, Level: level,
	}
}

// holding returns the cards of a plan in which every hand has the hole cards of hand i of
// the range.
func (c *Cards) holding(i int) *Cards {
	hole := c.Range[i].Cards
	one := *c
	one.Range, one.Known, one.Left = nil, slices.Concat(hole, c.Known), nil
	for _, card := range c.Left {
		if !slices.Contains(hole, card) {
			one.Left = append(one.Left, card)
		}
	}
	if c.Hole > 0 {
		one.KnownHole = len(hole)
	}
	return &one
}

// boards returns the number of boards of each hand of a range.
func (c *Cards) boards() uint64 {
	return deck.Choose(len(c.Left)-len(c.Range[0].Cards), c.Draws)
}
