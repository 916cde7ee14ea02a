package tests

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// driftScalars returns the test drift-scalars: whether the means of the scalars are
// equal in all parts of the run, and in shuffles with even and with odd numbers.
//
// Let m(b) be the mean of a scalar over the n(b) shuffles of block b, m its mean over all
// and σ² its variance for a fair shuffle. Then Σ n(b) (m(b)-m)²/σ² is chi-square, with
// one degree of freedom less than there are blocks. The p-value of all scalars and all
// numbers of blocks is the least times their number (Bonferroni).
//
// A row has the number of shuffles, then the sum of each scalar.
var driftScalars = row{name: "drift-scalars", others: []string{"odd-even-scalars"}, least: 2, fits: wholePack, one: newDriftScalars}

func newDriftScalars(b *Battery) Test {
	d := &scalarSums{}
	for _, walked := range []bool{true, false} { // those of walks first, the order in tally files
		for _, s := range scalars {
			known := s.walked(b.Cards) || s.codes != nil || s.column != nil && (s.fits != namedPack || b.Named)
			if known && s.walked(b.Cards) == walked && (s.most == 0 || b.Cards <= s.most) {
				d.scalars = append(d.scalars, s)
			}
		}
	}
	d.variances = sync.OnceValue(func() (all []float64) {
		for _, s := range d.scalars {
			_, variance := laws.Moments(b.laws[s.name]())
			all = append(all, variance)
		}
		return all
	})
	t := partsTest("drift-scalars", "means in parts of the run", "odd-even-scalars", "means of odd and even shuffles", &d.sums, 1+len(d.scalars),
		2*minForMeans, d.judge, d.words)
	if b.Cards <= sample.MaxForBatch {
		t.batch = d.countBatch
		return t
	}
	flush := t.flush
	t.count, t.flush = d.count, func(cells []uint64, s *sample.Sample) {
		d.addCodes(s)
		flush(cells, s)
	}
	return t
}

// scalarSums collects the sums of scalars of even and of odd shuffles.
type scalarSums struct {
	scalars   []scalar
	sums      [2][]uint64
	variances func() []float64
}

func (d *scalarSums) countBatch(b *sample.Batch) {
	for i := range d.sums {
		d.sums[(b.Number+i)&1][0] += uint64(b.Held+1-i) / 2
	}
	for j, s := range d.scalars {
		for i, sum := range s.sums(b) {
			d.sums[i][1+j] += sum
		}
	}
}

// count is countBatch for a shuffle of a pack that is too large for batches: all its scalars are
// those of Lehmer codes, which addCodes adds.
func (d *scalarSums) count(_ []uint16, s *sample.Sample) {
	d.sums[s.Number&1][0]++
	s.Encode()
}

// addCodes adds the sums of the scalars of Lehmer codes.
func (d *scalarSums) addCodes(s *sample.Sample) {
	for i, sums := range s.Lehmer.Sums {
		for j, scalar := range d.scalars {
			if scalar.sum != nil {
				d.sums[i][1+j] += scalar.sum(sums)
			}
		}
	}
	s.Lehmer.Sums = [2]sample.LehmerSums{}
}

// minForMeans is the least number of shuffles of a part.
const minForMeans = 100

func (d *scalarSums) judge(parts [][][]uint64) (best laws.Outcome, ok bool) {
	best.P = 2
	tried := 0.0
	for _, groups := range parts {
		if slices.ContainsFunc(groups, func(row []uint64) bool { return row[0] < minForMeans }) {
			continue
		}
		for j := range d.scalars {
			tried++
			if o := d.homogeneity(groups, j); o.Log() < best.Log() {
				best = o
			}
		}
	}
	return best.Times(laws.BonferroniOf(tried)), tried > 0
}

// homogeneity tests whether the mean of a scalar is equal in groups of shuffles.
func (d *scalarSums) homogeneity(groups [][]uint64, scalar int) laws.Outcome {
	size, total := 0.0, 0.0
	for _, row := range groups {
		size += float64(row[0])
		total += float64(row[1+scalar])
	}
	statistic := 0.0
	for _, row := range groups {
		n := float64(row[0])
		difference := float64(row[1+scalar])/n - total/size
		statistic += n * difference * difference / d.variances()[scalar]
	}
	return laws.ChiSquare(statistic, len(groups)-1)
}

// words returns the scalar whose mean differs most, and its means in two parts.
func (d *scalarSums) words(first, second []uint64, parts [][][]uint64, a, b string) laws.Words {
	worst, least := 0, math.Inf(1)
	for j := range d.scalars {
		for _, groups := range parts {
			if p := d.homogeneity(groups, j).Log(); p < least {
				worst, least = j, p
			}
		}
	}
	mean := func(row []uint64) float64 { return float64(row[1+worst]) / float64(row[0]) }
	return laws.Words{
		Text:    fmt.Sprintf("%s: %.6g on average in %s, %.6g in %s", d.scalars[worst].title, mean(first), a, mean(second), b),
		Differs: d.homogeneity([][]uint64{first, second}, worst).P*float64(len(d.scalars)) < 1-stats.Level,
	}
}
