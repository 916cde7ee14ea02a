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

func TestLowsByHighCard(t *testing.T) {
	for game, want := range lowsByHighCard {
		if game == "omaha6-8" && !long {
			continue
		}
		run := prepared(t, sim.Plan{Spec: sim.Spec{Variant: ofGame(game), By: "low", Engine: sim.Enumerate}})
		tally, err := run.Run(t.Context(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got [5]uint64
		for i, label := range run.Labels() {
			high := 4 // no low
			if label != "no low" {
				high = int(label[len("low ")] - '5')
			}
			got[high] += tally.Counts[i]
		}
		if got != want {
			t.Errorf("%s: got %v, want %v", game, got, want)
		}
	}
}
