package ranges

import (
	"fmt"

	"pokersim/deck"
	"pokersim/deck/game"
)

// The fields of errors in cards.
const (
	holeField  = "hole"
	boardField = "board"
	deadField  = "dead"
)

// ParseKnown reads the known cards of one hand, as in "As2c3d", "As 2c 3d" or
// "As,2c,3d": its hole cards, any number of them, a board of 0, 3, 4 or 5, and the dead
// cards, which are never dealt. No card may be in two of them. It returns them in the
// order written. All errors are of type *Error.
func ParseKnown(g game.Game, hole, board, dead string) (h, b, d []deck.Card, err error) {
	if h, err = parseApart(g, holeField, hole); err != nil {
		return nil, nil, nil, err
	}
	if b, err = parseApart(g, boardField, board, known{h, amongHole}); err != nil {
		return nil, nil, nil, err
	}
	if d, err = parseApart(g, deadField, dead, known{h, amongHole}, known{b, onBoard}); err != nil {
		return nil, nil, nil, err
	}
	return h, b, d, nil
}

// known is the cards of another field.
type known struct {
	cards []deck.Card
	where string
}

const (
	amongHole = "among the hole cards"
	onBoard   = "on the board"
	amongDead = "among the dead cards"
)

// parseApart reads the different cards of a field, none of them in others. A board has
// 0, 3, 4 or 5. All errors are of type *Error.
func parseApart(g game.Game, field, text string, others ...known) ([]deck.Card, error) {
	s := cardSource(field, text)
	where := map[string]string{holeField: amongHole, boardField: onBoard, deadField: amongDead}[field]
	placed, err := parseCards(g, s, where)
	if err != nil {
		return nil, err
	}
	if field == boardField {
		if err := s.checkBoard(g, len(placed)); err != nil {
			return nil, err
		}
	}
	var cards []deck.Card
	for _, c := range placed {
		for _, other := range others {
			if deck.SetOf(other.cards...).Has(c.card) {
				return nil, s.fail(c.at, "%v is %s too", c.card, other.where)
			}
		}
		cards = append(cards, c.card)
	}
	return cards, nil
}

// checkBoard returns the error of a board with n cards.
func (s *source) checkBoard(g game.Game, n int) error {
	if n > 0 && g.Board == 0 {
		return s.fail(0, "%s has no board: the known cards are those of a hand", g.Name)
	}
	if n != 0 && (n < 3 || n > 5) {
		return s.fail(0, "a board has 0, 3, 4 or 5 cards, not %d", n)
	}
	return nil
}

// placedCard is a card with its position in the text.
type placedCard struct {
	card deck.Card
	at   int
}

// parseCards reads cards with or without a comma before each.
func parseCards(g game.Game, s *source, where string) ([]placedCard, error) {
	r := newReader(s, 0, len(s.text))
	var list []placedCard
	var seen deck.Set
	for {
		comma := r.skip() == ','
		if comma {
			r.pos++
			r.skip()
		}
		at := r.pos
		if r.peek() == end && !comma {
			return list, nil
		}
		c, next, ok, err := r.cardAt(at, g)
		switch {
		case !ok:
			return nil, r.fail(at, "want a card, as in As, before %s", r.name(at))
		case err != nil:
			return nil, err
		case seen.Has(c):
			return nil, r.fail(at, "duplicate card %v %s", c, where)
		}
		seen |= deck.SetOf(c)
		list = append(list, placedCard{c, at})
		r.pos = next
	}
}

// listed writes the first eight cards at most, for a message.
func listed(cards []deck.Card) string {
	const most = 8
	if len(cards) <= most {
		return deck.FormatHand(cards)
	}
	return fmt.Sprintf("%s and %d more", deck.FormatHand(cards[:most]), len(cards)-most)
}
