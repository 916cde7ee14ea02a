package input

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// Kinds returns the kind of each card, 0 to 51 or Joker; nil if the cards are numbers.
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

// KindName returns the name of a kind, as in "As".
func KindName(kind int) string { return deck.Pack{Decks: 1, Jokers: 1}.Name(kind) }

// Ranks returns the number of ranks of a deck that has each card from some rank to the ace once, and
// no joker; 0 for other packs.
func (p *Packs) Ranks() int {
	if p.names == nil || len(p.copies[Joker]) > 0 || len(p.order)%deck.Suits != 0 {
		return 0
	}
	for _, copies := range p.copies {
		if len(copies) > 1 {
			return 0
		}
	}
	return len(p.order) / deck.Suits
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
	for _, name := range known.Words([]byte(text), nil) {
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
