package ranges_test

import (
	"math"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/deck/ranges/omaha"
)

// The classes are all hands once, and the mean equity is exactly a half, as every deal of
// two hands is counted for both.
func TestOmahaClassesAreAllHands(t *testing.T) {
	classes, hands, won, last := omaha.Classes(), 0, uint64(0), uint64(math.MaxUint64)
	seen := map[deck.Set]bool{}
	for _, c := range classes {
		hands, won = hands+c.Hands, won+c.Won*uint64(c.Hands)
		seen[deck.SetOf(c.Hand[:]...)] = true
		if c.Won > last || c.Won == 0 {
			t.Errorf("%v: got %d after %d, want fewer, above 0", deck.Hand(c.Hand[:]), c.Won, last)
		}
		last = c.Won
	}
	if want := uint64(270_725) * omaha.Deals; len(classes) != 16_432 || len(seen) != 16_432 || hands != 270_725 || won != want {
		t.Errorf("got %d classes, %d different, of %d hands that win %d, want 16432 of 270725 and %d", len(classes), len(seen), hands, won, want)
	}
}

// The equities are exact: AAKK double-suited has 0.7068, and AAJT double-suited is next. Five
// other double-suited pairs of aces are above both.
func TestBestOmahaHands(t *testing.T) {
	classes := omaha.Classes()
	for i, want := range []struct {
		pattern string
		equity  float64
	}{
		{"AATT ds", 0.71526}, {"AAJJ ds", 0.71192}, {"AAQQ ds", 0.70908}, {"AA55 ds", 0.70792}, {"AA99 ds", 0.70730},
		{"AAKK ds", 0.70678}, {"AwAxJwTx", 0.70598},
	} {
		r, err := ranges.ParseRange(named(t, "omaha"), want.pattern)
		if err != nil {
			t.Fatal(err)
		}
		got, found := deck.SetOf(classes[i].Hand[:]...), false
		for _, c := range r.Combos() {
			found = found || c.Set() == got
		}
		if !found || math.Abs(classes[i].Equity()-want.equity) > 5e-6 {
			t.Errorf("class %d: got %v with %.5f, want one of %s, %.5f", i+1, deck.Hand(classes[i].Hand[:]), classes[i].Equity(), want.pattern, want.equity)
		}
	}
}

// A percentage has the classes of the highest equity, as few as reach it.
func TestOmahaPercentages(t *testing.T) {
	g, classes := named(t, "omaha"), omaha.Classes()
	size := func(text string) int {
		r, err := ranges.ParseRange(g, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkCanonical(t, g, r)
		return r.Size()
	}
	for _, c := range []struct {
		text  string
		share float64
	}{{"0.001%", 0.00001}, {"5%", 0.05}, {"top 15%", 0.15}, {"99.9%", 0.999}, {"100%", 1}} {
		want := 0
		for i := 0; float64(want) < c.share*270_725-1e-6; i++ {
			want += classes[i].Hands
		}
		if got := size(c.text); got != want {
			t.Errorf("%s: got %d hands, want %d", c.text, got, want)
		}
	}
	if got, want := size("5%-20%"), size("20%")-size("5%"); got != want {
		t.Errorf("5%%-20%%: got %d hands, want %d", got, want)
	}
	if got := size("15%!AAxx") + size("AAxx"); got != size("15%,AAxx") {
		t.Errorf("15%% without two aces, and two aces: got %d hands, want %d", got, size("15%,AAxx"))
	}
}
