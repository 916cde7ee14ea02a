package deck_test

import (
	"fmt"
	"strings"
	"testing"

	"pokersim/deck"
)

func ExampleSet() {
	s := deck.SetOf(deck.NewCard(12, 3), deck.NewCard(0, 0))
	fmt.Println(s.Count(), s.Has(deck.NewCard(12, 3)), deck.Hand(s.Cards()))
	// Output: 2 true 2c As
}

func ExampleCutRank() {
	text := []rune("10♠")
	r, n := deck.CutRank(text)
	s, _ := deck.CutSuit(text[n:])
	_, none := deck.CutRank([]rune("x"))
	fmt.Println(r, n, s, none)
	// Output: T 2 s 0
}

func TestCutRankAgreesWithParseCard(t *testing.T) {
	for _, r := range "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ♠♥ſK" {
		got, n := deck.CutRank([]rune{r})
		c, err := deck.ParseCard(string(r) + "s")
		if (n == 1) != (err == nil) || n == 1 && got != c.Rank() {
			t.Errorf("CutRank(%q) = %v, %v; ParseCard gives %v, %v", r, got, n, c, err)
		}
	}
}

func TestSetHoldsEachCardOnce(t *testing.T) {
	var all deck.Set
	for c := range deck.Card(deck.Size + 10) {
		all |= deck.SetOf(c)
	}
	cards := all.Cards()
	if all.Count() != deck.Size || len(cards) != deck.Size {
		t.Fatalf("got %d cards, want %d", all.Count(), deck.Size)
	}
	if got := deck.Hand(cards).String(); !strings.HasPrefix(got, "2c 2d 2h 2s 3c") || !strings.HasSuffix(got, "Ah As") {
		t.Errorf("got order %s, want 2c 2d 2h 2s 3c ... Ah As", got)
	}
}
