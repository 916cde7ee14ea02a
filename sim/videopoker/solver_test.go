package videopoker

import (
	"math"
	"testing"

	"pokersim/eval/handset"
)

// names are the rows of the tables without wild cards.
var names = []string{"royal flush", "straight flush", "four aces with 2-4", "four aces", "four 2-4 with A-4", "four 2-4", "four 5-K",
	"full house", "flush", "straight", "three of a kind", "two pair", "jacks or better"}

// The returns of tables that are known.
func TestReturns(t *testing.T) {
	for _, c := range []struct {
		name string
		wild handset.Wild
		rows []string
		pays []int64
		want float64
	}{
		{"jacks or better 9/6", "", names, []int64{800, 50, 25, 25, 25, 25, 25, 9, 6, 4, 3, 2, 1}, .995439043695},
		{"jacks or better 8/5", "", names, []int64{800, 50, 25, 25, 25, 25, 25, 8, 5, 4, 3, 2, 1}, .972984},
		{"bonus 8/5", "", names, []int64{800, 50, 80, 80, 40, 40, 25, 8, 5, 4, 3, 2, 1}, .991660},
		{"double bonus 10/7/5", "", names, []int64{800, 50, 160, 160, 80, 80, 50, 10, 7, 5, 3, 1, 1}, 1.001725223551},
		{"double double bonus 9/6", "", names, []int64{800, 50, 400, 160, 160, 80, 50, 9, 6, 4, 3, 1, 1}, .989808},
		{"all american", "", names, []int64{800, 200, 40, 40, 40, 40, 40, 8, 8, 8, 3, 1, 1}, 1.007221},
		{"deuces wild full pay", handset.Deuces, []string{"natural royal flush", "four deuces", "wild royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"},
			[]int64{800, 200, 25, 15, 9, 5, 3, 2, 2, 1}, 1.007619612039},
		{"joker poker, kings or better", handset.Joker, []string{"natural royal flush", "five of a kind", "wild royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "kings or better"},
			[]int64{800, 200, 100, 50, 20, 7, 5, 3, 2, 1, 1}, 1.006463},
	} {
		var rows handset.Rows
		for _, name := range c.rows {
			set, err := handset.Parse(name, c.wild)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, set)
		}
		s := New(c.wild, rows, c.pays)
		r, sum := s.Solve(), 0.
		for i, n := range r.Rows {
			sum += float64(s.pays[i]) * float64(n) / float64(r.Of)
		}
		digits := 0.5e-6
		if math.Abs(c.want*1e6-math.Round(c.want*1e6)) > 1e-3 {
			digits = 0.5e-12
		}
		t.Logf("%s: %.12f, %d hands", c.name, sum, r.Hands)
		if math.Abs(sum-c.want) > digits {
			t.Errorf("%s: got %.12f, want %v", c.name, sum, c.want)
		}
	}
}
