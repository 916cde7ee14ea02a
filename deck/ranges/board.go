package ranges

import (
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Boards is a class of boards: the first three cards of a pattern are of the flop, in any order, a
// fourth one is the turn and a fifth the river. Cards that it does not name may be any.
type Boards struct {
	set   *node
	cards int
}

// Boards reads a class of boards, always in the generic reading, as in AK, xxy or [K-T][9-7][8-5].
// Variables hold for all places. A rank that the deck of a game lacks is on no board, and no error.
// All errors are of type *Error.
func (Input) Boards(g game.Game, text string) (Boards, error) {
	s := &source{operand: "board", field: boardField, player: -1, text: []rune(text)}
	p := newParser(g, s, 0, len(s.text))
	p.generic, p.board, p.n = true, true, 5
	items, err := p.list(end, false)
	if err != nil {
		return Boards{}, err
	}
	b := Boards{set: &node{op: or}}
	for _, it := range items {
		if it.bracketed {
			return Boards{}, p.fail(0, "boards have no weights: want none before a bracket")
		}
		b.set.sub = append(b.set.sub, it.set)
	}
	b.cards = max(flop, b.set.longest())
	if !p.missing && !b.exists(g) {
		return Boards{}, p.fail(0, "%s: no board has these cards", quote(s.text))
	}
	return b, nil
}

// longest returns the most cards of a pattern.
func (e *node) longest() (n int) {
	for i := range e.rows {
		n = max(n, len(e.rows[i].slots))
	}
	for _, s := range e.sub {
		n = max(n, s.longest())
	}
	return n
}

// Cards returns the number of cards of the board that decide: 3, 4 or 5.
func (b Boards) Cards() int { return b.cards }

// Has reports whether a board of at least Cards cards is in the class.
func (b Boards) Has(board []deck.Card) bool {
	var cards held
	for i, c := range board {
		cards.at[i] = uint8(place(c))
	}
	cards.n = len(board)
	return b.set.has(&cards, true)
}

// Any reports whether every board is in the class.
func (b Boards) Any() bool {
	return slices.ContainsFunc(b.set.sub, func(e *node) bool {
		return e.op == every || e.op == pattern && len(e.rows[0].match) == 0
	})
}

// Suits reports whether the class names a suit, so that suits are not alike.
func (b Boards) Suits() bool { return b.set.names() }

// names reports whether a set names a suit.
func (e *node) names() bool {
	return slices.ContainsFunc(e.rows, func(r row) bool { return r.names() }) || slices.ContainsFunc(e.sub, (*node).names)
}

func (r *row) names() bool {
	return slices.ContainsFunc(r.match, func(s slot) bool { return s.set != 0 || 0 <= s.suit && s.suit < firstVariable })
}

// Place returns the cards that a place of a board may have, from 0 to 4. The cards of a flop may be
// in another order than their places.
func (b Boards) Place(i int) deck.Set { return b.set.place(i) }

func (e *node) place(i int) (set deck.Set) {
	switch e.op {
	case pattern:
		for k := range e.rows {
			if slots := e.rows[k].slots; i < len(slots) {
				set |= slots[i].fits.set()
			} else {
				return 1<<deck.Size - 1
			}
		}
		return set
	case or:
		for _, s := range e.sub {
			set |= s.place(i)
		}
		return set
	case and, without:
		if i >= flop {
			for _, s := range e.sub[1:] {
				if e.op == and {
					return e.sub[0].place(i) & s.place(i)
				}
			}
			return e.sub[0].place(i)
		}
	}
	return 1<<deck.Size - 1
}

// set returns the cards as a set.
func (s places) set() (set deck.Set) {
	for h := hand(0); h < deck.Size; h++ {
		if s>>h&1 != 0 {
			set |= deck.SetOf(cardAt(h))
		}
	}
	return set
}

// Plain reports whether the class is one pattern without variables: the places alone decide.
func (b Boards) Plain() bool {
	if len(b.set.sub) != 1 || b.set.sub[0].op != pattern || len(b.set.sub[0].rows) != 1 {
		return false
	}
	return !slices.ContainsFunc(b.set.sub[0].rows[0].match, func(s slot) bool { return s.face != 0 || s.suit >= firstVariable })
}

// exists reports whether some board is in the class. It tries the places of the first pattern that
// a board may have.
func (b Boards) exists(g game.Game) bool { return b.fits(g.Deck(), nil) }

// fits reports whether a board that begins with some cards, of the cards that are left, is in the
// class.
func (b Boards) fits(left deck.Set, board []deck.Card) bool {
	if len(board) == b.cards {
		return b.Has(board)
	}
	return slices.ContainsFunc((left & b.Place(len(board))).Cards(), func(c deck.Card) bool {
		return b.fits(left&^deck.SetOf(c), append(board, c))
	})
}

// Possible reports whether the class has a board of the cards that are left.
func (b Boards) Possible(left deck.Set) bool { return b.fits(left, nil) }
