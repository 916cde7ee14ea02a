package eval

import "pokersim/deck"

// CountHands names every hand of the given number of cards (5 to 7) that
// consists of first and cards with higher numbers than its last, and adds one
// to counts[class] for each, counts having Classes+1 elements. Cards in first
// must ascend. With an empty first it goes through all hands.
//
// Hands that start alike share the work for their start, so this is several
// times faster than a call of Class for each.
func (t *Table) CountHands(first []deck.Card, cards int, counts []uint64) {
	e := enumeration{t, &t.sizes[cards-MinCards], counts[:Classes+1]}
	next := deck.Card(0)
	if n := len(first); n > 0 {
		next = first[n-1] + 1
	}
	e.extend(t.Partial(first...), next, cards-len(first))
}

type enumeration struct {
	*Table
	size   *sizeTable
	counts []uint64
}

// extend adds n cards from next on in every ascending way.
func (e *enumeration) extend(p Partial, next deck.Card, n int) {
	if n == 1 {
		for c := next; c < deck.Size; c++ {
			e.counts[e.class(e.size, e.Add(p, c))]++
		}
		return
	}
	for c := next; c <= deck.Size-deck.Card(n); c++ {
		e.extend(e.Add(p, c), c+1, n-1)
	}
}
