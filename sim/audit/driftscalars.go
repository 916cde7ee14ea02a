package audit

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"pokersim/sim/audit/internal/laws"
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
func driftScalars(b *battery) test {
	scalars := b.drifters()
	d := &scalarSums{scalars: scalars, walks: scalars[0].inWalk}
	for i := range d.sums {
		d.sums[i] = make([]uint64, 1+len(scalars))
	}
	d.variances = sync.OnceValue(func() (all []float64) {
		for _, s := range scalars {
			_, variance := laws.Moments(s.distribution())
			all = append(all, variance)
		}
		return all
	})
	columns := 1 + len(scalars)
	t := test{
		name: "drift-scalars", cells: driftRows * columns, count: d.count,
		flush: func(cells []uint64, s *sample) { d.flush(drifting{columns, cells}, s) },
		fold:  func(cells []uint64) { drifting{columns, cells}.fold() },
		least: func() uint64 { return 2 * minForMeans },
		questions: []question{{
			title: "means in parts of the run",
			judge: func(cells []uint64) (laws.Outcome, string) { return d.judge(drifting{columns, cells}.parts()) },
			words: func(cells []uint64) string {
				return d.words(drifting{columns, cells}.parts(), "the first half", "the second")
			},
		}, {
			name: "odd-even-scalars", title: "means of odd and even shuffles",
			judge: func(cells []uint64) (laws.Outcome, string) { return d.judge(drifting{columns, cells}.evenOdd()) },
			words: func(cells []uint64) string {
				return d.words(drifting{columns, cells}.evenOdd(), "even shuffles", "odd ones")
			},
		}},
	}
	if b.cards <= maxForBatch {
		t.batch = d.countBatch
	}
	return t
}

// drifters returns the scalars whose sums are known for each part of the run: those of
// walks first.
func (b *battery) drifters() (all []scalar) {
	for _, s := range b.allScalars() {
		fits := s.inWalk && (s.name != "increasing" || b.cards <= laws.MaxIncreasing) ||
			s.ofColumns != nil && b.cards <= maxForBatch
		if fits || s.ofCodes != nil {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(x, y scalar) int {
		switch {
		case x.inWalk == y.inWalk:
			return 0
		case x.inWalk:
			return -1
		}
		return 1
	})
	return all
}

// scalarSums collects the sums of scalars of even and of odd shuffles.
type scalarSums struct {
	scalars   []scalar
	walks     bool
	sums      [2][]uint64
	variances func() []float64
}

func (d *scalarSums) count(_ []uint16, s *sample) {
	sums := d.sums[s.number&1]
	sums[0]++
	s.encode()
	if !d.walks {
		return
	}
	w := s.walked()
	sums = sums[1:]
	for j := range d.scalars {
		if j >= len(w) || !d.scalars[j].inWalk {
			break
		}
		sums[j] += uint64(w[j])
	}
}

func (d *scalarSums) countBatch(b *batch) {
	const even = 0x5555555555555555
	masks := [2]uint64{even, even << 1}
	for j, s := range d.scalars {
		if s.ofColumns == nil {
			continue
		}
		column := s.ofColumns(b.neighbours())
		for i, mask := range masks {
			d.sums[(b.number+i)&1][1+j] += column.total(mask)
		}
	}
}

func (d *scalarSums) flush(cells drifting, s *sample) {
	for i, codes := range s.lehmer.sums {
		for j, scalar := range d.scalars {
			switch {
			case scalar.ofCodes == nil:
			case scalar.name == "parity":
				d.sums[i][1+j] += codes.parity
			default:
				d.sums[i][1+j] += codes.cycles
			}
		}
	}
	s.lehmer.sums = [2]lehmerSums{}
	cells.add(s.block, d.sums[0], d.sums[1])
	clear(d.sums[0])
	clear(d.sums[1])
}

// parts returns the groups of each number of blocks.
func (d drifting) parts() (all [][][]uint64) {
	for groups := 2; groups <= blocks; groups *= 2 {
		if joined := d.joined(groups); joined != nil {
			all = append(all, joined)
		}
	}
	return all
}

func (d drifting) evenOdd() [][][]uint64 { return [][][]uint64{{d.row(blocks), d.row(blocks + 1)}} }

// minForMeans is the least number of shuffles of a part.
const minForMeans = 100

func (d *scalarSums) judge(parts [][][]uint64) (best laws.Outcome, leftOut string) {
	best.P = 2
	tried := 0.0
	for _, groups := range parts {
		if slices.ContainsFunc(groups, func(row []uint64) bool { return row[0] < minForMeans }) {
			continue
		}
		for j := range d.scalars {
			tried++
			if o := d.homogeneity(groups, j); o.P < best.P {
				best = o
			}
		}
	}
	if tried == 0 {
		return best, laws.TooFew(2 * minForMeans)
	}
	best.P = min(1, best.P*tried)
	return best, ""
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

// words returns the scalar whose mean differs most, and its means in the first number
// of blocks.
func (d *scalarSums) words(parts [][][]uint64, a, b string) string {
	if len(parts) == 0 {
		return "one part only"
	}
	worst, least := 0, math.Inf(1)
	for j := range d.scalars {
		for _, groups := range parts {
			if p := d.homogeneity(groups, j).P; p < least {
				worst, least = j, p
			}
		}
	}
	mean := func(row []uint64) float64 { return float64(row[1+worst]) / float64(row[0]) }
	return fmt.Sprintf("%s: %.6g on average in %s, %.6g in %s", d.scalars[worst].title, mean(parts[0][0]), a, mean(parts[0][1]), b)
}
