package hands

import (
	"iter"
	"strings"
	"testing"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// The numbers of cards that set each bit of the suits' codes show whether a hand has a
// flush.
func TestFlushCodesTellFlushes(t *testing.T) {
	sets := map[int]struct{ never, some string }{
		5: {"1234", "05"}, 6: {"234", "0156"}, 7: {"34", "0167"},
	}
	for cards, set := range sets {
		for n := range suitCounts(cards) {
			var bits [3]int
			flush := false
			for suit := range n {
				for i := range bits {
					bits[i] += int(arguments.FlushCodes[suit]>>i&1) * n[suit]
				}
				flush = flush || n[suit] >= 5
			}
			never, some := false, false
			for _, b := range bits {
				digit := string(rune('0' + b))
				never = never || strings.Contains(set.never, digit)
				some = some || strings.Contains(set.some, digit)
			}
			if got := !never && some; got != flush {
				t.Errorf("%d cards, %v in the suits, %v of the bits: flush %v, want %v", cards, n, bits, got, flush)
			}
		}
	}
}

// suitCounts yields every distribution of a number of cards over four suits.
func suitCounts(cards int) iter.Seq[[4]int] {
	return func(yield func([4]int) bool) {
		for a := range cards + 1 {
			for b := range cards + 1 - a {
				for c := range cards + 1 - a - b {
					if !yield([4]int{a, b, c, cards - a - b - c}) {
						return
					}
				}
			}
		}
	}
}
