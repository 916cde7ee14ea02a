package eval_test

import (
	"fmt"
	"slices"
	"testing"

	"pokersim/eval"
)

// The counts of four hole cards are also those of an independent program; all are
// of as many deals as there are.
func TestPatternsGiveTheCountsWrittenDown(t *testing.T) {
	for game, deals := range map[string]uint64{
		"omaha": 463_563_500_400, "omaha5": 3_986_646_103_440, "omaha6": 27_906_522_724_080,
	} {
		if game != "omaha" && !long {
			continue
		}
		r := rulesOf(t, game)
		p := eval.NewPatterns(r)
		var got [eval.Categories]uint64
		sum, dealt := uint64(0), uint64(0)
		for b := range p.Boards() {
			p.Count(b, &got)
			dealt += p.Deals(b)
		}
		for _, n := range got {
			sum += n
		}
		if want := r.BestCounts(); !slices.Equal(got[:], want) || sum != deals || dealt != deals {
			t.Errorf("%s: got %d, of %d and %d deals, want %d, of %d", game, got, sum, dealt, want, deals)
		}
	}
}

// Lows by ranks alone: how many of eight different ranks the player and the board
// have, and which.
func TestPatternsOfLows(t *testing.T) {
	p := eval.NewPatterns(rulesOf(t, "omaha8"))
	var got [1 << 8]uint64
	for b := range p.Boards() {
		p.CountLows(b, &got)
	}
	sum := uint64(0)
	for l, n := range got {
		if sum += n; n > 0 && l != 0 && !slices.Contains(eval.Lows(), eval.Low(l)) {
			t.Errorf("%d of %b, which is no low", n, l)
		}
	}
	if sum != 463_563_500_400 || len(eval.Lows()) != 56 {
		t.Errorf("got %d deals and %d lows, want 463563500400 and 56", sum, len(eval.Lows()))
	}
	if first, last := eval.Lows()[0].String(), eval.Lows()[55].String(); first != "low 5432A" || last != "low 87654" {
		t.Errorf("got lows from %q to %q", first, last)
	}
}

func ExamplePatterns() {
	omaha, _ := eval.RulesOf("omaha")
	p := eval.NewPatterns(omaha)
	var counts [eval.Categories]uint64
	p.Count(0, &counts) // the board has a king and four aces
	fmt.Println(p.Deals(0), counts[eval.FullHouse], counts[eval.FourOfAKind])
	// Output: 713460 248820 0
}
