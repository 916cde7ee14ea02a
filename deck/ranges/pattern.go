package ranges

import (
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
)

// pattern reads a pattern, such as AAxx, [T-A][T-A]9s8s or AwKwQyJy. Known cards with or
// without unknown ones, such as AsAhxx, make a hand as in games of two cards.
func (p *parser) pattern(it *item) error {
	from, every := p.pos, everyRank(p.game)
	pat := Pattern{Letters: p.hasVariables()}
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
		return p.fail(from, "%s has too many hands: at most %d: want more ranks or suits", text, MaxListed)
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
func (p *parser) slot(pat *Pattern, every uint16) (Slot, error) {
	s, c := Slot{Ranks: every, Suit: AnySuit, At: p.pos}, p.peek()
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
func (p *parser) suit(pat *Pattern, s *Slot) {
	if name, _ := p.suitingAt(p.pos); name != "" {
		return
	}
	if suit, next, ok := p.suitAt(p.pos); ok {
		s.Suit, p.pos = int8(suit), next
	} else if i := strings.IndexRune(Variables, unicode.ToLower(p.peek())); i >= 0 && pat.Letters {
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
		it.hands = []Hand{Of(it.known...)}
	default:
		p.canonical.WriteString(strings.Repeat("x", it.unknown))
	}
	return nil
}
