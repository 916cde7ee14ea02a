package ranges

import (
	"cmp"
	_ "embed"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
)

//go:generate go run pokersim/sim/equity/omaharank -o omaha.equities

// OmahaClass is the hands of four cards that a permutation of the suits turns into one
// another.
type OmahaClass struct {
	Hand  [4]deck.Card // one of them, in deck order
	Hands int          // their number, 1 to 24
	Won   uint64       // twice the deals that a hand wins, and those that it ties, of OmahaDeals
}

// OmahaDeals is the number of deals of a hand of Omaha: the hands of one opponent, C(48,4),
// and the boards, C(44,5).
const OmahaDeals = 194_580 * 1_086_008

// Equity returns the equity of a hand of the class against a random hand, with the board
// to come: exact, but for the rounding.
func (c *OmahaClass) Equity() float64 { return float64(c.Won) / (2 * OmahaDeals) }

// OmahaClasses returns the 16,432 classes, the one of the highest equity first. Classes of
// equal equity are in deck order. The equities are exact: all deals are counted.
func OmahaClasses() []OmahaClass { return slices.Clone(omahaClasses()) }

// omahaEquities has OmahaClass.Won of each class in the order of classHands, five bytes
// each, the lowest first.
//
//go:embed omaha.equities
var omahaEquities string

var omahaClasses = sync.OnceValue(func() []OmahaClass {
	var all []OmahaClass
	for i, set := range classHands() {
		c := OmahaClass{Hands: len(set.orbit())}
		for k, h := 3, set.places().hand(); k >= 0; k, h = k-1, h>>6 {
			c.Hand[k] = cardAt(h & 63)
		}
		for k := range 5 {
			if 5*i+k < len(omahaEquities) {
				c.Won |= uint64(omahaEquities[5*i+k]) << (8 * k)
			}
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b OmahaClass) int { return cmp.Compare(b.Won, a.Won) })
	return all
})

// omahaRanking returns the ranking of the classes.
var omahaRanking = sync.OnceValue(func() *ranking {
	r := &ranking{}
	for _, c := range omahaClasses() {
		for _, set := range suitsOfHand(c.Hand[:]).orbit() {
			r.hands = append(r.hands, set.places().hand())
		}
		r.ends = append(r.ends, len(r.hands))
	}
	return r
})

// suitRanks is the ranks of a hand, by suit.
type suitRanks [deck.Suits]uint16

func suitsOfHand(cards []deck.Card) (s suitRanks) {
	for _, c := range cards {
		s[c.Suit()] |= 1 << c.Rank()
	}
	return s
}

func (s suitRanks) places() (p places) {
	for suit, ranks := range s {
		for ; ranks != 0; ranks &= ranks - 1 {
			p |= 1 << (deck.Suits*bits.TrailingZeros16(ranks) + suit)
		}
	}
	return p
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
	var masks []uint16
	for m := range uint16(1 << deck.Ranks) {
		if bits.OnesCount16(m) <= 4 {
			masks = append(masks, m)
		}
	}
	var extend func(s suitRanks, suit, most, more int)
	extend = func(s suitRanks, suit, most, more int) {
		if suit < 0 {
			if more == 0 {
				all = append(all, s)
			}
			return
		}
		for i, m := range masks[:most] {
			if n := bits.OnesCount16(m); n <= more {
				s[suit] = m
				extend(s, suit-1, i+1, more-n)
			}
		}
	}
	extend(suitRanks{}, deck.Suits-1, len(masks), 4)
	slices.SortFunc(all, func(a, b suitRanks) int { return cmp.Compare(a.places().hand(), b.places().hand()) })
	return all
}
