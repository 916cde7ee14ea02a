// Package headsup counts the deals of two players of hold'em or of a short deck, by the ranks
// of the boards.
package headsup

import (
	"pokersim/deck"
	"pokersim/eval"
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
