package eval_test

import (
	"cmp"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
)

// lowFrequencies are hands by category, in the order of Rules.Labels. Those of razz are
// from the frequency tables of seven-card stud low; those of badugi and of ace to five
// without a pair follow from products of binomials.
var lowFrequencies = map[string][]uint64{
	"razz":   {781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200, 5948800, 219648, 624},
	"a5":     {1024, 5 * 1024, 15 * 1024, 35 * 1024, 70 * 1024, 126 * 1024, 210 * 1024, 330 * 1024, 495 * 1024, 1098240, 123552, 54912, 3744, 624},
	"27":     {4 * 1020, 14 * 1020, 34 * 1020, 69 * 1020, 125 * 1020, 209 * 1020, 329 * 1020, 494 * 1020, 1098240, 123552, 54912, 9 * 1020, 5112, 3744, 624, 32, 4},
	"badugi": {17160, 154440, 96252, 2873},
}

func TestLowFrequencies(t *testing.T) {
	for game, want := range lowFrequencies {
		r := rulesOf(game)
		counts, err := r.Counts(r.Size())
		if err != nil || !slices.Equal(counts, want) || len(r.Labels()) != len(want) {
			t.Errorf("%s: got %v, %v, want %v", game, counts, err, want)
		}
		if counts, err := r.CategoryCounts(r.Size()); err == nil {
			t.Errorf("%s by category of hold'em: got %v, want an error", game, counts)
		}
	}
	noPair := ints.Sum(lowFrequencies["a5"][:9])
	if noPair != 1_317_888 {
		t.Errorf("ace to five without a pair: got %d, want 1317888", noPair)
	}
}

// lowClass returns the evaluator of a game.
func lowClass(game string) func([]deck.Card) eval.Class {
	return eval.NewTableOf(rulesOf(game)).Class
}

// Every hand of five cards, and in long tests of seven, is counted in its class.
func TestEveryLowHandIsCountedInItsClass(t *testing.T) {
	for _, game := range []string{"a5", "27", "razz"} {
		r := rulesOf(game)
		if game == "razz" && !long {
			continue
		}
		want := deck.Must(r.ClassCounts(r.Size()))
		got := make([]uint64, eval.Classes+1)
		eval.NewTableOf(r).CountHands(nil, r.Deck().Cards(), nil, r.Size(), got)
		if !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: the enumeration of all hands differs from ClassCounts", game)
		}
	}
}

// lowValue is the definition of the order of hands: the lists of all hands of five cards
// (of badugi, of one to four that play) compare as the hands, the lowest of them first.
func lowValue(game string, hand []deck.Card) (best []int) {
	for set := range 1 << len(hand) {
		var chosen []deck.Card
		for i, c := range hand {
			if set>>i&1 != 0 {
				chosen = append(chosen, c)
			}
		}
		var value []int
		switch {
		case game == "badugi" && plays(chosen):
			value = append([]int{-len(chosen)}, descending(chosen, true)...)
		case game != "badugi" && len(chosen) == 5:
			value = fiveValue(chosen, game != "27")
		default:
			continue
		}
		if best == nil || slices.Compare(value, best) < 0 {
			best = value
		}
	}
	return best
}

// plays reports whether all cards have different ranks and suits.
func plays(hand []deck.Card) bool {
	for i, c := range hand {
		for _, d := range hand[:i] {
			if c.Rank() == d.Rank() || c.Suit() == d.Suit() {
				return false
			}
		}
	}
	return len(hand) > 0
}

// descending returns the ranks, the highest first.
func descending(hand []deck.Card, aceLow bool) (ranks []int) {
	for _, c := range hand {
		r := int(c.Rank())
		if aceLow {
			r = (r + 1) % deck.Ranks
		}
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b int) int { return cmp.Compare(b, a) })
	return ranks
}

// fiveValue returns the category and the ranks, those with the most cards first.
func fiveValue(hand []deck.Card, aceLow bool) []int {
	ranks := descending(hand, aceLow)
	times := map[int]int{}
	for _, r := range ranks {
		times[r]++
	}
	slices.SortStableFunc(ranks, func(a, b int) int { return cmp.Compare(times[b], times[a]) })
	most, next := times[ranks[0]], times[ranks[4]]
	category := map[[2]int]int{{1, 1}: 0, {2, 1}: 1, {3, 1}: 3, {3, 2}: 6, {4, 1}: 7}[[2]int{most, next}]
	if len(times) == 3 && most == 2 {
		category = 2
	}
	flush := !slices.ContainsFunc(hand, func(c deck.Card) bool { return c.Suit() != hand[0].Suit() })
	straight := len(times) == 5 && ranks[0]-ranks[4] == 4
	switch {
	case aceLow:
	case straight && flush:
		category = 8
	case flush:
		category = 5
	case straight:
		category = 4
	}
	return append([]int{category}, ranks...)
}

func TestLowOrder(t *testing.T) {
	src := rand.New(rand.NewPCG(26, 3))
	for _, game := range []string{"razz", "a5", "27", "badugi"} {
		class, size := lowClass(game), rulesOf(game).Size()
		draw := func() []deck.Card {
			from := deck.Size
			if src.IntN(2) == 0 { // few ranks and suits, so that pairs and flushes are frequent
				from = 4 * 5
			}
			var hand []deck.Card
			for _, i := range src.Perm(from)[:size] {
				hand = append(hand, deck.NewCard(deck.Rank((i/4+12)%deck.Ranks), deck.Suit(i%4)))
			}
			return hand
		}
		for range 4000 {
			a, b := draw(), draw()
			if got, want := cmp.Compare(class(a), class(b)), slices.Compare(lowValue(game, a), lowValue(game, b)); got != want {
				t.Fatalf("%s: %s has class %d and %s class %d: got order %d, want %d", game, deck.Hand(a), class(a), deck.Hand(b), class(b), got, want)
			}
		}
	}
}

func TestNamesOfLowClasses(t *testing.T) {
	for _, c := range []struct{ game, hand, want string }{
		{"27", "As 5d 4c 3h 2s", "ace low A5432"},
		{"27", "As 5s 4s 3s 2s", "flush A5432"},
		{"27", "6s 5d 4c 3h 2s", "straight 65432"},
		{"27", "7s 5d 4c 3h 2s", "seven low 75432"},
		{"a5", "As 5s 4s 3s 2s", "five low 5432A"},
		{"a5", "As Ad 4s 3s 2s", "one pair AA432"},
		{"razz", "As Ad 4s 3s 2s 9c 8c", "eight low 8432A"},
		{"razz", "As Ad Ac 3s 3d 3c 3h", "full house AAA33"},
		{"badugi", "As 2d 3c 3h", "three cards 32A"},
		{"badugi", "Ks Kd Kc Kh", "one card K"},
		{"badugi", "As 2s 3c 4c", "two cards 3A"},
	} {
		names := rulesOf(c.game).ClassNames()
		if got := names[lowClass(c.game)(parse(c.hand))]; got != c.want {
			t.Errorf("%s, %s: got %q, want %q", c.game, c.hand, got, c.want)
		}
		seen := map[string]bool{}
		for _, name := range names[1:] {
			if name == "" || seen[name] {
				t.Fatalf("%s: the name %q is empty or not unique", c.game, name)
			}
			seen[name] = true
		}
	}
}

// The hands of a file compare with each other as in another program: see
// testdata/README.md.
func TestCardrankSample(t *testing.T) {
	file := deck.Must(os.Open("testdata/cardrank.csv"))
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	type ranked struct{ ours, theirs [2]int }
	tables := map[string]*eval.Table{}
	games := map[string][]ranked{}
	for _, row := range rows[1:] {
		r, hand := rulesOf(row[0]), parse(row[1])
		var h ranked
		for i := range h.theirs {
			if h.theirs[i], err = strconv.Atoi(row[2+i]); err != nil {
				t.Fatal(err)
			}
		}
		if tables[r.Name] == nil {
			tables[r.Name] = eval.NewTableOf(r)
		}
		h.ours = highAndLow(tables[r.Name], r, hand)
		for _, other := range games[r.Name] {
			for i := range h.ours {
				if cmp.Compare(h.ours[i], other.ours[i]) != cmp.Compare(h.theirs[i], other.theirs[i]) {
					t.Fatalf("%s: %s has %v here and %v there, another hand %v", r.Name, row[1], h.ours, h.theirs, other)
				}
			}
		}
		games[r.Name] = append(games[r.Name], h)
	}
	if len(games) != 8 {
		t.Errorf("got %d games, want 8", len(games))
	}
}

// highAndLow returns the class of a hand with its board and, in a game with a low, its low;
// a high number if it has none.
func highAndLow(table *eval.Table, r eval.Rules, hand []deck.Card) (values [2]int) {
	var class [1]eval.Class
	table.ClassesOf(table.Partial(hand[r.Hole:]...), []eval.Partial{table.Partial(hand[:r.Hole]...)}, class[:])
	values[0] = int(class[0])
	if r.Low {
		if values[1] = int(table.LowOf(hand[:r.Hole], hand[r.Hole:])); values[1] == 0 {
			values[1] = 1 << 16
		}
	}
	return values
}

// In a game without a board the low of hole cards with others is that of all of them.
func TestLowsOfOwnCards(t *testing.T) {
	table, d, src := eval.NewTableOf(rulesOf("stud8")), deck.New(), rand.New(rand.NewPCG(4, 8))
	for range 2000 {
		d.Shuffle(7, src)
		others, hole := d.Cards()[:3], d.Cards()[3:7]
		var got [1]eval.Low
		table.LowsOf(table.Partial(others...), []eval.Partial{table.Partial(hole...)}, got[:])
		if want := table.LowOf(d.Cards()[:7], nil); got[0] != want {
			t.Errorf("%v with %v: got %v, want %v", deck.Hand(hole), deck.Hand(others), got[0], want)
		}
	}
}
