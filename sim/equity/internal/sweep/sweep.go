package sweep

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/lanes"
)

// Sweep counts a question of two or three players. It is safe for use by several
// goroutines; each needs a Worker.
type Sweep struct {
	level    lanes.Level
	deals    *deals.Deals
	layout   deals.Layout
	players  int
	sets     []rankSet
	same     [3]int // of each player: the first player with the same range
	heroes   uint8  // the players without an earlier one of the same range
	weighted bool   // some weight is not 1
}

// block is the number of rank sets of a chunk.
const block = 32

// New returns the sweep of a question. hands adds counts of each hand; level is that of
// the kernels, "" for the best of this machine. The error matches deals.ErrLarge if the
// weights are too large.
func New(d *deals.Deals, hands bool, level lanes.Level) (*Sweep, error) {
	if level == "" {
		level = lanes.Levels()[0]
	}
	n := len(d.Held)
	if n != 2 && n != 3 {
		return nil, fmt.Errorf("sweep of %d players: want 2 or 3", n)
	}
	s := &Sweep{level: level, deals: d, layout: d.Layout(hands), players: n, sets: rankSets(d)}
	for p := range n {
		s.same[p] = p
		for q := range p {
			if s.same[p] == p && slices.EqualFunc(d.Held[p], d.Held[q], sameHand) {
				s.same[p] = q
			}
		}
		if s.same[p] == p {
			s.heroes |= 1 << p
		}
		for _, h := range d.Held[p] {
			s.weighted = s.weighted || h.Weight != 1
		}
	}
	return s, s.check()
}

func sameHand(x, y deals.Held) bool {
	x.Index = y.Index
	return x == y
}

// check returns an error if the weight of the others' hands on one board can be 2^64 or
// more.
func (s *Sweep) check() error {
	var sums [3]uint64
	for p, held := range s.deals.Held {
		for _, h := range held {
			var carry uint64
			if sums[p], carry = bits.Add64(sums[p], h.Weight, 0); carry != 0 {
				return deals.ErrLarge
			}
		}
	}
	for p := range s.players {
		if hi, _ := bits.Mul64(max(1, sums[p]), max(1, sums[(p+1)%s.players])); hi != 0 {
			return deals.ErrLarge
		}
	}
	return nil
}

// Chunks returns the number of chunks.
func (s *Sweep) Chunks() uint64 { return uint64((len(s.sets) + block - 1) / block) }

// Layout returns the layout of the counts.
func (s *Sweep) Layout() deals.Layout { return s.layout }

// Worker counts chunks. It is for one goroutine.
type Worker struct {
	*Sweep
	frame  *frame
	kernel interface {
		kernel
		take(player int, h deals.Held, outcome int) deals.Number
	}
}

// Worker returns a worker.
func (s *Sweep) Worker() *Worker {
	w := &Worker{Sweep: s, frame: newFrame(s)}
	switch {
	case s.players == 2:
		w.kernel = newTwo(w.frame)
	case s.weighted:
		w.kernel = newWeights(w.frame)
	default:
		if do := vectorKernels(s.level); do.fast {
			w.kernel = newVectors(w.frame, do)
		} else {
			w.kernel = newRows(w.frame)
		}
	}
	return w
}

// Count adds the counts of a chunk to words. If ctx ends, it returns ctx.Err(), and
// the words are not to be used.
func (w *Worker) Count(ctx context.Context, chunk uint64, words []uint64) error {
	from := int(chunk) * block
	for i := from; i < min(from+block, len(w.sets)); i++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w.frame.set(&w.sets[i], w.kernel)
	}
	w.take(words)
	if chunk == 0 && w.layout.Hands() {
		w.totals(words)
	}
	return nil
}

// The outcomes of a hand of a player. The next player of player p is p+1 modulo the number of
// players.
const (
	winsAll = iota
	tiesNext
	tiesOther
	tiesBoth
	outcomes
)

// take adds the counts of the kernel to words and clears them.
func (w *Worker) take(words []uint64) {
	for first := range w.players {
		if w.same[first] != first {
			continue
		}
		var sums [outcomes]deals.Number
		var twin []int // the players with this range
		for p := range w.players {
			if w.same[p] == first {
				twin = append(twin, p)
			}
		}
		for i, h := range w.deals.Held[first] {
			for o := range outcomes {
				n := w.kernel.take(first, h, o)
				if n == (deals.Number{}) {
					continue
				}
				sums[o] = sums[o].Plus(n.Times(h.Weight))
				for _, p := range twin {
					if w.layout.Hands() {
						winners := 1 + (o+1)/2 // 1, 2, 2, 3
						w.layout.Add(words, w.layout.Hand(p, w.deals.Held[p][i].Index)+winners, n)
					}
				}
			}
		}
		w.addSets(words, twin, &sums)
	}
}

// addSets adds the sums of the hands of a range to the counts of the sets of winners.
// The first of the twins has the sums; for another one the two change places. A set is
// added when its first player's turn comes.
func (w *Worker) addSets(words []uint64, twins []int, sums *[outcomes]deals.Number) {
	first := twins[0]
	for _, p := range twins {
		for o, n := range sums[:1<<(w.players-1)] {
			var set uint
			for k, winner := range []int{first, (first + 1) % w.players, (first + 2) % w.players} {
				if k > 0 && o>>(k-1)&1 == 0 {
					continue
				}
				switch winner {
				case first:
					winner = p
				case p:
					winner = first
				}
				set |= 1 << winner
			}
			if bits.TrailingZeros(set) == p {
				w.layout.Add(words, int(set), n)
			}
		}
	}
}
