// Package headsup counts the deals of two players of hold'em or of a short deck, by the ranks
// of the boards.
package headsup

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/enumerate"
)

// headsUp counts the showdowns of two players of two hole cards on every board. It
// enumerates the sets of ranks that the missing cards may have, not the boards.
// Without flushes the strength of a hand depends only on ranks, and so does the
// number of boards that have no card of two given hands.
//
// First it counts all showdowns by the ranks of the hands, as if there were no
// flushes (pairweights.go). Then it adds the changes by flushes, one suit after
// another. For narrow ranges it subtracts the pairs of hands with a flush and counts
// them again (flushweights.go, flushcount.go). For wide ranges it sweeps through the
// hands in the order of strength (sweepflushes.go).
//
// A chunk is a block of rank sets. Sums are modulo 2^64, since a subtraction may
// come first; the counts of a chunk are not negative.
type headsUp struct {
	joint.Layout
	law      *joint.Law
	ranks    *enumerate.Ranks
	blocks   rankBlocks
	pairs    [joint.RankPairs]rankPair
	left     [deck.Ranks]uint8 // the number of cards of each rank that are neither on the board nor dead
	choices  *choices
	byPair   pairWeights
	suits    []flushSuit
	sweeping *sweepWeights // nil for narrow ranges
}

// rankBlocks is the chunks.
type rankBlocks struct {
	sets  []joint.RankSet
	block int // the number of sets in a chunk; the last chunk may have fewer
}

// maxSetWork is the most operations that are assumed for a rank set.
const maxSetWork = 1 << 16

// blockOf returns the number of sets in a chunk, which depends only on the Law.
func blockOf(l *joint.Law) int {
	work := 1 // approximate number of operations for a set
	for _, p := range l.Players {
		work = min(work*len(p.Hands), maxSetWork)
	}
	return max(1, min(l.RankSetCount(), joint.ChunkWork/work))
}

// chunksOf returns the number of chunks of a number of sets.
func chunksOf(sets, block int) uint64 { return uint64((sets + block - 1) / block) }

func (b rankBlocks) chunks() uint64 { return chunksOf(len(b.sets), b.block) }

// chunk returns the sets of a chunk.
func (b rankBlocks) chunk(n uint64) []joint.RankSet {
	from := int(n) * b.block
	return b.sets[from:min(from+b.block, len(b.sets))]
}

// Algorithm counts two players of hold'em or of a short deck.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:        "heads-up",
		Version:     version,
		Can:         func(l *joint.Law, q joint.Question) bool { return q.Sample == nil && !q.Hands && l.HeadsUp() },
		Nanoseconds: nanoseconds,
		Chunks:      func(l *joint.Law, _ joint.Question) uint64 { return chunksOf(l.RankSetCount(), blockOf(l)) },
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			e, err := newHeadsUp(l, q)
			if err != nil {
				return nil, err
			}
			return e.worker, nil
		},
	}
}

// version returns the version of the chunks. Those of hold'em were others in version 1;
// short decks had the chunks of algorithm boards in version 2.
func version(l *joint.Law) int {
	if l.Holdem() {
		return 2
	}
	return 3
}

// nanoseconds predicts the time from the number of pairs of hands. Sweeps limit it.
func nanoseconds(l *joint.Law, _ joint.Question) float64 {
	pairs := float64(len(l.Players[0].Hands)) * float64(len(l.Players[1].Hands))
	each := 200 + min(float64(1.2*pairs), 100_000)
	return 1e6 + float64(float64(l.RankSetCount())*each)
}

// newHeadsUp returns the enumeration of a Law of two players.
func newHeadsUp(l *joint.Law, q joint.Question) (*headsUp, error) {
	e, err := newShared(l, q)
	if err != nil {
		return nil, err
	}
	if e.bySweeps() {
		e.prepareSweeps()
	} else {
		e.prepareWeights()
	}
	return e, nil
}

// newShared returns the enumeration without the part that differs between narrow and
// wide ranges.
func newShared(l *joint.Law, q joint.Question) (*headsUp, error) {
	ranks, err := enumerate.NewRanksOf(l.Rules)
	if err != nil {
		return nil, err
	}
	e := &headsUp{Layout: q.Layout(l), law: l, ranks: ranks, blocks: rankBlocks{l.RankSets(), blockOf(l)}}
	e.pairs, e.left, e.choices = newRankPairs(), l.CardsLeft(), newChoices()
	e.byPair = newPairWeights(l)
	e.suits = e.newFlushSuits()
	return e, nil
}

// prepareWeights prepares the enumeration for narrow ranges.
func (e *headsUp) prepareWeights() {
	sets := rankSetsOfSuit()
	for i := range e.suits {
		e.suits[i].weights = e.suits[i].newFlushWeights(e, sets)
	}
}

// prepareSweeps prepares the enumeration for wide ranges.
func (e *headsUp) prepareSweeps() {
	e.sweeping = e.newSweepWeights()
	for i := range e.suits {
		e.suits[i].sweep = e.newSweepSuit(&e.suits[i])
	}
}

// maxPairs is the most pairs of kinds of hands that are counted one by one. Above
// it, sweeps are faster.
const maxPairs = 9000

// bySweeps reports whether to use sweeps. sweepThree needs the limit on the weights.
func (e *headsUp) bySweeps() bool {
	pairs := 0
	for i := range e.suits {
		f := &e.suits[i]
		pairs = max(pairs, len(f.sides[0])*len(f.sides[1]))
	}
	var sums [2]uint64
	for i, p := range e.law.Players {
		for _, h := range p.Hands {
			sums[i] += h.Weight
		}
	}
	hi, lo := bits.Mul64(sums[0], sums[1])
	return pairs > maxPairs && hi == 0 && lo < 1<<56
}

// headsUpWorker is a worker, for one goroutine.
type headsUpWorker struct {
	*headsUp
	set      *joint.RankSet
	strength [joint.RankPairs]uint32 // of the rank pairs that occur, without flushes
	category [joint.RankPairs]uint8  // of these, if categories are counted
	given    []deck.Card             // the known board
	ends     ends
	ways     rankWays
	sweeps   sweeps
	swept    outcomes
}

// worker returns a worker for one goroutine.
func (e *headsUp) worker() chunk.Worker {
	w := &headsUpWorker{headsUp: e, given: e.law.Board.Cards()}
	w.ways.choices = e.choices
	return w.count
}

func (w *headsUpWorker) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	w.ends, w.swept = ends{}, outcomes{categories: w.Categories}
	for i, sets := 0, w.blocks.chunk(chunk); i < len(sets); i++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w.set = &sets[i]
		w.evaluate()
		if w.sweeping != nil {
			w.order()
		}
		w.countRanks()
		for k := range w.suits {
			w.countFlushes(&w.suits[k])
		}
	}
	w.ends.addTo(into.Counts, w.Layout)
	w.swept.addTo(into.Counts, w.Layout)
	return nil
}

// evaluate sets the strengths and categories on the boards of the set.
func (w *headsUpWorker) evaluate() {
	board := w.set.Cards
	for _, c := range w.given {
		board = board.And(uint8(c.Rank()))
	}
	for _, k := range w.byPair.occur {
		w.strength[k] = w.ranks.Unsuited(uint64(w.pairs[k].with(board)))
		w.category[k] = w.categoryOf(w.strength[k])
	}
}

// categoryOf returns the category of a strength, or 0 if categories are not counted.
func (e *headsUp) categoryOf(strength uint32) uint8 {
	if !e.Categories {
		return 0
	}
	return uint8(e.ranks.Category(strength))
}

// ends counts showdowns by the categories of both players' hands and by result:
// element [a][4*b+r] is result r of categories a and b.
type ends [eval.Categories][4 * eval.Categories]uint64

// winnersOf is the set of winners of each result.
var winnersOf = [...]int{0b01, 0b11, 0b10}

// result returns 0 if the first strength wins, 1 if they tie, 2 if the second wins.
func result(a, b uint32) int {
	less := uint64(a) - uint64(b)
	return int(less>>63 + (less-1)>>63)
}

// addTo adds the counts to those of a tally.
func (e *ends) addTo(counts []uint64, at joint.Layout) {
	add := func(who int, c [2]eval.Category, n uint64) {
		counts[who] += n
		if at.Categories {
			for i := range c {
				counts[at.Category(i, c[i])+joint.Outcome(who, i)] += n
			}
		}
	}
	for a := range e {
		for b := range eval.Categories {
			for k, who := range winnersOf {
				add(who, [2]eval.Category{eval.Category(a), eval.Category(b)}, e[a][4*b+k])
			}
		}
	}
}
