package sim

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// stock is the cards of a plan: those that every hand begins with, and those
// that the rest of the hand is drawn from.
type stock struct {
	known []deck.Card // the hole cards, then the board
	left  []deck.Card // ascending
	draws int         // cards to draw
	all   int         // cards of the whole deck
	two   *twoHole    // of a game of exactly two hole cards
}

// stock returns the cards of a spec, and the spec with its cards in one spelling.
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
		return st, s, chunk.Invalid("hole", "%d cards of a hand of %d", len(hole), s.Cards)
	case r.Played > 0 && len(hole) > r.Hole:
		return st, s, chunk.Invalid("hole", "%d cards, in a game of %d hole cards", len(hole), r.Hole)
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
		return st, s, chunk.Invalid("dead", "%d cards to draw from the %d that are left", st.draws, len(st.left))
	}
	if r.Played > 0 {
		st.two = newTwoHole(r, len(hole), st.draws)
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

// whole reports whether the hands are drawn from a whole deck.
func (s stock) whole() bool { return len(s.left) == s.all }

// total is the number of hands.
func (s stock) total() uint64 {
	if s.two != nil {
		return choose(len(s.left), s.two.draws) * choose(len(s.left)-s.two.draws, s.draws-s.two.draws)
	}
	return choose(len(s.left), s.draws)
}

// openings is the number of chunks of an enumeration: the pairs of cards that
// the draws can begin with, by their places in left, in ascending order. Fewer
// than two draws are one chunk.
func (s stock) openings() uint64 {
	if s.draws < 2 {
		return 1
	}
	return choose(len(s.left), 2)
}

// opening returns the places in left of the pair with number n.
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

// hands returns the number of hands with an opening.
func (s stock) hands(n uint64) uint64 {
	places := s.opening(n)
	if len(places) == 0 {
		return choose(len(s.left), s.draws)
	}
	return choose(len(s.left)-1-places[1], s.draws-2)
}
