package tests

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/shuffled"
)

// Blocks is the largest number of equal blocks of a run that drift compares: 2, 4, 8
// and 16.
const Blocks = 16

// drifting has a row of counts for each block of the run, then one for the shuffles
// with even numbers and one for those with odd numbers.
type drifting struct {
	columns int
	cells   []uint64
}

const driftRows = Blocks + 2

func (d drifting) row(i int) []uint64 { return d.cells[i*d.columns:][:d.columns] }

// add adds the counts of even and of odd shuffles of a block.
func (d drifting) add(block int, even, odd []uint64) {
	for i := range d.columns {
		d.row(block)[i] += even[i] + odd[i]
		d.row(Blocks)[i] += even[i]
		d.row(Blocks + 1)[i] += odd[i]
	}
}

// fold joins each two blocks to one. The last half of the blocks is then empty.
func (d drifting) fold() {
	for block := range Blocks {
		to, from := d.row(block/2), d.row(block)
		for i, n := range from {
			if block%2 == 0 {
				to[i] = n
			} else {
				to[i] += n
			}
		}
		if block > 0 {
			clear(d.row(block))
		}
	}
}

// joined returns 2, 4, 8 or 16 groups of the used blocks, of about equal size, or nil if
// there are too few blocks.
func (d drifting) joined(groups int) (all [][]uint64) {
	used := Blocks
	for used > 0 && ints.Sum(d.row(used-1)) == 0 {
		used--
	}
	if groups > used {
		return nil
	}
	for range groups {
		all = append(all, make([]uint64, d.columns))
	}
	for block := range used {
		for i, n := range d.row(block) {
			all[block*groups/used][i] += n
		}
	}
	return all
}

// parts returns the groups of each number of blocks.
func (d drifting) parts() (all [][][]uint64) {
	for groups := 2; groups <= Blocks; groups *= 2 {
		if joined := d.joined(groups); joined != nil {
			all = append(all, joined)
		}
	}
	return all
}

func (d drifting) evenOdd() [][][]uint64 { return [][][]uint64{{d.row(Blocks), d.row(Blocks + 1)}} }

// partsTest returns a test that compares sums of columns between parts of the run, and
// between the shuffles with even and with odd numbers, which count adds to sums apart.
// compare judges groups, and words has the two that it names.
func partsTest(name, title, oddName, oddTitle string, sums *[2][]uint64, columns int, least float64,
	compare func(parts [][][]uint64) (chance.Outcome, bool), words func(first, second []uint64, parts [][][]uint64, a, b string) chance.Words) Test {
	for i := range sums {
		sums[i] = make([]uint64, columns)
	}
	ask := func(name, title, a, b string, parts func(d drifting) [][][]uint64) Question {
		return Question{
			Name: name, title: title, least: least,
			judge: func(cells []uint64, _ float64) (chance.Outcome, bool) {
				return compare(parts(drifting{columns, cells}))
			},
			words: func(cells []uint64, _ float64) chance.Words {
				all := parts(drifting{columns, cells})
				if len(all) == 0 {
					return chance.Words{Text: "one part only"}
				}
				return words(all[0][0], all[0][1], all, a, b)
			},
		}
	}
	return Test{
		Name: name, Cells: driftRows * columns,
		flush: func(cells []uint64, s *shuffled.Sample) {
			drifting{columns, cells}.add(s.Block, sums[0], sums[1])
			clear(sums[0])
			clear(sums[1])
		},
		fold: func(cells []uint64) { drifting{columns, cells}.fold() },
		Questions: []Question{
			ask("", title, "the first half", "the second", drifting.parts),
			ask(oddName, oddTitle, "even shuffles", "odd ones", drifting.evenOdd),
		},
	}
}

// drift tests whether the card at the top has one distribution in all parts of the run,
// and in shuffles with even and with odd numbers. Each comparison is Pearson's chi-square
// test of homogeneity. The p-value of the four numbers of blocks is four times the least
// (Bonferroni).
var drift = row{name: "drift", others: []string{"odd-even"}, least: 2, one: func(battery *Battery) Test {
	var tops [2][]uint64
	t := partsTest("drift", "top card in parts of the run", "odd-even", "top card of odd and even shuffles", &tops, battery.Cards,
		float64(2*chance.MinExpected*battery.Cards), homogeneous,
		func(first, second []uint64, _ [][][]uint64, a, b string) chance.Words {
			return differing(battery, first, second, a, b)
		})
	t.Per = 2
	t.count = func(_ []uint16, s *shuffled.Sample) { tops[s.Number&1][s.Sigma[0]]++ }
	return t
}}

func homogeneous(parts [][][]uint64) (best chance.Outcome, ok bool) {
	tried := 0.0
	best.P = 2
	for _, groups := range parts {
		if o, ok := chance.Homogeneity(groups); ok {
			if tried++; o.Log() < best.Log() {
				best = o
			}
		}
	}
	return best.Times(chance.BonferroniOf(tried)), tried > 0
}

// differing returns the top card whose counts differ most, and whether they do by themselves.
func differing(of *Battery, first, second []uint64, a, b string) chance.Words {
	n, m := float64(ints.Sum(first)), float64(ints.Sum(second))
	card, most := 0, -1.0
	for i := range first {
		x, y := float64(first[i])/n, float64(second[i])/m
		if z := math.Abs(x-y) / math.Sqrt(max(x+y, 1/(n+m))); z > most {
			card, most = i, z
		}
	}
	k := float64(len(first))
	both := float64(first[card]+second[card]) / (n + m)
	z := (float64(first[card])/n - float64(second[card])/m) / math.Sqrt(both*(1-both)*(1/n+1/m))
	return chance.Words{
		Text: fmt.Sprintf("%s at position 1: %s in %s, %s in %s", of.card(card),
			chance.Deviation(float64(first[card]), n, 1/k, 1).Text, a, chance.Deviation(float64(second[card]), m, 1/k, 1).Text, b),
		Differs: chance.Normal(z).P*k < 1-stats.Level, Place: 1,
	}
}

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
			known := s.walked(b.Cards) || s.of == nil && (s.fits != namedPack || b.Named)
			if known && s.walked(b.Cards) == walked && (s.most == 0 || b.Cards <= s.most) {
				d.scalars = append(d.scalars, s)
			}
		}
	}
	d.variances = sync.OnceValue(func() (all []float64) {
		for _, s := range d.scalars {
			_, variance := chance.Moments(b.laws[s.name]())
			all = append(all, variance)
		}
		return all
	})
	t := partsTest("drift-scalars", "means in parts of the run", "odd-even-scalars", "means of odd and even shuffles", &d.sums, 1+len(d.scalars),
		2*minForMeans, d.judge, d.words)
	if b.Cards <= shuffled.MaxForBatch {
		t.batch = d.countBatch
		return t
	}
	flush := t.flush
	t.count, t.flush = d.count, func(cells []uint64, s *shuffled.Sample) {
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

func (d *scalarSums) countBatch(b *shuffled.Batch) {
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
func (d *scalarSums) count(_ []uint16, s *shuffled.Sample) {
	d.sums[s.Number&1][0]++
	s.Encode()
}

// addCodes adds the sums of the scalars of Lehmer codes.
func (d *scalarSums) addCodes(s *shuffled.Sample) {
	for i, sums := range s.Lehmer.Sums {
		for j, scalar := range d.scalars {
			if scalar.sum != nil {
				d.sums[i][1+j] += scalar.sum(sums)
			}
		}
	}
	s.Lehmer.Sums = [2]shuffled.LehmerSums{}
}

// minForMeans is the least number of shuffles of a part.
const minForMeans = 100

func (d *scalarSums) judge(parts [][][]uint64) (best chance.Outcome, ok bool) {
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
	return best.Times(chance.BonferroniOf(tried)), tried > 0
}

// homogeneity tests whether the mean of a scalar is equal in groups of shuffles.
func (d *scalarSums) homogeneity(groups [][]uint64, scalar int) chance.Outcome {
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
	return chance.ChiSquare(statistic, len(groups)-1)
}

// words returns the scalar whose mean differs most, and its means in two parts.
func (d *scalarSums) words(first, second []uint64, parts [][][]uint64, a, b string) chance.Words {
	worst, least := 0, math.Inf(1)
	for j := range d.scalars {
		for _, groups := range parts {
			if p := d.homogeneity(groups, j).Log(); p < least {
				worst, least = j, p
			}
		}
	}
	mean := func(row []uint64) float64 { return float64(row[1+worst]) / float64(row[0]) }
	return chance.Words{
		Text:    fmt.Sprintf("%s: %.6g on average in %s, %.6g in %s", d.scalars[worst].title, mean(first), a, mean(second), b),
		Differs: d.homogeneity([][]uint64{first, second}, worst).P*float64(len(d.scalars)) < 1-stats.Level,
	}
}
