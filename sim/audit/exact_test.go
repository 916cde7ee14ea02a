package audit

import (
	"cmp"
	"math"
	"strings"
	"testing"

	"pokersim/sim/chunk"

	"gonum.org/v1/gonum/stat/combin"
)

// The mean of each statistic over all orders of the pack is equal to its degrees of
// freedom. The statistics are quadratic in the counts, so the same shuffle repeated N
// times gives N times its statistic. So this test verifies the scale and the degrees
// of freedom without a sampling error.
func TestMeanStatisticIsItsDegrees(t *testing.T) {
	const cards, times = 6, 5 * 720
	for _, first := range []int{cards, 3} {
		b := newBattery(packing{cards: cards}, first, "positions,first-positions,hand-cards,hand-pairs,orders,lehmer,successors,triples", false, 0)
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
					a := test.answer(q, cells)
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

// eachOrder calls do with every order of n cards.
func eachOrder(n int, do func(pack []int)) {
	for all := combin.NewPermutationGenerator(n, n); all.Next(); {
		do(all.Permutation(nil))
	}
}
