package showdown

import (
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
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

// classDealer deals showdowns of a game in which any hole cards play, in plain Go: it
// deals by rows, and compares hands by their classes.
type classDealer struct {
	*plan
	table  *eval.Table
	keys   [1 << 8]uint64 // by position
	places [1 << 8]uint8  // by category: see tally
}

// classHands are the hands of a block.
type classHands struct {
	board   [arguments.Block]uint64 // the sum of the keys
	classes [MaxPlayers][arguments.Block]eval.Class
	best    [arguments.Block]eval.Class
}

func newClassDealer(p *plan) *classDealer {
	d := &classDealer{plan: p, table: p.game.Table()}
	for i, h := range p.card {
		if h != 0 {
			d.keys[i] = d.table.Key(h.Only())
		}
	}
	for place := range uint8(eval.Categories) {
		d.places[p.game.CategoryAt(place)] = place
	}
	return d
}

// deal is a dealer. The definition deals the last blocks, which may have more deals
// than wanted.
func (d *classDealer) deal(s *streams, rounds uint64, counts []uint64) {
	hands := &classHands{}
	rounds = d.eachBlock(s, rounds, func(b *resultRows) {
		d.evaluate(b, hands)
		d.countRows(b, counts)
	})
	d.plan.deal(s, rounds, counts)
}

// evaluate finds the winners of a block.
func (d *classDealer) evaluate(b *resultRows, h *classHands) {
	rows, k := &d.seats.board, &d.keys
	first, second, third, fourth, fifth := &b.at[rows[0]], &b.at[rows[1]], &b.at[rows[2]], &b.at[rows[3]], &b.at[rows[4]]
	for i := range arguments.Block {
		h.board[i] = k[first[i]] + k[second[i]] + k[third[i]] + k[fourth[i]] + k[fifth[i]]
	}
	for i := range h.best {
		h.best[i] = eval.Classes + 1
	}
	for p, hole := range d.seats.hole[:d.players] {
		first, second, classes := &b.at[hole[0]], &b.at[hole[1]], &h.classes[p]
		for i := range arguments.Block {
			class := d.table.ClassOfKeys(h.board[i]+k[first[i]]+k[second[i]], 7)
			if class == 0 {
				class = d.flushOf(b, p, i)
			}
			classes[i], h.best[i] = class, min(h.best[i], class)
		}
	}
	b.winners = [arguments.Block]uint32{}
	for p := range d.players {
		classes := &h.classes[p]
		for i, best := range h.best {
			wins := uint32(0)
			if classes[i] == best {
				wins = 1
			}
			b.winners[i] |= wins << p
		}
		if d.named() {
			for i, class := range classes {
				b.places[p][i] = d.places[d.table.Named(class)]
			}
		}
	}
}

// flushOf returns the class of a player's hand, which has a flush.
func (d *classDealer) flushOf(b *resultRows, player, lane int) eval.Class {
	hole := &d.seats.hole[player]
	h := d.card[b.at[hole[0]][lane]&63] + d.card[b.at[hole[1]][lane]&63]
	for _, row := range d.seats.board {
		h += d.card[b.at[row][lane]&63]
	}
	return d.table.ClassOfSuit(h.Flush())
}

// twoHoleRows deals the games of exactly two hole cards in plain Go, by rows. The definition
// deals the last blocks, which may have more deals than wanted.
type twoHoleRows struct {
	*twoHole
	cards [1 << 8]strength.Hand // by position, with the ace as the lowest rank (see FourBoardsOf)
	ranks *strength.TwoHoleRanks
}

// bestRanks is for all plans. It is made when first used.
var bestRanks = sync.OnceValue(strength.NewTwoHoleRanks)

// handsOfBlock has a hand for each lane, four together.
type handsOfBlock = [arguments.Block / 4][4]strength.Hand

func newTwoHoleRows(p *plan) *twoHoleRows {
	d := &twoHoleRows{twoHole: newTwoHole(p), ranks: bestRanks()}
	for i, h := range p.card {
		if h != 0 {
			c := h.Only()
			d.cards[i] = strength.HandOf(deck.NewCard(deck.Ace-c.Rank(), c.Suit()))
		}
	}
	return d
}

// bestGo returns the dealer of best hands of one player in plain Go.
func bestGo(p *plan) handsDealer {
	d := newTwoHoleRows(p)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		all := streams{lanes: s}
		rounds = d.eachBlock(&all, rounds, func(b *resultRows) {
			boards, holes := d.board(b), d.hole(b, 0)
			for i := range boards {
				of := strength.FourBoardsOf(&boards[i])
				for j, place := range of.Places(&boards[i], &holes[i], d.ranks) {
					counts[eval.HighCard-eval.Category(place)] += uint64(b.accepted[4*i+j])
				}
			}
		})
		d.best(all.lanes, rounds, counts)
	}
}

// lowsGo returns the dealer of lows of one player in plain Go.
func lowsGo(p *plan) lowDealer {
	d := newTwoHoleRows(p)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		all := streams{lanes: s}
		rounds = d.eachBlock(&all, rounds, func(b *resultRows) {
			boards, holes := d.board(b), d.hole(b, 0)
			for i, low := range d.lowsOf(&boards, &holes) {
				counts[low] += uint64(b.accepted[i])
			}
		})
		d.lows(all.lanes, rounds, counts)
	}
}

// deal is a dealer.
func (d *twoHoleRows) deal(s *streams, rounds uint64, counts []uint64) {
	r := &bestResults{}
	rounds = d.eachBlock(s, rounds, func(b *resultRows) {
		d.evaluate(b, r)
		d.countRows(b, counts)
	})
	d.twoHole.deal(s, rounds, counts)
}

// bestResults are the results of a block.
type bestResults struct {
	boards    [arguments.Block / 4]strength.FourBoards
	strengths [MaxPlayers][arguments.Block]strength.Strength
	best      [arguments.Block]strength.Strength
	lows      [MaxPlayers][arguments.Block]eval.Low
}

// evaluate finds the winners of a block.
func (d *twoHoleRows) evaluate(b *resultRows, r *bestResults) {
	boards := d.board(b)
	for i := range boards {
		r.boards[i] = strength.FourBoardsOf(&boards[i])
	}
	r.best = [arguments.Block]strength.Strength{}
	for p := range d.players {
		holes := d.hole(b, p)
		for i := range holes {
			s := r.boards[i].Strengths(&boards[i], &holes[i], d.ranks)
			for j := range s {
				r.best[4*i+j] = max(r.best[4*i+j], s[j])
			}
			copy(r.strengths[p][4*i:], s[:])
		}
		if d.named() {
			for i, s := range r.strengths[p] {
				b.places[p][i] = strength.PlaceOf(uint16(s >> arguments.PrimaryBits))
			}
		}
		if d.game == strength.Omaha8 {
			r.lows[p] = d.lowsOf(&boards, &holes)
		}
	}
	b.winners = [arguments.Block]uint32{}
	for p := range d.players {
		for i, s := range r.strengths[p] {
			wins := uint32(0)
			if s == r.best[i] {
				wins = 1
			}
			b.winners[i] |= wins << p
		}
	}
	if d.game == strength.Omaha8 {
		d.lowWinnersOf(b, r)
	}
}

// lowWinnersOf adds the players with the best low to the winners.
func (d *twoHoleRows) lowWinnersOf(b *resultRows, r *bestResults) {
	for i := range b.winners {
		best := eval.Low(0)
		for _, lows := range r.lows[:d.players] {
			best = min(best-1, lows[i]-1) + 1 // no low, 0, is the last
		}
		for p, lows := range r.lows[:d.players] {
			if best != 0 && lows[i] == best {
				b.winners[i] |= 1 << (p + d.players)
			}
		}
	}
}

// board returns the boards of a block.
func (d *twoHoleRows) board(b *resultRows) handsOfBlock { return d.sums(b, d.seats.board[:]) }

// hole returns the hole cards of a player.
func (d *twoHoleRows) hole(b *resultRows, player int) handsOfBlock {
	return d.sums(b, d.seats.hole[player][:d.holes])
}

// sums returns the cards of some rows.
func (d *twoHoleRows) sums(b *resultRows, rows []int) (sums handsOfBlock) {
	for _, row := range rows {
		at := &b.at[row]
		for i := range sums {
			s := &sums[i]
			s[0] += d.cards[at[4*i]]
			s[1] += d.cards[at[4*i+1]]
			s[2] += d.cards[at[4*i+2]]
			s[3] += d.cards[at[4*i+3]]
		}
	}
	return sums
}

// lowsOf returns the best lows, or 0.
func (d *twoHoleRows) lowsOf(boards, holes *handsOfBlock) (lows [arguments.Block]eval.Low) {
	for i := range boards {
		board, hole := strength.HeldOf(&boards[i]), strength.HeldOf(&holes[i])
		for j := range 4 {
			lows[4*i+j] = eval.LowOfRanks(uint16(d.ranks.At(hole.One, j)), uint16(d.ranks.At(board.One, j)))
		}
	}
	return lows
}
