package showdown

import (
	"slices"
	"sync"

	"pokersim/eval"

	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// This file is the definition of the games of exactly two hole cards in plain Go. It
// deals like showdowns, and evaluates hands with the sets of ranks of package eval. The
// assembly computes the same sets. The tests compare with the best of all hands of two
// hole cards and three cards of the board.

// twoHole evaluates the deals of a plan in a game of exactly two hole cards.
type twoHole struct {
	*plan
	table *eval.BestTable
	card  [64]eval.Partial // the card at each position
}

// bestTable is the table of all plans. It is made when first used.
var bestTable = sync.OnceValue(func() *eval.BestTable {
	rules := eval.Holdem()
	rules.Played = 2
	return eval.NewBestTable(rules)
})

func newTwoHole(p *plan) *twoHole {
	h := &twoHole{plan: p, table: bestTable()}
	for x, c := range p.card {
		if c != 0 {
			h.card[x] = h.table.Partial(c.Only())
		}
	}
	return h
}

// board returns the board of a deal.
func (h *twoHole) board(at *positions) (board eval.Partial) {
	for _, row := range h.seats.board {
		board = board.Plus(h.card[at[row]&63])
	}
	return board
}

// hole returns the hole cards of a player.
func (h *twoHole) hole(at *positions, player int) (hole eval.Partial) {
	for _, row := range h.seats.hole[player][:h.holes] {
		hole = hole.Plus(h.card[at[row]&63])
	}
	return hole
}

// best is a dealer of best hands of the first player.
func (h *twoHole) best(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
	h.each(&streams{lanes: s}, rounds, func(at *positions) { h.countBest(at, counts) })
}

// countBest adds 1 to the category of the first player's best hand.
func (h *twoHole) countBest(at *positions, counts *[eval.Categories]uint64) {
	counts[h.table.BestCategory(h.board(at), h.hole(at, 0))]++
}

// lows is a lowDealer of the first player.
func (h *twoHole) lows(s sampling.Streams, rounds uint64, counts *lowCounts) {
	h.each(&streams{lanes: s}, rounds, func(at *positions) { counts[h.low(at)]++ })
}

// low returns the first player's best low, or 0.
func (h *twoHole) low(at *positions) eval.Low {
	var low [1]eval.Low
	h.table.LowsOf(h.board(at), []eval.Partial{h.hole(at, 0)}, low[:])
	return low[0]
}

// deal is a dealer.
func (h *twoHole) deal(s *streams, rounds uint64, counts []uint64) {
	h.each(s, rounds, func(at *positions) { h.count(at, counts) })
}

// count evaluates the hands of a deal and adds 1 to its counters. See plan.count.
func (h *twoHole) count(at *positions, counts []uint64) {
	var hands [MaxPlayers]eval.Partial
	for i := range h.players {
		hands[i] = h.hole(at, i)
	}
	var classes [MaxPlayers]eval.Class
	h.table.ClassesOf(h.board(at), hands[:h.players], classes[:])
	winners := playersWith(slices.Min(classes[:h.players]), classes[:h.players])
	if h.game == strength.Omaha8 {
		winners |= h.lowWinners(at, &hands) << h.players
	}
	var places [MaxPlayers]uint8
	if h.named() {
		for i, c := range classes[:h.players] {
			places[i] = uint8(eval.HighCard - h.table.Named(c)) // the order of hold'em
		}
	}
	h.tally(at, &places, winners, counts)
}

// lowWinners returns the set of players with the best low, or 0 if nobody has a low.
func (h *twoHole) lowWinners(at *positions, hands *[MaxPlayers]eval.Partial) (winners int) {
	var lows [MaxPlayers]eval.Low
	h.table.LowsOf(h.board(at), hands[:h.players], lows[:])
	best := eval.Low(0)
	for _, low := range lows[:h.players] {
		best = min(best-1, low-1) + 1 // no low, 0, is the last
	}
	if best == 0 {
		return 0
	}
	return playersWith(best, lows[:h.players])
}
