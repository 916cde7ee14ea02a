package videopoker

import (
	"fmt"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
)

func TestJacksOrBetter(t *testing.T) {
	table := eval.NewTable()
	pays := []int64{800, 50, 25, 9, 6, 4, 3, 2, 1, 0}
	begin := time.Now()
	// rows: royal, sf, quads, fh, flush, straight, trips, two pair, jacks, nothing
	s := New(false, pays, func(hand []deck.Card) int {
		c := table.Class(hand)
		k := c.Category()
		if k == eval.OnePair {
			// jacks or better: classes of pairs of A, K, Q, J: 220 each
			if int(c) <= 3325+4*220 {
				return 8
			}
			return 9
		}
		return int(k)
	})
	took := time.Since(begin)
	r := s.Solve()
	sum := 0.0
	for i, n := range r.Rows {
		sum += float64(pays[i]) * float64(n) / float64(r.Of)
	}
	fmt.Println(took, time.Since(begin), r.Hands, sum, r.Rows, r.Of, s.common)
}
