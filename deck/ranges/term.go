package ranges

import (
	"strings"
	"unicode"

	"pokersim/deck"
)

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
		it.hands = []Hand{Of(it.known...)}
	}
	return nil
}
