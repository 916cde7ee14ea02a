package equity

import (
	"pokersim/deck"
	"pokersim/eval"
)

// boards enumerates the next k cards of the board, up to the permutations of the
// suits that do not change the Law. It visits one board of each orbit of these
// permutations, with the size of the orbit as its weight.
type boards struct {
	table *eval.Table
	free  []deck.Card
	k     int    // the number of cards to come
	count uint64 // the number of boards, in lexicographic order of indexes in free
	block uint64 // the number of boards in a chunk; the last chunk may have fewer
	given eval.Partial
	group []suits // the permutations, without the identity
}

// newBoards returns the enumeration of k more cards for a Law. work is the
// approximate number of operations for a board. The blocks depend only on the Law.
func newBoards(l *Law, table *eval.Table, k int, work uint64) boards {
	b := boards{table: table, free: l.free(), k: k, group: l.symmetries()[1:]}
	b.count = choose(len(b.free), b.k)
	b.block = min(max(chunkWork/work, 1), maxBlock)
	b.given = table.Partial(l.board.Cards()...)
	return b
}

// The size of a chunk.
const (
	chunkWork = 1 << 22 // operations of a few nanoseconds, approximately
	maxBlock  = 1 << 16 // boards, at most
)

func (b *boards) chunks() uint64 { return (b.count + b.block - 1) / b.block }

// each calls visit for the boards of a chunk, with the next cards, the complete
// board and its weight. It stops when visit returns false.
func (b *boards) each(chunk uint64, visit func(deck.Set, eval.Partial, uint64) bool) {
	w := walk{boards: b, visit: visit}
	from := chunk * b.block
	w.left = min(b.block, b.count-from)
	w.unrank(from)
	w.extend(0, 0, 0, b.given)
}

// walk visits boards in lexicographic order, from a given one.
type walk struct {
	*boards
	visit func(deck.Set, eval.Partial, uint64) bool
	left  uint64 // the number of boards left
	start [5]int // the indexes in free of the first board; 0 after it
}

// unrank sets start to board n.
func (w *walk) unrank(n uint64) {
	at := 0
	for i := range w.k {
		for {
			with := choose(len(w.free)-at-1, w.k-i-1) // boards with free[at] next
			if n < with {
				break
			}
			n -= with
			at++
		}
		w.start[i] = at
		at++
	}
}

// extend adds card i of the board, from index at of free, and the later cards.
func (w *walk) extend(i, at int, cards deck.Set, hand eval.Partial) {
	if i == w.k {
		w.left--
		if weight := w.orbit(cards); weight > 0 && !w.visit(cards, hand, weight) {
			w.left = 0
		}
		return
	}
	first := max(at, w.start[i])
	w.start[i] = 0
	for at := first; at <= len(w.free)-w.k+i && w.left > 0; at++ {
		c := w.free[at]
		w.extend(i+1, at+1, cards|1<<c, w.table.Add(hand, c))
	}
}

// orbit returns the size of a board's orbit if the board is the lowest of the orbit
// as a number, else 0.
func (b *boards) orbit(cards deck.Set) uint64 {
	same := 1
	for _, p := range b.group {
		switch image := p.of(cards); {
		case image < cards:
			return 0
		case image == cards:
			same++
		}
	}
	return uint64((len(b.group) + 1) / same)
}
