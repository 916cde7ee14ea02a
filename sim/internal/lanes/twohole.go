package lanes

import (
	"fmt"
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// This file is the definition of the games of exactly two hole cards in plain Go. It
// deals like showdowns, and evaluates hands with the sets of ranks of package eval. The
// assembly computes the same sets. The tests compare with the best of all hands of two
// hole cards and three cards of the board.

// newBestPlan returns the plan of one player in a game of exactly two hole cards.
func newBestPlan(g game, h Hands) (*showdownPlan, error) {
	if missing := (Hands{Hole: h.Hole, Board: h.Board}).draws(h.Rules.Hole); h.draws(h.Rules.Hole) != missing {
		return nil, fmt.Errorf("game %s: %d draws: want the %d cards that are missing", h.Rules.Name, h.Draws, missing)
	}
	return newShowdownPlan(g, Showdown{Rules: h.Rules, Players: [][]deck.Card{h.Hole}, Board: h.Board, Left: h.Left})
}

// LowKernel deals the hands of a Kernel and counts their best lows. It
// never changes: any number of goroutines may share one.
type LowKernel struct{ deal lowDealer }

// lowDealer is a dealer of hands that counts lows.
type lowDealer func(s [streams]rng.SFC64, rounds uint64, counts *lowCounts)

// lowCounts counts hands by eval.Low.
type lowCounts [1 << 8]uint64

// NewLowKernel returns the kernel for hands of a game of exactly two hole cards, with or
// without a low. Other rules are an error, and so is what NewKernel rejects.
func NewLowKernel(h Hands) (*LowKernel, error) {
	g, run, err := kernelFor(h.Level, h.Rules)
	if err != nil {
		return nil, err
	}
	if !g.twoHole() {
		return nil, fmt.Errorf("game %s: any hole cards play; want a game of exactly two", h.Rules.Name)
	}
	p, err := newBestPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &LowKernel{run.lows(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to
// counts[low] for the eval.Low of each; index 0 is no low. The hands are those of
// Kernel.Deal with the same arguments.
func (k *LowKernel) Deal(seed, chunk, rounds uint64, counts *[1 << 8]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(chunkStreams(seed, chunk), rounds, (*lowCounts)(counts))
}

// twoHole evaluates the deals of a plan in a game of exactly two hole cards.
type twoHole struct {
	*showdownPlan
	table *eval.BestTable
	card  [64]eval.Partial // the card at each position
}

// bestTable is the table of all plans. It is made when first used.
var bestTable = sync.OnceValue(func() *eval.BestTable {
	rules := eval.Holdem()
	rules.Played = 2
	return eval.NewBestTable(rules)
})

func newTwoHole(p *showdownPlan) *twoHole {
	h := &twoHole{showdownPlan: p, table: bestTable()}
	for x, c := range p.card {
		if c != 0 {
			h.card[x] = h.table.Partial(c.only())
		}
	}
	return h
}

// only returns the card of a hand of one card.
func (h hand) only() deck.Card {
	bit := bits.TrailingZeros64(uint64(h))
	return deck.NewCard(deck.Rank(bit%16), deck.Suit(bit/16))
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
func (h *twoHole) best(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
	var d blockDeals
	for all := (showdownStreams{lanes: s}); h.block(&all, &d, &rounds); {
		for i := range d.at[:d.n] {
			h.countBest(&d.at[i], counts)
		}
	}
}

// countBest adds 1 to the category of the first player's best hand.
func (h *twoHole) countBest(at *positions, counts *[eval.Categories]uint64) {
	counts[h.table.BestCategory(h.board(at), h.hole(at, 0))]++
}

// lows is a lowDealer of the first player.
func (h *twoHole) lows(s [streams]rng.SFC64, rounds uint64, counts *lowCounts) {
	var d blockDeals
	for all := (showdownStreams{lanes: s}); h.block(&all, &d, &rounds); {
		for i := range d.at[:d.n] {
			counts[h.low(&d.at[i])]++
		}
	}
}

// low returns the first player's best low, or 0.
func (h *twoHole) low(at *positions) eval.Low {
	var low [1]eval.Low
	h.table.LowsOf(h.board(at), []eval.Partial{h.hole(at, 0)}, low[:])
	return low[0]
}

// deal is a showdownDealer.
func (h *twoHole) deal(s *showdownStreams, rounds uint64, counts []uint64) {
	var d blockDeals
	for h.block(s, &d, &rounds) {
		for i := range d.at[:d.n] {
			h.count(&d.at[i], counts)
		}
	}
}

// count evaluates the hands of a deal and adds 1 to its counters. See showdownPlan.count.
func (h *twoHole) count(at *positions, counts []uint64) {
	var hands [MaxPlayers]eval.Partial
	for i := range h.players {
		hands[i] = h.hole(at, i)
	}
	var classes [MaxPlayers]eval.Class
	h.table.ClassesOf(h.board(at), hands[:h.players], classes[:])
	best, winners := classes[0], 0
	for i, c := range classes[:h.players] {
		if c < best {
			best, winners = c, 0
		}
		if c == best {
			winners |= 1 << i
		}
	}
	if h.game == omaha8 {
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
	for i, low := range lows[:h.players] {
		if low != 0 && (best == 0 || low < best) {
			best, winners = low, 0
		}
		if low != 0 && low == best {
			winners |= 1 << i
		}
	}
	return winners
}
