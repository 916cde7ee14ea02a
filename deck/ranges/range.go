// Package ranges reads the text of a poker scenario: the hands that each player
// may have, with their weights, the board and the dead cards.
//
// In a game without a board, such as razz, a player is his known cards, as in As2s3d, or
// random: the others of his cards are dealt.
//
// ParseRange reads one range, ParseKnown reads known cards, and Parse reads
// a whole scenario and checks that it can be dealt. Hands are in deck
// order: by rank, twos first, and within a rank by suit, clubs first. Weights
// are integers; Range.Unit is the integer of weight 1. Errors are of type *Error;
// their columns count characters from 1. All results depend only on the text.
//
//	r, err := ranges.ParseRange(game.Holdem(), "QQ+, A♠K♠@50%")
//	fmt.Println(r.Size(), r.Weight(0), r.Unit(), r, err)
//	// Output: 19 37 2 QQ+,AsKs@0.5 <nil>
package ranges

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Combo is one hand with its weight.
type Combo struct {
	Cards  [game.MaxHole]deck.Card // the first Count are the hand, in deck order
	Count  uint8
	Weight uint64 // in the range's unit
}

// Hand returns the cards in deck order. The slice is part of the Combo.
func (c *Combo) Hand() []deck.Card { return c.Cards[:c.Count] }

// Set returns the cards as a set.
func (c *Combo) Set() deck.Set { return deck.SetOf(c.Hand()...) }

// String writes the cards in deck order: "KsAs".
func (c Combo) String() string { return deck.Hand(c.Hand()).Joined() }

// comboOf returns a hand of n cards as a Combo.
func comboOf(h hand, n int, weight uint64) Combo {
	c := Combo{Count: uint8(n), Weight: weight}
	for i := n - 1; i >= 0; i-- {
		c.Cards[i] = cardAt(h & 63)
		h >>= 6
	}
	return c
}

// Range is the hands that a player may have, each with its weight.
//
// Hands of weight 0 are not in the range. A range with unknown cards, such as random or
// AsAhxx, does not store its hands. Combos then lists them at each call, and the
// list can be long: 20,358,520 hands of six cards.
type Range struct {
	Text string // as typed, each run of blanks as one space; @FILE for a file

	game     game.Game
	spelling spelling
	notes    []string
	unit     uint64
	combos   []Combo // in deck order; nil if cards are unknown
	known    []deck.Card
	unknown  int // unknown cards of every hand; 0 if combos lists the hands
	weight   uint64
}

// ParseRange reads one player's range. All errors are of type *Error.
func ParseRange(g game.Game, text string) (Range, error) {
	return Input{}.Range(g, text)
}

// Range is ParseRange in the syntax of the input: with Generic it is that of ProPokerTools, in which a
// letter x is a suit, hh are two hearts, and AKs is an ace, a king and a spade. The texts of the
// range are of the syntax of ParseRange.
func (in Input) Range(g game.Game, text string) (Range, error) {
	s := &source{operand: "range", field: "range", player: -1, text: []rune(text)}
	return parsePlayer(g, s, 0, len(s.text), in.Generic)
}

// Notes says what the reader changed: weights that it rounded, and those up to 1.01 that are 1.
func (r Range) Notes() []string { return slices.Clone(r.notes) }

// Unit returns the integer of weight 1, at most 2^32: the least common
// denominator of the weights.
func (r Range) Unit() uint64 { return r.unit }

// Game returns the game of the range.
func (r Range) Game() game.Game { return r.game }

// Any reports whether the range is every hand, all with the same weight above 0,
// as random, *, xx, ?? or 100%.
func (r Range) Any() bool { return r.unknown == r.game.Hole && r.weight > 0 }

// Open returns the known cards, in deck order, and the number of unknown cards of
// a range with unknown cards: any hand (no known cards), or one hand as in Asx.
// For other ranges it returns nil and 0.
func (r Range) Open() (known []deck.Card, unknown int) { return slices.Clone(r.known), r.unknown }

// Size returns the number of hands.
func (r Range) Size() int {
	if r.unknown == 0 {
		return len(r.combos)
	}
	return int(deck.Choose(r.rest(0).Count(), r.unknown))
}

// Combos lists all hands in deck order.
func (r Range) Combos() []Combo {
	if r.unknown == 0 {
		return slices.Clone(r.combos)
	}
	return r.complete(0)
}

// Live lists, in deck order, the hands that have no blocked card.
func (r Range) Live(blocked deck.Set) []Combo {
	if r.unknown > 0 {
		if blocked&deck.SetOf(r.known...) != 0 {
			return nil
		}
		return r.complete(blocked)
	}
	live := make([]Combo, 0, len(r.combos))
	for _, c := range r.combos {
		if c.Set()&blocked == 0 {
			live = append(live, c)
		}
	}
	return live
}

// Hands yields the hands of Live, each with its weight in units of 1/Unit. A hand is valid
// during its step.
func (r Range) Hands(blocked deck.Set) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		for _, c := range r.Live(blocked) {
			if !yield(c.Hand(), c.Weight) {
				return
			}
		}
	}
}

// Weight returns the sum of the weights, in units of 1/Unit, of the hands that have
// no blocked card. It never overflows.
func (r Range) Weight(blocked deck.Set) uint64 {
	if r.unknown > 0 {
		if blocked&deck.SetOf(r.known...) != 0 {
			return 0
		}
		return r.weight * deck.Choose(r.rest(blocked).Count(), r.unknown)
	}
	var sum uint64
	for _, c := range r.combos {
		if c.Set()&blocked == 0 {
			sum += c.Weight
		}
	}
	return sum
}

// rest returns the cards from which the unknown cards come.
func (r *Range) rest(blocked deck.Set) deck.Set {
	return r.game.Deck() &^ blocked &^ deck.SetOf(r.known...)
}

// complete lists the hands of a range with unknown cards.
func (r *Range) complete(blocked deck.Set) []Combo {
	rest := r.rest(blocked)
	list := make([]hand, 0, deck.Choose(rest.Count(), r.unknown))
	complete(r.known, rest.Cards(), r.unknown, func(h hand) { list = append(list, h) })
	slices.Sort(list)
	combos := make([]Combo, len(list))
	for i, h := range list {
		combos[i] = comboOf(h, r.game.Hole, r.weight)
	}
	return combos
}

// Rank returns the place of a starting hand among all hands of its game, in the order of
// percentages: by equity against a random hand. The range is hands of one class: AKs or
// AsKs, and in Omaha a hand or some that differ from it only by a permutation of the suits.
// rank is from 1 to classes, the number of classes. top is the share of all hands, 0 to 1,
// that are in its class or a better one; the percentage of this share ends with the class.
// Other ranges, and games without percentages, give an error.
func (r Range) Rank() (rank, classes int, top float64, err error) {
	all := rankingOf(r.game)
	switch {
	case all == nil:
		return 0, 0, 0, errors.New(noOrder(r.game))
	case r.unknown > 0:
		return 0, 0, 0, fmt.Errorf("%s: want a starting hand, without unknown cards", r)
	}
	last := -1
	for _, c := range r.combos {
		i := slices.Index(all.Hands, handOf(c.Hand()...))
		class, found := slices.BinarySearch(all.Ends, i)
		if found { // the hand after the end of a class
			class++
		}
		if last >= 0 && class != last {
			return 0, 0, 0, fmt.Errorf("%s: its hands are of several classes: want one, as AKs or AsKs", r)
		}
		last = class
	}
	return last + 1, len(all.Ends), float64(all.Ends[last]) / float64(len(all.Hands)), nil
}
