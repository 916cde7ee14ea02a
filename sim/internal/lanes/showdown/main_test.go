package showdown

import (
	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// tested are the levels that the tests compare.
var tested = lanetest.Levels()

// cards parses cards.
func cards(text string) []deck.Card {
	hand, err := deck.ParseHand(text)
	if err != nil {
		panic(err)
	}
	return hand
}
