// Package boards counts deals on one board after another, and enumerates boards, or other
// cards to come, up to permutations of the suits.
package boards

import (
	"context"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// Boards enumerates the next k cards of the board, up to the permutations of the
// suits that do not change the Law. It visits one board of each orbit of these
// permutations, with the size of the orbit as its weight.
type Boards struct {
	blocks
	table        *eval.Table
	Free         []deck.Card
	k            int // the number of cards to come
	given        eval.Partial
	permutations []joint.Permutation // without the identity
}

// blocks divides the boards, in lexicographic order of indexes in boards.free, into
// chunks.
type blocks struct {
	count uint64 // the number of boards
	block uint64 // the number of boards in a chunk; the last chunk may have fewer
}

// New returns the enumeration of k more cards for a Law. work is the
// approximate number of operations for a board. The blocks depend only on the Law.
func New(l *joint.Law, table *eval.Table, k int, work uint64) Boards {
	b := Boards{table: table, Free: l.Free(), k: k, permutations: l.Symmetries()[1:]}
	b.blocks = blocksOf(l, k, work)
	b.given = table.Partial(l.Board.Cards()...)
	return b
}

func blocksOf(l *joint.Law, k int, work uint64) blocks {
	return blocks{deck.Choose(len(l.Free()), k), blockOf(work)}
}

// ChunksOf returns the number of chunks of New with the same arguments.
func ChunksOf(l *joint.Law, k int, work uint64) uint64 {
	b := blocksOf(l, k, work)
	return b.Chunks()
}

// maxBlock is the largest number of boards in a chunk.
const maxBlock = 1 << 16

// blockOf returns the number of boards in a chunk.
func blockOf(work uint64) uint64 { return min(max(joint.ChunkWork/work, 1), maxBlock) }

func (b *blocks) Chunks() uint64 { return (b.count + b.block - 1) / b.block }

// Each calls visit for the boards of a chunk, with the next cards, the complete
// board and its weight. It stops when visit returns false.
func (b *Boards) Each(chunk uint64, visit func(deck.Set, eval.Partial, uint64) bool) {
	w := walk{Boards: b, visit: visit}
	from := chunk * b.block
	w.left = min(b.block, b.count-from)
	w.unrank(from)
	w.extend(0, 0, 0, b.given)
}

// walk visits boards in lexicographic order, from a given one.
type walk struct {
	*Boards
	visit func(deck.Set, eval.Partial, uint64) bool
	left  uint64            // the number of boards left
	start [game.MaxHole]int // the indexes in free of the first board; 0 after it
}

// unrank sets start to board n.
func (w *walk) unrank(n uint64) {
	at := 0
	for i := range w.k {
		for {
			with := deck.Choose(len(w.Free)-at-1, w.k-i-1) // boards with free[at] next
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
	for at := first; at <= len(w.Free)-w.k+i && w.left > 0; at++ {
		c := w.Free[at]
		w.extend(i+1, at+1, cards|1<<c, w.table.Add(hand, c))
	}
}

// orbit returns the size of a board's orbit if the board is the lowest of the orbit
// as a number, else 0.
func (b *Boards) orbit(cards deck.Set) uint64 {
	same := 1
	for _, p := range b.permutations {
		switch image := p.Of(cards); {
		case image < cards:
			return 0
		case image == cards:
			same++
		}
	}
	return uint64((len(b.permutations) + 1) / same)
}

// enumeration counts all deals one by one. Workers share it.
type enumeration struct {
	joint.Layout
	table  *eval.Table
	asked  joint.Question
	law    *joint.Law
	boards Boards   // or the loose cards of the outer player
	lists  []held   // of the players in the order in which they get hands: those who folded are the last ones
	outer  int      // the player of a game without a board whose cards boards has; else -1	fixed  deck.Set // his fixed cards
	fixed  deck.Set // his fixed cards
}

// held is a player's hands, by index.
type held struct {
	player  int
	masks   []deck.Set
	weights []uint64
	parts   []eval.Partial
	classes []eval.Class // on a board; undefined if the hand has a card of it
	lows    []eval.Low   // in a game with a low
}

// newEnumeration returns the enumeration of a Law of a game with a board.
func newEnumeration(ctx context.Context, l *joint.Law, q joint.Question) (*enumeration, error) {
	e := &enumeration{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules), asked: q, law: l, outer: -1}
	e.boards = New(l, e.table, l.Missing(), handsAndJoint(l)) // before the hands are listed: symmetries compare all listed hands
	if q.Evaluator != nil {                                   // which may tell suits apart
		e.boards.permutations = nil
	}
	listed, err := l.Listed(ctx)
	for i := 0; i < len(l.Players) && err == nil; i++ {
		err = e.list(ctx, listed, i)
	}
	return e, err
}

// list lists the hands of a player.
func (e *enumeration) list(ctx context.Context, l *joint.Law, player int) error {
	hands := l.Players[player].Hands
	n := len(hands)
	h := held{player: player, masks: make([]deck.Set, 0, n), weights: make([]uint64, 0, n), parts: make([]eval.Partial, 0, n)}
	for i, hand := range hands {
		if i%joint.CheckedHands == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		h.masks, h.weights = append(h.masks, hand.Mask), append(h.weights, hand.Weight)
		h.parts = append(h.parts, e.table.Partial(l.Held(&hand)...))
	}
	e.lists = append(e.lists, h)
	return nil
}

// handsAndJoint returns the sum of the numbers of hands and the product of them, at
// most MaxDeals: about the operations for a board.
func handsAndJoint(l *joint.Law) uint64 {
	hands, product := uint64(0), uint64(1)
	for i := range l.Players {
		n := uint64(l.HandCount(i))
		hands += n
		product = min(product*n, joint.MaxDeals)
	}
	return hands + product
}
