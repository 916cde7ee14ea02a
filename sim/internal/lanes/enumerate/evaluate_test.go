package enumerate

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

func TestCountHandsGivesTheExactCounts(t *testing.T) {
	for _, level := range tested {
		n := mustEvaluator(t, level)
		for cards := 5; cards <= 7 && (level != lanes.Go || cards <= longest); cards++ {
			var got [eval.Categories]uint64
			n.CountHands(nil, nil, cards, &got)
			if want := exactCounts(t, cards); got != want {
				t.Errorf("%s, %d cards: got %v, want %v", level, cards, got, want)
			}
		}
	}
}

func TestCountHandsByFirstCardsAddsUp(t *testing.T) {
	for _, level := range tested {
		n := mustEvaluator(t, level)
		var got, one [eval.Categories]uint64
		for c := range deck.Card(deck.Size) {
			n.CountHands(nil, []int{int(c)}, 5, &got)
		}
		if want := exactCounts(t, 5); got != want {
			t.Errorf("%s: got %v, want %v", level, got, want)
		}
		n.CountHands(nil, []int{45, 46, 47, 48}, 7, &one)
		if want := ([eval.Categories]uint64{eval.RoyalFlush: 1}); one != want {
			t.Errorf("%s, the last hand alone: got %v, want %v", level, one, want)
		}
	}
}

func mustEvaluator(t testing.TB, level lanes.Level) *Evaluator {
	t.Helper()
	n, err := NewEvaluator(eval.Rules{}, deck.New().Cards(), level)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// exactCounts returns the number of hands of each category, from the exact numbers by class.
func exactCounts(t *testing.T, cards int) (counts [eval.Categories]uint64) {
	t.Helper()
	classes, err := eval.Holdem().ClassCounts(cards)
	if err != nil {
		t.Fatal(err)
	}
	for class, n := range classes[1:] {
		counts[eval.Class(class+1).Category()] += n
	}
	return counts
}
