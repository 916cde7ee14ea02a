package audit

import (
	"cmp"
	"math"
	"strings"
	"testing"

	"pokersim/sim/chunk"
)

// The mean of each statistic over all orders of the pack is equal to its degrees of
// freedom. The statistics are quadratic in the counts, so the same shuffle repeated N
// times gives N times its statistic. So this test verifies the scale and the degrees
// of freedom without a sampling error.
func TestMeanStatisticIsItsDegrees(t *testing.T) {
	const cards, times = 6, 5 * 720
	for _, first := range []int{cards, 3} {
		b := newBattery(Spec{Cards: cards, First: first, Tests: "positions,first-positions,hand-cards,hand-pairs,orders,lehmer,successors,triples"}, 0)
		names := map[string]bool{}
		sums, degrees := map[string]float64{}, map[string]int{}
		eachOrder(cards, func(pack []int) {
			layout := b.sections(Reset)
			tally := chunk.Tally{Counts: make([]uint64, layout.counts())}
			c := newCounter(b, layout[0])
			if err := c.add(pack); err != nil {
				t.Fatal(err)
			}
			c.moveTo(&tally)
			for i, test := range layout[0].tests {
				cells := layout[0].cells(tally)[i]
				for j := range cells {
					cells[j] *= times
				}
				for _, q := range test.questions {
					if strings.HasSuffix(q.name, "-largest") {
						continue
					}
					name := cmp.Or(q.name, test.name)
					o, leftOut := q.judge(cells)
					if leftOut != "" {
						t.Fatalf("%s is left out: %s", name, leftOut)
					}
					names[name] = true
					sums[name] += o.statistic / times / 720
					degrees[name] = o.degrees
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

// eachOrder calls do with every order of n cards (Heap's algorithm).
func eachOrder(n int, do func(pack []int)) {
	pack := ordered[int](n)
	var generate func(k int)
	generate = func(k int) {
		if k == 1 {
			do(pack)
			return
		}
		for i := range k {
			generate(k - 1)
			if k%2 == 0 {
				pack[i], pack[k-1] = pack[k-1], pack[i]
			} else {
				pack[0], pack[k-1] = pack[k-1], pack[0]
			}
		}
	}
	generate(n)
}

// Published percentiles of chi-square: with 10 degrees of freedom, 18.307 (95th) and
// 3.9403 (5th); with 1 degree of freedom, 3.8415 (95th).
func TestChiSquareUpperTail(t *testing.T) {
	for _, c := range []struct {
		statistic float64
		degrees   int
		p         float64
	}{{18.307038, 10, 0.05}, {3.940299, 10, 0.95}, {3.8414588, 1, 0.05}} {
		if got := chiSquare(c.statistic, c.degrees).p; math.Abs(got-c.p) > 1e-5 {
			t.Errorf("chi-square %v with %d degrees of freedom: got p = %v, want %v", c.statistic, c.degrees, got, c.p)
		}
	}
}
