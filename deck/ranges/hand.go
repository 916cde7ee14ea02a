package ranges

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
)

// This file has sets of hands in deck order: by rank, twos first, and within a rank by suit, clubs
// first. A class is hands of two ranks, a pattern is hands of more cards, and a ranking is all hands
// of a game by strength.

// hand is a hand as a number: six bits for each card, the first card highest. Hands
// of the same number of cards sort in deck order.
type hand uint64

// place is the position of a card in deck order, 0 to 51.
func place(c deck.Card) hand { return hand(c.Rank())*deck.Suits + hand(c.Suit()) }

// cardAt returns the card at a place.
func cardAt(place hand) deck.Card {
	return deck.NewCard(deck.Rank(place/deck.Suits), deck.Suit(place%deck.Suits))
}

// handOf returns the hand of some cards, of which the order does not matter.
func handOf(cards ...deck.Card) hand {
	var sorted [game.MaxHole]hand
	places := sorted[:0]
	for _, c := range cards {
		places = append(places, place(c))
	}
	slices.Sort(places)
	var h hand
	for _, p := range places {
		h = h<<6 | p
	}
	return h
}

// Set returns the n cards of the hand as a set.
func (h hand) Set(n int) (s deck.Set) {
	for range n {
		s |= 1 << cardAt(h&63)
		h >>= 6
	}
	return s
}

// complete calls yield with every hand of the known cards and count cards of rest.
// rest has none of the known cards.
func complete(known, rest []deck.Card, count int, yield func(hand)) {
	if count == 0 {
		yield(handOf(known...))
		return
	}
	for i := range len(rest) - count + 1 {
		complete(append(known[:len(known):len(known)], rest[i]), rest[i+1:], count-1, yield)
	}
}

// class is one of the 169 classes of two-card hands, or the suited and the offsuit
// class of two ranks together.
type class struct {
	High, Low deck.Rank // equal in a pair
	Kind      rune      // 's' suited, 'o' offsuit, 0 both or a pair
}

// Pair reports whether the class is a pair.
func (c class) Pair() bool { return c.High == c.Low }

// Gap returns the difference of the ranks.
func (c class) Gap() deck.Rank { return c.High - c.Low }

// String writes the class: AA, AKs, T9o or AK.
func (c class) String() string {
	text := c.High.String() + c.Low.String()
	if c.Kind != 0 {
		text += string(c.Kind)
	}
	return text
}

// Hands lists the hands of the class: 6 of a pair, 4 suited, 12 offsuit.
func (c class) Hands() []hand {
	var list []hand
	for low := range deck.Suit(deck.Suits) {
		for high := range deck.Suit(deck.Suits) {
			suited := low == high
			if c.Pair() && low >= high || c.Kind == 's' && !suited || c.Kind == 'o' && suited {
				continue
			}
			list = append(list, handOf(deck.NewCard(c.Low, low), deck.NewCard(c.High, high)))
		}
	}
	return list
}

// Up lists the classes of c+: for a pair, all pairs up to aces; otherwise all
// kickers up to one below the high rank.
func (c class) Up() []class {
	last := class{High: c.High, Low: c.High - 1, Kind: c.Kind}
	if c.Pair() {
		last = class{High: deck.Ranks - 1, Low: deck.Ranks - 1}
	}
	return c.To(last)
}

// To lists the classes from c to d, which share their high rank or their gap.
func (c class) To(d class) []class {
	if d.Low < c.Low {
		c, d = d, c
	}
	var list []class
	for fixed := c.High == d.High; c.Low <= d.Low; c.Low++ {
		list = append(list, c)
		if !fixed {
			c.High++
		}
	}
	return list
}

// Down lists the classes of c-: for a pair, all pairs down to the lowest rank of the
// deck; otherwise all kickers down to it.
func (c class) Down(lowest deck.Rank) []class {
	last := class{High: c.High, Low: lowest, Kind: c.Kind}
	if c.Pair() {
		last.High = lowest
	}
	return c.To(last)
}

// slot is one card of a pattern: its possible ranks, and its suit.
type slot struct {
	Ranks uint16 // a set of ranks, bit r for rank r
	Suit  int8   // a deck.Suit, a variable from FirstVariable on, or AnySuit
	At    int    // its position in the text
}

// Suits of a slot that are no deck.Suit.
const (
	AnySuit       int8 = -1
	FirstVariable int8 = deck.Suits
)

// variables are the letters of suit variables.
const variables = "wxyz"

// suitings are the suits of a whole hand: no two cards of a suit (r), two cards of one suit
// and no two of another (ss), two suits of two cards or more (ds).
var suitings = []string{"ds", "ss", "r"}

// pattern is the cards of hands of more than two cards.
type pattern struct {
	Slots   []slot
	Suiting string // suits of the whole hand: one of Suitings, or ""
	Letters bool   // x is a variable, not an unknown card
}

// Known returns the cards of a pattern of known and unknown cards alone.
func (pat *pattern) Known(every uint16) (cards []deck.Card, ok bool) {
	for _, s := range pat.Slots {
		rank, single := s.Rank()
		switch {
		case s.Ranks == every && s.Suit == AnySuit:
		case single && 0 <= s.Suit && s.Suit < FirstVariable:
			cards = append(cards, deck.NewCard(rank, deck.Suit(s.Suit)))
		default:
			return nil, false
		}
	}
	return cards, pat.Suiting == ""
}

// Rank returns the only rank of the slot; ok is false if it has several.
func (s slot) Rank() (rank deck.Rank, ok bool) {
	for rank = 0; s.Ranks>>rank&1 == 0; rank++ {
	}
	return rank, s.Ranks == 1<<rank
}

// Text writes the pattern in canonical spelling.
func (pat *pattern) Text(every uint16) string {
	var b strings.Builder
	for _, s := range pat.Slots {
		rank, single := s.Rank()
		switch {
		case s.Ranks == every:
			b.WriteByte('*')
		case single:
			b.WriteString(rank.String())
		default:
			b.WriteString(spansText(s.Ranks))
		}
		switch {
		case s.Suit >= FirstVariable:
			b.WriteByte(variables[s.Suit-FirstVariable])
		case s.Suit >= 0:
			b.WriteString(deck.Suit(s.Suit).String())
		}
	}
	return b.String() + pat.Suiting
}

// spansText writes a set of ranks: [A-T,8,5-2].
func spansText(ranks uint16) string {
	var parts []string
	for ranks != 0 {
		high := bits.Len16(ranks) - 1
		low := high
		for low > 0 && ranks>>(low-1)&1 != 0 {
			low--
		}
		ranks &= 1<<low - 1
		part := deck.Rank(high).String()
		switch {
		case high == low+1:
			part += "," + deck.Rank(low).String()
		case high > low:
			part += "-" + deck.Rank(low).String()
		}
		parts = append(parts, part)
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// maxListed is the most hands of a range that is stored as a list. Only a range with unknown
// cards, such as random or AsAhxx, is not.
const maxListed = 1 << 21

// maxGenerated is the most hands that a pattern may give before duplicates and hands of
// other suits are removed.
const maxGenerated = 1 << 23

// Hands lists the hands of the pattern in deck order; ok is false if they are more than
// maxListed. A hand has the pattern if its cards fill the slots in some order and the suit
// Variables stand for different suits, none of them a suit that the pattern names.
func (pat *pattern) Hands() (list []hand, ok bool) {
	work := uint64(0)
	for _, suits := range pat.assignments() {
		groups := pat.groups(suits)
		each := uint64(1)
		for _, g := range groups {
			each = min(each*deck.Choose(g.cards.count(), g.times), maxGenerated+1)
		}
		if work += each; work > maxGenerated {
			return nil, false
		}
		fill(groups, 0, func(set places) {
			if set.suited(pat.Suiting) {
				list = append(list, set.hand())
			}
		})
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list, len(list) <= maxListed
}

// places is a set of cards: bit i is the card at place i in deck order.
type places uint64

// suitsOf is the suit of each Slot.Suit.
type suitsOf [FirstVariable + int8(len(variables))]deck.Suit

// assignments lists the suits for which the Variables may stand: by Slot.Suit.
func (pat *pattern) assignments() []suitsOf {
	used, named := uint16(0), uint16(0)
	for _, s := range pat.Slots {
		if s.Suit >= FirstVariable {
			used |= 1 << s.Suit
		} else if s.Suit >= 0 {
			named |= 1 << s.Suit
		}
	}
	var all []suitsOf
	var choose func(rest, taken uint16, suits suitsOf)
	choose = func(rest, taken uint16, suits suitsOf) {
		if rest == 0 {
			all = append(all, suits)
			return
		}
		for suit := range deck.Suit(deck.Suits) {
			if taken>>suit&1 == 0 {
				suits[bits.TrailingZeros16(rest)] = suit
				choose(rest&(rest-1), taken|1<<suit, suits)
			}
		}
	}
	choose(used, named, suitsOf{0, 1, 2, 3})
	return all
}

func (s places) count() int { return bits.OnesCount64(uint64(s)) }

// hand returns the cards as a hand.
func (s places) hand() (h hand) {
	for ; s != 0; s &= s - 1 {
		h = h<<6 | hand(bits.TrailingZeros64(uint64(s)))
	}
	return h
}

// suited reports whether a hand has the suits of a suiting; "" is any suits.
func (s places) suited(suiting string) bool {
	const clubs places = 0x1111_1111_1111_1
	pairs, most := 0, 0
	for suit := range deck.Suits {
		n := (s >> suit & clubs).count()
		most = max(most, n)
		if n > 1 {
			pairs++
		}
	}
	switch suiting {
	case "ds":
		return pairs > 1
	case "ss":
		return pairs == 1 && most == 2
	case "r":
		return most == 1
	}
	return true
}

// group is equal slots: the cards that each of them may have.
type group struct {
	cards places
	times int
}

// groups returns the slots for some suits of the Variables, those of the fewest cards
// first.
func (pat *pattern) groups(suits suitsOf) []group {
	var list []group
	for _, s := range pat.Slots {
		cards := places(0)
		for place := range hand(deck.Size) {
			c := cardAt(place)
			if s.Ranks>>c.Rank()&1 != 0 && (s.Suit == AnySuit || suits[max(s.Suit, 0)] == c.Suit()) {
				cards |= 1 << place
			}
		}
		if i := slices.IndexFunc(list, func(g group) bool { return g.cards == cards }); i >= 0 {
			list[i].times++
		} else {
			list = append(list, group{cards, 1})
		}
	}
	slices.SortStableFunc(list, func(a, b group) int { return cmp.Compare(a.cards.count(), b.cards.count()) })
	return list
}

// fill calls yield with all hands that extend a set by cards of the groups.
func fill(groups []group, set places, yield func(places)) {
	if len(groups) == 0 {
		yield(set)
		return
	}
	g := groups[0]
	fillGroup(g.cards&^set, g.times, set, func(with places) { fill(groups[1:], with, yield) })
}

// fillGroup calls yield with all sets that extend a set by some of the cards.
func fillGroup(cards places, times int, set places, yield func(places)) {
	if times == 0 {
		yield(set)
		return
	}
	for ; cards.count() >= times; cards &= cards - 1 {
		fillGroup(cards&(cards-1), times-1, set|cards&-cards, yield)
	}
}
