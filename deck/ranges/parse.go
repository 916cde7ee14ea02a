package ranges

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
)

// maxDepth is the most nested brackets.
const maxDepth = 16

// item is one part of a range between commas, with its weight.
type item struct {
	from, to  int // its positions, for errors
	hands     []hand
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

func isUnknown(c rune) bool { return c == 'x' || c == 'X' || c == '?' }

// term reads any hand, a hand or classes.
func (p *parser) term(it *item) error {
	const random, top = "random", "top"
	c := p.peek()
	switch {
	case p.word(top):
		p.pos += len(top)
		p.skip()
		n, ok, err := p.leadingNumber()
		if err == nil && !(ok && n.percent) {
			err = p.fail(p.pos, "want a percentage after top, as in top 15%%")
		}
		if err != nil {
			return err
		}
		return p.percentages(it, n)
	case p.word(random):
		p.pos += len(random)
		return p.any(it)
	case p.game.Hole > 2 && !p.star():
		return p.pattern(it)
	case c == '*':
		p.pos++
		return p.any(it)
	case isUnknown(c):
		return p.allUnknown(it)
	}
	first, next, ok := p.rankAt(p.pos)
	if !ok {
		return p.fail(p.pos, "%s cannot begin a hand: want a rank (%s) or random", p.name(p.pos), ranksOf(p.game))
	}
	if first < p.game.Lowest {
		return p.tooLow(p.pos, first)
	}
	if _, _, ok := p.suitAt(next); ok {
		return p.cards(it)
	}
	return p.classes(it, first, next)
}

// star reports whether a * alone follows.
func (p *parser) star() bool {
	if p.peek() != '*' {
		return false
	}
	after := p.from(p.pos + 1)
	return after.endsAt(after.pos)
}

// word reports whether a word, in letters of either case, follows.
func (p *parser) word(want string) bool {
	for i, r := range want {
		if unicode.ToLower(p.at(p.pos+i)) != r {
			return false
		}
	}
	return true
}

// any makes the item any hand.
func (p *parser) any(it *item) error {
	it.unknown = p.game.Hole
	p.canonical.WriteString("random")
	return nil
}

// allUnknown reads a hand of unknown cards, x or ?.
func (p *parser) allUnknown(it *item) error {
	from := p.pos
	count, last := p.unknowns()
	if count != p.game.Hole {
		return p.fail(from, "%s: want %d unknown cards, the size of a hand, not %d", quote(p.text[from:last]), p.game.Hole, count)
	}
	return p.any(it)
}

// unknowns counts x and ?, and returns the position after the last.
func (p *parser) unknowns() (count, last int) {
	for last = p.pos; isUnknown(p.skip()); last = p.pos {
		p.pos++
		count++
	}
	return count, last
}

// cards reads a hand: known cards, then unknown ones.
func (p *parser) cards(it *item) error {
	from, last := p.pos, p.pos
	var seen deck.Set
	for {
		start := p.pos
		c, next, ok, err := p.cardAt(p.pos, p.game)
		switch {
		case !ok:
			return p.restOfHand(it, from, last)
		case len(it.known) == p.game.Hole:
			return p.fail(start, "a hand has %d cards: want a comma or a | before the next", p.game.Hole)
		case err != nil:
			return err
		case seen.Has(c):
			return p.fail(start, "duplicate card %v in one hand", c)
		}
		seen |= deck.SetOf(c)
		it.known = append(it.known, c)
		p.canonical.WriteString(c.String())
		p.pos, last = next, next
		p.skip()
	}
}

// restOfHand reads the unknown cards after the known ones, which are at positions
// from to to-1.
func (p *parser) restOfHand(it *item, from, to int) error {
	for ; isUnknown(p.skip()); to = p.pos {
		if it.unknown++; len(it.known)+it.unknown > p.game.Hole {
			return p.fail(p.pos, "a hand has %d cards: this unknown card is one too many", p.game.Hole)
		}
		p.pos++
	}
	text := quote(p.text[from:to])
	switch c := p.peek(); {
	case len(it.known)+it.unknown < p.game.Hole:
		return p.fail(to, "%s: a hand has %d cards, not %d", text, p.game.Hole, len(it.known)+it.unknown)
	case c == '+' || isDash(c):
		return p.fail(p.pos, "%s is one hand: '+' and '-' follow hands without suits, as in QQ+", text)
	}
	p.canonical.WriteString(strings.Repeat("x", it.unknown))
	if it.unknown == 0 {
		it.hands = []hand{handOf(it.known...)}
	}
	return nil
}

// roundBrackets reads items in round brackets after their weight n.
func (p *parser) roundBrackets(from int, n number) error {
	text := n.text
	if n.percent {
		text += "%"
	}
	if n.value.Cmp(whole(1)) > 0 {
		if n.percent {
			return p.fail(from, "weight %s: want at most 100%%", text)
		}
		return p.fail(from, "weight %s: want at most 1, or write %s%% for per cent", text, text)
	}
	open := p.pos
	p.pos++
	p.canonical.WriteString(text + "(")
	if err := p.nest(from, n.value, ')'); err != nil {
		return err
	}
	if p.peek() == end {
		return p.fail(open, "this bracket is not closed")
	}
	p.pos++
	p.canonical.WriteByte(')')
	return nil
}

// squareBrackets reads [50]AA,KK[/50].
func (p *parser) squareBrackets() error {
	from := p.pos
	n, err := p.squareNumber(1)
	if err != nil {
		return err
	}
	if n.value.Cmp(whole(1)) > 0 {
		return p.fail(from, "[%s]: at most 100 per cent", n.text)
	}
	p.canonical.WriteString("[" + n.text + "]")
	if err := p.nest(from, n.value, ']'); err != nil {
		return err
	}
	if p.peek() == end {
		ranks := ""
		switch {
		case p.game.Hole == 2:
		case len(n.text) == 1:
			ranks = ", or " + n.text + " for a rank"
		default:
			ranks = fmt.Sprintf(", or [%c,%c] for ranks", n.text[0], n.text[1])
		}
		return p.fail(from, "[%s] is not closed: want [/%s] after its hands%s", n.text, n.text, ranks)
	}
	at := p.pos
	last, err := p.squareNumber(2)
	if err != nil {
		return err
	}
	if last.value.Cmp(n.value) != 0 {
		return p.fail(at, "[/%s] does not close [%s]: want the same number", last.text, n.text)
	}
	p.canonical.WriteString("[/" + n.text + "]")
	return nil
}

// squareNumber reads the number in square brackets. opening is the number of
// characters before it: 1 of [50], 2 of [/50].
func (p *parser) squareNumber(opening int) (number, error) {
	p.pos += opening
	p.skip()
	n, ok, err := p.number()
	if err != nil {
		return n, err
	}
	if !ok {
		return n, p.fail(p.pos, "want a number of per cent, as in [50]AA,KK[/50]")
	}
	if p.skip() != ']' {
		return n, p.fail(p.pos, "want ']' before %s", p.name(p.pos))
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	return n, nil
}

// nest reads items whose weights are multiplied by a factor.
func (p *parser) nest(from int, factor *big.Rat, closing rune) error {
	if p.depth == maxDepth {
		return p.fail(from, "more than %d nested brackets", maxDepth)
	}
	outer := p.factor
	p.factor = new(big.Rat).Mul(outer, factor)
	p.depth++
	err := p.list(closing)
	p.factor = outer
	p.depth--
	return err
}

// braces reads {100:QQ+,AKs,50:AKo}: a weight in per cent is of all items up to the next
// weight.
func (p *parser) braces() error {
	open, outer := p.pos, p.factor
	if p.depth == maxDepth {
		return p.fail(open, "more than %d nested brackets", maxDepth)
	}
	p.pos++
	p.depth++
	defer func() { p.factor = outer; p.depth-- }()
	p.canonical.WriteByte('{')
	for first := true; ; first = false {
		p.skipLines()
		n, ok, err := p.weightBefore()
		switch {
		case err != nil:
			return err
		case first && !ok:
			return p.fail(p.pos, "want a weight in per cent after '{', as in {100:QQ+,50:AK}")
		case ok:
			p.factor = new(big.Rat).Mul(outer, n.value)
			p.canonical.WriteString(n.text + ":")
			p.skipLines()
		}
		if err := p.item(); err != nil {
			return err
		}
		switch c := p.skipLines(); {
		case c == '}':
			p.pos++
			p.canonical.WriteByte('}')
			return nil
		case c == end:
			return p.fail(open, "this bracket is not closed: want '}' after its hands")
		case !isComma(c):
			return p.unexpected()
		}
		p.pos++
		p.canonical.WriteByte(',')
	}
}

// weightBefore reads a weight in per cent and the colon after it. If no colon follows a
// number, the number is a hand: it reads nothing and reports false.
func (p *parser) weightBefore() (number, bool, error) {
	start := p.pos
	n, ok, err := p.number()
	if err != nil || !ok || p.skip() != ':' {
		p.pos = start
		return n, false, err
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	if n.value.Cmp(whole(1)) > 0 {
		return n, false, p.fail(start, "weight %s: want at most 100 per cent", n.text)
	}
	return n, true, nil
}
