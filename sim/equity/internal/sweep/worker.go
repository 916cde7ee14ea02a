package sweep

import (
	"context"
	"math/bits"
	"sort"

	"pokersim/sim/equity/internal/deals"
)

// Worker counts chunks. It is for one goroutine.
type Worker struct {
	*Sweep
	sub    *sub
	sets   []rankSet
	frame  *frame
	kernel kernel
}

// Worker returns a worker.
func (s *Sweep) Worker() *Worker { return &Worker{Sweep: s} }

// enter prepares the worker for a sub.
func (w *Worker) enter(x *sub) {
	w.sub, w.sets, w.frame = x, rankSets(x.deals), newFrame(w.Sweep, x)
	switch do := vectorKernels(w.level); {
	case do.fast && !w.weighted:
		w.kernel = newVectors(w.frame, do)
	case w.players == 2:
		w.kernel = newTwo(w.frame)
	case w.weighted:
		w.kernel = newWeights(w.frame)
	default:
		w.kernel = newRows(w.frame)
	}
}

// Count adds the counts of a chunk to words. If ctx ends, it returns ctx.Err(), and
// the words and the worker are not to be used.
func (w *Worker) Count(ctx context.Context, chunk uint64, words []uint64) error {
	x := &w.subs[sort.Search(len(w.subs), func(i int) bool { return w.subs[i].first > chunk })-1]
	if w.sub != x {
		w.enter(x)
	}
	from := int(chunk-x.first) * w.block
	for i := from; i < min(from+w.block, len(w.sets)); i++ {
		w.frame.set(ctx, &w.sets[i], w.kernel)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	for key := range w.kernel.keys() {
		w.take(words, key)
	}
	if chunk == x.first && w.layout.Hands() {
		w.totals(words)
	}
	return nil
}

// The outcomes of a hand of a swept player. The next one of player p is p+1 modulo the
// number of swept players.
const (
	winsAll = iota
	tiesNext
	tiesOther
	tiesBoth
	outcomes
)

// take adds the sums of the kernel of a key to words and clears them.
func (w *Worker) take(words []uint64, key int) {
	beaten, best := keyOf(key)
	var sets [1 << 3]deals.Number // by the set of the best swept players
	factor := w.sub.product(-1)
	for first := range w.players {
		if w.same[first] != first {
			continue
		}
		var sums [outcomes]deals.Number
		var twins []int // the players with this range
		for p := range w.players {
			if w.same[p] == first {
				twins = append(twins, p)
			}
		}
		for i, h := range w.sub.deals.Held[first] {
			for o := range outcomes {
				n := w.kernel.take(key, first, h, o)
				if n == (deals.Number{}) {
					continue
				}
				sums[o] = sums[o].Plus(n.Times(h.Weight))
				if w.layout.Hands() && !beaten {
					winners := 1 + (o+1)/2 + bits.OnesCount(uint(best)) // 1, 2, 2, 3 and the known hands
					for _, p := range twins {
						at := w.layout.Hand(w.swept[p], w.sub.deals.Held[p][i].Index)
						w.layout.Add(words, at+winners, n.By(factor))
					}
				}
			}
		}
		w.addSets(&sets, twins, &sums)
	}
	for set, n := range sets {
		w.addSet(words, set, n, beaten, best)
	}
}

// addSet adds the weight of the deals of a set of the best swept players to the counts of
// the set of winners, and to those of the known hands in it.
func (w *Worker) addSet(words []uint64, set int, n deals.Number, beaten bool, best int) {
	if n == (deals.Number{}) {
		return
	}
	if beaten {
		set = 0
	}
	winners := w.playersOf(set, best)
	w.layout.Add(words, winners, n.By(w.sub.product(-1)))
	if !w.layout.Hands() {
		return
	}
	for i, h := range w.sub.known {
		if best>>i&1 != 0 {
			at := w.layout.Hand(w.others[i], h.Index) + bits.OnesCount(uint(winners))
			w.layout.Add(words, at, n.By(w.sub.product(i)))
		}
	}
}

// addSets adds the sums of the hands of a range by the set of the best swept players. The
// first of the twins has the sums; for another one the two change places. A set is added
// when its first player's turn comes.
func (w *Worker) addSets(sets *[1 << 3]deals.Number, twins []int, sums *[outcomes]deals.Number) {
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
				sets[set] = sets[set].Plus(n)
			}
		}
	}
}
