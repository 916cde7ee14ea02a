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
		return deck.Hand(cards).String()
	}
	return fmt.Sprintf("%s and %d more", deck.Hand(cards[:most]), len(cards)-most)
}

// ParsePack is ParseKnown for the cards of a pack of one or two decks. In a pack of
// two decks a card may be written twice, as in "As As"; a joker is Jo. The cards
// are numbered as in deck.Pack: the first As is that of the first deck. All errors
// are of type *Error.
func ParsePack(pack deck.Pack, hole, board, dead string) (h, b, d []deck.Card, err error) {
	p := packParser{pack: pack}
	for _, field := range []struct {
		name, text string
		cards      *[]deck.Card
	}{{holeField, hole, &h}, {boardField, board, &b}, {deadField, dead, &d}} {
		s := cardSource(field.name, field.text)
		if *field.cards, err = p.cards(s); err != nil {
			return nil, nil, nil, err
		}
		if field.name == boardField {
			if err := s.checkBoard(game.Holdem(), len(b)); err != nil {
				return nil, nil, nil, err
			}
		}
	}
	return h, b, d, nil
}

// packParser reads cards and counts those that it has read.
type packParser struct {
	pack   deck.Pack
	read   [deck.Size]int // how often each card was read
	jokers int
}

// cards reads cards with or without a comma before each.
func (p *packParser) cards(s *source) (list []deck.Card, err error) {
	r := newReader(s, 0, len(s.text))
	for {
		comma := r.skip() == ','
		if comma {
			r.pos++
			r.skip()
		}
		if r.peek() == end && !comma {
			return list, nil
		}
		c, err := p.card(&r)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
}

// card reads one card.
func (p *packParser) card(r *reader) (deck.Card, error) {
	at := r.pos
	if isJoker(r.at(at), r.at(at+1)) {
		if p.jokers == p.pack.Jokers {
			return 0, r.fail(at, "joker %d: the pack has %d", p.jokers+1, p.pack.Jokers)
		}
		r.pos += 2
		p.jokers++
		return deck.Card(p.pack.Decks*deck.Size + p.jokers - 1), nil
	}
	c, next, ok, err := r.cardAt(at, game.Holdem())
	switch {
	case !ok:
		return 0, r.fail(at, "want a card, as in As or Jo, before %s", r.name(at))
	case err != nil:
		return 0, err
	case p.read[c] == p.pack.Decks:
		return 0, r.fail(at, "%v is among the known cards %d times: the pack has %d", c, p.read[c]+1, p.pack.Decks)
	}
	r.pos = next
	p.read[c]++
	return c + deck.Card(p.read[c]-1)*deck.Size, nil
}

func isJoker(first, second rune) bool {
	return (first == 'J' || first == 'j') && (second == 'O' || second == 'o')
}
