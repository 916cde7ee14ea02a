package ranges

import (
	"math/bits"
	"strings"
	"unicode"

	"pokersim/deck"
)

// suitingAt returns the suiting that ends the term at a position, and the position after
// it; "" if there is none.
func (p *parser) suitingAt(at int) (name string, next int) {
	for _, name := range Suitings {
		word := true
		for i, c := range name {
			word = word && unicode.ToLower(p.at(at+i)) == c
		}
		if rest := p.from(at + len(name)); word && rest.endsAt(rest.pos) {
			return name, at + len(name)
		}
	}
	return "", at
}

// tooManyCards returns the error of a card after a whole hand.
func (p *parser) tooManyCards() error {
	if c := p.peek(); c == '+' || isDash(c) {
		return p.plus()
	}
	if isUnknown(p.peek()) {
		return p.fail(p.pos, "a hand has %d cards: this unknown card is one too many", p.game.Hole)
	}
	if _, _, ok := p.rankAt(p.pos); !ok && p.peek() != '*' && p.peek() != '[' {
		return p.unexpected()
	}
	return p.fail(p.pos, "a hand has %d cards: want a comma or a | before the next", p.game.Hole)
}

func (p *parser) plus() error {
	return p.fail(p.pos, "'+' and '-' are for hands of two cards: write a span, as in [T-A] or [9-6]")
}

// notACard returns the error of a character that begins no card of a pattern.
func (p *parser) notACard(pat *Pattern) error {
	c := p.peek()
	_, _, suit := p.suitAt(p.pos)
	letter := strings.ContainsRune(Variables, unicode.ToLower(c))
	switch {
	case len(pat.Slots) == 0 && !suit && !letter:
		return p.fail(p.pos, "%s cannot begin a hand: want a rank (%s), * or random", p.name(p.pos), ranksOf(p.game))
	case c == '+' || isDash(c):
		return p.plus()
	case suit && p.pos > 0 && (p.at(p.pos-1) == 'x' || p.at(p.pos-1) == '?'):
		return p.fail(p.pos, "an unknown card has no suit: write *%c for any card of the suit", c)
	case suit:
		return p.fail(p.pos, "%s has no rank: write *%c for any card of the suit", p.name(p.pos), c)
	case letter:
		return p.fail(p.pos, "%s is a suit in this pattern and has no rank: write * for any card, or a comma before the next hand", p.name(p.pos))
	case c == '(' || c == '{':
		return p.unexpected()
	}
	return p.fail(p.pos, "%s: want a rank (%s), *, or a comma", p.name(p.pos), ranksOf(p.game))
}

// checkPattern returns the error of a pattern that has too few cards, a card twice, or
// suits that no hand has. It is at positions from to last-1.
func (p *parser) checkPattern(pat *Pattern, from, last int) error {
	text, n := quote(p.text[from:last]), len(pat.Slots)
	if n < p.game.Hole {
		return p.tooFewCards(pat, from, last)
	}
	var seen deck.Set
	used := uint16(0)
	for _, s := range pat.Slots {
		if s.Suit >= 0 {
			used |= 1 << s.Suit
		}
		if bits.OnesCount16(used) > deck.Suits {
			return p.fail(s.At, "%s: the suits and their letters are %d different suits, more than %d", text, deck.Suits+1, deck.Suits)
		}
		rank, single := s.Rank()
		if !single || s.Suit < 0 || s.Suit >= FirstVariable {
			continue
		}
		c := deck.NewCard(rank, deck.Suit(s.Suit))
		if seen.Has(c) {
			return p.fail(s.At, "duplicate card %v in one hand", c)
		}
		seen |= deck.SetOf(c)
	}
	switch {
	case pat.Suiting == "r" && p.game.Hole > deck.Suits:
		return p.fail(last-1, "%d cards have two of one suit: r is for hands of 4: want ss or ds", p.game.Hole)
	case pat.Suiting == "ss" && p.game.Hole > deck.Suits+1:
		return p.fail(last-2, "%d cards have two suits with two cards, or one with three: ss is for hands of 4 or 5: want ds", p.game.Hole)
	}
	return nil
}

// tooFewCards returns the error of a pattern with fewer cards than a hand.
func (p *parser) tooFewCards(pat *Pattern, from, last int) error {
	text, n := quote(p.text[from:last]), len(pat.Slots)
	known := true
	for _, s := range pat.Slots {
		_, single := s.Rank()
		known = known && single && 0 <= s.Suit && s.Suit < FirstVariable
	}
	missing := strings.Repeat("*", p.game.Hole-n)
	switch {
	case n == 0:
		return p.fail(from, "%s has no cards: want %s%s for any hand of these suits", text, missing, pat.Suiting)
	case n == 1 && pat.Slots[0].Ranks == everyRank(p.game):
		return p.fail(last, "%s: a hand has %d cards, not 1: want * alone for any hand, or %s", text, p.game.Hole, strings.Repeat("*", p.game.Hole))
	case pat.Suiting != "":
		return p.fail(last-len(pat.Suiting), "a hand has %d cards, not %d: write %s before %s for any others", p.game.Hole, n, missing, pat.Suiting)
	case known:
		return p.fail(last, "%s: a hand has %d cards, not %d", text, p.game.Hole, n)
	}
	if n == 2 && p.game.Hole > 2 && strings.ContainsRune("sSoO", p.at(last-1)) {
		return p.fail(from, "%s is a hand of two cards: want %d, as in %s%s", text, p.game.Hole, text, missing)
	}
	return p.fail(last, "%s: a hand has %d cards, not %d: write %s%s for any others", text, p.game.Hole, n, text, missing)
}
