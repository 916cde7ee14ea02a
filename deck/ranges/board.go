package ranges

import (
	"fmt"

	"pokersim/deck"
)

// The operands of cards in errors.
const (
	boardOperand = "-board"
	deadOperand  = "-dead"
)

// ParseBoard reads a board of 0, 3, 4 or 5 different cards, as in "As2c3d",
// "As 2c 3d" or "As,2c,3d", and returns them as written. All errors are of
// type *Error.
func ParseBoard(game Game, text string) ([]deck.Card, error) {
	s := &source{operand: boardOperand, text: []rune(text)}
	placed, err := parseCards(game, s, "on the board")
	if err != nil {
		return nil, err
	}
	switch n := len(placed); n {
	case 0, 3, 4, 5:
		return cardsOf(placed), nil
	default:
		return nil, s.fail(0, "a board has 0, 3, 4 or 5 cards, not %d", n)
	}
}

// ParseDead reads any number of different cards that are not dealt. None of
// them may be on the board. All errors are of type *Error.
func ParseDead(game Game, text string, board []deck.Card) ([]deck.Card, error) {
	s := &source{operand: deadOperand, text: []rune(text)}
	placed, err := parseCards(game, s, "among the dead cards")
	if err != nil {
		return nil, err
	}
	onBoard := deck.SetOf(board...)
	for _, c := range placed {
		if onBoard.Has(c.card) {
			return nil, s.fail(c.at, "%v is on the board too", c.card)
		}
	}
	return cardsOf(placed), nil
}

// placedCard is a card with the position where it stands.
type placedCard struct {
	card deck.Card
	at   int
}

func cardsOf(placed []placedCard) []deck.Card {
	var cards []deck.Card
	for _, c := range placed {
		cards = append(cards, c.card)
	}
	return cards
}

// parseCards reads cards with or without a comma before each.
func parseCards(game Game, s *source, where string) ([]placedCard, error) {
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
		c, next, ok, err := r.cardAt(at, game)
		switch {
		case !ok:
			return nil, r.fail(at, "want a card, as in As, before %s", r.name(at))
		case err != nil:
			return nil, err
		case seen.Has(c):
			return nil, r.fail(at, "%v is twice %s", c, where)
		}
		seen |= deck.SetOf(c)
		list = append(list, placedCard{c, at})
		r.pos = next
	}
}

// listed writes at most eight cards for a message.
func listed(cards []deck.Card) string {
	const most = 8
	if len(cards) <= most {
		return deck.FormatHand(cards)
	}
	return fmt.Sprintf("%s and %d more", deck.FormatHand(cards[:most]), len(cards)-most)
}
