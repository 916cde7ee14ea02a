// Package omaha has the exact equity of each hand of Omaha against a random hand, by which
// ranges take percentages of the hands.
//
//	best := omaha.Classes()[0]
//	fmt.Printf("%s and %d hands like it: %.4f\n", deck.Hand(best.Hand[:]), best.Hands-1, best.Equity())
//	// Output: Th Ts Ah As and 5 hands like it: 0.7153
package omaha

import (
	"cmp"
	_ "embed"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
)

//go:generate go run pokersim/sim/equity/internal/omaharank -o omaha.equities

// Class is the hands of four cards that a permutation of the suits turns into one
// another.
type Class struct {
	Hand  [4]deck.Card // one of them, in deck order
	Hands int          // their number, 1 to 24
	Won   uint64       // twice the deals that a hand wins, and those that it ties, of Deals
}

// Deals is the number of deals of a hand of Omaha: the hands of one opponent, C(48,4),
// and the boards, C(44,5).
const Deals = 194_580 * 1_086_008

// Equity returns the equity of a hand of the class against a random hand, with the board
// to come: exact, but for the rounding.
func (c *Class) Equity() float64 { return float64(c.Won) / (2 * Deals) }

// Classes returns the 16,432 classes, the one of the highest equity first. Classes of
// equal equity are in deck order. The equities are exact: all deals are counted.
func Classes() []Class { return slices.Clone(classes()) }

// equities has Class.Won of each class in the order of classHands, five bytes
// each, the lowest first.
//
//go:embed omaha.equities
var equities string

var classes = sync.OnceValue(func() []Class {
	var all []Class
	for i, set := range classHands() {
		c := Class{Hand: [4]deck.Card(set.cards().Cards()), Hands: len(set.orbit())}
		for k := range 5 {
			if 5*i+k < len(equities) {
				c.Won |= uint64(equities[5*i+k]) << (8 * k)
			}
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b Class) int { return cmp.Compare(b.Won, a.Won) })
	return all
})

// All returns the hands of the class.
func (c *Class) All() (all []deck.Set) {
	for _, set := range suitsOfHand(c.Hand[:]).orbit() {
		all = append(all, set.cards())
	}
	return all
}

// suitRanks is the ranks of a hand, by suit.
type suitRanks [deck.Suits]uint16

func suitsOfHand(cards []deck.Card) (s suitRanks) {
	for _, c := range cards {
		s[c.Suit()] |= 1 << c.Rank()
	}
	return s
}

// cards returns the cards of the hand.
func (s suitRanks) cards() (set deck.Set) {
	for suit, ranks := range s {
		set |= deck.Set(ranks) << (deck.Ranks * suit)
	}
	return set
}

// order returns a number that is higher for hands that come first in deck order: the first
// card of the deck is its highest bit.
func (s suitRanks) order() (n uint64) {
	for suit, ranks := range s {
		for ; ranks != 0; ranks &= ranks - 1 {
			n |= 1 << (63 - deck.Suits*bits.TrailingZeros16(ranks) - suit)
		}
	}
	return n
}

// orbit returns the different hands into which permutations of the suits turn a hand.
func (s suitRanks) orbit() (all []suitRanks) {
	for n := range 1 << 8 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if with := (suitRanks{s[a], s[b], s[c], s[d]}); 1<<a|1<<b|1<<c|1<<d == 0b1111 && !slices.Contains(all, with) {
			all = append(all, with)
		}
	}
	return all
}

// classHands returns one hand of each class, in deck order: that whose ranks of a later
// suit are, as a number of 13 bits, not below those of an earlier one.
func classHands() (all []suitRanks) {
	for hand := range deck.UpToSuits(4) {
		set := suitsOfHand(hand)
		slices.Reverse(set[:])
		all = append(all, set)
	}
	slices.SortFunc(all, func(a, b suitRanks) int { return cmp.Compare(b.order(), a.order()) })
	return all
}
