package eval

import "pokersim/deck"

// CountHands evaluates every hand of the known cards and so many draws that begin
// with the cards at the places first, ascending in left, and go on with cards at
// higher places, and adds one to counts[class] for each, counts having Classes+1
// elements. Known cards and draws are five to seven together; first is shorter
// than draws. With an empty first it goes through all hands.
//
// Hands that start alike share the work for their start, so this is several
// times faster than a call of Class for each.
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

// extend adds n cards left from next on in every ascending way.
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
