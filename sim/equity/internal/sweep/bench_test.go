package sweep_test

import (
	"testing"

	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/internal/lanes"
)

// BenchmarkSweep counts questions of three and two players, with each hand's results.
func BenchmarkSweep(b *testing.B) {
	const (
		first, second, third = "22+,A2s+,KTs+,QJs,ATo+", "55+,A9s+,KQs,AJo+", "TT+,AQs+,AKo"
	)
	for _, c := range []struct {
		name    string
		players []string
		board   string
	}{
		{"AA-v-random-v-random", []string{"AA", "random", "random"}, ""},
		{"random-v-random-v-random", []string{"random", "random", "random"}, ""},
		{"A-v-B-v-C", []string{first, second, third}, ""},
		{"A-v-B-v-C-weighted", []string{"22+@0.5,A2s+,KTs+@0.25,QJs,ATo+@0.75", "55+,A9s+@0.5,KQs,AJo+@0.8", "TT+,AQs+@0.9,AKo@0.35"}, ""},
		{"A-v-B-v-C-flop", []string{first, second, third}, "Td7c2s"},
		{"AA-v-KK-v-QQ", []string{"AA", "KK", "QQ"}, ""},
		{"random-v-random", []string{"random", "random"}, ""},
		{"A-v-B", []string{first, second}, ""},
	} {
		for _, level := range lanes.Levels() {
			if level != lanes.AVX2 {
				b.Run("question="+c.name+"/level="+string(level), func(b *testing.B) {
					q, err := dealstest.Parse(c.players, c.board, "")
					if err != nil {
						b.Fatal(err)
					}
					for b.Loop() {
						count(b, newDeals(b, q), true, level)
					}
				})
			}
		}
	}
}
