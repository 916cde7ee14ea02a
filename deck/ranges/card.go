package ranges

import (
	"fmt"
	"pokersim/deck"
	"pokersim/deck/game"
)

// rankAt reads the rank at a position and returns the next position.
func (r *reader) rankAt(pos int) (rank deck.Rank, next int, ok bool) {
	if r.at(pos) == '1' && r.at(pos+1) == '0' {
		rank, ok = deck.RankOf('T')
		return rank, pos + 2, ok
	}
	rank, ok = deck.RankOf(r.at(pos))
	return rank, pos + 1, ok
}

// cardAt reads the card at a position and returns the next position. ok reports
// whether a rank is there; the error is then that of a rank or suit that does not
// fit.
func (r *reader) cardAt(pos int, g game.Game) (c deck.Card, next int, ok bool, err error) {
	rank, next, ok := r.rankAt(pos)
	if !ok {
		return 0, pos, false, nil
	}
	if rank < g.Lowest {
		return 0, pos, true, r.tooLowIn(g, pos, rank)
	}
	suit, ok := deck.SuitOf(r.at(next))
	if !ok {
		found := ""
		if c := r.at(next); c != end && c != ' ' {
			found = ", not " + r.name(next)
		}
		return 0, next, true, r.fail(next, "%v has no suit: want c, d, h or s%s", rank, found)
	}
	next++
	if r.at(next) == emoji {
		next++
	}
	return deck.NewCard(rank, suit), next, true, nil
}

func (r *reader) tooLowIn(g game.Game, pos int, rank deck.Rank) *Error {
	return r.fail(pos, "a short deck has no %v: its ranks are %s", rank, ranksOf(g))
}

func (p *parser) tooLow(pos int, rank deck.Rank) *Error { return p.tooLowIn(p.game, pos, rank) }

// ranksOf writes the ranks of a deck for a message.
func ranksOf(g game.Game) string { return fmt.Sprintf("%v-9, T, J, Q, K, A", g.Lowest) }
