package handset

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// count returns how many of all hands of five cards the sets of a deck without wild cards
// have.
func count(texts ...string) []int {
	var rows Rows
	for _, text := range texts {
		s := deck.Must(Parse(text, NoWild))
		rows = append(rows, s)
	}
	counts := make([]int, len(rows))
	cards := make([]deck.Rank, 0, 5)
	var each func(from deck.Rank, ways int)
	each = func(from deck.Rank, ways int) { // all hands by their ranks
		if len(cards) < 5 {
			for r := from; r < deck.Ranks; r++ {
				times := 0
				for _, c := range cards {
					if c == r {
						times++
					}
				}
				if times < deck.Suits { // the ways to choose one suit more: C(4, n+1) / C(4, n) of them
					cards = append(cards, r)
					each(r, ways*(deck.Suits-times)/(times+1))
					cards = cards[:len(cards)-1]
				}
			}
			return
		}
		add := func(h Hand, ways int) {
			for i, s := range rows {
				if s.Has(h) {
					counts[i] += ways
				}
			}
		}
		if ways == 1024 { // five ranks
			add(handOf(cards, true), deck.Suits)
			ways -= deck.Suits
		}
		add(handOf(cards, false), ways)
	}
	each(0, 1)
	return counts
}

// The sets have as many of the 2,598,960 hands of five cards as combinatorics says.
func TestSetsHaveTheirHands(t *testing.T) {
	sets := []struct {
		text string
		want int
	}{
		{"royal flush", 4}, {"straight flush", 40}, {"straight flush 5", 4}, {"four of a kind", 624}, {"quads", 624},
		{"four aces", 48}, {"four aces with 2-4", 12}, {"four 2-4", 144}, {"four 2-4 with A-4", 36}, {"four 5-K", 432}, {"four 5s to 10s", 288},
		{"full house", 3744}, {"full house with aces", 288}, {"full house of aces", 288}, {"flush", 5108}, {"straight", 10200},
		{"three of a kind", 54912}, {"two pair", 123552}, {"two pair aces with kings", 1584}, {"pair", 1098240},
		{"pair of jacks or better", 337920}, {"jacks or better", 337920}, {"pair of tens to aces", 422400}, {"pair of A-3", 253440}, {"pair of A-K", 1098240},
		{"pair 2, 4, K", 253440}, {"high card", 1302540}, {"nothing", 2598960}, {"natural royal flush", 4},
		{"four or better", 624 + 40}, {"flush or better", 40 + 624 + 3744 + 5108}, {"6 or better", 760320},
	}
	var texts []string
	for _, s := range sets {
		texts = append(texts, s.text)
	}
	for i, got := range count(texts...) {
		if got != sets[i].want {
			t.Errorf("%s: got %d hands, want %d", sets[i].text, got, sets[i].want)
		}
	}
}

// The hands of some cards belong to these categories and groups.
func TestOf(t *testing.T) {
	for text, want := range map[string]string{
		"AKQJTs": "royal flush A K Q J T", "5432As": "straight flush 5 4 3 2 A", "5432A": "straight 5 4 3 2 A", "AAAAA": "five of a kind A",
		"2222K": "four of a kind 2 K", "22KK2": "full house 2 K", "99743": "one pair 9 7 4 3", "A7742": "one pair 7 A 4 2", "KK4AA": "two pair A K 4",
		"9876A": "high card A 9 8 7 6", "97532s": "flush 9 7 5 3 2",
	} {
		ranks, suited := strings.CutSuffix(text, "s")
		var cards []deck.Rank
		for _, letter := range ranks {
			cards = append(cards, deck.Rank(strings.IndexRune("23456789TJQKA", letter)))
		}
		h := handOf(cards, suited)
		got := fmt.Sprint(h.Category)
		for _, r := range h.Ranks {
			got += " " + r.String()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// The hand of a class of hold'em is that of its cards.
func TestOfClass(t *testing.T) {
	for _, name := range eval.Holdem().ClassNames()[1:] {
		var cards []deck.Rank
		for _, letter := range name[len(name)-5:] {
			cards = append(cards, deck.Rank(strings.IndexRune("23456789TJQKA", letter)))
		}
		want := handOf(cards, strings.Contains(name, "flush"))
		if got, ok := OfClass(name); !ok || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	for _, name := range []string{"", "flush", "one pair", "full house AAAXX", "low AAAKK"} {
		if got, ok := OfClass(name); ok {
			t.Errorf("%q: got %v, want no class", name, got)
		}
	}
}

// The texts of rows are those that ParseRows reads. Errors name the column.
func TestParseRows(t *testing.T) {
	rows, err := ParseRows(" Royal  flush;four 2 - 4;BOAT")
	if want := "royal flush; four 2-4; boat"; err != nil || rows.String() != want {
		t.Fatalf("got %v, %v, want %s", rows, err, want)
	}
	if again, err := ParseRows(rows.String()); err != nil || again.String() != rows.String() {
		t.Errorf("got %v, %v, want %v", again, err, rows)
	}
	for text, want := range map[string]string{
		"flush; ful house": "column 8: ", "flush;": "column 7: it is empty", "flush;  flush": "column 9: \"flush\" is given twice", "wild flush": "column 1: the deck has no wild card",
	} {
		if _, err := ParseRows(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// Wild cards are chosen for the first row that has the hand.
func TestBestChoosesWildCards(t *testing.T) {
	for _, c := range []struct {
		wild Wild
		hand string
		want string
	}{
		{Deuces, "2s2h2d2cKs", "four deuces"}, {Deuces, "2s2h2d2cAs", "four deuces with A-4"}, {Deuces, "2s2h2d2c4s", "four deuces with A-4"}, {Deuces, "2s2h2dAsKs", "wild royal flush"}, {Deuces, "2s2h2dKhKs", "five of a kind"},
		{Deuces, "AsKsQsJsTs", "natural royal flush"}, {Deuces, "2s9s8s6s5s", "straight flush"}, {Deuces, "2s2h9s5dKs", "three of a kind"},
		{Deuces, "2s9h9dKsKd", "full house"}, {Deuces, "2s9s5s3sKs", "flush"}, {Deuces, "2h5s4d3sAs", "straight"}, {Deuces, "2h9s5d3sAs", ""},
	} {
		var rows Rows
		for _, text := range []string{"natural royal flush", "four deuces with A-4", "four deuces", "wild royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"} {
			s := deck.Must(Parse(text, c.wild))
			rows = append(rows, s)
		}
		hand := deck.Must(deck.ParseHand(c.hand))
		row, ok := rows.Best(hand, c.wild)
		got := ""
		if ok {
			got = strings.ReplaceAll(rows[row].String(), "a-4", "A-4")
		}
		if all := rows.All(hand, c.wild); got != c.want || ok != (all != 0) || ok && (all>>row&1 == 0 || all&(1<<row-1) != 0) {
			t.Errorf("%s: got row %q of rows %b, want %q", c.hand, got, all, c.want)
		}
	}
}

// Texts that are no set have an error that names the column.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		wild   Wild
		column int
		reason string
	}{
		{"", "", 1, "empty"}, {"  ", "", 3, "empty"}, {"ful house", "", 1, "did you mean full house?"}, {"four elevens", "", 6, `"elevens" is no rank`},
		{"four aces with", "", 15, "want a rank"}, {"four of", "", 8, "want a rank"}, {"four 5-", "", 8, "last rank"}, {"four K-5", "", 8, "goes down"},
		{"five of a kind", "", 1, "needs a wild card"}, {"wild flush", "", 1, "no wild card"}, {"five aces with kings", Joker, 11, "no other cards"},
		{"pair of jacks or", "", 15, "not expected"}, {"flush flush", "", 7, "is no rank"}, {"nothing else", "", 9, "not expected"},
		{"pair of deuces", Deuces, 9, "deuces are wild"}, {"full house of deuces", Deuces, 15, "deuces are wild"}, {"four deuces with nines or", Deuces, 24, "not expected"}, {"natural nothing", "", 9, "every hand"},
		{"natural", "", 8, "want a category"}, {"pair 2,,3", "", 8, "is no rank"},
	} {
		_, err := Parse(c.text, c.wild)
		of := (*Error)(nil)
		if !errors.As(err, &of) || of.Column != c.column || !strings.Contains(of.Reason, c.reason) {
			t.Errorf("%q: got %v, want column %d and %q", c.text, err, c.column, c.reason)
		}
	}
	if c, err := Parse("trips", NoWild); err != nil || c.String() != "trips" || !c.Has(Hand{Category: eval.ThreeOfAKind}) {
		t.Errorf("trips: got %v, %v", c, err)
	}
}
