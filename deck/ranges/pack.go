package ranges

import (
	"pokersim/deck"
	"pokersim/deck/game"
)

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
