package ranges

import (
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
)

// slot is one card of a pattern: its possible ranks, and its suit.
type slot struct {
	ranks uint16 // a set of ranks, bit r for rank r
	suit  int8   // a deck.Suit, a variable from firstVariable on, or anySuit
	at    int    // its position
}

// Suits of a slot that are no deck.Suit.
const (
	anySuit       int8 = -1
	firstVariable int8 = deck.Suits
)

// variables are the letters of suit variables.
const variables = "wxyz"

// pattern is the cards of hands of more than two cards.
type pattern struct {
	slots   []slot
	suiting string // suits of the whole hand: one of suitings, or ""
	letters bool   // x is a variable, not an unknown card
}

// pattern reads a pattern, such as AAxx, [T-A][T-A]9s8s or AwKwQyJy. Known cards with or
// without unknown ones, such as AsAhxx, make a hand as in games of two cards.
func (p *parser) pattern(it *item) error {
	from, every := p.pos, everyRank(p.game)
	pat := pattern{letters: p.hasVariables()}
	last := p.pos
	for !p.endsTerm() {
		if name, next := p.suitingAt(p.pos); name != "" {
			pat.suiting, p.pos, last = name, next, next
			break
		}
		if len(pat.slots) == p.game.Hole {
			return p.tooManyCards()
		}
		s, err := p.slot(&pat, every)
		if err != nil {
			return err
		}
		pat.slots, last = append(pat.slots, s), p.pos
		p.skip()
	}
	if err := p.checkPattern(&pat, from, last); err != nil {
		return err
	}
	p.skip()
	if known, ok := pat.known(every); ok {
		it.known, it.unknown = known, p.game.Hole-len(known)
		return p.knownHand(it)
	}
	it.to = last
	hands, err := p.patternHands(&pat, from, last)
	it.hands = hands
	p.canonical.WriteString(pat.text(every))
	return err
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
	s, c := slot{ranks: every, suit: anySuit, at: p.pos}, p.peek()
	switch {
	case c == '*':
		p.pos++
	case c == '?' || isUnknown(c) && !pat.letters:
		p.pos++
		return s, nil
	case c == '[':
		ranks, err := p.spans()
		if err != nil {
			return s, err
		}
		s.ranks = ranks
	default:
		rank, next, ok := p.rankAt(p.pos)
		switch {
		case !ok:
			return s, p.notACard(pat)
		case rank < p.game.Lowest:
			return s, p.tooLow(p.pos, rank)
		}
		s.ranks, p.pos = 1<<rank, next
	}
	p.suit(pat, &s)
	return s, nil
}

// suit reads the suit of a card or its variable, if there is one.
func (p *parser) suit(pat *pattern, s *slot) {
	if name, _ := p.suitingAt(p.pos); name != "" {
		return
	}
	c := p.peek()
	if suit, ok := deck.SuitOf(c); ok {
		s.suit = int8(suit)
	} else if i := strings.IndexRune(variables, unicode.ToLower(c)); i >= 0 && pat.letters {
		s.suit = firstVariable + int8(i)
	} else {
		return
	}
	if p.pos++; p.peek() == emoji {
		p.pos++
	}
}

// known returns the cards of a pattern of known and unknown cards alone.
func (pat *pattern) known(every uint16) (cards []deck.Card, ok bool) {
	for _, s := range pat.slots {
		rank, single := s.rank()
		switch {
		case s.ranks == every && s.suit == anySuit:
		case single && 0 <= s.suit && s.suit < firstVariable:
			cards = append(cards, deck.NewCard(rank, deck.Suit(s.suit)))
		default:
			return nil, false
		}
	}
	return cards, pat.suiting == ""
}

// rank returns the only rank of the slot; ok is false if it has several.
func (s slot) rank() (rank deck.Rank, ok bool) {
	for rank = 0; s.ranks>>rank&1 == 0; rank++ {
	}
	return rank, s.ranks == 1<<rank
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
