package spot

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/speed"
)

// tuples counts hands of any number of players, in any game with a board: board by board, each
// tuple of hands without common cards.
type tuples struct {
	*table
	all     [MaxPlayers]tuplePlayer
	players []tuplePlayer // the first of them
	free    deck.Set      // the cards that may come
}

// tuplePlayer is the hands of a player, and what they are on a board.
type tuplePlayer struct {
	hands   []held // of those that the board and the dead cards leave
	number  []int  // their numbers in his range
	partial []eval.Partial
	classes []eval.Class
	lows    []eval.Low
	results []Result // by number; while they are counted, Pot is in units of 1/(2*potParts)
	chosen  int      // the hand of the deal
}

// set sets the hands of the players, with each also those of weight 0. blocked has the board and the
// dead cards.
func (t *tuples) set(hands [][]held, each bool, blocked deck.Set) {
	t.players = t.all[:len(hands)]
	t.free = t.deck &^ blocked
	for i := range t.players {
		p := &t.players[i]
		p.set(hands[i], each, blocked)
		if len(p.hands) == 1 { // no board has these cards
			t.free &^= p.hands[0].cards
		}
	}
}

func (p *tuplePlayer) set(hands []held, each bool, blocked deck.Set) {
	p.hands, p.number, p.partial = p.hands[:0], p.number[:0], p.partial[:0]
	for i := range hands {
		if h := &hands[i]; h.cards&blocked == 0 && (h.weight != 0 || each) {
			p.hands, p.number, p.partial = append(p.hands, *h), append(p.number, i), append(p.partial, h.hand)
		}
	}
	n := len(p.hands)
	p.classes, p.lows = slices.Grow(p.classes[:0], n)[:n], slices.Grow(p.lows[:0], n)[:n]
	p.results = slices.Grow(p.results[:0], len(hands))[:len(hands)]
	clear(p.results)
}

// nanoseconds predicts the time of count.
func (t *tuples) nanoseconds(cards int) float64 {
	hands, joint := 0.0, 1.0
	for i := range t.players {
		p := &t.players[i]
		hands += float64(len(p.hands))
		joint *= float64(len(p.hands))
	}
	return speed.Tuples(t.rules, hands, joint, float64(deck.Choose(t.free.Count(), cards)))
}

// count counts the boards with a number of cards to come.
func (t *tuples) count(board eval.Partial, came, from deck.Set, cards int) {
	if cards > 0 {
		for s := from; s != 0; s &= s - 1 {
			c := s & -s
			t.count(t.Add(board, deck.Card(bits.TrailingZeros64(uint64(c)))), came|c, s&^c, cards-1)
		}
		return
	}
	for i := range t.players {
		p := &t.players[i]
		t.ClassesOf(board, p.partial, p.classes)
		if t.rules.Low {
			t.LowsOf(board, p.partial, p.lows)
		}
	}
	t.deal(0, came, 1, nil)
}

// deal chooses the hands of the players from i on. weightless is the player before who has a hand of
// weight 0: the deal is one of this hand alone.
func (t *tuples) deal(i int, used deck.Set, weight float64, weightless *tuplePlayer) {
	p := &t.players[i]
	for j := range p.hands {
		h := &p.hands[j]
		if h.cards&used != 0 {
			continue
		}
		with, only := weight*h.weight, weightless
		if h.weight == 0 {
			if weightless != nil {
				continue
			}
			with, only = weight, p
		}
		p.chosen = j
		if i+1 < len(t.players) {
			t.deal(i+1, used|h.cards, with, only)
		} else {
			t.showdown(with, only)
		}
	}
}

// showdown adds a deal to the results of the hands chosen, or to that of only.
func (t *tuples) showdown(weight float64, only *tuplePlayer) {
	best, low := noFlush, noLow
	high, lows := 0, 0 // the winners
	for i := range t.players {
		p := &t.players[i]
		class := p.classes[p.chosen]
		switch {
		case class < best:
			best, high = class, 1<<i
		case class == best:
			high |= 1 << i
		}
		if t.rules.Low {
			switch l := p.lows[p.chosen] - 1; { // noLow becomes the worst
			case l < low:
				low, lows = l, 1<<i
			case l == low && l != noLow:
				lows |= 1 << i
			}
		}
	}
	if lows == 0 {
		lows = high
	}
	share := [2]int{potParts / bits.OnesCount(uint(high)), potParts / bits.OnesCount(uint(lows))}
	for i := range t.players {
		p := &t.players[i]
		if only != nil && p != only {
			continue
		}
		r := &p.results[p.number[p.chosen]]
		r.All += weight
		parts := share[0]*(high>>i&1) + share[1]*(lows>>i&1)
		r.Pot += weight * float64(parts)
		switch parts {
		case 0:
		case 2 * potParts:
			r.Win += weight
		default:
			r.Tie += weight
		}
	}
}

// noLow is a hand without a low, less one: every low is better.
const noLow eval.Low = 1<<8 - 1
