package hands

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Every level hands over the hands of the definition, in their order: by category they are
// those of the definition's kernel, also of a part of the rounds.
func TestSamplesAreTheHandsOfTheDefinition(t *testing.T) {
	plans := randomPlans
	if testing.Short() {
		plans = min(plans, 12)
	}
	rules := append(lanetest.ShortGames(), eval.Holdem())
	for i := range uint64(plans) {
		src := rand.New(rand.NewPCG(i, 23))
		h := randomHands(src, rules[i%3])
		if h.Draws > MostSampled {
			continue
		}
		g := deck.Must(strength.GameOf(h.Rules))
		p := deck.Must(newPlan(g, h))
		shapes := strength.NewShapes(p.cards)
		for _, rounds := range []uint64{1 + src.Uint64N(100), 1 + src.Uint64N(5000)} {
			var want [eval.Categories]uint64
			defined(g, h).Deal(i, 1, rounds, &want)
			for _, level := range tested {
				h.Level = level
				k := deck.Must(NewSampleKernel(h))
				var got [eval.Categories]uint64
				k.Deal(i, 1, rounds, func(s *Samples, accepted uint64) {
					for lane := range 64 {
						hand := p.known
						for _, draw := range s[MostSampled-h.Draws:] {
							hand += strength.HandOf(h.Left[draw[lane]])
						}
						got[g.Category(g.Strength(hand, &shapes))] += accepted >> lane & 1
					}
					for _, draw := range s[:MostSampled-h.Draws] {
						for _, x := range draw {
							if int(x) < len(h.Left) || x > blank {
								t.Fatalf("plan %d, %s: position %d of no draw", i, level, x)
							}
						}
					}
				})
				if got != want {
					t.Errorf("plan %d, %d draws, %d rounds: %s has %v, want %v", i, h.Draws, rounds, level, got, want)
				}
			}
		}
	}
}

// The plans that a SampleKernel does not deal are errors.
func TestSampleKernelErrors(t *testing.T) {
	cards := lanetest.CardsOf(eval.Holdem().Deck())
	for _, c := range []struct{ hole, draws int }{{0, 7}, {1, 6}, {2, 1}} {
		h := Hands{Left: cards[c.hole:], Hole: cards[:c.hole], Draws: c.draws}
		if _, err := NewSampleKernel(h); err == nil {
			t.Errorf("%d known cards and %d draws: no error", c.hole, c.draws)
		}
	}
	if _, err := NewSampleKernel(Hands{Rules: lanetest.TwoHoleGames()[0], Left: cards, Draws: 5}); err == nil {
		t.Error("omaha: no error")
	}
}
