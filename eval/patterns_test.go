package eval_test

import (
	"fmt"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/internal/ints"
)

// patternsOf returns the patterns of a game of which no card is known.
func patternsOf(r eval.Rules) *eval.Patterns { return eval.NewPatterns(r, nil, nil, r.Deck().Cards()) }

// Patterns gives the constants of BestCounts, and their sum is the number of deals. An
// independent program gives the same counts for four hole cards.
func TestPatternsGiveBestCounts(t *testing.T) {
	for game, deals := range map[string]uint64{
		"omaha": 463_563_500_400, "omaha5": 3_986_646_103_440, "omaha6": 27_906_522_724_080,
	} {
		if game != "omaha" && !long {
			continue
		}
		r := rulesOf(game)
		p := patternsOf(r)
		var got [eval.Categories]uint64
		dealt := uint64(0)
		for b := range p.Boards() {
			p.Count(b, &got)
			dealt += p.Deals(b)
		}
		sum := ints.Sum(got[:])
		if want := r.BestCounts(); !slices.Equal(got[:], want) || sum != deals || dealt != deals {
			t.Errorf("%s: got counts %d with sum %d, and %d deals, want %d and %d", game, got, sum, dealt, want, deals)
		}
	}
}

// CountLows counts every deal once, and all its lows are valid.
func TestPatternsOfLows(t *testing.T) {
	p := patternsOf(rulesOf("omaha8"))
	var got [1 << 8]uint64
	for b := range p.Boards() {
		p.CountLows(b, &got)
	}
	sum := uint64(0)
	for l, n := range got {
		if sum += n; n > 0 && l != 0 && !slices.Contains(eval.Lows(), eval.Low(l)) {
			t.Errorf("got %d of %b, which is not a valid low", n, l)
		}
	}
	if sum != 463_563_500_400 || len(eval.Lows()) != 56 {
		t.Errorf("got %d deals and %d lows, want 463563500400 and 56", sum, len(eval.Lows()))
	}
	if first, last := eval.Lows()[0].String(), eval.Lows()[55].String(); first != "low 5432A" || last != "low 87654" {
		t.Errorf("got lows from %q to %q, want %q to %q", first, last, "low 5432A", "low 87654")
	}
}

func ExamplePatterns() {
	omaha, _ := eval.RulesOf("omaha")
	p := eval.NewPatterns(omaha, nil, nil, omaha.Deck().Cards())
	var counts [eval.Categories]uint64
	p.Count(0, &counts) // the board has a king and four aces
	fmt.Println(p.Deals(0), counts[eval.FullHouse], counts[eval.FourOfAKind])
	// Output: 713460 248820 0
}
