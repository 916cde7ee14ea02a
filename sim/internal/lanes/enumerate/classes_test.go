package enumerate

import (
	"testing"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

func TestCountClassesGivesTheExactCounts(t *testing.T) {
	for _, level := range tested {
		e := mustEvaluator(t, level)
		for cards := 5; cards <= 7 && (level != lanes.Go || cards <= longest); cards++ {
			var got [eval.Classes]uint64
			e.CountClasses(nil, nil, cards, &got)
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
