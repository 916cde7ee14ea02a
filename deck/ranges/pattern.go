package ranges

import (
	"math/bits"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
)

// pattern reads a pattern, such as AAxx, [T-A][T-A]9s8s or AwKwQyJy. Known cards with or
// without unknown ones, such as AsAhxx, make a hand as in games of two cards.
func (p *parser) pattern(it *item) error {
	from, every := p.pos, everyRank(p.game)
	pat := pattern{Letters: p.hasVariables()}
	last := p.pos
	for !p.endsTerm() {
		if name, next := p.suitingAt(p.pos); name != "" {
			pat.Suiting, p.pos, last = name, next, next
			break
		}
		if len(pat.Slots) == p.game.Hole {
			return p.tooManyCards()
		}
		s, err := p.slot(&pat, every)
		if err != nil {
			return err
		}
		pat.Slots, last = append(pat.Slots, s), p.pos
		p.skip()
	}
	if err := p.checkPattern(&pat, from, last); err != nil {
		return err
	}
	p.skip()
	if known, ok := pat.Known(every); ok {
		it.known, it.unknown = known, p.game.Hole-len(known)
		return p.knownHand(it)
	}
	it.to = last
	list, ok := pat.Hands()
	switch text := quote(p.text[from:last]); {
	case !ok:
		return p.fail(from, "%s has too many hands: at most %d: want more ranks or suits", text, maxListed)
	case len(list) == 0:
		return p.fail(from, "%s: no hand has these cards", text)
	}
	it.hands = list
	p.canonical.WriteString(pat.Text(every))
	return nil
}

// everyRank returns all ranks of the deck.
func everyRank(g game.Game) uint16 { return 1<<deck.Ranks - 1<<g.Lowest }

// hasVariables reports whether the pattern at this position has suit variables: one of w,
// y and z, or an x after a * or before another rank.
func (p *parser) hasVariables() bool {
	seen, open := false, false
	for at := p.pos; ; at++ {
		c := p.at(at)
		if c == '[' || c == ']' {
			open = c == '['
		}
		switch {
		case p.endsAt(at) || !open && (c == '+' || isDash(c)):
			return false
		case strings.ContainsRune("wyzWYZ", c):
			return true
		case c == 'x' || c == 'X':
			seen = true
			if at > p.pos && p.at(at-1) == '*' {
				return true
			}
		case seen && c == '[':
			return true
		case seen:
			if _, _, ok := p.rankAt(at); ok {
				return true
			}
		}
	}
}

// slot reads one card of a pattern.
func (p *parser) slot(pat *pattern, every uint16) (slot, error) {
	s, c := slot{Ranks: every, Suit: AnySuit, At: p.pos}, p.peek()
	switch {
	case c == '*':
		p.pos++
	case c == '?' || isUnknown(c) && !pat.Letters:
		p.pos++
		return s, nil
	case c == '[':
		ranks, err := p.spans()
		if err != nil {
			return s, err
		}
		s.Ranks = ranks
	default:
		rank, next, ok := p.rankAt(p.pos)
		switch {
		case !ok:
			return s, p.notACard(pat)
		case rank < p.game.Lowest:
			return s, p.tooLow(p.pos, rank)
		}
		s.Ranks, p.pos = 1<<rank, next
	}
	p.suit(pat, &s)
	return s, nil
}

// suit reads the suit of a card or its variable, if there is one.
func (p *parser) suit(pat *pattern, s *slot) {
	if name, _ := p.suitingAt(p.pos); name != "" {
		return
	}
	if suit, next, ok := p.suitAt(p.pos); ok {
		s.Suit, p.pos = int8(suit), next
	} else if i := strings.IndexRune(variables, unicode.ToLower(p.peek())); i >= 0 && pat.Letters {
		s.Suit = FirstVariable + int8(i)
		if p.pos++; p.peek() == emoji {
			p.pos++
		}
	}
}

// knownHand completes the item of a hand with known cards.
func (p *parser) knownHand(it *item) error {
	for _, c := range it.known {
		p.canonical.WriteString(c.String())
	}
	switch {
	case it.unknown == p.game.Hole:
		p.canonical.WriteString("random")
	case it.unknown == 0:
		it.hands = []hand{handOf(it.known...)}
	default:
		p.canonical.WriteString(strings.Repeat("x", it.unknown))
	}
	return nil
}

// suitingAt returns the suiting that ends the term at a position, and the position after
// it; "" if there is none.
func (p *parser) suitingAt(at int) (name string, next int) {
	for _, name := range suitings {
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
func (p *parser) notACard(pat *pattern) error {
	c := p.peek()
	_, _, suit := p.suitAt(p.pos)
	letter := strings.ContainsRune(variables, unicode.ToLower(c))
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
func (p *parser) checkPattern(pat *pattern, from, last int) error {
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
func (p *parser) tooFewCards(pat *pattern, from, last int) error {
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
