package ranges

import (
	"math/big"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// maxUnit is the largest Range.Unit.
const maxUnit = 1_000_000_000

// collect returns the range of all items: each hand once, with its weight.
func (p *parser) collect() (Range, error) {
	divisor, err := p.scale()
	if err != nil {
		return Range{}, err
	}
	weights := make([]*big.Rat, len(p.items))
	for i := range p.items {
		weights[i] = p.items[i].total(divisor)
	}
	unit, err := p.unit(weights)
	if err != nil {
		return Range{}, err
	}
	r := Range{game: p.game, unit: unit}
	if open, err := p.open(weights); open != nil || err != nil {
		if err == nil {
			r.known, r.unknown, r.weight = deck.SetOf(open.known...).Cards(), open.unknown, inUnits(weights[0], unit)
		}
		return r, err
	}
	entries, err := p.entries()
	if err != nil {
		return r, err
	}
	if err := p.conflict(entries, weights); err != nil {
		return r, err
	}
	units := make([]uint64, len(weights))
	for i, w := range weights {
		units[i] = inUnits(w, unit)
	}
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.hand() == b.hand() })
	r.combos = make([]Combo, 0, len(entries))
	for _, e := range entries {
		r.combos = append(r.combos, comboOf(e.hand(), p.game.Hole, units[e.item()]))
	}
	r.recogniseAny()
	return r, nil
}

// recogniseAny replaces a list of every hand, all of one weight, by the range of
// any hand.
func (r *Range) recogniseAny() {
	first := r.combos[0].Weight
	if uint64(len(r.combos)) == deck.Choose(r.game.Deck().Count(), r.game.Hole) &&
		!slices.ContainsFunc(r.combos, func(c Combo) bool { return c.Weight != first }) {
		r.combos, r.unknown, r.weight = nil, r.game.Hole, first
	}
}

// unit returns the least common multiple of the weights' denominators.
func (p *parser) unit(weights []*big.Rat) (uint64, error) {
	unit := uint64(1)
	for i, w := range weights {
		if d := w.Denom(); d.IsUint64() && d.Uint64() <= maxUnit {
			unit = unit / gcd(unit, d.Uint64()) * d.Uint64()
		} else {
			unit = maxUnit + 1
		}
		if unit > maxUnit {
			it := p.items[i]
			at := it.from
			if it.weight.given {
				at = it.weight.at
			}
			return 0, p.fail(at, "weights too fine: with this one they have no common denominator up to %d", maxUnit)
		}
	}
	return unit, nil
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// inUnits returns w × unit, which is an integer.
func inUnits(w *big.Rat, unit uint64) uint64 {
	return unit / w.Denom().Uint64() * w.Num().Uint64()
}

// open returns the item with unknown cards that contains every hand of the range,
// if there is one: the only item, or any hand. All other items must have the same
// weight.
func (p *parser) open(weights []*big.Rat) (*item, error) {
	if len(p.items) == 1 && p.items[0].unknown > 0 {
		return &p.items[0], nil
	}
	every := slices.IndexFunc(p.items, func(it item) bool { return it.unknown == p.game.Hole })
	if every < 0 {
		return nil, nil
	}
	for i := range p.items {
		if weights[i].Cmp(weights[every]) != 0 {
			return nil, p.clash(p.items[i].example(p.game), weights, min(i, every), max(i, every))
		}
	}
	return &p.items[every], nil
}

// example returns a hand of the item.
func (it *item) example(g game.Game) Hand {
	if it.unknown == 0 {
		return it.hands[0]
	}
	rest := g.Deck() &^ deck.SetOf(it.known...)
	return Of(append(it.known[:len(it.known):len(it.known)], rest.Cards()[:it.unknown]...)...)
}

// entry is a hand, and below it the index of its item in itemBits bits.
type entry uint64

// itemBits is enough for the items of a list: each has a hand of maxListed at most.
const itemBits = 22

func newEntry(h Hand, item int) entry { return entry(h)<<itemBits | entry(item) }

func (e entry) hand() Hand { return Hand(e >> itemBits) }

func (e entry) item() int { return int(e & (1<<itemBits - 1)) }

// entries lists the hands of all items in deck order, duplicates in the order of
// their items.
func (p *parser) entries() ([]entry, error) {
	list := make([]entry, 0, len(p.items))
	for i, it := range p.items {
		more, err := p.hands(&it)
		if err != nil {
			return nil, err
		}
		list = slices.Grow(list, len(more))
		for _, h := range more {
			list = append(list, newEntry(h, i))
		}
		if len(list) > MaxListed {
			return nil, p.fail(it.from, "too many hands: at most %d, duplicates included", MaxListed)
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
func (p *parser) clash(h Hand, weights []*big.Rat, first, other int) error {
	text := func(i int) string { return quote(p.text[p.items[i].from:p.items[i].to]) }
	c := comboOf(h, p.game.Hole, 0)
	return p.fail(p.items[other].from, "%v has weight %s here and %s in %s", c, decimal(weights[other]), decimal(weights[first]), text(first))
}
