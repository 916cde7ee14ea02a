package equity

import (
	"pokersim/deck"
	"pokersim/eval"
)

// boards enumerates what the next cards of the board may be, up to permutations of
// the suits that change nothing in the law: of the boards that these turn into each
// other, it visits one, with their number as its weight.
type boards struct {
	table *eval.Table
	free  []deck.Card
	k     int    // cards to come
	count uint64 // boards, in lexicographic order of places in free
	block uint64 // boards in a chunk, the last one apart
	given eval.Partial
	group []suits // without the identity
}

// newBoards returns the enumeration of k more cards for a law, when each such board
// costs about work operations. The blocks depend on the law alone.
func newBoards(l *Law, table *eval.Table, k int, work uint64) boards {
	b := boards{table: table, free: l.free(), k: k, group: l.symmetries()[1:]}
	b.count = choose(len(b.free), b.k)
	b.block = min(max(chunkWork/work, 1), maxBlock)
	b.given = table.Partial(l.board.Cards()...)
	return b
}

// A chunk has about so many operations of a few nanoseconds, and at most so many
// boards.
const (
	chunkWork = 1 << 22
	maxBlock  = 1 << 16
)

func (b *boards) chunks() uint64 { return (b.count + b.block - 1) / b.block }

// each calls visit for the boards of a chunk: the cards that come, the whole
// board and its weight. It stops when visit returns false.
func (b *boards) each(chunk uint64, visit func(deck.Set, eval.Partial, uint64) bool) {
	w := walk{boards: b, visit: visit}
	from := chunk * b.block
	w.left = min(b.block, b.count-from)
	w.unrank(from)
	w.extend(0, 0, 0, b.given)
}

// walk goes through boards in lexicographic order from one on.
type walk struct {
	*boards
	visit func(deck.Set, eval.Partial, uint64) bool
	left  uint64 // boards to go
	start [5]int // the first one's places in free; once passed, zeros
}

// unrank sets start to the board with number n.
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

// extend adds card i of the board in every way, from place at on.
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

// orbit returns how many boards the group turns one into if it is the lowest of
// them as a number, else 0.
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
