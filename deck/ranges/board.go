package ranges

import (
	"fmt"

	"pokersim/deck"
)

// The names of the operands in errors.
const (
	holeOperand  = "-hole"
	boardOperand = "-board"
	deadOperand  = "-dead"
)

// ParseBoard reads a board of 0, 3, 4 or 5 different cards, as in "As2c3d",
// "As 2c 3d" or "As,2c,3d". It returns them in the order written. All errors are
// of type *Error.
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

// ParseDead reads dead cards, which are never dealt: any number of different
// cards, none of them on the board. All errors are of type *Error.
func ParseDead(game Game, text string, board []deck.Card) ([]deck.Card, error) {
	return parseApart(game, deadOperand, "among the dead cards", text, known{board, "on the board"})
}

// ParseHole reads hole cards: any number of different cards. All errors are of
// type *Error.
func ParseHole(game Game, text string) ([]deck.Card, error) {
	return parseApart(game, holeOperand, "among the hole cards", text)
}

// ParseKnown reads the known cards of one hand: its hole cards, the board and the
// dead cards. No card may be in two of them. All errors are of type *Error.
func ParseKnown(game Game, hole, board, dead string) (h, b, d []deck.Card, err error) {
	if h, err = ParseHole(game, hole); err != nil {
		return nil, nil, nil, err
	}
	if b, err = ParseBoard(game, board); err != nil {
		return nil, nil, nil, err
	}
	if _, err = parseApart(game, boardOperand, "on the board", board, known{h, "among the hole cards"}); err != nil {
		return nil, nil, nil, err
	}
	d, err = parseApart(game, deadOperand, "among the dead cards", dead, known{h, "among the hole cards"}, known{b, "on the board"})
	return h, b, d, err
}

// known is the cards of another operand.
type known struct {
	cards []deck.Card
	where string
}

// parseApart reads different cards, none of them in others.
func parseApart(game Game, operand, where, text string, others ...known) ([]deck.Card, error) {
	s := &source{operand: operand, text: []rune(text)}
	placed, err := parseCards(game, s, where)
	if err != nil {
		return nil, err
	}
	for _, c := range placed {
		for _, other := range others {
			if deck.SetOf(other.cards...).Has(c.card) {
				return nil, s.fail(c.at, "%v is %s too", c.card, other.where)
			}
		}
	}
	return cardsOf(placed), nil
}

// placedCard is a card with its position in the text.
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
