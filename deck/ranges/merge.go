package ranges

import (
	"cmp"
	"math/big"
	"slices"

	"pokersim/deck"
)

// entry is a hand with the index of its item.
type entry struct {
	hand hand
	item int
}

// entries lists the hands of all items in deck order, duplicates in the order of
// their items.
func (p *parser) entries() ([]entry, error) {
	var list []entry
	for i, it := range p.items {
		if it.unknown == 0 {
			for _, h := range it.hands {
				list = append(list, entry{hand: h, item: i})
			}
		} else {
			rest := p.game.Deck() &^ deck.SetOf(it.known...)
			if deck.Choose(rest.Count(), it.unknown) <= maxListed {
				complete(it.known, rest.Cards(), it.unknown, func(h hand) { list = append(list, entry{hand: h, item: i}) })
			} else {
				return nil, p.fail(it.from, "%s has too many hands for a list of several items: at most %d", quote(p.text[it.from:it.to]), maxListed)
			}
		}
		if len(list) > maxListed {
			return nil, p.fail(it.from, "too many hands: at most %d, duplicates included", maxListed)
		}
	}
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.hand, b.hand), cmp.Compare(a.item, b.item))
	})
	return list, nil
}

// conflict returns an error if two items give a hand different weights: that of
// the first such item.
func (p *parser) conflict(entries []entry, weights []*big.Rat) error {
	var first, other entry
	found := false
	for i := 0; i < len(entries); {
		group := entries[i]
		for ; i < len(entries) && entries[i].hand == group.hand; i++ {
			e := entries[i]
			if weights[e.item].Cmp(weights[group.item]) != 0 && (!found || e.item < other.item) {
				first, other, found = group, e, true
			}
		}
	}
	if !found {
		return nil
	}
	return p.clash(first.hand, weights, first.item, other.item)
}

// clash returns the error of a hand with two weights.
func (p *parser) clash(h hand, weights []*big.Rat, first, other int) error {
	text := func(i int) string { return quote(p.text[p.items[i].from:p.items[i].to]) }
	c := h.combo(p.game.Hole, 0)
	return p.fail(p.items[other].from, "%v has weight %s here and %s in %s", c, decimal(weights[other]), decimal(weights[first]), text(first))
}
