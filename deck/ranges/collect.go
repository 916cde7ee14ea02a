package ranges

import (
	"math/big"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Limits of a range.
const (
	// maxListed is the most hands of a range that is stored as a list. Only a
	// range with unknown cards, such as random or AsAhxx, is not.
	maxListed = 1 << 21
	// maxUnit is the largest Range.Unit.
	maxUnit = 1_000_000_000
)

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
		r.combos = append(r.combos, e.hand().combo(p.game.Hole, units[e.item()]))
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
