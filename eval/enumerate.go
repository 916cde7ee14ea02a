package eval

import "pokersim/deck"

// CountHands enumerates hands and adds one to counts[class] for each. counts has
// Classes+1 elements.
//
// A hand has the known cards and draws cards of left, five to seven cards in all. The
// drawn cards are in ascending order of their index in left, and begin with the indices
// first, which has fewer than draws elements. If first is empty, CountHands enumerates
// all hands.
//
// Hands with the same first cards share the evaluation of these cards, so CountHands is
// several times faster than a call of Class for each hand.
func (t *Table) CountHands(known, left []deck.Card, first []int, draws int, counts []uint64) {
	e := enumeration{t, &t.sizes[len(known)+draws-MinCards], left, counts[:Classes+1]}
	start, next := t.Partial(known...), 0
	for _, place := range first {
		start, next = t.Add(start, left[place]), place+1
	}
	e.extend(start, next, draws-len(first))
}

type enumeration struct {
	*Table
	size   *sizeTable
	left   []deck.Card
	counts []uint64
}

// extend adds n cards of left from index next, in every ascending order.
func (e *enumeration) extend(p Partial, next, n int) {
	if n == 1 {
		for _, c := range e.left[next:] {
			e.counts[e.class(e.size, e.Add(p, c))]++
		}
		return
	}
	for i := next; i <= len(e.left)-n; i++ {
		e.extend(e.Add(p, e.left[i]), i+1, n-1)
	}
}
