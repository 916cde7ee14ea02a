package headsup

import (
	"context"
	"math/bits"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/enumerate"
)

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
	ranks, err := enumerate.NewRanks(l.Rules)
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
