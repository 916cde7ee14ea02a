package sim_test

import (
	"testing"

	"pokersim/sim"
	"pokersim/sim/chunk"
)

// lowsByHighCard is the deals of a player whose best low has the high card 5, 6, 7 and 8,
// and the deals without a low. A program that adds ranks one after another, with the sets
// of ranks of the hole cards and of the board as its states, counted them.
var lowsByHighCard = map[string][5]uint64{
	"omaha8":   {7439717760, 25832342400, 51687563904, 76415359104, 302188517232},
	"bigo":     {97559876992, 309419864960, 561493484160, 747147913344, 2271024963984},
	"omaha6-8": {939357076224, 2726163659520, 4512008938752, 5471588941056, 14257404108528},
}

// byHighCard adds the counts of the lows with the high cards 5 to 8, and of no low.
func byHighCard(run *sim.Prepared, counts []uint64) (sums [5]uint64) {
	for i, label := range run.Labels() {
		high := 4
		if label != "no low" {
			high = int(label[len("low ")] - '5')
		}
		sums[high] += counts[i]
	}
	return sums
}

func TestLowsByHighCard(t *testing.T) {
	for game, want := range lowsByHighCard {
		if game == "omaha6-8" && !long {
			continue
		}
		run := prepared(t, sim.Plan{Spec: sim.Spec{Variant: ofGame(game), By: "low", Engine: sim.Exact}})
		tally, err := run.Run(t.Context(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := byHighCard(run, tally.Counts); got != want {
			t.Errorf("%s: got %v, want %v", game, got, want)
		}
	}
}

// The best low of any five of seven cards is that of razz, if it is
// eight or better.
func TestLowsOfOwnCards(t *testing.T) {
	run := prepared(t, sim.Plan{Spec: sim.Spec{Variant: ofGame("stud8"), By: "low"}, Rounds: 1})
	counts, err := run.Exact(t.Context(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := [5]uint64{781824, 3151360, 7426560, 13171200, 109253616}
	if got := byHighCard(run, counts); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
