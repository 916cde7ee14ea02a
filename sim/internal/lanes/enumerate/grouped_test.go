package enumerate

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/strength"
)

// The hands grouped by ranks have the counts of the definition.
func TestGroupedHandsCountAsTheDefinition(t *testing.T) {
	pack, random, table := deck.New(), rand.New(rand.NewPCG(1, 2)), strength.NewClassTable(strength.Holdem)
	for i := range 300 {
		common := 2 + i%3
		pack.Shuffle(deck.Size, random)
		h, left := strength.HandOf(pack.Cards()[:common]...), pack.Cards()[common:]
		var sets []strength.Hand
		for range 400 {
			random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
			sets = append(sets, strength.HandOf(left[:3]...))
		}
		n := 1 + random.Uint64N(400)
		for _, g := range []strength.Game{strength.Holdem, strength.Short, strength.ShortTrips} {
			var got, want [eval.Categories]uint64
			evaluateGrouped(sets, g)(h, n, &got)
			evaluateGo(sets, g)(h, n, &want)
			if got != want {
				t.Fatalf("game %d, hand %#x and %d sets: got %v, want %v", g, h, n, got, want)
			}
		}
		var classes, wanted strength.SlotCounts
		begun := []begunHands{{uint64(h), n}, {uint64(h), 1}}
		classesGrouped(sets, table)(begun, 3+common, &classes)
		classesGo(sets, table)(begun, 3+common, &wanted)
		if classes != wanted {
			t.Fatalf("hand %#x and %d sets: the counts by class are not those of the definition", h, n)
		}
	}
}
