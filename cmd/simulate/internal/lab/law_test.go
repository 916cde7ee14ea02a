package lab

import (
	"strings"
	"testing"
)

// The law of three cards: the outcomes of the orders add up to all, and the first sentence
// says what they prove.
func TestLawOfThreeCards(t *testing.T) {
	for _, c := range []struct {
		algorithm, outcomes, counts, why string
		tree                             bool
	}{
		{"naive", "27", "4 5 5 5 4 4", "27 is not divisible by 6: some orders must come up more often", true},
		{"fisher-yates", "6", "1 1 1 1 1 1", "1 for each of the 6 orders: fair", true},
		{"sattolo", "2", "0 0 0 1 1 0", "Only 2 of the 6 orders can come up. No card stays in its place.", true},
		{"modulo", "65536", "10922 10923 10922 10923 10923 10923", "rand() % 3 gives the first 2 faces 10923 of 32768", true},
		{"riffle(1)", "8", "4 1 1 1 1 0", "Only 5 of the 6 orders can come up.", false},
		{"random-keys", "6", "1 1 1 1 1 1", "1 for each of the 6 orders: fair", false},
	} {
		l, err := LawOf(c.algorithm, 3)
		if err != nil {
			t.Fatal(err)
		}
		var counts []string
		for _, o := range l.Orders {
			counts = append(counts, o.Count)
		}
		if l.Outcomes != c.outcomes || strings.Join(counts, " ") != c.counts || (l.Tree != nil) != c.tree || l.Orders[3].Order != "2 3 1" {
			t.Errorf("%s: got %s outcomes, %v, tree %v", c.algorithm, l.Outcomes, l.Orders, l.Tree)
		}
		if got := strings.Join(l.Why, " "); !strings.Contains(got, c.why) {
			t.Errorf("%s: got %q, want %q", c.algorithm, got, c.why)
		}
	}
	if l, err := LawOf("reseed32", 3); err != nil || l.Orders != nil || !strings.HasPrefix(l.Why[0], "4\u202f294\u202f967\u202f296 seeds") {
		t.Errorf("reseed32: got %+v, %v", l, err)
	}
	for name, n := range map[string]int{"naive": 1, "cut": 6, "nave": 3} {
		if _, err := LawOf(name, n); err == nil {
			t.Errorf("%s, %d cards: no error", name, n)
		}
	}
}
