package enumerate

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

func TestCountClassesGivesTheExactCounts(t *testing.T) {
	for _, level := range tested {
		e := mustEvaluator(t, level)
		for cards := 5; cards <= 7 && (level != lanes.Go || cards <= longest); cards++ {
			var got [eval.Classes]uint64
			countClasses(e, nil, nil, cards, &got)
			want, err := eval.Holdem().ClassCounts(cards)
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range got {
				if n != want[i+1] {
					t.Fatalf("%s, %d cards: class %d has %d hands, want %d", level, cards, i+1, n, want[i+1])
				}
			}
		}
	}
}

// countClasses adds the hands of CountHands to counts by class.
func countClasses(e *Evaluator, known []deck.Card, first []int, draws int, counts *[eval.Classes]uint64) {
	c := e.Classes()
	c.Count(known, first, draws)
	c.MoveTo(counts)
}
