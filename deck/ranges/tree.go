package ranges

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// This file has the syntax tree of a range, the hands of a tree, and the boards that have it. The
// parser decides all readings: a tree has none.

// node is a set of hands, or of boards.
type node struct {
	op   op
	sub  []*node
	rows []row  // of a pattern: a hand has one of them
	text string // how classes and percentages are written
	name string // of a macro, or of the suiting after a pattern
	best []hand // of percentages, sorted
}

type op uint8

const (
	every   op = iota // any hand
	pattern           // cards
	best              // percentages
	macro             // $ss and the other words that no pattern says
	and               // the first and all others
	without           // the first without the others
	or
)

// any reports whether the set is any hand, by an empty pattern too.
func (e *node) any() bool {
	return e.op == every || e.op == pattern && len(e.rows) == 1 && len(e.rows[0].match) == 0
}

// slot is one card of a pattern.
type slot struct {
	ranks uint16 // the ranks that it may have, bit r for rank r
	named bool   // one rank, not in brackets: no rank variable stands for it
	face  rune   // its rank variable, or 0
	suit  int8   // a deck.Suit, a variable from firstVariable on, or anySuit
	set   places // the cards of [2c,A,s]; 0 for other slots
	at    int    // its position in the text
	fits  places // the cards that it may be
	place int    // its index in the pattern
}

// Suits of a slot that are no deck.Suit.
const (
	anySuit       int8 = -1
	firstVariable int8 = deck.Suits
)

// Letters of variables. Of suits they are in the order in which a printed pattern uses them.
const (
	suitVariables = "xyzw"
	rankVariables = "RONPBEFGILMUV"
)

// known returns the card of a slot that is one.
func (s *slot) known() (c deck.Card, ok bool) {
	if !s.named || s.suit < 0 || s.suit >= firstVariable {
		return 0, false
	}
	return deck.NewCard(deck.Rank(bits.TrailingZeros16(s.ranks)), deck.Suit(s.suit)), true
}

// any reports whether the slot may be any card of a deck.
func (s *slot) any(every uint16) bool {
	return s.ranks == every && s.suit == anySuit && s.face == 0 && s.set == 0
}

// row is the slots of a pattern, ready to be matched.
type row struct {
	slots []slot // as written
	match []slot // those that are not any card, of few cards first
	union places // the cards of match
	fixed places // the cards that each hand has
}

// newRow prepares slots.
func newRow(slots []slot, every uint16) row {
	r := row{slots: slots}
	var ranks uint16
	var suits places
	for i := range slots {
		s := &slots[i]
		if s.named {
			ranks |= s.ranks
		}
		if 0 <= s.suit && s.suit < firstVariable {
			suits |= ofSuit << s.suit
		}
	}
	for i := range slots {
		s := &slots[i]
		s.place = i
		switch s.fits = ofRanks(s.ranks); {
		case s.set != 0:
			s.fits = s.set
		case s.face != 0:
			s.fits = ofRanks(every &^ ranks)
		}
		if s.suit >= firstVariable {
			s.fits &^= suits
		} else if s.suit >= 0 {
			s.fits &= ofSuit << s.suit
		}
		if !s.any(every) {
			r.match = append(r.match, *s)
			r.union |= s.fits
		}
		if _, ok := s.known(); ok {
			r.fixed |= s.fits
		}
	}
	slices.SortStableFunc(r.match, func(a, b slot) int { return cmp.Compare(a.fits.count(), b.fits.count()) })
	return r
}

// matcher looks for an order of cards that fill slots.
type matcher struct {
	cards held
	board bool
	face  ['Z' + 1]int8 // the rank of a rank variable plus 1; 0 is none
	suit  [len(suitVariables)]int8
	ranks uint16 // of rank variables
	suits uint16 // of suit variables
}

// fill reports whether cards that are not used fill the slots. The first three cards of a board
// are those of the flop, in any order.
func (m *matcher) fill(slots []slot, used uint8) bool {
	if len(slots) == 0 {
		return true
	}
	s := &slots[0]
	from, to := 0, m.cards.n
	if m.board && s.place < flop {
		to = min(to, flop)
	} else if m.board {
		from, to = s.place, min(to, s.place+1)
	}
	for i := from; i < to; i++ {
		at := m.cards.at[i]
		if used>>i&1 != 0 || s.fits>>at&1 == 0 {
			continue
		}
		if s.face == 0 && s.suit < firstVariable {
			if m.fill(slots[1:], used|1<<i) {
				return true
			}
			continue
		}
		face, suit := &m.face[s.face], &m.suit[max(s.suit, firstVariable)-firstVariable]
		wasFace, wasSuit, ranks, suits := *face, *suit, m.ranks, m.suits
		ok := (s.face == 0 || bind(face, int8(at>>2), &m.ranks)) && (s.suit < firstVariable || bind(suit, int8(at&3), &m.suits))
		if ok && m.fill(slots[1:], used|1<<i) {
			return true
		}
		*face, *suit, m.ranks, m.suits = wasFace, wasSuit, ranks, suits
	}
	return false
}

// flop is the number of cards of a flop.
const flop = 3

// bind gives a variable a value, or reports whether it has this one. Different variables have
// different values.
func bind(variable *int8, value int8, taken *uint16) bool {
	switch {
	case *variable != 0:
		return *variable == value+1
	case *taken>>value&1 != 0:
		return false
	}
	*variable = value + 1
	*taken |= 1 << value
	return true
}

// has reports whether a hand, or a board, is in the set.
func (e *node) has(cards *held, board bool) bool {
	switch e.op {
	case pattern:
		m := matcher{cards: *cards, board: board}
		for i := range e.rows {
			if m.fill(e.rows[i].match, 0) {
				return true
			}
		}
		return false
	case best:
		var h hand
		for _, at := range cards.at[:cards.n] {
			h = h<<6 | hand(at)
		}
		_, found := slices.BinarySearch(e.best, h)
		return found
	case macro:
		return macros[e.name](cards)
	case and:
		return !slices.ContainsFunc(e.sub, func(s *node) bool { return !s.has(cards, board) })
	case without:
		return e.sub[0].has(cards, board) && !slices.ContainsFunc(e.sub[1:], func(s *node) bool { return s.has(cards, board) })
	case or:
		return slices.ContainsFunc(e.sub, func(s *node) bool { return s.has(cards, board) })
	}
	return true
}

// macros has the sets that no pattern is: of one suit two cards and of no other, and the sum of
// the gaps between the ranks.
var macros = map[string]func(*held) bool{
	"ss": func(h *held) bool {
		var suits [deck.Suits]int
		for _, at := range h.at[:h.n] {
			suits[at&3]++
		}
		slices.Sort(suits[:])
		return suits[3] == 2 && suits[2] < 2
	},
	"0g": func(h *held) bool { return gaps(h) == 0 },
	"1g": func(h *held) bool { return gaps(h) == 1 },
	"2g": func(h *held) bool { return gaps(h) == 2 },
}

// gaps returns how many ranks are missing between the lowest and the highest of a hand, with the
// ace high or low, whichever gives fewer; -1 if two cards have one rank.
func gaps(h *held) int {
	var ranks uint32 // the ace is bit 0 too
	for _, at := range h.at[:h.n] {
		ranks |= 2 << (at >> 2)
	}
	if bits.OnesCount32(ranks) < h.n {
		return -1
	}
	span := func(ranks uint32) int { return bits.Len32(ranks) - bits.TrailingZeros32(ranks) - h.n }
	high := span(ranks)
	if ace := uint32(2 << deck.Ace); ranks&ace != 0 {
		return min(high, span(ranks&^ace|1))
	}
	return high
}

// maxListed is the most hands of a range that is stored as a list: all of five cards. Only a range
// with unknown cards, such as random or AsAhxx, is not.
const maxListed = 2_598_960

// lister lists the hands of trees.
type lister struct {
	game game.Game
	all  places // the cards of the deck
}

func newLister(g game.Game) lister {
	return lister{g, placesOf(g.Deck().Cards()...)}
}

// list returns the hands of a set in deck order; ok is false if they are more than maxListed.
func (l *lister) list(e *node) (list []hand, ok bool) {
	switch e.op {
	case best:
		return e.best, true
	case pattern:
		for i := range e.rows {
			r := &e.rows[i]
			if list, ok = l.extend(list, r, !r.names(), func(h *held) bool {
				m := matcher{cards: *h}
				return m.fill(r.match, 0)
			}); !ok {
				return nil, false
			}
		}
		if list = sorted(list); len(list) > maxListed {
			return nil, false
		}
		return list, true
	case and, without:
		first := e.sub[0]
		if first.op == every || first.op == macro {
			break
		}
		if list, ok = l.list(first); !ok {
			break
		}
		rest := make([]hand, 0, len(list))
		for _, h := range list {
			if cards := h.held(l.game.Hole); e.has(&cards, false) {
				rest = append(rest, h)
			}
		}
		return rest, true
	case or:
		for _, s := range e.sub {
			more, ok := l.list(s)
			if list = append(list, more...); !ok || len(list) > 2*maxListed {
				return nil, false
			}
		}
		list = sorted(list)
		return list, len(list) <= maxListed
	}
	if list, ok = l.extend(nil, &row{}, !e.names(), func(h *held) bool { return e.has(h, false) }); !ok {
		return nil, false
	}
	return sorted(list), true
}

func sorted(list []hand) []hand {
	slices.Sort(list)
	return slices.Compact(list)
}

// suits returns the ranks of each suit.
func (h *held) suits() (ranks [deck.Suits]uint16) {
	for _, at := range h.at[:h.n] {
		ranks[at&3] |= 1 << (at >> 2)
	}
	return ranks
}

// first reports whether a hand is the one of those that differ by suits which is tested.
func (h *held) first() bool {
	s := h.suits()
	return s[0] >= s[1] && s[1] >= s[2] && s[2] >= s[3]
}

// renamed adds the hands that differ from a hand by suits only, and the hand.
func (h *held) renamed(list []hand) []hand {
	ranks := h.suits()
	for _, to := range orders {
		var set places
		for s := range to {
			if s > 0 && ranks[s] == ranks[s-1] && to[s] < to[s-1] {
				set = 0 // equal to another order
				break
			}
			for r := ranks[s]; r != 0; r &= r - 1 {
				set |= 1 << (4*bits.TrailingZeros16(r) + to[s])
			}
		}
		if set != 0 {
			list = append(list, set.hand())
		}
	}
	return list
}

// orders is all orders of the suits.
var orders = func() (all [][deck.Suits]int) {
	for n := range 256 {
		o := [deck.Suits]int{n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6}
		if 1<<o[0]|1<<o[1]|1<<o[2]|1<<o[3] == 15 {
			all = append(all, o)
		}
	}
	return all
}()

// extend adds the hands that may have a row and pass a test. They have its fixed cards and for each
// slot that is not any card a card of the union. If suits are alike it tests one of the hands that
// differ only by suits, and adds them together.
func (l *lister) extend(list []hand, r *row, alike bool, has func(*held) bool) ([]hand, bool) {
	n := l.game.Hole
	var cards held
	cards.n = n
	var choose func(h hand, count, outside int, left, fixed places) bool
	choose = func(h hand, count, outside int, left, fixed places) bool {
		if count == n {
			switch {
			case !alike:
				if has(&cards) {
					list = append(list, h)
				}
			case cards.first() && has(&cards):
				list = cards.renamed(list)
			}
			return len(list) <= maxListed
		}
		may := left
		if outside == 0 {
			may &= r.union
		}
		switch missing := fixed.count(); {
		case missing == n-count:
			may &= fixed
		case missing > 0: // no card after the first of them
			may &= fixed&-fixed<<1 - 1
		}
		if alike && count == n-1 { // the highest rank has the first suit, see first
			last := ofSuit
			if club := cards.at[count-1] &^ 3; slices.Contains(cards.at[:count], club) {
				last |= 0xf << club
			}
			may &= last
		}
		for ; may != 0; may &= may - 1 {
			at, card := bits.TrailingZeros64(uint64(may)), may&-may
			spent := 0
			if r.union&card == 0 {
				spent = 1
			}
			cards.at[count] = uint8(at)
			if !choose(h<<6|hand(at), count+1, outside-spent, left&^(card<<1-1), fixed&^card) {
				return false
			}
		}
		return true
	}
	ok := choose(0, 0, n-len(r.match), l.all, r.fixed)
	return list, ok
}
