package eval_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/internal/longtest"
)

// long allows tests that take minutes.
const long = longtest.On

// categoryCounts is the published exact numbers of hands of 5, 6 and 7 cards, the
// strongest category first.
var categoryCounts = map[int][eval.Categories]uint64{
	5: {4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540},
	6: {188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900},
	7: {4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460},
}

// reachable is the number of classes of hands of 5, 6 and 7 cards.
var reachable = map[int]int{5: 7462, 6: 6075, 7: 4824}

func TestEveryHandIsCountedInItsClass(t *testing.T) {
	table := eval.NewTable()
	for cards, want := range categoryCounts {
		counts := make([]uint64, eval.Classes+1)
		table.CountHands(nil, deck.New().Cards(), nil, cards, counts)
		exact := deck.Must(eval.Holdem().ClassCounts(cards))
		var got [eval.Categories]uint64
		classes := 0
		for class, n := range counts {
			if n != exact[class] {
				t.Errorf("%d cards, class %d: got %d hands by enumeration, want %d by combinatorics", cards, class, n, exact[class])
			}
			if n > 0 {
				classes++
				got[eval.Class(class).Category()] += n
			}
		}
		if got != want {
			t.Errorf("%d cards: got %v, want %v", cards, got, want)
		}
		if classes != reachable[cards] {
			t.Errorf("%d cards: got %d classes, want %d", cards, classes, reachable[cards])
		}
	}
}

// byCategory adds the counts of the classes of each category of hold'em.
func byCategory(classes []uint64) []uint64 {
	counts := make([]uint64, eval.Categories)
	for class, n := range classes {
		if class > 0 {
			counts[eval.Class(class).Category()] += n
		}
	}
	return counts
}

func TestCategoryCountsAreThoseOfTheClasses(t *testing.T) {
	for cards := range 9 {
		want, errClass := eval.Holdem().ClassCounts(cards)
		got, err := eval.Holdem().CategoryCounts(cards)
		if (err == nil) != (errClass == nil) || err == nil && !slices.Equal(got, byCategory(want)) {
			t.Errorf("%d cards: got %d, %v, want %d", cards, got, err, byCategory(want))
		}
	}
}

func TestClassNamesAreDifferent(t *testing.T) {
	seen := map[string]int{}
	for class, name := range eval.Holdem().ClassNames()[1:] {
		if earlier, ok := seen[name]; ok || name == "" {
			t.Errorf("classes %d and %d have the same name %q", earlier+1, class+1, name)
		}
		seen[name] = class
	}
}

func TestClassCountsRefusesOtherSizes(t *testing.T) {
	for _, cards := range []int{-1, 0, 4, 8} {
		if _, err := eval.Holdem().ClassCounts(cards); err == nil {
			t.Errorf("ClassCounts(%d): got no error", cards)
		}
	}
}

// fiveCardOrder is the hash of the classes of all five-card hands, in lexicographic
// order of the hands. It never changes.
const fiveCardOrder = 0x885643e51a28dd99

func TestFiveCardHandsAgainstChehsunliu(t *testing.T) {
	hash := fnv.New64a()
	compareEveryHand(t, 5, func(class eval.Class) {
		hash.Write(binary.LittleEndian.AppendUint16(nil, uint16(class)))
	})
	if got := hash.Sum64(); got != fiveCardOrder {
		t.Errorf("hash of the five-card order: got %#x, want %#x", got, uint64(fiveCardOrder))
	}
}

// By default one of the hands that differ only by a permutation of the suits is compared,
// with random suits.
func TestSixCardHandsAgainstChehsunliu(t *testing.T) {
	t.Parallel()
	compare, random, compared := comparer(t), rand.New(rand.NewPCG(2, 0)), 0
	everyHand(6, func(hand []deck.Card) {
		var ranks [deck.Suits]uint
		for _, c := range hand {
			ranks[c.Suit()] |= 1 << c.Rank()
		}
		if long {
			compare(hand)
		} else if ranks[0] >= ranks[1] && ranks[1] >= ranks[2] && ranks[2] >= ranks[3] {
			suits := random.Perm(deck.Suits)
			var other [6]deck.Card
			for i, c := range hand {
				other[i] = c%deck.Ranks + deck.Card(suits[c.Suit()]*deck.Ranks)
			}
			compare(other[:])
			compared++
		}
	})
	if want := 962988; !long && compared != want {
		t.Errorf("compared %d hands, want %d", compared, want)
	}
}

func TestSevenCardSampleAgainstChehsunliu(t *testing.T) {
	t.Parallel()
	compare := comparer(t)
	d, src := deck.New(), rand.NewPCG(1, 0)
	for range longtest.Or(200_000, 10_000_000) {
		d.Shuffle(7, src)
		compare(d.Cards()[:7])
	}
}

// compareEveryHand fails t if the evaluators differ for a hand of n cards. It calls
// then with the class of each hand, in lexicographic order of the hands.
func compareEveryHand(t *testing.T, n int, then func(eval.Class)) {
	compare := comparer(t)
	everyHand(n, func(hand []deck.Card) { then(compare(hand)) })
}

// everyHand calls f with each hand of n cards, in lexicographic order.
func everyHand(n int, f func(hand []deck.Card)) {
	hand := make([]deck.Card, n)
	var place func(i int, from deck.Card)
	place = func(i int, from deck.Card) {
		for c := from; c <= deck.Size-deck.Card(n-i); c++ {
			hand[i] = c
			if i == n-1 {
				f(hand)
			} else {
				place(i+1, c+1)
			}
		}
	}
	place(0, 0)
}

func comparer(t *testing.T) func(hand []deck.Card) eval.Class {
	table, other := eval.NewTable(), chehsunliu.New()
	return func(hand []deck.Card) eval.Class {
		got, want := table.Class(hand), other.Class(hand)
		if got != want || want == 0 {
			t.Fatalf("%s: got class %d, chehsunliu gives %d", deck.Hand(hand), got, want)
		}
		if got, want := table.Category(hand), got.Category(); got != want {
			t.Fatalf("%s: got category %s, that of the class is %s", deck.Hand(hand), got, want)
		}
		return got
	}
}

// A number that is no class has no category, which is no index of counts by category.
func TestNoClassHasNoCategory(t *testing.T) {
	table := eval.NewTable()
	for _, class := range []eval.Class{0, eval.Classes + 1, 1<<16 - 1} {
		if got := class.Category(); got != eval.NoCategory || got.String() != "no category" {
			t.Errorf("class %d: got category %d, %v, want no category", class, uint8(got), got)
		}
	}
	if got := table.Named(0); got != eval.NoCategory {
		t.Errorf("Named(0): got %v, want no category", got)
	}
	twos, err := deck.ParseHand("2c3c4c5c7d") // a short deck lacks these cards
	if err != nil {
		t.Fatal(err)
	}
	short := eval.NewTableOf(rulesOf("short"))
	if got, class := short.Category(twos), short.Class(twos); got != eval.NoCategory || class != 0 {
		t.Errorf("twos in a short deck: got class %d, %v, want none", class, got)
	}
}

// The best of two hole cards is refused in a game without that rule.
func TestBestTableIsForGamesOfTwoHoleCards(t *testing.T) {
	var none eval.Partial
	table := eval.NewTable()
	for name, call := range map[string]func(){
		"NewBestTable": func() { eval.NewBestTable(eval.Holdem()) },
		"BestCategory": func() { table.BestCategory(none, none) },
		"LowsOf":       func() { table.LowsOf(none, nil, nil) },
		"ClassesOf":    func() { table.BestTable.ClassesOf(none, nil, nil) },
	} {
		func() {
			defer func() {
				if cause := recover(); cause == nil || !strings.Contains(fmt.Sprint(cause), "holdem") {
					t.Errorf("%s: got %v, want a panic that names the game", name, cause)
				}
			}()
			call()
		}()
	}
}

func TestEvaluatingAllocatesNothing(t *testing.T) {
	table, hand := eval.NewTable(), deck.New().Cards()[:7]
	if got := testing.AllocsPerRun(100, func() { table.Class(hand) }); got != 0 {
		t.Errorf("got %v allocations a hand, want 0", got)
	}
}

// A name finds its label in any case and with any blanks, and the other names of a category
// if only one label is of it.
func TestNames(t *testing.T) {
	categories := eval.NewNames(eval.Holdem().Labels())
	made := eval.NewNames([]string{"four of a kind", "set", "trips", "three of a kind (board)"})
	for _, test := range []struct {
		names      eval.Names
		name, want string
	}{
		{categories, "quads", "2"}, {categories, "Four of a Kind", "2"}, {categories, "4-of-a-kind", "2"}, {categories, "RoyalFlush", "0"},
		{categories, "boat", "3"}, {categories, "set", "6"}, {categories, "trips", "6"}, {categories, "pair", "8"}, {categories, "two_pairs", "7"},
		{categories, "No Pair", "9"}, {categories, "pairs of", "none"}, {categories, "", "none"},
		{made, "quads", "0"}, {made, "Trips", "2"}, {made, "three of a kind", "none"}, {eval.NewNames([]string{"pair"}), "one pair", "0"},
		{eval.NewNames([]string{"a", "A"}), "A", "1"}, {eval.NewNames([]string{"ab", "a b"}), "A B", "none"},
	} {
		got := "none"
		if i, found := test.names.Find(test.name); found {
			got = fmt.Sprint(i)
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.name, got, test.want)
		}
	}
}
