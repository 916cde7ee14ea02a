package packs_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/internal/longtest"
)

// long allows tests that take minutes.
const long = longtest.On

// frequencies returns the exact counts of five cards by category of a pack. See
// ../testdata/README.md.
func frequencies(t *testing.T, name string) map[string]uint64 {
	t.Helper()
	file := deck.Must(os.Open("../testdata/frequencies.csv"))
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]uint64{}
	for _, row := range rows[1:] {
		if row[0] == name && row[1] == "5" {
			if counts[row[2]], err = strconv.ParseUint(row[3], 10, 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	return counts
}

func packCards(p deck.Pack) []deck.Card {
	all := make([]deck.Card, p.Cards())
	for c := range all {
		all[c] = deck.Card(c)
	}
	return all
}

func TestPackCountsEqualTruth(t *testing.T) {
	for name, p := range map[string]packs.Rules{
		"joker1":   {Pack: deck.Pack{Decks: 1, Jokers: 1}},
		"joker2":   {Pack: deck.Pack{Decks: 1, Jokers: 2}},
		"bug1":     {Pack: deck.Pack{Decks: 1, Jokers: 1}, Bug: true},
		"twodecks": {Pack: deck.Pack{Decks: 2}},
	} {
		want := frequencies(t, name)
		got := deck.Must(p.Count(t.Context(), nil, packCards(p.Pack), 5))
		for i, c := range p.Order() {
			if got[i] != want[c.String()] {
				t.Errorf("%s, %s: got %d, want %d", name, c, got[i], want[c.String()])
			}
		}
		if len(want) != len(got) {
			t.Errorf("%s: got %d categories, want %d", name, len(got), len(want))
		}
	}
}

// One deck without jokers has the counts of hold'em.
func TestPackOfOneDeck(t *testing.T) {
	p := packs.Rules{Pack: deck.Pack{Decks: 1}}
	for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
		want, _ := eval.Holdem().CategoryCounts(cards)
		if got, err := p.Count(t.Context(), nil, packCards(p.Pack), cards); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d cards: got %d, want %d", cards, got, want)
		}
	}
}

// With known cards, Count gives the counts of an enumeration.
func TestPackCountsAsOneByOne(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for _, p := range allPacks() {
		evaluator := packs.NewEvaluator(p)
		for range 3 {
			all := packCards(p.Pack)
			src.Shuffle(len(all)-p.Jokers, func(i, j int) { all[i], all[j] = all[j], all[i] })
			for i := range p.Jokers / 2 { // half of the jokers are known, the others may be drawn
				last := len(all) - 1 - i
				all[i], all[last] = all[last], all[i]
			}
			draws, cards := 2, 5+src.IntN(3)
			known, left := all[:cards-draws], all[cards-draws+3:]
			want := make([]uint64, len(p.Order()))
			for i := range left {
				for _, c := range left[:i] {
					category := evaluator.Category(slices.Concat(known, []deck.Card{left[i], c}))
					want[slices.Index(p.Order(), category)]++
				}
			}
			if got, err := p.Count(t.Context(), known, left, draws); err != nil || !slices.Equal(got, want) {
				t.Errorf("%+v, known %v: got %d, want %d", p, known, got, want)
			}
		}
	}
}

// The tables give the category of the definition, in hands of few ranks and suits, too.
func TestPackEvaluatorIsTheDefinition(t *testing.T) {
	src := rand.New(rand.NewPCG(11, 12))
	hands := 2000
	if long {
		hands = 4_000_000
	}
	for _, p := range allPacks() {
		evaluator, all := packs.NewEvaluator(p), packCards(p.Pack)
		few := slices.DeleteFunc(slices.Clone(all), func(c deck.Card) bool {
			return int(c) < p.Decks*deck.Size && ((c%deck.Size).Rank()+1)%13 > 5 || (c%deck.Size).Suit() > 1
		})
		for range hands {
			for _, cards := range [][]deck.Card{all, few} {
				for i := range 7 {
					j := i + src.IntN(len(cards)-i)
					cards[i], cards[j] = cards[j], cards[i]
				}
				hand := cards[:5+src.IntN(3)]
				if got, want := evaluator.Category(hand), p.Category(hand); got != want {
					t.Fatalf("%+v, %s: got %s, want %s", p, names(p.Pack, hand), got, want)
				}
			}
		}
	}
}

// Categories gives the category of each hand, of seven cards or fewer.
func TestPackCategoriesOfManyHands(t *testing.T) {
	src := rand.NewPCG(13, 14)
	for _, p := range allPacks() {
		evaluator, d := packs.NewEvaluator(p), deck.Of(packCards(p.Pack)...)
		for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
			hands, got := make([][7]deck.Card, 500), make([]eval.Category, 500)
			for i := range hands {
				d.Shuffle(cards, src)
				hands[i] = [7]deck.Card{5: deck.NoCard, 6: deck.NoCard}
				copy(hands[i][:], d.Cards()[:cards])
			}
			evaluator.Categories(hands, got)
			for i := range hands {
				if want := p.Category(hands[i][:cards]); got[i] != want {
					t.Errorf("%+v, %s: got %v, want %v", p, names(p.Pack, hands[i][:cards]), got[i], want)
				}
			}
		}
	}
}

// Count gives the counts of an enumeration of hands that are all drawn from a part of a
// pack with all its jokers, and of those with a known card of each kind.
func TestPackCountsOfParts(t *testing.T) {
	src := rand.New(rand.NewPCG(9, 10))
	for _, p := range allPacks() {
		evaluator, order := packs.NewEvaluator(p), p.Order()
		for _, size := range []int{5, 7} {
			all := packCards(p.Pack)
			src.Shuffle(len(all)-p.Jokers, func(i, j int) { all[i], all[j] = all[j], all[i] })
			all = all[len(all)-13:]
			known := all[11-min(1, p.Jokers):][:src.IntN(3)]
			left := slices.DeleteFunc(slices.Clone(all), func(c deck.Card) bool { return slices.Contains(known, c) })
			want := make([]uint64, len(order))
			for drawn := range deck.Combinations(left, size-len(known)) {
				want[slices.Index(order, evaluator.Category(slices.Concat(known, drawn)))]++
			}
			if got, err := p.Count(t.Context(), known, left, size-len(known)); err != nil || !slices.Equal(got, want) {
				t.Errorf("%+v, known %s of %s, %d cards: got %d, want %d", p, names(p.Pack, known), names(p.Pack, left), size, got, want)
			}
		}
	}
}

func allPacks() (all []packs.Rules) {
	for decks := 1; decks <= 2; decks++ {
		for jokers := range deck.MaxJokers + 1 {
			all = append(all, packs.Rules{Pack: deck.Pack{Decks: decks, Jokers: jokers}},
				packs.Rules{Pack: deck.Pack{Decks: decks, Jokers: jokers}, Bug: true})
		}
	}
	return all
}

// The plain definition: the best of all sets of five cards, with every substitution of
// the jokers.
func TestPackCategoriesBySubstitution(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	for _, p := range allPacks() {
		evaluator := packs.NewEvaluator(p)
		hands := []int{300, 50, 10, 2, 0}[p.Jokers]
		if long {
			hands = 20 + 20*hands
		}
		for range hands {
			cards := 5 + src.IntN(3)
			var hand []deck.Card
			for len(hand) < cards { // few ranks and suits and many jokers: strong hands are frequent
				c := deck.Card(src.IntN(p.Decks))*deck.Size + deck.NewCard(deck.Rank((10+src.IntN(7))%13), deck.Suit(src.IntN(6)/4))
				if j := src.IntN(6); j < p.Jokers {
					c = deck.Card(p.Decks*deck.Size + j)
				}
				if !slices.Contains(hand, c) {
					hand = append(hand, c)
				}
			}
			order := p.Order()
			want := len(order) - 1
			for five := range deck.Combinations(hand, 5) {
				want = min(want, bestOfSubstitutes(p, order, five))
			}
			if got := evaluator.Category(hand); got != order[want] {
				t.Fatalf("%+v, %s: got %s, want %s", p, names(p.Pack, hand), got, order[want])
			}
		}
	}
}

func names(p deck.Pack, hand []deck.Card) (text string) {
	for _, c := range hand {
		text += p.Name(int(c)) + " "
	}
	return text
}

// bestOfSubstitutes returns the index in order of the best category of five cards with
// jokers.
func bestOfSubstitutes(p packs.Rules, order []eval.Category, five []deck.Card) int {
	var jokers []int
	for i, c := range five {
		if int(c) >= p.Decks*deck.Size {
			jokers = append(jokers, i)
		}
	}
	best := len(order) - 1
	var put func(i int, from deck.Card, cards []deck.Card)
	put = func(i int, from deck.Card, cards []deck.Card) {
		if i == len(jokers) {
			c := categoryOfFive(cards, p.Decks)
			if place := slices.Index(order, c); place >= 0 && (!p.Bug || bugCanBe(cards, jokers, c)) {
				best = min(best, place)
			}
			return
		}
		before := cards[jokers[i]]
		for c := from; c < deck.Size; c++ { // ascending: the jokers are alike
			cards[jokers[i]] = c
			put(i+1, c, cards)
		}
		cards[jokers[i]] = before
	}
	put(0, 0, slices.Clone(five))
	return best
}

// plainCategories are those of hands that are no straight and no flush, by the numbers of cards of their ranks.
var plainCategories = map[[5]int]eval.Category{
	{3, 1, 1}: eval.ThreeOfAKind, {2, 2, 1}: eval.TwoPair, {2, 1, 1, 1}: eval.OnePair, {1, 1, 1, 1, 1}: eval.HighCard,
}

// categoryOfFive returns the category of five cards by the rules. Cards may be equal.
func categoryOfFive(cards []deck.Card, decks int) eval.Category {
	var of [deck.Ranks]int
	flush := true
	for _, c := range cards {
		of[c%deck.Size%deck.Ranks]++
		flush = flush && c%deck.Size/deck.Ranks == cards[0]%deck.Size/deck.Ranks
	}
	ranks := 0
	for r, n := range of {
		if n > 0 {
			ranks |= 1 << r
		}
	}
	slices.SortFunc(of[:], func(a, b int) int { return b - a })
	groups := [5]int(of[:5]) // numbers of cards of the ranks, descending
	straight := ranks == 0b1_0000_0000_1111
	for low := range 9 {
		straight = straight || ranks == 0b11111<<low
	}
	switch {
	case groups == [5]int{5}:
		return eval.FiveOfAKind
	case flush && ranks == 0b11111<<8:
		return eval.RoyalFlush
	case flush && straight:
		return eval.StraightFlush
	case flush && decks > 1 && groups == [5]int{2, 2, 1}:
		return eval.FlushTwoPair
	case groups == [5]int{4, 1}:
		return eval.FourOfAKind
	case groups == [5]int{3, 2}:
		return eval.FullHouse
	case flush && decks > 1 && groups == [5]int{2, 1, 1, 1}:
		return eval.FlushOnePair
	case flush:
		return eval.Flush
	case straight:
		return eval.Straight
	}
	return plainCategories[groups]
}

// bugCanBe reports whether the cards at places can be bugs in a hand of category c.
func bugCanBe(cards []deck.Card, places []int, c eval.Category) bool {
	flush := slices.Contains([]eval.Category{eval.Flush, eval.FlushOnePair, eval.FlushTwoPair}, c)
	for _, i := range places {
		rank := cards[i].Rank()
		alone := true
		for j, other := range cards {
			alone = alone && (i == j || (other%deck.Size).Rank() != rank)
		}
		straight := c == eval.Straight || c == eval.StraightFlush || c == eval.RoyalFlush
		if rank != deck.Ranks-1 && !straight && !(flush && alone) {
			return false
		}
	}
	return true
}

func ExampleRules() {
	p := packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 1}}
	counts, err := p.Count(context.Background(), nil, packCards(p.Pack), 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Order()[0], counts[0])
	// Output: five of a kind 13
}

func ExampleEvaluator() {
	e := packs.NewEvaluator(packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 1}})
	const joker = 52
	fmt.Println(e.Category([]deck.Card{12, 12 + 13, 12 + 26, 12 + 39, joker})) // four aces and a joker
	// Output: five of a kind
}
