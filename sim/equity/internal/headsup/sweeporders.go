package headsup

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// sweepWeights is the data of a Law for the count by sweeps: see sweepflushes.go.
type sweepWeights struct {
	weights [2][deck.Size][deck.Size]uint64 // of each player's hands, by their two cards
	number  []uint16                        // by the board's ranks in a suit: an index in orders
	orders  []flushOrder
}

// flushOrder lists the hands with a flush for a set of ranks of the board in the
// suit, sorted by strength.
type flushOrder struct {
	all   []entry             // all hands, with the slots of all hands
	with  [deck.Ranks][]entry // by rank: the hands with this card of the suit, with the slots of the other card
	alone []entry             // the hands with a given card of another suit, with the slots of the other card
}

// Slots of the hands with a given card, by the other card. The slot is its rank if
// it is not of the suit, suitedSlot plus its rank if it is. othersSlot is for all
// cards that are not of the suit together.
const (
	suitedSlot = deck.Ranks
	othersSlot = 2 * deck.Ranks
	cardSlots  = othersSlot + 1
)

// Slots of all hands. Without a flush the slot is the number of the rank pair. With
// a flush it is flushPair plus the number of the rank pair for two cards of the
// suit, flushSingle plus the rank for one card of the suit, and flushBoard for none.
const (
	flushPair   = joint.RankPairs
	flushSingle = 2 * joint.RankPairs
	flushBoard  = flushSingle + deck.Ranks
	allSlots    = flushBoard + 1
)

// newSweepWeights returns the data for sweeps.
func (e *headsUp) newSweepWeights() *sweepWeights {
	w := &sweepWeights{number: make([]uint16, 1<<deck.Ranks)}
	for i, p := range e.law.Players {
		for _, h := range p.Hands {
			w.weights[i][h.Cards[0]][h.Cards[1]] = h.Weight
			w.weights[i][h.Cards[1]][h.Cards[0]] = h.Weight
		}
	}
	for x := range w.number {
		if n := bits.OnesCount16(uint16(x)); n >= 3 && n <= 5 && uint16(x)&^e.inDeck() == 0 {
			w.number[x] = uint16(len(w.orders))
			w.orders = append(w.orders, e.newFlushOrder(uint16(x)))
		}
	}
	return w
}

// inDeck returns the ranks of the deck.
func (e *headsUp) inDeck() uint16 { return suitOf(e.law.Rules.Deck(), 0) }

func (e *headsUp) newFlushOrder(board uint16) (o flushOrder) {
	n, hole := bits.OnesCount16(board), e.inDeck()&^board
	flush := func(hand uint16, slot int) entry {
		s := e.ranks.Suited(board | hand)
		return entry{s, uint8(slot), e.categoryOf(s)}
	}
	for high := range deck.Ranks {
		c := uint16(1) << high
		if hole&c == 0 {
			continue
		}
		if n >= 4 {
			o.all = append(o.all, flush(c, flushSingle+high))
			o.with[high] = append(o.with[high], flush(c, othersSlot))
			o.alone = append(o.alone, flush(c, suitedSlot+high))
		}
		for low := range high {
			if d := uint16(1) << low; hole&d != 0 {
				o.all = append(o.all, flush(c|d, flushPair+int(joint.PairOf(uint8(high), uint8(low)))))
				o.with[high] = append(o.with[high], flush(c|d, suitedSlot+low))
				o.with[low] = append(o.with[low], flush(c|d, suitedSlot+high))
			}
		}
	}
	if n == 5 {
		o.all = append(o.all, flush(0, flushBoard))
		o.alone = append(o.alone, flush(0, othersSlot))
	}
	byStrength(o.all)
	byStrength(o.alone)
	for _, list := range o.with {
		byStrength(list)
	}
	return o
}

func byStrength(list []entry) {
	slices.SortFunc(list, func(a, b entry) int { return cmp.Compare(a.strength, b.strength) })
}
