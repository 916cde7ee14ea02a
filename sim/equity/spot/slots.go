package spot

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// A hand of two cards has the slot 16*pair + 4*i + j: the pair of its ranks, the suit i of the
// card of the higher rank and the suit j of the other one. Of a pocket pair i > j. Of the slots
// 1,326 are hands. On a board the hands of a pair have one class, but for flushes.
const slots = 16 * rankPairs

// weights has a number for each slot.
type weights [slots]float64

// block is the slots of a pair.
type block = [16]float64

func (w *weights) block(pair uint8) *block { return (*block)(w[16*int(pair):]) }

// firstOf is the slots of a pair whose first card is of a suit, and secondOf those whose second
// card is.
var (
	firstOf  = [deck.Suits]uint16{0x000f, 0x00f0, 0x0f00, 0xf000}
	secondOf = [deck.Suits]uint16{0x1111, 0x2222, 0x4444, 0x8888}
)

// liveOf is the slots of a pair whose cards have suits of two sets.
var liveOf = func() (all [16][16]uint16) {
	for a := range all {
		for b := range all[a] {
			for s := range deck.Suits {
				all[a][b] |= firstOf[s] * uint16(a>>s&1)
			}
			second := uint16(0)
			for s := range deck.Suits {
				second |= secondOf[s] * uint16(b>>s&1)
			}
			all[a][b] &= second
		}
	}
	return all
}()

// indexOf returns the index of a card: 4*rank + suit.
func indexOf(c deck.Card) uint8 { return 4*uint8(c.Rank()) + uint8(c.Suit()) }

// held is a hand of a range.
type held struct {
	cards  deck.Set
	hand   eval.Partial
	weight float64
}

// slotHand is the place of a hand: its slot, and the indexes of its cards.
type slotHand struct {
	slot          uint16
	first, second uint8
}

// slotOf returns the place of a hand of two cards.
func slotOf(s deck.Set) slotHand {
	a := indexOf(deck.Card(bits.TrailingZeros64(uint64(s))))
	b := indexOf(deck.Card(bits.Len64(uint64(s)) - 1))
	if a < b {
		a, b = b, a
	}
	return slotHand{16*uint16(pairOf[a>>2][b>>2]) + 4*uint16(a&3) + uint16(b&3), a, b}
}

// slotRange is the hands of two cards of a player by slot.
type slotRange struct {
	weight weights
	mask   [rankPairs]uint16   // the slots of each pair that are hands of his
	pairs  []uint8             // those with hands, ascending
	hands  []slotHand          // in the order of Player.Hands
	with   [deck.Size][]uint16 // the slots of the hands with a card, by its index
	ones   bool                // all weights are 1
}

func newSlotRange(hands []held) *slotRange {
	r := &slotRange{hands: make([]slotHand, len(hands)), pairs: make([]uint8, 0, rankPairs)}
	var times [deck.Size]int
	for i := range hands {
		h := slotOf(hands[i].cards)
		r.hands[i] = h
		r.mask[h.slot>>4] |= 1 << (h.slot & 15)
		times[h.first]++
		times[h.second]++
	}
	list := make([]uint16, 2*len(hands))
	for c, n := range times {
		r.with[c], list = list[:0:n], list[n:]
	}
	for _, h := range r.hands {
		r.with[h.first] = append(r.with[h.first], h.slot)
		r.with[h.second] = append(r.with[h.second], h.slot)
	}
	for p, m := range r.mask {
		if m != 0 {
			r.pairs = append(r.pairs, uint8(p))
		}
	}
	return r
}

// setWeights copies the weights of the hands.
func (r *slotRange) setWeights(hands []held) {
	r.ones = true
	for i := range hands {
		r.weight[r.hands[i].slot] = hands[i].weight
		r.ones = r.ones && hands[i].weight == 1
	}
}
