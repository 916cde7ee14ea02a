package sim

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// stock is the cards of a plan: the known cards of every hand, and the cards that
// the rest of the hand is drawn from.
type stock struct {
	known []deck.Card // the hole cards, then the board
	left  []deck.Card // the cards to draw from, ascending
	draws int         // number of cards to draw
	all   int         // number of cards of the whole deck
	two   *twoHole    // in a game of exactly two hole cards, else nil
}

// stock returns the cards of a spec, and the spec with its cards in canonical
// spelling.
func (s Spec) stock() (stock, Spec, error) {
	r := s.rules()
	hole, board, dead, err := s.parse()
	if err != nil {
		return stock{}, s, err
	}
	st := stock{known: append(hole, board...), draws: s.Cards - len(hole) - len(board)}
	s.Hole, s.Board, s.Dead = s.joined(hole), s.joined(board), s.joined(dead)
	switch {
	case len(hole) > s.Cards:
		return st, s, chunk.Invalid("hole", "%d cards: a hand has %d", len(hole), s.Cards)
	case r.Played > 0 && len(hole) > r.Hole:
		return st, s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", len(hole), r.Hole)
	case st.draws < 0:
		return st, s, chunk.Invalid("cards", "%d: hole and board have %d cards already", s.Cards, len(st.known))
	}
	gone := slices.Concat(st.known, dead)
	for c := range deck.Card(s.pack().Cards()) {
		if c >= deck.Size || r.Deck().Has(c) {
			st.all++
			if !slices.Contains(gone, c) {
				st.left = append(st.left, c)
			}
		}
	}
	if st.draws > len(st.left) {
		return st, s, chunk.Invalid("dead", "%d cards to draw, and only %d left", st.draws, len(st.left))
	}
	if r.Played > 0 {
		st.two = newTwoHole(r, len(hole))
	}
	return st, s, nil
}

// parse reads the known cards of a checked variant.
func (s Spec) parse() (hole, board, dead []deck.Card, err error) {
	if s.isPack() {
		return ranges.ParsePack(s.pack().Pack, s.Hole, s.Board, s.Dead)
	}
	return ranges.ParseKnown(s.rules().Game, s.Hole, s.Board, s.Dead)
}

// joined writes cards without blanks.
func (s Spec) joined(cards []deck.Card) string {
	var text strings.Builder
	for _, c := range cards {
		text.WriteString(s.pack().Name(int(c)))
	}
	return text.String()
}

// whole reports whether the hands are drawn from the whole deck.
func (s stock) whole() bool { return len(s.left) == s.all }

// total returns the number of possible hands.
func (s stock) total() uint64 {
	if s.two != nil {
		return choose(len(s.left), s.two.draws) * choose(len(s.left)-s.two.draws, s.draws-s.two.draws)
	}
	return choose(len(s.left), s.draws)
}

// openings returns the number of chunks of an enumeration. An opening is a pair of
// indexes in left, the first two draws in ascending order; the openings are
// numbered in lexicographic order. Fewer than two draws are one chunk.
func (s stock) openings() uint64 {
	if s.draws < 2 {
		return 1
	}
	return choose(len(s.left), 2)
}

// opening returns opening n.
func (s stock) opening(n uint64) []int {
	if s.draws < 2 {
		return nil
	}
	for first := 0; ; first++ {
		seconds := uint64(len(s.left) - 1 - first)
		if n < seconds {
			return []int{first, first + 1 + int(n)}
		}
		n -= seconds
	}
}

// hands returns the number of hands with opening n.
func (s stock) hands(n uint64) uint64 {
	places := s.opening(n)
	if len(places) == 0 {
		return choose(len(s.left), s.draws)
	}
	return choose(len(s.left)-1-places[1], s.draws-2)
}
