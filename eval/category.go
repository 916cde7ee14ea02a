// Package eval evaluates poker hands of five, six and seven cards, and of badugi.
//
// A hand has a Category, such as a full house, and a Class, 1 to 7462 in hold'em. The
// class also ranks the hands of one category; hands that tie have the same class. A
// lower number is a stronger hand. Of six or seven cards, the best five count.
//
//	table := eval.NewTable()
//	hand, err := deck.ParseHand("As Ks Qs Js 10s 2d 2h")
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Println(table.Class(hand), table.Category(hand))
//
// Table is the fast evaluator, 1 to 3 ns for each hand. Rules has the rules of the other
// games for NewTableOf: short deck, Omaha, and ace to five, deuce to seven and badugi, in which the
// lowest hand is class 1. Package packs is for packs with jokers or two decks. Rules.Best has the best five cards of a hand and their text, as in "pair of aces, king
// kicker". Rules.ClassCounts and Rules.CategoryCounts return exact frequencies.
//
// All results are deterministic.
package eval

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/internal/near"
)

// Category is the category of a hand. Those of one deck are numbered in the order of
// hold'em, the strongest first: RoyalFlush is 0 and HighCard is 9. For the order in
// another game see Rules.Order.
type Category uint8

// The ten categories of one deck, the strongest first.
const (
	RoyalFlush Category = iota
	StraightFlush
	FourOfAKind
	FullHouse
	Flush
	Straight
	ThreeOfAKind
	TwoPair
	OnePair
	HighCard
)

// Categories is the number of categories of hands from one deck.
const Categories = 10

// The additional categories of two decks or jokers. Their order is that of
// packs.Rules.Order.
const (
	FiveOfAKind Category = Categories + iota
	FlushTwoPair
	FlushOnePair
)

// The categories of low hands. Those of five cards of different ranks are named after the
// highest card, those of badugi after the number of cards that play.
const (
	FiveLow Category = FlushOnePair + 1 + iota
	SixLow
	SevenLow
	EightLow
	NineLow
	TenLow
	JackLow
	QueenLow
	KingLow
	AceLow
	FourCards
	ThreeCards
	TwoCards
	OneCard
)

var categoryNames = [...]string{
	"royal flush", "straight flush", "four of a kind", "full house", "flush",
	"straight", "three of a kind", "two pair", "one pair", "high card",
	"five of a kind", "flush with two pair", "flush with one pair",
	"five low", "six low", "seven low", "eight low", "nine low", "ten low", "jack low", "queen low", "king low", "ace low",
	"four cards", "three cards", "two cards", "one card",
}

// NoCategory is the category of Class 0 and of any other number that is no class.
const NoCategory Category = 255

// String returns the name of the category in lower case, as in "full house". The name
// of NoCategory, and of any other number that is no category, is "no category".
func (c Category) String() string {
	if int(c) >= len(categoryNames) {
		return "no category"
	}
	return categoryNames[c]
}

// categories finds categories by name. It never changes.
var categories = sync.OnceValue(func() Names { return NewNames(categoryNames[:]) })

// MarshalText returns the name of the category. A number that is no category, other than
// NoCategory, is an error.
func (c Category) MarshalText() ([]byte, error) {
	if int(c) >= len(categoryNames) && c != NoCategory {
		return nil, fmt.Errorf("%d is no category", uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the name of a category: that of String, or one that Names.Find takes
// for it, such as quads.
func (c *Category) UnmarshalText(text []byte) error {
	if string(text) == NoCategory.String() {
		*c = NoCategory
		return nil
	}
	i, ok := categories().Find(string(text))
	if !ok {
		return fmt.Errorf("unknown category %q: want one such as %q", text, FullHouse)
	}
	*c = Category(i)
	return nil
}

// nameKey returns a name in lower case, without blanks, hyphens and underscores.
func nameKey(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -_\t", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// Names finds the labels of a table by name.
type Names struct {
	places map[string]int   // by label
	keys   map[string][]int // by nameKey of a label, or of another name of its category
}

// NewNames returns the names of some labels.
func NewNames(labels []string) Names {
	n := Names{map[string]int{}, map[string][]int{}}
	for i, label := range labels {
		n.places[label] = i
		n.keys[nameKey(label)] = append(n.keys[nameKey(label)], i)
	}
	others := map[string][]string{} // by the text of a category
	for word, c := range near.Words(near.CategoryName) {
		others[c] = append(others[c], word)
	}
	for c, names := range others {
		all := append(names, nameKey(c))
		var of []int // labels that name the category
		for _, name := range all {
			of = append(of, n.keys[name]...)
		}
		for _, name := range all {
			if len(of) == 1 { // not of a table with both sets and trips
				n.keys[name] = of
			}
		}
	}
	return n
}

// Find returns the place of the label that a name means, or false: the label itself, or
// the only one that differs in case, blanks, hyphens or underscores, or another name of
// the category, such as quads, boat or pair.
func (n Names) Find(name string) (place int, found bool) {
	if place, found = n.places[name]; found {
		return place, true
	}
	if of := n.keys[nameKey(name)]; len(of) == 1 {
		return of[0], true
	}
	return 0, false
}

// Class is the equivalence class of hands that tie. The classes of hold'em are 1
// (royal flush) to 7462 (7-5-4-3-2 with two suits or more), the strongest first, as in
// Kevin Suffecool's evaluator. Other games have other numbers of classes: see
// Rules.ClassNames. 0 is no class.
type Class uint16

// Classes is the number of classes in hold'em. No game has more.
const Classes = 7462

// weakest is the last class of each category.
var weakest = [Categories]Class{1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462}

// Category returns the category of a class of hold'em, 1 to 7462. Another number gives
// NoCategory. For other games use Table.Named.
func (c Class) Category() Category {
	if c == 0 {
		return NoCategory
	}
	for category, last := range weakest {
		if c <= last {
			return Category(category)
		}
	}
	return NoCategory
}

// String returns the number of the class in decimal: its name depends on the game, see
// Rules.ClassNames.
func (c Class) String() string { return strconv.Itoa(int(c)) }

// MarshalText returns the number of the class in decimal. It returns no error.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the number of a class, 0 to 65535, in decimal.
func (c *Class) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 10, 16)
	if err != nil {
		return fmt.Errorf("bad class %q: want its number", text)
	}
	*c = Class(n)
	return nil
}

// ranks is a set of ranks, bit f for rank f: 13 bits, the ace on top.
type ranks uint16

// held is a hand without its suits: the sets of ranks with at least one, two, three
// and four cards.
type held [4]ranks

func (f ranks) top() int    { return bits.Len16(uint16(f)) - 1 }
func (f ranks) bottom() int { return bits.TrailingZeros16(uint16(f)) }

// without removes a rank and moves the higher ranks down by one.
func (f ranks) without(rank int) ranks {
	below := ranks(1)<<rank - 1
	return f&below | f>>1&^below
}

// best returns the n highest ranks, or all if there are fewer.
func (f ranks) best(n int) ranks {
	for bits.OnesCount16(uint16(f)) > n {
		f &= f - 1
	}
	return f
}

// ordinal returns the number of lower sets of the same size, at most five: the rank of the
// set in the combinatorial number system.
func (f ranks) ordinal() int {
	n := 0
	for i := 1; f != 0; i++ {
		n += int(choices[f.bottom()][i])
		f &= f - 1
	}
	return n
}

// choices is the binomial coefficients of the sets of up to five of twelve.
var choices = [deck.Ranks][6]uint16{
	{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6}, {1, 7, 21, 35, 35, 21}, {1, 8, 28, 56, 70, 56}, {1, 9, 36, 84, 126, 126},
	{1, 10, 45, 120, 210, 252}, {1, 11, 55, 165, 330, 462}, {1, 12, 66, 220, 495, 792},
}

// binomial is deck.Choose for the small numbers of hands.
func binomial(n, k int) int {
	if n < len(choices) && k >= 0 && k < len(choices[0]) {
		return int(choices[n][k])
	}
	return int(deck.Choose(n, k))
}

// suitsOf returns the ranks of cards in the four suits, of 16 bits each.
func suitsOf(cards []deck.Card) (suits uint64) {
	for _, c := range cards {
		suits |= 1 << (16*uint(c.Suit()) + uint(c.Rank()))
	}
	return suits
}
