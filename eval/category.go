// Package eval names poker hands of five, six and seven cards.
//
// A hand has a Category, one of ten, and a Class, 1 to 7462, which also orders
// the hands within a category. In both, lower is stronger. Of six or seven
// cards the best five count.
package eval

// Category is the kind of a hand. Of one deck they are in the order of hold'em,
// strongest first: RoyalFlush is 0 and HighCard 9.
type Category uint8

// The ten categories, strongest first.
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

// The categories that two decks or jokers add. PackRules.Order says where they
// stand.
const (
	FiveOfAKind Category = Categories + iota
	FlushTwoPair
	FlushOnePair
)

var categoryNames = [...]string{
	"royal flush", "straight flush", "four of a kind", "full house", "flush",
	"straight", "three of a kind", "two pair", "one pair", "high card",
	"five of a kind", "flush with two pair", "flush with one pair",
}

// String returns the category's name in lower case, as in "full house".
func (c Category) String() string {
	if int(c) >= len(categoryNames) {
		return "no category"
	}
	return categoryNames[c]
}

// Class is a hand's place in the order of all five-card hands, 1 (royal flush)
// to 7462 (7-5-4-3-2 of mixed suits); hands that tie share it. It is the
// numbering of Kevin Suffecool's evaluator. 0 is no class.
type Class uint16

// Classes is the number of classes.
const Classes = 7462

// weakest holds the last class of each category.
var weakest = [Categories]Class{1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462}

// Category returns the category that the class, 1 to 7462, lies in. Other
// values give HighCard.
func (c Class) Category() Category {
	for category, last := range weakest {
		if c <= last {
			return Category(category)
		}
	}
	return HighCard
}
