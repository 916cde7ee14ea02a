package hands

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

// Every level deals the same hands of a short deck, with their exact distribution.
func TestShortLevelsGiveTheSameCounts(t *testing.T) {
	for _, r := range shortGames(t) {
		all := cardsOf(r.Deck())
		for _, c := range []struct{ draws, known int }{{7, 0}, {5, 0}, {5, 2}, {2, 5}} {
			for _, rounds := range []uint64{1, 1000, 1 << 18} {
				var want [eval.Categories]uint64
				for _, level := range slices.Backward(lanes.Levels()) {
					k, err := NewKernel(Hands{Rules: r, Left: all[c.known:], Draws: c.draws, Hole: all[:c.known], Level: level})
					if err != nil {
						t.Fatal(err)
					}
					var got [eval.Categories]uint64
					k.Deal(9, 2, rounds, &got)
					if level == lanes.Go {
						want = got
					}
					if got != want {
						t.Errorf("%s, %+v, %d rounds: level %s counts %d, want %d", r.Name, c, rounds, level, got, want)
					}
				}
				if c.known == 0 && rounds == 1<<18 {
					followsShort(t, r, c.draws, want)
				}
			}
		}
	}
}

func followsShort(t *testing.T, r eval.Rules, cards int, counts [eval.Categories]uint64) {
	exact, err := r.CategoryCounts(cards)
	if err != nil {
		t.Fatal(err)
	}
	all := 0.
	for _, n := range exact {
		all += float64(n)
	}
	chi2 := 0.
	for c, n := range exact {
		expected := float64(n) / all * float64(total(counts))
		chi2 += (float64(counts[c]) - expected) * (float64(counts[c]) - expected) / expected
	}
	if p := (distuv.ChiSquared{K: eval.Categories - 1}).Survival(chi2); p < 1e-4 || p > 1-1e-4 {
		t.Errorf("%s, %d cards: chi-square %.1f, p = %.2g, counts %d", r.Name, cards, chi2, p, counts)
	}
}

func TestGamesThatLanesDoNotKnow(t *testing.T) {
	omaha, err := eval.RulesOf("omaha")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewKernel(Hands{Rules: omaha, Left: deck.New().Cards(), Draws: 7, Level: lanes.Go}); err == nil {
		t.Error("omaha: want an error")
	}
	for _, r := range shortGames(t) {
		if _, err := NewKernel(Hands{Rules: r, Left: deck.New().Cards(), Draws: 7, Level: lanes.Go}); err == nil {
			t.Errorf("%s with a two: want an error", r.Name)
		}
	}
}
