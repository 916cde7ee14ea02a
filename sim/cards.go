package sim

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// sizes returns the least and the most cards of a hand.
func sizes(r eval.Rules) (least, most int) {
	if n := r.Size(); n > 0 {
		return n, n
	}
	return eval.MinCards, eval.MaxCards
}

// cards are the cards of a run: the known cards of every hand, and the cards that
// the rest of the hand is drawn from.
type cards struct {
	known []deck.Card // the hole cards, then the board
	left  []deck.Card // the cards to draw from, ascending
	draws int         // number of cards to draw
	all   int         // number of cards of the whole deck
	// In a game of exactly two hole cards, the number of hole cards of a hand and how
	// many of them are known. They come first in a hand. In other games both are 0.
	hole, knownHole int
}

// newCards returns the cards of a spec with a checked variant and its rules, and the
// spec with its cards in canonical spelling.
func newCards(s Spec, r eval.Rules) (cards, Spec, error) {
	hole, board, dead, err := parse(s, r)
	if err != nil {
		return cards{}, s, err
	}
	c := cards{known: append(hole, board...), draws: s.Cards - len(hole) - len(board)}
	for text, of := range map[*string][]deck.Card{&s.Hole: hole, &s.Board: board, &s.Dead: dead} {
		*text = joined(s.pack(), of)
	}
	if r.Played > 0 {
		c.hole, c.knownHole = r.Hole, len(hole)
	}
	switch {
	case len(hole) > s.Cards:
		return c, s, chunk.Invalid("hole", "%d cards: a hand has %d", len(hole), s.Cards)
	case c.knownHole > c.hole:
		return c, s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", len(hole), r.Hole)
	case c.draws < 0:
		return c, s, chunk.Invalid("cards", "%d: hole and board have %d cards already", s.Cards, len(c.known))
	}
	gone := slices.Concat(c.known, dead)
	for card := range deck.Card(s.pack().Cards()) {
		if card >= deck.Size || r.Deck().Has(card) {
			c.all++
			if !slices.Contains(gone, card) {
				c.left = append(c.left, card)
			}
		}
	}
	if c.draws > len(c.left) {
		return c, s, chunk.Invalid("dead", "%d cards to draw, and only %d left", c.draws, len(c.left))
	}
	return c, s, nil
}

// parse reads the known cards.
func parse(s Spec, r eval.Rules) (hole, board, dead []deck.Card, err error) {
	if s.isPack() {
		return ranges.ParsePack(s.pack().Pack, s.Hole, s.Board, s.Dead)
	}
	return ranges.ParseKnown(r.Game, s.Hole, s.Board, s.Dead)
}

// joined writes cards without blanks.
func joined(p eval.PackRules, cards []deck.Card) string {
	var text strings.Builder
	for _, c := range cards {
		text.WriteString(p.Name(int(c)))
	}
	return text.String()
}

// size returns the number of cards in a hand.
func (c *cards) size() int { return len(c.known) + c.draws }

// whole reports whether the hands are drawn from the whole deck.
func (c *cards) whole() bool { return len(c.left) == c.all }

// holeDraws returns the number of hole cards to draw, in a game of exactly two.
func (c *cards) holeDraws() int { return c.hole - c.knownHole }

// total returns the number of possible hands.
func (c *cards) total() uint64 {
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
func (c *cards) hands(r eval.Rules, level lanes.Level) lanes.Hands {
	return lanes.Hands{
		Rules: r, Left: c.left, Hole: c.known[:c.knownHole], Board: c.known[c.knownHole:], Draws: c.draws, Level: level,
	}
}
