package tests

import (
	"cmp"
	"math"
	"strings"
	"testing"

	"pokersim/sim/audit/internal/sample"
)

// The mean of each statistic over all orders of the pack is equal to its degrees of
// freedom. The statistics are quadratic in the counts, so the same shuffle repeated N
// times gives N times its statistic. So this test verifies the scale and the degrees
// of freedom without a sampling error.
func TestMeanStatisticIsItsDegrees(t *testing.T) {
	const cards, times = 6, 5 * 720
	for _, first := range []int{cards, 3} {
		b := NewBattery(sample.Pack{Cards: cards}, first, "positions,first-positions,hand-cards,hand-pairs,orders,lehmer,serial-correlation,successors,triples", false, 0, "")
		names := map[string]bool{}
		sums, degrees := map[string]float64{}, map[string]int{}
		c := NewCounter(b, b.Sections(false)[0])
		eachOrder(cards, func(pack []int) {
			cells := cellsOf(t, c, pack)
			for i := range cells {
				cells[i] *= times
			}
			for _, test := range c.section.Tests {
				own := cells[:test.Cells]
				cells = cells[test.Cells:]
				for _, q := range test.Questions {
					if strings.HasSuffix(q.Name, "-largest") {
						continue
					}
					name := cmp.Or(q.Name, test.Name)
					a := test.answer(q, own)
					if a.LeftOut != "" {
						t.Fatalf("%s is left out: %s", name, a.LeftOut)
					}
					names[name] = true
					sums[name] += a.Statistic / times / 720
					degrees[name] = a.Degrees
				}
			}
		})
		if len(names) < 3 {
			t.Errorf("first %d of %d: got only the tests %v", first, cards, names)
		}
		for name := range names {
			if got, want := sums[name], float64(degrees[name]); math.Abs(got-want) > 1e-9*want {
				t.Errorf("first %d of %d, %s: the mean statistic is %v, want %v", first, cards, name, got, want)
			}
		}
	}
}
