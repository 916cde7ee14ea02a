package tuples

import (
	"context"
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// worker counts chunks. It is for one goroutine.
type worker struct {
	*Tuples
	weights  patternWeights
	tuple    *tuple
	parts    []part
	held     []strengthList              // of the rank pair of each player who has not folded
	left     [13]uint8                   // the cards of each rank that no player holds
	hist     []int64                     // of boards, as the counts of the layout are before those of hands
	boards   int64                       // their sum
	outcomes [][][eval.Categories]uint16 // by the set of winners, player and category: the index in hist; nil if categories are not counted

	// For a pattern:
	other         [13]uint8                // as left, without the suit
	may           uint16                   // the ranks of the suit's cards that no player holds
	need          int                      // the least number of cards of the suit on the board
	mine          [joint.MaxPlayers]uint16 // the ranks of the suit that the players hold
	flush         [16]uint32               // with those of the board
	flushCategory [16]eval.Category        // of it
}

// Worker returns a worker.
func (t *Tuples) Worker() chunk.Worker { return t.newWorker().count }

func (t *Tuples) newWorker() *worker {
	showdown, before := t.players-t.law.Folded, t.layout
	before.Hands = [joint.MaxPlayers]int{}
	w := &worker{Tuples: t, held: make([]strengthList, showdown), hist: make([]int64, before.Counts())}
	w.weights = patternWeights{t, map[state]uint64{}, map[state]uint64{}}
	for set := range before.Sets() {
		var of [][eval.Categories]uint16
		for p := 0; p < showdown && before.Categories; p++ {
			var at [eval.Categories]uint16
			for c := range at {
				at[c] = uint16(before.Category(p, eval.Category(c)) + joint.Outcome(set, p))
			}
			of = append(of, at)
		}
		w.outcomes = append(w.outcomes, of)
	}
	return w
}

// count adds the counts of a chunk to those of a tally.
func (w *worker) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	c := w.blocks[n]
	w.parts = c.parts
	for i := c.from; i < c.to; i++ {
		if err := w.tupleOf(ctx, &w.tuples[i], into.Counts); err != nil {
			return err
		}
	}
	return nil
}

// tupleOf counts a tuple.
func (w *worker) tupleOf(ctx context.Context, t *tuple, counts []uint64) error {
	w.tuple, w.left = t, w.Tuples.left
	for p, pair := range t.pairs[:w.players] {
		if p < len(w.held) {
			w.held[p] = w.strengths.pair(pair)
		}
		high, low := joint.RanksOf(pair)
		w.left[high]--
		w.left[low]--
	}
	clear(w.hist)
	w.boards = 0
	for _, p := range w.parts {
		w.ranks(p)
	}
	w.add(counts, noSuit, 1, func(pattern) {})
	for i := range w.suits {
		s := &w.suits[i]
		w.add(counts, s.suit, s.times, func(p pattern) {
			clear(w.hist)
			w.boards = 0
			if ctx.Err() == nil {
				w.changes(s, p)
			}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// add adds the histogram of each pattern in a suit, times the pattern's weight and a factor.
// fill sets the histogram of a pattern.
func (w *worker) add(counts []uint64, suit uint8, times uint64, fill func(pattern)) {
	known := map[pattern][]int64{}
	hist := func(p pattern) []int64 {
		h, ok := known[p]
		if !ok {
			fill(p)
			h = append([]int64{w.boards}, w.hist...)
			known[p] = h
		}
		return h
	}
	for s, n := range w.weights.of(w.tuple, suit, -1) {
		n *= times
		for i, boards := range hist(s.pattern)[1:] {
			counts[i] += n * uint64(boards)
		}
	}
	if !w.byHand {
		return
	}
	for p := range w.held {
		for s, n := range w.weights.of(w.tuple, suit, p) {
			n *= times
			to, h := w.layout.Hand(counts, p, int(s.hand)), hist(s.pattern)
			to[0] += n * uint64(h[0])
			for set, boards := range h[1:][:w.layout.Sets()] {
				if boards != 0 && set>>p&1 != 0 {
					to[bits.OnesCount(uint(set))] += n * uint64(boards)
				}
			}
		}
	}
}

// choose is the binomial coefficients of up to four cards.
var choose = [5][5]int64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// ranks adds the showdowns by ranks of a part of the boards to the histogram.
func (w *worker) ranks(p part) {
	var extend func(at uint16, more, below int, ways int64)
	extend = func(at uint16, more, below int, ways int64) {
		if more == 0 {
			w.unsuited(int(at)-w.strengths.sets.first, ways)
			w.boards += ways
			return
		}
		for r := below - 1; r >= 0; r-- {
			m := at
			for t := 1; t <= min(more, int(w.left[r])); t++ {
				m = w.strengths.sets.next[m][r]
				extend(m, more-t, r, ways*choose[w.left[r]][t])
			}
		}
	}
	missing := w.law.Missing
	if p == all {
		extend(0, missing, 13, 1)
		return
	}
	first, second := int(p.first), int(p.second)
	at, least, ways := uint16(0), 2, int64(1)
	if first > second {
		at, least, ways = w.strengths.sets.next[0][first], 1, int64(w.left[first])
		missing--
	}
	for t := 1; t <= min(missing, int(w.left[second])); t++ {
		at = w.strengths.sets.next[at][second]
		if t >= least {
			extend(at, missing-t, second, ways*choose[w.left[second]][t])
		}
	}
}

// unsuited adds to the histogram the showdown without flushes on the board with a full
// multiset, which occurs in some ways.
func (w *worker) unsuited(full int, ways int64) {
	set, best := 0, uint32(0)
	for p := range w.held {
		switch s := w.held[p].strength[full]; {
		case s > best:
			best, set = s, 1<<p
		case s == best:
			set |= 1 << p
		}
	}
	w.hist[set] += ways
	if w.layout.Categories {
		outcomes := w.outcomes[set][:len(w.held)]
		for p := range w.held {
			w.hist[outcomes[p][w.held[p].category[full]]] += ways
		}
	}
}

// suited is unsuited with the flushes, less unsuited.
func (w *worker) suited(full int, ways int64) {
	var before, after int
	var plain, best uint32
	for p := range w.held {
		s := w.held[p].strength[full]
		switch {
		case s > plain:
			plain, before = s, 1<<p
		case s == plain:
			before |= 1 << p
		}
		switch s = max(s, w.flush[p&15]); {
		case s > best:
			best, after = s, 1<<p
		case s == best:
			after |= 1 << p
		}
	}
	w.hist[before] -= ways
	w.hist[after] += ways
	if w.layout.Categories {
		lost, won := w.outcomes[before][:len(w.held)], w.outcomes[after][:len(w.held)]
		for p := range w.held {
			of := &w.held[p]
			category := of.category[full]
			w.hist[lost[p][category]] -= ways
			if w.flush[p&15] > of.strength[full] {
				category = w.flushCategory[p&15]
			}
			w.hist[won[p][category]] += ways
		}
	}
}

// noSuit is the suit of the empty pattern.
const noSuit = 4

// pattern is the cards of the players that are of a suit: bit 2p is the high card of player
// p, bit 2p+1 the low one. Bit 2p is either card of a pair.
type pattern uint32

// state is a set of choices of suits of the first players: those with a pattern, with the
// used cards that later players can hold, and with one hand of the player whose hands
// are counted.
type state struct {
	pattern pattern
	hand    int16
	used    uint64
}

// patternWeights computes the weights of the patterns of a tuple. It is for one
// goroutine.
type patternWeights struct {
	*Tuples
	now, next map[state]uint64
}

// of returns the weights of the choices of suits by pattern in a suit and by hand of a
// player. If player is -1, the hand of all states is 0.
func (w *patternWeights) of(t *tuple, suit uint8, player int) map[state]uint64 {
	clear(w.now)
	w.now[state{}] = 1
	for p := range w.players {
		later := uint64(0)
		for _, pair := range t.pairs[p+1 : w.players] {
			high, low := joint.RanksOf(pair)
			later |= 15<<(4*high) | 15<<(4*low)
		}
		clear(w.next)
		for s, n := range w.now {
			for _, h := range w.hands[p][t.pairs[p]] {
				cards := h.Cards()
				if s.used&cards != 0 {
					continue
				}
				to := state{s.pattern | patternOf(h, suit)<<(2*p), s.hand, (s.used | cards) & later}
				if p == player {
					to.hand = int16(h.Index)
				}
				w.next[to] += n * h.Weight
			}
		}
		w.now, w.next = w.next, w.now
	}
	return w.now
}

func patternOf(h byrank.Hand, suit uint8) (p pattern) {
	if h.High&3 == suit {
		p |= 1
	}
	if h.Low&3 == suit {
		p |= 2
	}
	if p == 2 && h.High/4 == h.Low/4 {
		p = 1
	}
	return p
}

// ranks returns the ranks of a player's cards in a pattern.
func (p pattern) ranks(player int, pair uint8) (ranks uint16) {
	high, low := joint.RanksOf(pair)
	return uint16(p>>(2*player)&1)<<high | uint16(p>>(2*player+1)&1)<<low
}
