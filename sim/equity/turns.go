package equity

import (
	"context"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// turns counts player 1's shares after each turn. It evaluates each whole board once, and
// adds the result to the turns from which the board can follow: the board less one of its
// drawn cards. The drawn cards of a turn are a set of indexes in cards. The number of a
// set c0 < c1 < c2 ... is C(c0, 1) + C(c1, 2) + C(c2, 3) + ...
type turns struct {
	*runout
	board  eval.Partial
	cards  []deck.Card           // that may come
	draws  int                   // the number of cards that a whole board draws: 2 or 5
	choose [deck.Size + 1][6]int // the binomial coefficients
	pairs  [][2]int              // the two highest indexes of a board, those with most boards first
}

// shares is player 1's share, in half pots, after each set of size cards, by its number. Of
// is the number of half pots.
type shares struct {
	*turns
	size int
	of   uint64
	by   []uint16
}

func newTurns(r *runout, l *joint.Law) *turns {
	t := &turns{runout: r, board: r.table.Partial(l.Board.Cards()...), cards: l.Free(), draws: l.Missing()}
	for n := range t.choose {
		for k := range t.choose[n] {
			t.choose[n][k] = int(deck.Choose(n, k))
		}
	}
	for high := len(t.cards) - 1; high > 0; high-- {
		for low := high - 1; low >= t.draws-2; low-- {
			t.pairs = append(t.pairs, [2]int{high, low})
		}
	}
	return t
}

// shares returns the shares of sets of a size, all 0. After a set come more cards, in any
// order.
func (t *turns) shares(size, more int) *shares {
	n := len(t.cards)
	return &shares{t, size, 2 * deck.Choose(n-size, more), make([]uint16, deck.Choose(n, size))}
}

// count returns the shares after the turn.
func (t *turns) count(ctx context.Context, workers int) (*shares, error) {
	all := t.shares(t.draws-1, 1)
	var making sync.Mutex
	var made []*turnWorker
	job := chunk.Job{Chunks: first(uint64(len(t.pairs))), Worker: func() chunk.Worker {
		w := &turnWorker{turns: t, runout: *t.runout, by: make([]uint8, len(all.by))} // a worker has its own results of evaluations
		making.Lock()
		defer making.Unlock()
		made = append(made, w)
		return w.pair
	}}
	_, err := chunk.Run(ctx, job, chunk.Options{Workers: workers})
	for _, w := range made {
		for i, n := range w.by {
			all.by[i] += uint16(n)
		}
	}
	return all, err
}

// turnWorker counts boards, for one goroutine.
type turnWorker struct {
	*turns
	runout runout
	by     []uint8 // see shares: at most two half pots for each card
}

// pair counts the boards with two highest indexes, those of a chunk.
func (w *turnWorker) pair(_ context.Context, n uint64, _ *chunk.Tally) error {
	p := w.pairs[n]
	var without [5]int
	board := w.turns.board
	next, shifted := w.draws-1, 0
	for _, c := range p {
		shifted = w.drop(&without, next, c, shifted)
		board = w.runout.table.Add(board, w.cards[c])
		next--
	}
	w.extend(board, next, p[1], without, shifted)
	return nil
}

// drop adds element i of a board, the index c, to the numbers of the sets without one of the
// elements so far. shifted is the number of all elements so far in a set without a lower
// one. drop returns shifted with the element.
func (w *turnWorker) drop(without *[5]int, i, c, shifted int) int {
	for k := i + 1; k < w.draws; k++ {
		without[k] += w.choose[c][i+1]
	}
	without[i] = shifted
	return shifted + w.choose[c][i]
}

// extend counts the boards with element i, and the lower ones, below an index.
func (w *turnWorker) extend(board eval.Partial, i, below int, without [5]int, shifted int) {
	if i < 0 {
		n := uint8(w.share(board))
		for _, set := range without[:w.draws] {
			w.by[set] += n
		}
		return
	}
	for c := i; c < below; c++ {
		sets := without
		with := w.drop(&sets, i, c, shifted)
		w.extend(w.runout.table.Add(board, w.cards[c]), i-1, c, sets, with)
	}
}

// share returns player 1's share of a whole board, in half pots.
func (w *turnWorker) share(board eval.Partial) int {
	r := &w.runout
	r.table.ClassesOf(board, r.hands, r.classes[:2])
	switch a, b := r.classes[0], r.classes[1]; {
	case a < b:
		return 2
	case a == b:
		return 1
	}
	return 0
}

// flops returns the shares after the flop: half the sum over the turns that can follow,
// because a pair of cards comes in two orders.
func (s *shares) flops() *shares {
	flops := s.turns.shares(3, 2)
	sums, number := make([]uint32, len(flops.by)), 0
	for d := 3; d < len(s.cards); d++ {
		for c := 2; c < d; c++ {
			for b := 1; b < c; b++ {
				for a := range b {
					share := uint32(s.by[number])
					number++
					for _, set := range [...][3]int{{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}} {
						sums[s.choose[set[0]][1]+s.choose[set[1]][2]+s.choose[set[2]][3]] += share
					}
				}
			}
		}
	}
	for i, n := range sums {
		flops.by[i] = uint16(n / 2)
	}
	return flops
}

// levels returns the number of sets with each share, in ascending order.
func (s *shares) levels() (levels []Level) {
	sets := make([]uint64, s.of+1)
	for _, n := range s.by {
		sets[n]++
	}
	for share, n := range sets {
		if n > 0 {
			levels = append(levels, Level{uint64(share), s.of, n})
		}
	}
	return levels
}
