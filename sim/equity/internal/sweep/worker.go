package sweep

import (
	"context"
	"math/bits"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"sort"
)

// worker counts chunks. It is for one goroutine.
type worker struct {
	*Sweep
	sub    *sub
	sets   []joint.RankSet
	frame  *frame
	kernel kernel
}

// Worker returns a worker.
func (s *Sweep) Worker() chunk.Worker { return (&worker{Sweep: s}).count }

// enter prepares the worker for a sub.
func (w *worker) enter(x *sub) {
	w.sub, w.sets, w.frame = x, joint.RankSets(x.law.CardsLeft(), x.law.Missing), newFrame(w.Sweep, x)
	w.use(w.chosen())
}

func (w *worker) use(k kernel) {
	w.kernel = k
	if w.layout.Categories {
		w.frame.categories.kernel = k.(kernelOfTwo)
	}
}

// chosen returns the kernel of the level and the question.
func (w *worker) chosen() kernel {
	if do, ok := blockAssembly(w.level); ok && w.largest <= maxWeight {
		return newBlocks(w.frame, do)
	}
	if w.players == 2 {
		return newTwo(w.frame)
	}
	return newWeights(w.frame)
}

// count adds the counts of a chunk to those of a tally.
func (w *worker) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	x := &w.subs[sort.Search(len(w.subs), func(i int) bool { return w.subs[i].first > n })-1]
	if w.sub != x {
		w.enter(x)
	}
	from := int(n-x.first) * w.block
	for i := from; i < min(from+w.block, len(w.sets)); i++ {
		w.frame.set(ctx, &w.sets[i], w.kernel)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	for key := range w.kernel.keys() {
		w.take(into.Counts, key)
	}
	if n == x.first && w.hands {
		w.totals(into.Counts)
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

// take adds the sums of the kernel of a key to the counts and clears them.
func (w *worker) take(counts []uint64, key int) {
	beaten, best := keyOf(key)
	if w.layout.Categories {
		beaten, best = false, 0 // the key is a category
	}
	var sets [1 << 3]uint64 // by the set of the best swept players
	for first := range w.players {
		if w.same[first] != first {
			continue
		}
		var sums [outcomes]uint64
		var twins []int // the players with this range
		for p := range w.players {
			if w.same[p] == first {
				twins = append(twins, p)
			}
		}
		for i, h := range w.sub.law.Hands[first] {
			for o := range outcomes {
				n := w.kernel.take(key, first, h, o) * h.Weight * w.sub.factor
				if n == 0 {
					continue
				}
				sums[o] += n
				if w.hands && !beaten {
					winners := 1 + (o+1)/2 + bits.OnesCount(uint(best)) // 1, 2, 2, 3 and the known hands
					for _, p := range twins {
						w.layout.Hand(counts, w.swept[p], w.sub.law.Hands[p][i].Index)[winners] += n
					}
				}
			}
		}
		if w.layout.Categories {
			w.addCategory(counts, twins, eval.Category(key), &sums)
		}
		w.addSets(&sets, twins, &sums)
	}
	for set, n := range sets {
		if n != 0 {
			w.addSet(counts, set, n, beaten, best)
		}
	}
}

// addSet adds the weight of the deals of a set of the best swept players to the counts of
// the set of winners, and to those of the known hands in it.
func (w *worker) addSet(counts []uint64, set int, n uint64, beaten bool, best int) {
	if beaten {
		set = 0
	}
	winners := w.playersOf(set, best)
	counts[winners] += n
	if !w.hands {
		return
	}
	for i, h := range w.sub.known {
		if best>>i&1 != 0 {
			w.layout.Hand(counts, w.others[i], h.Index)[bits.OnesCount(uint(winners))] += n
		}
	}
}

// addSets adds the sums of the hands of a range by the set of the best swept players. The
// first of the twins has the sums; for another one the two change places. A set is added
// when its first player's turn comes.
func (w *worker) addSets(sets *[1 << 3]uint64, twins []int, sums *[outcomes]uint64) {
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
				sets[set] += n
			}
		}
	}
}
