package equity

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// headsUp counts the showdowns of two players of hold'em on every board. It goes
// through the ranks that the missing cards may have, not through boards: without
// flushes a hand's strength depends on ranks alone, and how many boards two hands
// leave depends on their ranks and the board's. So all showdowns are counted by the
// ranks of the hands as if there were no flushes (rankcells.go). Then what flushes
// change is added, suit by suit. Of narrow ranges, the pairs of hands with a flush
// are taken back and counted anew (flushcells.go, flushcount.go); for wide ones,
// the hands are gone through in the order of their strengths (wideflushes.go).
//
// A chunk is a block of rank sets: all boards of these. Sums are modulo 2^64, so
// that what is taken back may come first; a chunk's counts are not negative.
type headsUp struct {
	Layout
	law     *Law
	ranks   *lanes.Ranks
	blocks  rankBlocks
	pairs   [rankPairs]rankPair
	left    [deck.Ranks]uint8 // cards of each rank that may come or be held
	choices *choices
	cells   rankCells
	suits   []flushSuit
	wide    *wideLaw // nil for narrow ranges
}

// rankBlocks are the chunks.
type rankBlocks struct {
	sets  []rankSet
	block int // sets in a chunk, the last one apart
}

// maxSetWork is about the most operations for a rank set.
const maxSetWork = 1 << 16

// newRankBlocks returns the chunks of a law, which depend on it alone.
func newRankBlocks(l *Law) rankBlocks {
	work := 1 // for a set, about
	for _, p := range l.players {
		work = min(work*len(p.hands), maxSetWork)
	}
	b := rankBlocks{sets: l.rankSets()}
	b.block = max(1, min(len(b.sets), chunkWork/work))
	return b
}

func (b rankBlocks) chunks() uint64 { return uint64((len(b.sets) + b.block - 1) / b.block) }

// chunk returns the sets of a chunk.
func (b rankBlocks) chunk(n uint64) []rankSet {
	from := int(n) * b.block
	return b.sets[from:min(from+b.block, len(b.sets))]
}

// newHeadsUp returns the enumeration of a law of two players.
func newHeadsUp(l *Law, categories bool) *headsUp {
	e := newShared(l, categories)
	if e.isWide() {
		e.prepareSweeps()
	} else {
		e.prepareCells()
	}
	return e
}

// newShared returns the enumeration as far as both ways have it in common.
func newShared(l *Law, categories bool) *headsUp {
	e := &headsUp{Layout: l.layout(categories), law: l, ranks: lanes.NewRanks(), blocks: newRankBlocks(l)}
	e.pairs, e.left, e.choices = newRankPairs(), l.cardsLeft(), newChoices()
	e.cells = newRankCells(l)
	e.suits = e.newFlushSuits()
	return e
}

// prepareCells makes ready for narrow ranges.
func (e *headsUp) prepareCells() {
	sets := rankSetsOfSuit()
	for i := range e.suits {
		e.suits[i].cells = e.suits[i].newSuitCells(e, sets)
	}
}

// prepareSweeps makes ready for wide ranges.
func (e *headsUp) prepareSweeps() {
	e.wide = e.newWide()
	for i := range e.suits {
		e.suits[i].wide = e.newWideSuit(&e.suits[i])
	}
}

// maxCells is the most pairs of kinds of hands that are counted one by one: from
// about there on sweeps take less time.
const maxCells = 9000

// isWide reports whether to sweep through the hands. The limit on the weights is
// that of sweepThree.
func (e *headsUp) isWide() bool {
	cells := 0
	for i := range e.suits {
		f := &e.suits[i]
		cells = max(cells, len(f.sides[0])*len(f.sides[1]))
	}
	var sums [2]uint64
	for i, p := range e.law.players {
		for _, h := range p.hands {
			sums[i] += h.weight
		}
	}
	hi, lo := bits.Mul64(sums[0], sums[1])
	return cells > maxCells && hi == 0 && lo < 1<<56
}

// headsUpWorker does chunks, for one goroutine.
type headsUpWorker struct {
	*headsUp
	set      *rankSet
	strength [rankPairs]uint32 // of the hands that occur, flushes apart
	category [rankPairs]uint8  // of these, if categories are counted
	given    []deck.Card       // the law's board
	ends     ends
	ways     rankWays
	sweeps   sweeps
	swept    outcomes
}

// worker returns what does a chunk.
func (e *headsUp) worker() chunk.Worker {
	w := &headsUpWorker{headsUp: e, given: e.law.board.Cards()}
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
		if w.wide != nil {
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

// evaluate finds the strengths on the boards of the set.
func (w *headsUpWorker) evaluate() {
	board := w.set.cards
	for _, c := range w.given {
		board = board.and(uint8(c.Rank()))
	}
	for _, k := range w.cells.occur {
		w.strength[k] = w.ranks.Unsuited(uint64(w.pairs[k].with(board)))
		w.category[k] = w.categoryOf(w.strength[k])
	}
}

// categoryOf returns a strength's category, or 0 if categories are not counted.
func (e *headsUp) categoryOf(strength uint32) uint8 {
	if !e.Categories {
		return 0
	}
	return uint8(lanes.CategoryOf(strength))
}

// ends counts showdowns by the categories of both players' hands, and by who wins:
// the first, both, the second.
type ends [eval.Categories][4 * eval.Categories]uint64

// winnersOf is the sets of winners by result.
var winnersOf = [...]int{0b01, 0b11, 0b10}

// result returns 0 if the first strength wins, 1 if they tie, 2 if the second wins.
func result(a, b uint32) int {
	less := uint64(a) - uint64(b)
	return int(less>>63 + (less-1)>>63)
}

// addTo adds to the counts of a tally.
func (e *ends) addTo(counts []uint64, at Layout) {
	add := func(who int, c [2]eval.Category, n uint64) {
		counts[who] += n
		if at.Categories {
			for i := range c {
				counts[at.Category(i, c[i])+outcomeOf(who, i)] += n
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
