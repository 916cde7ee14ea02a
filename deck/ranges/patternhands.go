package ranges

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
)

// maxGenerated is the most hands that a pattern may give before duplicates and hands of
// other suits are removed.
const maxGenerated = 1 << 23

// patternHands lists the hands of a pattern in deck order. A hand has the pattern if its
// cards fill the slots in some order and the suit variables stand for different suits,
// none of them a suit that the pattern names.
func (p *parser) patternHands(pat *pattern, from, to int) ([]hand, error) {
	var list []hand
	work := uint64(0)
	tooMany := func() error {
		return p.fail(from, "%s has too many hands: at most %d: want more ranks or suits", quote(p.text[from:to]), maxListed)
	}
	for _, suits := range pat.assignments() {
		groups := pat.groups(suits)
		each := uint64(1)
		for _, g := range groups {
			each = min(each*deck.Choose(g.cards.count(), g.times), maxGenerated+1)
		}
		if work += each; work > maxGenerated {
			return nil, tooMany()
		}
		fill(groups, 0, func(set places) {
			if set.suited(pat.suiting) {
				list = append(list, set.hand())
			}
		})
	}
	slices.Sort(list)
	list = slices.Compact(list)
	switch {
	case len(list) == 0:
		return nil, p.fail(from, "%s: no hand has these cards", quote(p.text[from:to]))
	case len(list) > maxListed:
		return nil, tooMany()
	}
	return list, nil
}

// suitsOf is the suit of each slot.suit.
type suitsOf [firstVariable + int8(len(variables))]deck.Suit

// assignments lists the suits for which the variables may stand: by slot.suit.
func (pat *pattern) assignments() []suitsOf {
	used, named := uint16(0), uint16(0)
	for _, s := range pat.slots {
		if s.suit >= firstVariable {
			used |= 1 << s.suit
		} else if s.suit >= 0 {
			named |= 1 << s.suit
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

// places is a set of cards: bit i is the card at place i in deck order.
type places uint64

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

// groups returns the slots for some suits of the variables, those of the fewest cards
// first.
func (pat *pattern) groups(suits suitsOf) []group {
	var list []group
	for _, s := range pat.slots {
		cards := places(0)
		for place := range hand(deck.Size) {
			c := cardAt(place)
			if s.ranks>>c.Rank()&1 != 0 && (s.suit == anySuit || suits[max(s.suit, 0)] == c.Suit()) {
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
