package ranges_test

import (
	"fmt"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
)

// ends is a class for the definition that the test compares with.
type ends struct {
	high, low deck.Rank
	kind      string
}

func (e ends) String() string { return e.high.String() + e.low.String() + e.kind }

// classesOf lists all classes of one kind; kind "" includes the pairs.
func classesOf(lowest deck.Rank, kind string) []ends {
	var list []ends
	for high := lowest; high < deck.Ranks; high++ {
		for low := lowest; low <= high; low++ {
			if low < high || kind == "" {
				list = append(list, ends{high, low, kind})
			}
		}
	}
	return list
}

// filtered lists the hands of a kind whose ranks satisfy a law.
func filtered(all []ranges.Combo, kind string, law func(high, low deck.Rank) bool) []ranges.Combo {
	var list []ranges.Combo
	for _, c := range all {
		low, high := c.Hand()[0], c.Hand()[1]
		suited := low.Suit() == high.Suit()
		if law(high.Rank(), low.Rank()) && (kind == "" || suited == (kind == "s")) {
			list = append(list, c)
		}
	}
	return list
}

// Every class, class with + and run has the hands that a filter over all hands
// finds. A run whose ends share neither a rank nor a gap is an error.
func TestClassesHoldWhatTheirRanksSay(t *testing.T) {
	for _, name := range []string{"holdem", "short"} {
		g := named(t, name)
		any, err := ranges.ParseRange(g, "random")
		if err != nil {
			t.Fatal(err)
		}
		all := any.Combos()
		check := func(text, kind string, valid bool, law func(high, low deck.Rank) bool) {
			r, err := ranges.ParseRange(g, text)
			if (err == nil) != valid {
				t.Fatalf("%s: got error %v, want none: %v", text, err, valid)
			}
			if want := filtered(all, kind, law); valid && fmt.Sprint(r.Live(0)) != fmt.Sprint(want) {
				t.Errorf("%s: got %v, want %v", text, r.Live(0), want)
			}
		}
		for _, kind := range []string{"", "s", "o"} {
			list := classesOf(g.Lowest, kind)
			for i, a := range list {
				pair := a.high == a.low
				check(a.String(), kind, true, func(high, low deck.Rank) bool { return high == a.high && low == a.low })
				plus := pair || a.high-a.low > 1 || a.high == deck.Ranks-1
				check(a.String()+"+", kind, plus, func(high, low deck.Rank) bool {
					return pair && high == low && low >= a.low || !pair && high == a.high && low >= a.low && low < high
				})
				for j := i % 5; j < len(list); j += 5 { // a fifth of all runs
					b := list[j]
					gap := a.high-a.low == b.high-b.low
					valid := gap || a.high == b.high && !pair && b.high != b.low
					check(a.String()+"-"+b.String(), kind, valid, func(high, low deck.Rank) bool {
						between := min(a.low, b.low) <= low && low <= max(a.low, b.low)
						return between && (gap && high-low == a.high-a.low || !gap && high == a.high)
					})
				}
			}
		}
	}
}
