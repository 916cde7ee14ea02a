package ranges

import (
	"math/big"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/internal/ints"
)

// maxUnit is the largest Range.Unit. Weights without a common denominator up to it are rounded to
// multiples of 1/maxUnit.
const maxUnit = 1 << 32

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
	r := Range{game: p.game, unit: p.unit(weights)}
	if !slices.ContainsFunc(weights, func(w *big.Rat) bool { return w.Sign() > 0 }) {
		if it := p.items[0]; len(p.notes) > 0 && it.weight.given {
			return r, p.fail(it.weight.at, "weights too fine: the largest is below 2^-32")
		}
		return r, p.fail(p.items[0].from, "every hand has weight 0")
	}
	if open, err := p.open(weights); open >= 0 || err != nil {
		if err == nil {
			known, unknown, _ := p.items[open].open(p.game)
			r.known, r.unknown, r.weight = deck.SetOf(known...).Cards(), unknown, inUnits(weights[open], r.unit)
		}
		r.finish(p, weights)
		return r, err
	}
	if err := p.listItems(); err != nil {
		return r, err
	}
	entries, err := p.entries()
	if err != nil {
		return r, err
	}
	if i, j := conflict(entries, weights); j >= 0 && !p.generic {
		return r, p.clash(i, j, weights)
	} else if j >= 0 {
		weights = p.greatest(weights)
		if entries, err = p.entries(); err != nil {
			return r, err
		}
	}
	units := make([]uint64, len(weights))
	for i, w := range weights {
		units[i] = inUnits(w, r.unit)
	}
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.hand() == b.hand() })
	r.combos = make([]Combo, 0, len(entries))
	for _, e := range entries {
		if w := units[e.item()]; w > 0 {
			r.combos = append(r.combos, comboOf(e.hand(), p.n, w))
		}
	}
	if len(r.combos) == 0 {
		return r, p.fail(p.items[0].from, "every hand has weight 0")
	}
	r.recogniseAny()
	r.finish(p, weights)
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

// unit returns the least common multiple of the weights' denominators. If it is above maxUnit, it
// rounds the weights to multiples of 1/maxUnit.
func (p *parser) unit(weights []*big.Rat) uint64 {
	unit := new(big.Int).SetUint64(1)
	for _, w := range weights {
		d := w.Denom()
		unit.Mul(unit, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, unit, d)))
		if unit.IsUint64() && unit.Uint64() <= maxUnit {
			continue
		}
		p.notes = append(p.notes, "the weights have no common denominator up to 2^32: they are rounded to multiples of 2^-32")
		for i, w := range weights {
			half := new(big.Int).Add(new(big.Int).Lsh(w.Num(), 33), w.Denom())
			weights[i] = new(big.Rat).SetFrac(half.Div(half, new(big.Int).Lsh(w.Denom(), 1)), big.NewInt(maxUnit))
		}
		return p.unit(weights)
	}
	return unit.Uint64()
}

// inUnits returns w × unit, which is an integer.
func inUnits(w *big.Rat, unit uint64) uint64 {
	return unit / w.Denom().Uint64() * w.Num().Uint64()
}

// open returns the known cards and the number of unknown ones of an item that is known cards and
// any others.
func (it *item) open(g game.Game) (known []deck.Card, unknown int, ok bool) {
	switch {
	case it.set.op == every:
		return nil, g.Hole, true
	case it.set.op != pattern || len(it.set.rows) != 1:
		return nil, 0, false
	}
	r := &it.set.rows[0]
	for i := range r.match {
		c, ok := r.match[i].known()
		if !ok {
			return nil, 0, false
		}
		known = append(known, c)
	}
	return known, g.Hole - len(known), len(known) < g.Hole
}

// open returns the index of the item with unknown cards that contains every hand of the range,
// or -1: the only item, or any hand. All other items must have the same weight.
func (p *parser) open(weights []*big.Rat) (int, error) {
	any := -1
	for i := range p.items {
		_, unknown, ok := p.items[i].open(p.game)
		if ok && len(p.items) == 1 {
			return i, nil
		}
		if ok && unknown == p.n && any < 0 {
			any = i
		}
	}
	if any < 0 {
		return -1, nil
	}
	for i := range p.items {
		if weights[i].Cmp(weights[any]) == 0 {
			continue
		}
		if p.generic {
			return -1, nil
		}
		return -1, p.clash(min(i, any), max(i, any), weights)
	}
	return any, nil
}

// listItems lists the hands of all items. It is an error if they have none together.
func (p *parser) listItems() error {
	l := newLister(p.game)
	for i := range p.items {
		it := &p.items[i]
		text := quote(p.text[it.from:it.to])
		if it.hands != nil {
			continue
		}
		list, ok := l.list(it.set)
		switch {
		case !ok && len(p.items) > 1:
			return p.fail(it.from, "%s has too many hands for a list of several items: at most %d", text, maxListed)
		case !ok:
			return p.fail(it.from, "%s has too many hands: at most %d: want more ranks or suits", text, maxListed)
		case len(list) == 0:
			list = []hand{}
			p.notes = append(p.notes, text+": no hand has these cards")
		}
		it.hands = list
	}
	first := &p.items[0]
	switch {
	case slices.ContainsFunc(p.items, func(it item) bool { return len(it.hands) > 0 }):
		return nil
	case first.gone != "":
		return p.fail(first.goneAt, "no hand is left without %s", first.gone)
	case first.set.op == without:
		return p.fail(first.from, "%s: no hand is left", quote(p.text[first.from:first.to]))
	}
	return p.fail(first.from, "%s: no hand has these cards", quote(p.text[first.from:first.to]))
}

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
		list = slices.Grow(list, len(it.hands))
		for _, h := range it.hands {
			list = append(list, newEntry(h, i))
		}
		if len(list) > maxListed {
			return nil, p.fail(it.from, "too many hands: at most %d, duplicates included", maxListed)
		}
	}
	slices.Sort(list)
	return list, nil
}

// conflict returns two items that give a hand different weights, the second one as far to the
// left as possible; -1, -1 if there are none.
func conflict(entries []entry, weights []*big.Rat) (first, other int) {
	first, other = -1, -1
	for i := 0; i < len(entries); {
		group := entries[i]
		for ; i < len(entries) && entries[i].hand() == group.hand(); i++ {
			e := entries[i]
			if e != group && weights[e.item()].Cmp(weights[group.item()]) != 0 && (other < 0 || e.item() < other) {
				first, other = group.item(), e.item()
			}
		}
	}
	return first, other
}

// clash returns the error of a hand with two weights.
func (p *parser) clash(first, other int, weights []*big.Rat) error {
	text := func(i int) string { return quote(p.text[p.items[i].from:p.items[i].to]) }
	weight := func(i int) string { return weights[i].FloatString(9) }
	trim := func(s string) string { return trimZeros(s) }
	example := p.common(&p.items[first], &p.items[other])
	left, right := other, first
	if !slices.ContainsFunc(p.items[left].hands, func(h hand) bool { cards := h.held(p.n); return !p.items[right].set.has(&cards, false) }) {
		left, right = right, left
	}
	return p.fail(p.items[other].from, "%v has weight %s here and %s in %s: write %s!%s to leave it out of one of them",
		comboOf(example, p.n, 0), trim(weight(other)), trim(weight(first)), text(first), text(left), text(right))
}

// common returns the first hand that two items share.
func (p *parser) common(a, b *item) hand {
	l := newLister(p.game)
	for _, it := range []*item{a, b} {
		if _, unknown, ok := it.open(p.game); ok && unknown == p.n {
			other := a
			if it == a {
				other = b
			}
			if known, unknown, ok := other.open(p.game); ok {
				rest := p.game.Deck() &^ deck.SetOf(known...)
				return handOf(append(known, rest.Cards()[:unknown]...)...)
			}
			list, _ := l.list(other.set)
			return list[0]
		}
	}
	for _, h := range a.hands {
		if cards := h.held(p.n); b.set.has(&cards, false) {
			return h
		}
	}
	return 0
}

// greatest makes the items disjoint: a hand of several weights has the greatest one. It returns
// the weights of the items that are left.
func (p *parser) greatest(weights []*big.Rat) (left []*big.Rat) {
	order := ints.Below[int](len(weights))
	slices.SortStableFunc(order, func(i, j int) int { return weights[j].Cmp(weights[i]) })
	var items []item
	for k, i := range order {
		it := p.items[i]
		var before []*node
		for _, j := range order[:k] {
			if weights[j].Cmp(weights[i]) != 0 {
				before = append(before, p.items[j].set)
			}
		}
		it.hands = slices.DeleteFunc(slices.Clone(it.hands), func(h hand) bool {
			cards := h.held(p.n)
			return slices.ContainsFunc(before, func(e *node) bool { return e.has(&cards, false) })
		})
		if len(it.hands) < len(p.items[i].hands) {
			it.set = &node{op: without, sub: append([]*node{it.set}, before...)}
		}
		if len(it.hands) > 0 {
			items, left = append(items, it), append(left, weights[i])
		}
	}
	p.items = items
	return left
}
