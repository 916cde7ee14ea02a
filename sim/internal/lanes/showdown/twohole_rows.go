package showdown

import (
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

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
type handsOfBlock = [layout.Block / 4][4]strength.Hand

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
	boards    [layout.Block / 4]strength.FourBoards
	strengths [MaxPlayers][layout.Block]strength.Strength
	best      [layout.Block]strength.Strength
	lows      [MaxPlayers][layout.Block]eval.Low
}

// evaluate finds the winners of a block.
func (d *twoHoleRows) evaluate(b *resultRows, r *bestResults) {
	boards := d.board(b)
	for i := range boards {
		r.boards[i] = strength.FourBoardsOf(&boards[i])
	}
	r.best = [layout.Block]strength.Strength{}
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
				b.places[p][i] = strength.PlaceOf(uint16(s >> layout.PrimaryBits))
			}
		}
		if d.game == strength.Omaha8 {
			r.lows[p] = d.lowsOf(&boards, &holes)
		}
	}
	b.winners = [layout.Block]uint32{}
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
func (d *twoHoleRows) lowsOf(boards, holes *handsOfBlock) (lows [layout.Block]eval.Low) {
	for i := range boards {
		board, hole := strength.HeldOf(&boards[i]), strength.HeldOf(&holes[i])
		for j := range 4 {
			lows[4*i+j] = eval.LowOfRanks(uint16(d.ranks.At(hole.One, j)), uint16(d.ranks.At(board.One, j)))
		}
	}
	return lows
}
