package ranges

import (
	"slices"

	"pokersim/deck"
)

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
			left = slices.DeleteFunc(left, func(h Hand) bool { return h.Set(p.game.Hole)&known == known })
			continue
		}
		sorted := other.hands
		if !slices.IsSorted(sorted) {
			sorted = slices.Sorted(slices.Values(sorted))
		}
		left = slices.DeleteFunc(left, func(h Hand) bool {
			_, found := slices.BinarySearch(sorted, h)
			return found
		})
	}
	it.hands, it.known, it.unknown = left, nil, 0
	return nil
}

// hands lists the hands of an item.
func (p *parser) hands(it *item) ([]Hand, error) {
	if it.unknown == 0 {
		return it.hands, nil
	}
	rest := p.game.Deck() &^ deck.SetOf(it.known...)
	count := deck.Choose(rest.Count(), it.unknown)
	if count > MaxListed {
		return nil, p.fail(it.from, "%s has too many hands for a list of several items: at most %d", quote(p.text[it.from:it.to]), MaxListed)
	}
	list := make([]Hand, 0, count)
	Complete(it.known, rest.Cards(), it.unknown, func(h Hand) { list = append(list, h) })
	return list, nil
}
