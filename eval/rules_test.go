package eval_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// frequencies returns the exact counts by category of a deck and a number of cards. See
// testdata/README.md.
func frequencies(t testing.TB, name string, cards int) map[string]uint64 {
	file := deck.Must(os.Open("testdata/frequencies.csv"))
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]uint64{}
	for _, row := range rows[1:] {
		if row[0] == name && row[1] == strconv.Itoa(cards) {
			if counts[row[2]], err = strconv.ParseUint(row[3], 10, 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(counts) == 0 {
		t.Fatalf("testdata/frequencies.csv has no rows of %s with %d cards", name, cards)
	}
	return counts
}

func rulesOf(name string) eval.Rules {
	return deck.Must(eval.RulesOf(name))
}

func TestEveryShortHandIsCountedInItsClass(t *testing.T) {
	for _, game := range []string{"short", "short-trips"} {
		r := rulesOf(game)
		table := eval.NewTableOf(r)
		for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
			got := make([]uint64, eval.Classes+1)
			table.CountHands(nil, r.Deck().Cards(), nil, cards, got)
			exact := deck.Must(r.ClassCounts(cards))
			if len(exact) != 1405 || !slices.Equal(got[:1405], exact) {
				t.Errorf("%s, %d cards: the counts of %d classes by enumeration differ from ClassCounts", game, cards, len(exact)-1)
			}
			counts := make([]uint64, eval.Categories)
			for class, n := range got[1:1405] {
				counts[table.Named(eval.Class(class+1))] += n
			}
			for _, class := range []eval.Class{0, 1405, eval.Classes} {
				if c := table.Named(class); got[class] != 0 || c != eval.NoCategory {
					t.Errorf("%s, %d cards: %d hands of class %d, %v: want none and no category", game, cards, got[class], class, c)
				}
			}
			want, err := r.CategoryCounts(cards)
			if err != nil || !slices.Equal(counts, want) {
				t.Errorf("%s, %d cards: got %d, want %d, %v", game, cards, counts, want, err)
			}
			if cards == 6 || game == "short-trips" && cards == 5 {
				continue // there are no counts of another program
			}
			for name, n := range frequencies(t, game, cards) {
				for c, got := range counts {
					if eval.Category(c).String() == name && got != n {
						t.Errorf("%s, %d cards, %s: got %d, want %d", game, cards, name, got, n)
					}
				}
			}
		}
	}
}

func TestShortRules(t *testing.T) {
	for _, c := range []struct{ game, stronger, weaker string }{
		{"short", "As Ks 9s 8s 6s", "Ac Ad Ah Ks Kd"},
		{"short", "As 6d 7d 8d 9d", "Ac Ad Ah Ks Qd"},
		{"short", "Ts 6d 7d 8d 9d", "As 6d 7d 8d 9d"},
		{"short", "As 6s 7s 8s 9s", "Ac Ad Ah As Kd"},
		{"short-trips", "6c 6d 6h 8s 7d", "As Kd Qd Jd Td"},
		{"short-trips", "As 6d 7d 8d 9d", "Ac Ad Kh Ks Qd"},
	} {
		table := eval.NewTableOf(rulesOf(c.game))
		if a, b := table.Class(parse(c.stronger)), table.Class(parse(c.weaker)); a >= b {
			t.Errorf("%s: got class %d for %s and %d for %s, want the first to be lower", c.game, a, c.stronger, b, c.weaker)
		}
	}
}

func TestNamesOfShortClasses(t *testing.T) {
	for class, name := range map[int]string{1: "royal flush AKQJT", 6: "straight flush 9876A", 1404: "high card J9876"} {
		if got := rulesOf("short").ClassNames()[class]; got != name {
			t.Errorf("class %d: got %q, want %q", class, got, name)
		}
	}
}

func parse(text string) []deck.Card {
	return deck.Must(deck.ParseHand(text))
}
