package equity

import (
	"math/bits"

	"pokersim/deck"
)

// set is a set of cards, bit c for card c: 13 bits for each suit.
type set uint64

func setOf(cards ...deck.Card) set {
	s := set(0)
	for _, c := range cards {
		s |= 1 << c
	}
	return s
}

func (s set) has(c deck.Card) bool { return s>>c&1 != 0 }

func (s set) len() int { return bits.OnesCount64(uint64(s)) }

// cards returns the set's cards in ascending order.
func (s set) cards() []deck.Card {
	cards := make([]deck.Card, 0, s.len())
	for ; s != 0; s &= s - 1 {
		cards = append(cards, deck.Card(bits.TrailingZeros64(uint64(s))))
	}
	return cards
}

const (
	allCards set = 1<<deck.Size - 1
	oneSuit  set = 1<<deck.Ranks - 1
)

// choose returns n choose k, for n up to 52 and k up to 5; 0 if k > n.
func choose(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(max(n-i, 0)) / uint64(i+1)
	}
	return c
}

// suits is a permutation of the suits: suit s becomes suit p/13 for p = suits[s].
type suits [deck.Suits]uint8

// of returns the set with its suits permuted.
func (p suits) of(x set) set {
	return x&oneSuit<<(p[0]&63) | x>>13&oneSuit<<(p[1]&63) | x>>26&oneSuit<<(p[2]&63) | x>>39<<(p[3]&63)
}

// permutations returns all 24 permutations of the suits, the identity first.
func permutations() []suits {
	all := []suits{}
	for n := range 256 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if 1<<a|1<<b|1<<c|1<<d == 15 {
			all = append(all, suits{uint8(13 * a), uint8(13 * b), uint8(13 * c), uint8(13 * d)})
		}
	}
	return all
}
