package tuples

import (
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

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
