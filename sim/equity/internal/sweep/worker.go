package sweep

import (
	"context"
	"math/bits"
	"sort"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// worker counts chunks. It is for one goroutine.
type worker struct {
	*Sweep
	of     *sub // of the Sweep
	sub    *sub // of with the hands of the swept players: those of all subs would take much memory
	sets   []joint.RankSet
	frame  *frame
	kernel kernel
}

// Worker returns a worker.
func (s *Sweep) Worker() chunk.Worker { return (&worker{Sweep: s}).count }

// enter prepares the worker for a sub.
func (w *worker) enter(x *sub) {
	w.of = x
	x = w.withHands(x)
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
	if w.of != x {
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

// player is the state of a player in a kernel in plain Go.
type player struct {
	plain         [64]uint64 // by card: the partners in live hands without a flush
	row, level    [64]uint64 // by card: the partners in weaker hands, in those of the level
	sum, levelSum [64]uint64 // their weights
	all, levelAll uint64     // the weights of the hands
	levelCards    uint64
	equal         [joint.RankPairs]uint16 // at the level: the hands of a rank pair
}

// begin begins a board. full has by card the partners in all hands.
func (x *player) begin(f *frame, full *[64]uint64) {
	for c := range 52 {
		x.plain[c] = full[c] & f.plain(c)
	}
	x.row, x.sum, x.all = [64]uint64{}, [64]uint64{}, 0
}

// merge makes the hands of the level weaker hands.
func (x *player) merge() {
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		x.row[c] |= x.level[c]
		x.sum[c] += x.levelSum[c]
		x.level[c], x.levelSum[c] = 0, 0
	}
	x.all += x.levelAll
	x.levelAll, x.levelCards = 0, 0
}

// combos returns the hands of a rank pair: bit 4*(suit of the high card) + suit of the
// low one.
func combos(row *[64]uint64, c *class) (m uint16) {
	for t := range uint8(4) {
		m |= uint16(row[(c.high+t)&63]>>(c.low&63)&15) << (4 * t)
	}
	if c.high == c.low {
		m &= 0x7310 // the larger card first
	}
	return m
}

// others is Z and P of the two players other than a hero, for the weaker hands and those of
// the level. The elements of levelP are those of the outcomes from tiesNext.
type others struct {
	z, p   uint64
	levelZ uint64
	levelP [outcomes]uint64
}

// start computes P of a level. It returns false if the hero has no hand or the others, x and
// y, have none that is weaker or equal.
func (o *others) start(hero, x, y *player) bool {
	if hero.levelCards == 0 || x.all|x.levelAll == 0 || y.all|y.levelAll == 0 {
		return false
	}
	o.levelP = [outcomes]uint64{}
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.levelP[tiesNext] += x.levelSum[c] * y.sum[c]
		o.levelP[tiesBoth] += x.levelSum[c] * y.levelSum[c]
	}
	for m := y.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.levelP[tiesOther] += x.sum[c] * y.levelSum[c]
	}
	return true
}

// merge makes the hands of the level weaker hands. P is needed only of a hero.
func (o *others) merge(hero bool, x, y *player) {
	o.z += o.levelZ
	o.levelZ = 0
	if !hero {
		return
	}
	for m := x.levelCards | y.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		o.p += x.levelSum[c]*(y.sum[c]+y.levelSum[c]) + x.sum[c]*y.levelSum[c]
	}
}

// Predicted times in nanoseconds on one core of a Sapphire Rapids, with AVX-512 where a
// kernel has it. Times of a class are those of a rank pair of the hero, times of a hand
// those of a hand of the hero.
const (
	perBoard         = 500
	perBoardOfTwo    = 700
	perPairOfTwo     = 22  // with two players: a rank pair of the hero
	perWeightedOfTwo = 13  // and weights above maxWeight: a hand
	perClass         = 50  // with three players
	perTie           = 25  // and for each of the others who also has the rank pair
	perBothTie       = 50  // and if both have it
	perWeightedClass = 300 // with three players and weights above maxWeight
	perWeightedHand  = 5
	perPartner       = 0.08 // and for each partner of a card in the others' ranges
	perCommon        = 1.4  // and for each common partner
)

// Nanoseconds returns the predicted time of all chunks on one core. It depends only on the
// question.
func (s *Sweep) Nanoseconds() float64 { return s.steps }

// boardSteps returns the predicted time of a board. The conversions make the products round
// in the same way on every machine.
func (s *Sweep) boardSteps() float64 {
	board, small := float64(perBoard), s.largest <= maxWeight
	if s.players == 2 {
		board = perBoardOfTwo
	}
	for i, p := range s.swept {
		if s.same[i] != i {
			continue
		}
		held := s.law.Hands[p]
		hands := float64(len(held))
		x, y := s.law.Hands[s.swept[(i+1)%s.players]], s.law.Hands[s.swept[(i+2)%s.players]]
		switch {
		case s.players == 2 && !small:
			board += perWeightedOfTwo * hands
		case s.players == 2:
			board += float64(perPairOfTwo * len(pairsOf(held)))
		case !small:
			first, second := float64(len(x))/26, float64(len(y))/26 // partners of a card, on average
			hand := perWeightedHand + float64(perPartner*(first+second)) + float64(perCommon*first*second)/52
			board += float64(perWeightedClass*len(pairsOf(held))) + float64(hands*hand)
		default:
			first, second := pairsOf(x), pairsOf(y)
			for k := range pairsOf(held) {
				board += perClass
				if first[k] {
					board += perTie
				}
				if second[k] {
					board += perTie
				}
				if first[k] && second[k] {
					board += perBothTie
				}
			}
		}
	}
	return board
}

// pairsOf returns the rank pairs of hands.
func pairsOf(held []byrank.Hand) map[uint8]bool {
	all := map[uint8]bool{}
	for _, h := range held {
		all[h.Pair] = true
	}
	return all
}

// orbits returns the number of boards of a sub that are counted, by Burnside's lemma: the mean over
// the suit permutations of the number of boards that one keeps.
func orbits(l *byrank.Law) float64 {
	sum := 0.0
	for _, g := range l.Group {
		// ways[k] is the number of sets of k cards that are unions of cycles of g.
		ways := [6]float64{1}
		for left := l.Left; left != 0; {
			cycle := uint64(0)
			for c := uint8(bits.TrailingZeros64(left)); cycle>>c&1 == 0; c = g.Card(c) {
				cycle |= 1 << c
			}
			left &^= cycle
			n := bits.OnesCount64(cycle)
			for k := l.Missing; k >= n; k-- {
				ways[k] += ways[k-n]
			}
		}
		sum += ways[l.Missing]
	}
	return sum / float64(len(l.Group))
}

// tally is sums over boards of a player: by rank pair, outcome and suits. The suits are
// 4*(suit of the high card) + suit of the low one.
type tally struct {
	counts [joint.RankPairs][outcomes][16]uint64
}

// tallies is the tallies of a kernel: those in use and all. There is one for each
// result against the known hands.
type tallies struct {
	of  *[3]tally
	all []*[3]tally
}

// aim sets the tallies to add to.
func (t *tallies) aim(key int) {
	for len(t.all) <= key {
		t.all = append(t.all, nil)
	}
	if t.all[key] == nil {
		t.all[key] = new([3]tally)
	}
	t.of = t.all[key]
}

// keys returns the number of keys; some may have no tallies.
func (t *tallies) keys() int { return len(t.all) }

// take returns a sum and clears it.
func (t *tallies) take(key, player int, h byrank.Hand, outcome int) uint64 {
	return t.takeAt(key, player, h.Pair, outcome, 4*(h.High&3)+h.Low&3)
}

// takeAt returns the sum of a place of a rank pair and clears it.
func (t *tallies) takeAt(key, player int, pair uint8, outcome int, at uint8) (n uint64) {
	if t.all[key] != nil {
		sum := &t.all[key][player].counts[pair][outcome][at]
		n, *sum = *sum, 0
	}
	return n
}
