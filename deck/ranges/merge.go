package ranges

import (
	"math/big"
	"slices"
)

// entry is a hand, and below it the index of its item in itemBits bits.
type entry uint64

// itemBits is enough for the items of a list: each has a hand of maxListed at most.
const itemBits = 22

func newEntry(h hand, item int) entry { return entry(h)<<itemBits | entry(item) }

func (e entry) hand() hand { return hand(e >> itemBits) }

func (e entry) item() int { return int(e & (1<<itemBits - 1)) }

// entries lists the hands of all items in deck order, duplicates in the order of
// their items.
func (p *parser) entries() ([]entry, error) {
	list := make([]entry, 0, len(p.items))
	for i, it := range p.items {
		hands, err := p.hands(&it)
		if err != nil {
			return nil, err
		}
		list = slices.Grow(list, len(hands))
		for _, h := range hands {
			list = append(list, newEntry(h, i))
		}
		if len(list) > maxListed {
			return nil, p.fail(it.from, "too many hands: at most %d, duplicates included", maxListed)
		}
	}
	slices.Sort(list)
	return list, nil
}

// conflict returns an error if two items give a hand different weights: that of
// the first such item.
func (p *parser) conflict(entries []entry, weights []*big.Rat) error {
	var first, other entry
	found := false
	for i := 0; i < len(entries); {
		group := entries[i]
		for ; i < len(entries) && entries[i].hand() == group.hand(); i++ {
			e := entries[i]
			if e != group && weights[e.item()].Cmp(weights[group.item()]) != 0 && (!found || e.item() < other.item()) {
				first, other, found = group, e, true
			}
		}
	}
	if !found {
		return nil
	}
	return p.clash(first.hand(), weights, first.item(), other.item())
}

// clash returns the error of a hand with two weights.
func (p *parser) clash(h hand, weights []*big.Rat, first, other int) error {
	text := func(i int) string { return quote(p.text[p.items[i].from:p.items[i].to]) }
	c := h.combo(p.game.Hole, 0)
	return p.fail(p.items[other].from, "%v has weight %s here and %s in %s", c, decimal(weights[other]), decimal(weights[first]), text(first))
}
