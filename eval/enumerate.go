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
	start, next := partial{sum: suitStart}, deck.Card(0)
	for _, c := range first {
		start, next = e.add(start, c), c+1
	}
	e.extend(start, next, cards-len(first))
}

type enumeration struct {
	*Table
	size   *sizeTable
	counts []uint64
}

// partial is what is known of a hand while cards are still being added: the
// sum of its keys, and a set of ranks in 16 bits for each suit.
type partial struct {
	sum   uint64
	suits uint64
}

func (e *enumeration) add(p partial, c deck.Card) partial {
	return partial{p.sum + e.keys[c], p.suits | e.bits[c]}
}

// extend adds n cards from next on in every ascending way.
func (e *enumeration) extend(p partial, next deck.Card, n int) {
	if n == 1 {
		for c := next; c < deck.Size; c++ {
			e.counts[e.class(e.add(p, c))]++
		}
		return
	}
	for c := next; c <= deck.Size-deck.Card(n); c++ {
		e.extend(e.add(p, c), c+1, n-1)
	}
}

func (e *enumeration) class(p partial) Class {
	if five := p.sum & fiveOfOne; five != 0 {
		return e.flush[suitRanks(p.suits, five)]
	}
	return e.size.class[e.size.index(&e.high, p.sum)]
}
