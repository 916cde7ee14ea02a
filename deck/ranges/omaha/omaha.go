// Package omaha has the equity of each starting hand of games of Omaha against a random
// hand, by which ranges take percentages of the hands.
//
//	best := omaha.Of("omaha").Classes[0]
//	fmt.Printf("%v and %d hands like it: %.4f\n", best.Hand.Cards(), best.Hands-1, best.Equity)
//	// Output: [Th Ts Ah As] and 5 hands like it: 0.7153
package omaha

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
)

//go:generate go run pokersim/sim/equity/internal/omaharank -game omaha
//go:generate go run pokersim/sim/equity/internal/omaharank -game omaha8
//go:generate go run pokersim/sim/equity/internal/omaharank -game omaha5
//go:generate go run pokersim/sim/equity/internal/omaharank -game bigo

// Order is the starting hands of a game by their equities, the best first. Of equal ones
// the more hands come first, then in deck order. Without its classes it is the first line of
// a file of equities, as JSON.
type Order struct {
	Game   string  `json:"game"`
	Cards  int     `json:"cards"`  // of a hand
	Method string  `json:"method"` // exact: all deals are counted; or sampled
	Deals  uint64  `json:"deals"`  // of a hand of each class
	Error  float64 `json:"error"`  // the highest standard error of an equity; 0 if exact
	Bytes  int     `json:"bytes"`  // of a number in the file
	One    uint64  `json:"one"`    // the number that is an equity of 1

	Classes []Class `json:"-"`
}

// Class is the hands that a permutation of the suits turns into one another.
type Class struct {
	Hand   deck.Set // one of them
	Hands  int      // their number, 1 to 24
	Won    uint64   // the equity in units of 1 / Order.One
	Equity float64  // 0 to 1
}

// files has a file GAME.equities for each game: its head, then the difference of the number of
// each of Classes from that of the class before: the lowest bytes of all, then the next ones. So
// it can be compressed.
//
//go:embed *.equities
var files embed.FS

var orders sync.Map // of func() *Order, by game

// Of returns the order of a game, or nil if it has none. It is not to be changed.
func Of(game string) *Order {
	order, _ := orders.LoadOrStore(game, sync.OnceValue(func() *Order { return read(game) }))
	return order.(func() *Order)()
}

func read(game string) *Order {
	data, err := files.ReadFile(game + ".equities")
	if err != nil {
		return nil
	}
	line, numbers, _ := bytes.Cut(data, []byte("\n"))
	o := &Order{}
	if err := json.Unmarshal(line, o); err != nil {
		panic(err)
	}
	o.Classes = Classes(o.Cards)
	number := uint64(0)
	for i := range o.Classes {
		for k := range o.Bytes {
			number += uint64(numbers[k*len(o.Classes)+i]) << (8 * k)
		}
		number &= 1<<(8*o.Bytes) - 1
		c := &o.Classes[i]
		c.Won = number
		c.Equity = float64(c.Won) / float64(o.One)
	}
	slices.SortStableFunc(o.Classes, func(a, b Class) int {
		return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(b.Hands, a.Hands))
	})
	return o
}

// All returns the hands of the class.
func (c Class) All() (all []deck.Set) {
	s := suitsOf(c.Hand)
	for n := range 1 << 8 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if 1<<a|1<<b|1<<c|1<<d != 0b1111 {
			continue
		}
		if hand := (suitRanks{s[a], s[b], s[c], s[d]}).cards(); !slices.Contains(all, hand) {
			all = append(all, hand)
		}
	}
	return all
}

// Classes returns the classes of the hands of some cards, without their equities, in deck
// order. The hand of a class is that whose ranks of a later suit are, as a number of 13
// bits, not below those of an earlier one.
func Classes(cards int) []Class {
	var all []Class
	for hand, n := range deck.UpToSuits(cards) {
		s := suitsOf(deck.SetOf(hand...))
		slices.Reverse(s[:])
		all = append(all, Class{Hand: s.cards(), Hands: int(n)})
	}
	slices.SortFunc(all, func(a, b Class) int { return cmp.Compare(suitsOf(b.Hand).order(), suitsOf(a.Hand).order()) })
	return all
}

// suitRanks is the ranks of a hand, by suit.
type suitRanks [deck.Suits]uint16

func suitsOf(hand deck.Set) (s suitRanks) {
	for suit := range s {
		s[suit] = uint16(hand>>(deck.Ranks*suit)) & (1<<deck.Ranks - 1)
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
