package tests

import (
	"fmt"
	"testing"

	"pokersim/sim/audit/internal/sample"
)

// No two questions of a battery have the same title.
func TestTitlesDiffer(t *testing.T) {
	for _, n := range []int{2, 4, 5, 7, 13, 52} {
		for _, read := range []bool{false, true} {
			b := NewBattery(sample.NewPack(n, 0, 0), min(n, 7), "", read, 1e6, "")
			seen := map[string]string{}
			for _, test := range b.tests(true) {
				for i, q := range test.Questions {
					name := fmt.Sprintf("question %d of %s", i+1, test.Name)
					if other := seen[q.title]; other != "" {
						t.Errorf("%d cards: %s and %s have the title %q", n, other, name, q.title)
					}
					seen[q.title] = name
				}
			}
		}
	}
}
