package headsup

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// flushSuit is a suit in which a player may have a flush. It represents all suits
// that the symmetries of the Law map to it. A kind of hand is its ranks and which of
// its cards are of the suit.
type flushSuit struct {
	suit    int
	times   uint64            // the number of suits that it represents
	board   uint16            // the ranks of the known board in the suit
	free    uint16            // the ranks whose card of the suit may come
	others  [deck.Ranks]uint8 // by rank: the number of cards of other suits that are neither on the board nor dead
	atLeast int               // the number of cards of the suit that a board needs for a flush, 3 to 5
	sides   [2][]suitedHand   // the kinds of each player's hands, those with most cards of the suit first
	weights *flushWeights     // for narrow ranges
	sweep   *sweepSuit        // for wide ranges
}

// suitedHand is a kind of hand.
type suitedHand struct {
	pair   uint8     // the number of its rank pair
	suited uint16    // the ranks of its cards of the suit
	others rankCount // its cards of other suits
}

// newFlushSuits returns one suit for each orbit of the Law's symmetries.
func (e *headsUp) newFlushSuits() []flushSuit {
	var times [deck.Suits]uint64
	same := e.law.Symmetries()
	for s := range times {
		to := s
		for _, p := range same {
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
	l := e.law
	left := suitOf(l.Left(), suit)
	f := flushSuit{suit: suit, times: times, board: suitOf(l.Board, suit), free: left &^ suitOf(l.Fixed, suit), atLeast: 5, others: e.left}
	for x := left; x != 0; x &= x - 1 {
		f.others[bits.TrailingZeros16(x)]--
	}
	for i, p := range l.Players {
		place := map[suitedHand]bool{}
		for k := range p.Hands {
			if h := e.kind(&p.Hands[k], suit); !place[h] {
				place[h] = true
				f.sides[i] = append(f.sides[i], h)
				f.atLeast = min(f.atLeast, 5-bits.OnesCount16(h.suited))
			}
		}
		slices.SortFunc(f.sides[i], suitedHand.compare)
	}
	return f
}

// compare orders kinds by their number of suited cards, most first, then by the
// ranks of these cards, then by the rank pair.
func (h suitedHand) compare(k suitedHand) int {
	return cmp.Or(
		cmp.Compare(bits.OnesCount16(k.suited), bits.OnesCount16(h.suited)),
		cmp.Compare(h.suited, k.suited),
		cmp.Compare(h.pair, k.pair))
}

// suitOf returns the ranks of the cards of a suit.
func suitOf(x deck.Set, suit int) uint16 { return uint16(x >> (deck.Ranks * suit) & joint.OneSuit) }

// kind returns the kind of a hand.
func (e *headsUp) kind(h *joint.Hand, suit int) suitedHand {
	k := suitedHand{pair: pairOf(h), suited: suitOf(h.Mask, suit)}
	k.others = e.pairs[k.pair].count
	for x := k.suited; x != 0; x &= x - 1 {
		k.others -= countOf(uint8(bits.TrailingZeros16(x)))
	}
	return k
}
