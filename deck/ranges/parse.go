package ranges

import (
	"math/big"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
)

// maxDepth is the most nested brackets.
const maxDepth = 16

// item is one part of a range between commas, with its weight.
type item struct {
	from, to  int // its positions, for errors
	hands     []Hand
	known     []deck.Card // the cards of an item with unknown ones
	unknown   int         // how many cards are unknown; 0 if hands lists them all
	weight    plainWeight
	factor    *big.Rat // product of the weights of the brackets around it
	bracketed bool     // whether it is within brackets
}

// parser reads the range of one player.
type parser struct {
	reader
	game      game.Game
	items     []item
	excluded  []item // the items !term of the lists that are open
	canonical strings.Builder
	factor    *big.Rat
	depth     int
}

// parsePlayer reads the range of one player from part of a source.
func parsePlayer(g game.Game, s *source, from, to int) (Range, error) {
	if g.Hole < 2 || g.Hole > game.MaxHole || g.Lowest >= deck.Ranks || g.Board == 0 && !slices.Contains(game.All(), g) {
		return Range{}, s.fail(from, "invalid game %q: %d hole cards, lowest rank %d", g.Name, g.Hole, uint8(g.Lowest))
	}
	if g.Board == 0 {
		return parseOwn(g, s, from, to)
	}
	p := &parser{reader: newReader(s, from, to), game: g, factor: whole(1)}
	p.skipLines()
	read := func() error { return p.list(0) }
	if p.isVector() {
		read = p.vector
	} else {
		p.pos = from
	}
	if err := read(); err != nil {
		return Range{}, err
	}
	r, err := p.collect()
	if err != nil {
		return Range{}, err
	}
	r.Text = strings.Join(strings.Fields(string(s.text[from:to])), " ")
	r.canonical = p.canonical.String()
	return r, nil
}

// list reads items up to the end or, within brackets, up to the closing bracket,
// ')' or ']', which it leaves to the caller. Then it removes the excluded hands.
func (p *parser) list(closing rune) error {
	items, excluded := len(p.items), len(p.excluded)
	if err := p.readList(closing); err != nil {
		return err
	}
	err := p.exclude(items, p.excluded[excluded:])
	p.excluded = p.excluded[:excluded]
	return err
}

func (p *parser) readList(closing rune) error {
	start := p.pos
	for count := 0; ; count++ {
		c := p.skipLines()
		done, err := p.closes(closing)
		switch {
		case err != nil:
			return err
		case isComma(c) && count == 0:
			return p.fail(p.pos, "no hand before the comma")
		case isComma(c):
			return p.fail(p.pos, "no hand between two commas")
		case done && count > 0:
			return nil
		case done && closing != 0:
			return p.fail(p.pos, "no hand between the brackets")
		case done:
			return p.fail(start, "no hands here: write random for any hand")
		}
		if count > 0 {
			p.canonical.WriteByte(',')
		}
		if err := p.item(); err != nil {
			return err
		}
		if done, err := p.separator(closing); done || err != nil {
			return err
		}
	}
}

func isComma(c rune) bool { return c == ',' || c == ';' }

// separator moves over a comma and ends of lines. It reports whether the list
// ends here.
func (p *parser) separator(closing rune) (done bool, err error) {
	c := p.skip()
	if done, err := p.closes(closing); done || err != nil {
		return done, err
	}
	switch {
	case c == '|':
		return false, p.fail(p.pos, "want the hands of one player, without '|'")
	case !isComma(c) && c != '\n':
		return false, p.unexpected()
	case isComma(p.skipLines()):
		p.pos++
	}
	return false, nil
}

// closes reports whether the list ends at this character. A bracket that does not
// close this list is an error.
func (p *parser) closes(closing rune) (bool, error) {
	var here rune
	switch c := p.peek(); {
	case c == end:
		return true, nil // the caller finds a bracket that is not closed
	case c == ')':
		here = ')'
	case c == '[' && p.at(p.pos+1) == '/':
		here = ']'
	default:
		return false, nil
	}
	if here != closing {
		return false, p.fail(p.pos, "no bracket is open here")
	}
	return true, nil
}

// item reads a term with its weight, or items in brackets with one weight.
func (p *parser) item() error {
	from := p.pos
	switch {
	case p.peek() == '!':
		return p.exclusion()
	case p.peek() == '{':
		return p.braces()
	case p.peek() == '[' && !p.span():
		return p.squareBrackets()
	}
	n, ok, err := p.leadingNumber()
	switch {
	case err != nil:
		return err
	case ok && p.skip() == '(':
		return p.roundBrackets(from, n)
	case ok:
	}
	it := item{from: from, factor: p.factor, bracketed: p.depth > 0}
	if ok {
		err = p.percentages(&it, n)
	} else {
		err = p.term(&it)
	}
	if err == nil {
		err = p.minusTerms(&it)
	}
	if err == nil {
		err = p.weight(&it.weight)
	}
	p.items = append(p.items, it)
	return err
}

// end sets the position after an item's last character.
func (p *parser) end(it *item) {
	it.to = p.pos
	for it.to > it.from && p.chars[it.to-1] == ' ' {
		it.to--
	}
}
