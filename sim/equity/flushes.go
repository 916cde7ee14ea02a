package equity

import (
	"math/bits"

	"pokersim/deck"
)

// flushSuit is a suit in which a player may have a flush. Hands are told apart by
// their ranks and by which of their cards are of the suit.
type flushSuit struct {
	board   uint16            // the ranks of the given board in the suit
	free    uint16            // those whose card of the suit may come
	atLeast int               // cards of the suit that a board needs for a flush, 3 to 5
	others  [deck.Ranks]uint8 // the cards of each rank and other suits that are neither on the board nor dead
	sides   [2][]suitedHand
	joint   []uint64 // times the weights of hands that share no card, as in rankCells
	boards  suitBoards
}

// suitedHand is a kind of hand.
type suitedHand struct {
	pair   uint8     // the number of the ranks
	suited uint16    // the ranks of the cards of the suit
	others rankCount // the cards of other suits
}

// newFlushSuits returns the suits, one of those that are alike.
func (e *headsUp) newFlushSuits() []flushSuit {
	var times [deck.Suits]uint64
	group := e.law.symmetries()
	for s := range times {
		to := s
		for _, p := range group {
			to = min(to, int(p[s])/deck.Ranks)
		}
		times[to]++
	}
	var suits []flushSuit
	for s, n := range times {
		if n > 0 {
			suits = append(suits, e.newFlushSuit(s, n))
		}
	}
	return suits
}

func (e *headsUp) newFlushSuit(suit int, times uint64) flushSuit {
	of := func(x deck.Set) uint16 { return uint16(x >> (deck.Ranks * suit) & oneSuit) }
	l := e.law
	f := flushSuit{board: of(l.board), free: of(l.left() &^ l.fixed), atLeast: 5, others: e.left}
	for x := of(l.left()); x != 0; x &= x - 1 {
		f.others[bits.TrailingZeros16(x)]--
	}
	place := [2]map[suitedHand]int{{}, {}}
	kind := func(h *hand) suitedHand {
		k := suitedHand{pair: h.ranks(), suited: of(h.mask)}
		k.others = e.pairs[k.pair].count
		for x := k.suited; x != 0; x &= x - 1 {
			k.others -= countOf(uint8(bits.TrailingZeros16(x)))
		}
		return k
	}
	for i, p := range l.players {
		for k := range p.hands {
			h := kind(&p.hands[k])
			if _, ok := place[i][h]; !ok {
				place[i][h] = len(f.sides[i])
				f.sides[i] = append(f.sides[i], h)
				f.atLeast = min(f.atLeast, 5-bits.OnesCount16(h.suited))
			}
		}
	}
	f.joint = l.joint(func(h *hand) int { return place[0][kind(h)] }, func(h *hand) int { return place[1][kind(h)] }, len(f.sides[0]), len(f.sides[1]))
	for i := range f.joint {
		f.joint[i] *= times
	}
	f.boards = f.newSuitBoards(e)
	return f
}
