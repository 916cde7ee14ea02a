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
func (it *item) example(g game.Game) hand {
	if it.unknown == 0 {
		return it.hands[0]
	}
	rest := g.Deck() &^ deck.SetOf(it.known...)
	return handOf(append(it.known[:len(it.known):len(it.known)], rest.Cards()[:it.unknown]...)...)
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
		more, err := p.hands(&it)
		if err != nil {
			return nil, err
		}
		list = slices.Grow(list, len(more))
		for _, h := range more {
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
	c := comboOf(h, p.game.Hole, 0)
	return p.fail(p.items[other].from, "%v has weight %s here and %s in %s", c, decimal(weights[other]), decimal(weights[first]), text(first))
}

// exclusion reads an item !term: hands that its list does not have.
func (p *parser) exclusion() error {
	it, err := p.excludedTerm()
	if err != nil {
		return err
	}
	p.excluded = append(p.excluded, it)
	switch p.skip() {
	case '@', ':', '=':
		return p.fail(p.pos, "%s has no weight, as its hands are left out: want a comma", quote(p.text[it.from:it.to]))
	}
	return nil
}

// excludedTerm reads ! and a term.
func (p *parser) excludedTerm() (item, error) {
	it := item{from: p.pos}
	p.canonical.WriteByte('!')
	p.pos++
	p.skip()
	switch {
	case p.endsTerm():
		return it, p.fail(p.pos, "want a hand after '!', as in !AsKs, before %s", p.name(p.pos))
	case p.peek() == '(':
		return it, p.fail(p.pos, "'!' is for one term, without brackets: write !AA,!KK")
	}
	n, ok, err := p.leadingNumber()
	switch {
	case err != nil:
		return it, err
	case ok && p.skip() == '(':
		return it, p.fail(p.pos, "'!' is for one term, without brackets: write !AA,!KK")
	case ok:
		err = p.percentages(&it, n)
	default:
		err = p.term(&it)
	}
	p.end(&it)
	return it, err
}

// endsTerm reports whether the character at this position ends a term.
func (p *parser) endsTerm() bool { return p.endsAt(p.pos) }

func (r *reader) endsAt(at int) bool {
	switch c := r.at(at); c {
	case end, '\n', '@', ':', '=', '!', ')', '}', '|':
		return true
	default:
		return isComma(c) || c == '[' && r.at(at+1) == '/'
	}
}

// minusTerms reads the terms after a term: !AsKs in AK!AsKs.
func (p *parser) minusTerms(it *item) error {
	p.end(it)
	var without []item
	for p.skip() == '!' {
		term, err := p.excludedTerm()
		if err != nil {
			return err
		}
		without = append(without, term)
		p.end(it)
	}
	if len(without) == 0 {
		return nil
	}
	if err := p.remove(it, without); err != nil {
		return err
	}
	if len(it.hands) == 0 {
		return p.fail(it.from, "%s: no hand is left", quote(p.text[it.from:it.to]))
	}
	return nil
}

// exclude removes the hands of the excluded items from the items from an index on. If
// there are none, it adds any hand first.
func (p *parser) exclude(from int, excluded []item) error {
	if len(excluded) == 0 {
		return nil
	}
	if len(p.items) == from {
		first := excluded[0]
		p.items = append(p.items, item{from: first.from, to: first.to, factor: p.factor, bracketed: p.depth > 0, unknown: p.game.Hole})
	}
	for i := range p.items[from:] {
		if err := p.remove(&p.items[from+i], excluded); err != nil {
			return err
		}
	}
	p.items = slices.Concat(p.items[:from], slices.DeleteFunc(p.items[from:], func(it item) bool {
		return it.unknown == 0 && len(it.hands) == 0
	}))
	if len(p.items) == from {
		return p.fail(excluded[0].from, "no hand is left without %s", quote(p.text[excluded[0].from+1:excluded[0].to]))
	}
	return nil
}

// remove removes the hands of others from an item.
func (p *parser) remove(it *item, others []item) error {
	left, err := p.hands(it)
	if err != nil {
		return err
	}
	left = slices.Clone(left)
	for _, other := range others {
		if other.unknown > 0 {
			known := deck.SetOf(other.known...)
			left = slices.DeleteFunc(left, func(h hand) bool { return h.Set(p.game.Hole)&known == known })
			continue
		}
		sorted := other.hands
		if !slices.IsSorted(sorted) {
			sorted = slices.Sorted(slices.Values(sorted))
		}
		left = slices.DeleteFunc(left, func(h hand) bool {
			_, found := slices.BinarySearch(sorted, h)
			return found
		})
	}
	it.hands, it.known, it.unknown = left, nil, 0
	return nil
}

// hands lists the hands of an item.
func (p *parser) hands(it *item) ([]hand, error) {
	if it.unknown == 0 {
		return it.hands, nil
	}
	rest := p.game.Deck() &^ deck.SetOf(it.known...)
	count := deck.Choose(rest.Count(), it.unknown)
	if count > maxListed {
		return nil, p.fail(it.from, "%s has too many hands for a list of several items: at most %d", quote(p.text[it.from:it.to]), maxListed)
	}
	list := make([]hand, 0, count)
	complete(it.known, rest.Cards(), it.unknown, func(h hand) { list = append(list, h) })
	return list, nil
}
