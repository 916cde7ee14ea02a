package input

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
)

// Kinds returns the kind of each card: 0 to 51 or Joker, or, if the names are no cards, their
// numbers; nil if the cards are numbers.
func (p *Packs) Kinds() []int {
	if p.names == nil {
		return nil
	}
	all := make([]int, len(p.order))
	for kind, copies := range p.copies {
		for _, card := range copies {
			all[card] = kind
		}
	}
	return all
}

// CardNames returns the name of each card, nil if they are numbers. Names that are no cards have at
// most 40 bytes that can be printed.
func (p *Packs) CardNames() (all []string) {
	others := map[int]string{}
	if p.names != nil {
		for name, kind := range p.names.other {
			others[kind] = printable(name)
		}
	}
	for _, kind := range p.Kinds() {
		name, other := others[kind]
		if !other {
			name = KindName(kind)
		}
		all = append(all, name)
	}
	return all
}

// printable returns the first 40 bytes of a text, without what cannot be printed.
func printable(text string) string {
	text = strings.ToValidUTF8(text[:min(len(text), 40)], "")
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}

// KindName returns the name of a kind, as in "As".
func KindName(kind int) string { return deck.Pack{Decks: 1, Jokers: 1}.Name(kind) }

// Ranks returns the number of ranks of a deck that has each card from some rank to the ace once, and
// no joker; 0 for other packs.
func (p *Packs) Ranks() int {
	if p.names == nil || p.names.other != nil || len(p.order) > deck.Size {
		return 0
	}
	kinds := p.Kinds()
	slices.Sort(kinds)
	if lowest := (deck.Size - len(kinds)) / deck.Suits; !slices.Equal(kinds, deckFrom(lowest)) {
		return 0
	}
	return len(kinds) / deck.Suits
}

// Renumber gives the cards other numbers: the place of each in order, which has each card of a pack
// of Ranks once.
func (p *Packs) Renumber(order []int) {
	kinds := p.Kinds()
	for place, card := range order {
		p.copies[kinds[card]] = []int{place}
	}
	p.single()
}

// Order returns the cards of a text of names, each card of the pack once. Kinds are those of the
// cards. The error names a card that is not in the pack, comes twice, or is missing.
func Order(text string, kinds []int) (order []int, err error) {
	known, seen := NewNames(), make([]bool, len(kinds))
	known.learn([]byte(text))
	names := known.Words([]byte(text), nil)
	if len(names) == 0 {
		names = [][]byte{[]byte(text)}
	}
	for _, name := range names {
		kind, err := known.Of(name)
		if err != nil {
			return nil, err
		}
		card := slices.Index(kinds, kind)
		switch {
		case card < 0:
			return nil, fmt.Errorf("card %s is not in the pack", KindName(kind))
		case seen[card]:
			return nil, fmt.Errorf("duplicate card %s", KindName(kind))
		}
		seen[card] = true
		order = append(order, card)
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return nil, fmt.Errorf("card %s is missing", KindName(kinds[missing]))
	}
	return order, nil
}
