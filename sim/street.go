package sim

import (
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// streets are the values of Known.At, by the number of cards on the board.
var streets = map[int]string{3: "flop", 4: "turn", 5: "river"}

// boardAt returns the number of cards on the board at a street, or 0 for another text.
func boardAt(street string) int {
	for n, name := range streets {
		if street == name || street == showdown && n == 5 {
			return n
		}
	}
	return 0
}

// showdown is another name of the river.
const showdown = "showdown"

// settled returns the spec with its street and its number of cards, if it has a street, a
// range, or a question about what a player sees. Other specs have no street. hole and shown
// are the numbers of known hole cards and cards of the board.
func (s Spec) settled(r eval.Rules, hole, shown int, ranged bool, q *ways.Question) (Spec, error) {
	if s.At == "" && !ranged && !q.Sees {
		return s, nil
	}
	board := boardAt(s.At)
	switch {
	case s.At != "" && r.Board == 0:
		return s, chunk.Invalid("at", "%s has no board, and so no flop, turn or river", r.Name)
	case s.At != "" && board == 0:
		return s, chunk.Invalid("at", "unknown %q: want flop, turn, river or showdown", s.At)
	case s.At != "":
	case s.Cards != 0:
		board = s.Cards - r.Hole
	case q.Sees:
		board = max(3, shown)
	default:
		board = 5
	}
	switch cards := r.Hole + board; {
	case s.isPack():
		return s, chunk.Invalid("at", "a pack of two decks or with jokers has no streets")
	case r.Board == 0:
		return s, chunk.Invalid("hole", "%s has no board: a range needs one; want cards, as in AsKs", r.Name)
	case board < 3 || board > 5:
		return s, chunk.Invalid("cards", "%d: want %d to %d, the hole cards and a board of 3 to 5", s.Cards, r.Hole+3, r.Hole+5)
	case s.Cards != 0 && s.Cards != cards:
		return s, chunk.Invalid("cards", "%d: at the %s a hand has %d", s.Cards, streets[board], cards)
	case hole > r.Hole:
		return s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", hole, r.Hole)
	case shown > board:
		return s, chunk.Invalid("at", "%s: the board has %d cards already", streets[board], shown)
	case q.Next && board == 5:
		return s, chunk.Invalid("at", "%s: a draw needs a next card: want flop or turn", streets[board])
	}
	s.At, s.Cards = streets[board], r.Hole+board
	return s, nil
}
