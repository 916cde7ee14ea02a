package ranges

import (
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// parseOwn reads the known cards of a player of a game without a board, as in AsKsQd. The
// rest of his cards are unknown. Any hand is random, * or as many x as a hand has cards.
func parseOwn(g game.Game, s *source, from, to int) (Range, error) {
	p := parser{reader: newReader(s, from, to), game: g}
	p.skipLines()
	start, known := p.pos, []deck.Card(nil)
	any := p.word("random")
	switch {
	case any:
		p.pos += len("random")
	case p.peek() == '*':
		any, p.pos = true, p.pos+1
	case p.peek() == end:
		return Range{}, p.fail(p.pos, "no cards here: write random for any hand")
	}
	if !any {
		var err error
		if known, err = p.ownCards(); err != nil {
			return Range{}, err
		}
	}
	if p.skipLines() != end {
		return Range{}, p.fail(p.pos, "%s has no ranges: want a player's known cards, as in AsKsQd, or random, without %s", g.Name, p.name(p.pos))
	}
	r := Range{game: g, unit: 1, known: deck.SetOf(known...).Cards(), unknown: g.Hole - len(known), weight: 1}
	r.Text = s.words(start, to)
	switch r.unknown {
	case 0:
		r.combos, r.known, r.weight = []Combo{comboOf(handOf(known...), g.Hole, 1)}, nil, 0
	case g.Hole:
		r.known = nil
	}
	return r, nil
}

// ownCards reads known cards, and x for each of the others or for none.
func (p *parser) ownCards() (known []deck.Card, err error) {
	for p.skipLines(); ; p.skipLines() {
		p.openCards()
		p.skipLines()
		at := p.pos
		c, next, ok, err := p.cardAt(at, p.game)
		switch {
		case !ok:
			return known, p.ownUnknown(len(known))
		case err != nil: // no deck without a board lacks a rank
			return nil, p.fail(next, "no suit before %s: %s has no ranges, want a player's known cards, as in AsKsQd, or random", p.name(next), p.game.Name)
		case slices.Contains(known, c):
			return nil, p.fail(at, "duplicate card %v in one hand", c)
		case len(known) == p.game.Hole:
			return nil, p.fail(at, "a hand has %d cards: this card is one too many", p.game.Hole)
		}
		known, p.pos = append(known, c), next
	}
}

// ownUnknown reads the unknown cards after the known ones.
func (p *parser) ownUnknown(known int) error {
	from := p.pos
	count := 0
	for c := p.skip(); c == 'x' || c == 'X' || c == '?'; c = p.skip() {
		p.pos++
		count++
	}
	switch all := known + count; {
	case count > 0 && all != p.game.Hole:
		return p.fail(from, "a hand has %d cards, and this has %d: leave the x out, or write %d", p.game.Hole, all, p.game.Hole-known)
	case all == 0:
		return p.fail(from, "%s cannot begin a hand: want a card, as in As, or random: %s has no ranges", p.name(from), p.game.Name)
	}
	return nil
}

// MarshalText returns the range in canonical spelling, as String does. It does not name
// the game. The zero value, which has no hand, is an error.
func (r Range) MarshalText() ([]byte, error) {
	text := r.String()
	_, err := ParseRange(r.textGame(), text)
	return []byte(text), err
}

// UnmarshalText reads a range as ParseRange does: one of the game of r, which is hold'em
// for the zero value. Only a range that has been read has another game.
func (r *Range) UnmarshalText(text []byte) error {
	read, err := ParseRange(r.textGame(), string(text))
	if err == nil {
		*r = read
	}
	return err
}

// textGame returns the game of which UnmarshalText reads a range.
func (r Range) textGame() game.Game {
	if r.game.Name == "" {
		return game.Holdem()
	}
	return r.game
}
