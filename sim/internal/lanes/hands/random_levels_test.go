package hands

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// Every level gives the counts of the definition for random plans: of games, cards left and
// known cards, by category and by class.
func TestRandomPlansAtEveryLevel(t *testing.T) {
	lanetest.RandomPlans(t, tested, randomPlans, func(i int) bool { return i%6 < 2 }, randomPlan) // those of showdowns are the others
}

// randomPlan returns a random plan: its name, and a function that deals it and returns the
// counts.
func randomPlan(t *testing.T, seed uint64) (name string, deal func(lanes.Level) []uint64) {
	src := rand.New(rand.NewPCG(seed, 22))
	anyHole := append(lanetest.ShortGames(), eval.Holdem(), eval.Holdem(), eval.Holdem())
	r := anyHole[src.IntN(len(anyHole))]
	if seed%6 == 1 {
		r = eval.Holdem()
	}
	h := randomHands(src, r)
	return fmt.Sprintf("%s: %d draws from %d, known %v", r.Name, h.Draws, len(h.Left), h.Hole), func(level lanes.Level) []uint64 {
		h.Level = level
		if seed%6 == 1 {
			var counts [eval.Classes]uint64
			classKernelAt(h).Deal(seed, 1, uint32(randomRounds), &counts)
			return counts[:]
		}
		var counts [eval.Categories]uint64
		kernelAt(h).Deal(seed, 1, randomRounds, &counts)
		return counts[:]
	}
}

// randomHands returns hands of five to seven cards from a shuffled deck, of which some
// cards may be missing.
func randomHands(src *rand.Rand, r eval.Rules) Hands {
	cards := lanetest.CardsOf(r.Deck())
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	known := src.IntN(6)
	draws := max(5-known, 2) + src.IntN(3)
	draws = min(draws, 7-known)
	left := cards[known:]
	if src.IntN(3) == 0 {
		left = left[:draws+src.IntN(len(left)-draws+1)]
	}
	return Hands{Rules: r, Left: left, Hole: cards[:known], Draws: draws}
}
