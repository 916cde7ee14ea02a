package tests

import (
	"fmt"
	"math"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
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
	for used > 0 && laws.Sum(d.row(used-1)) == 0 {
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
	compare func(parts [][][]uint64) (laws.Outcome, bool), words func(first, second []uint64, parts [][][]uint64, a, b string) string) Test {
	for i := range sums {
		sums[i] = make([]uint64, columns)
	}
	ask := func(name, title, a, b string, parts func(d drifting) [][][]uint64) Question {
		return Question{
			Name: name, title: title, least: least,
			judge: func(cells []uint64, _ float64) (laws.Outcome, bool) { return compare(parts(drifting{columns, cells})) },
			words: func(cells []uint64, _ float64) string {
				all := parts(drifting{columns, cells})
				if len(all) == 0 {
					return "one part only"
				}
				return words(all[0][0], all[0][1], all, a, b)
			},
		}
	}
	return Test{
		Name: name, Cells: driftRows * columns,
		flush: func(cells []uint64, s *sample.Sample) {
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
		float64(2*laws.MinExpected*battery.Cards), homogeneous,
		func(first, second []uint64, _ [][][]uint64, a, b string) string {
			return differing(battery, first, second, a, b)
		})
	t.Per = 2
	t.count = func(_ []uint16, s *sample.Sample) { tops[s.Number&1][s.Sigma[0]]++ }
	return t
}}

func homogeneous(parts [][][]uint64) (best laws.Outcome, ok bool) {
	tried := 0.0
	best.P = 2
	for _, groups := range parts {
		if o, ok := laws.Homogeneity(groups); ok {
			if tried++; o.P < best.P {
				best = o
			}
		}
	}
	best.P = min(1, best.P*tried)
	return best, tried > 0
}

// differing returns the top card whose counts differ most.
func differing(of *Battery, first, second []uint64, a, b string) string {
	n, m := float64(laws.Sum(first)), float64(laws.Sum(second))
	card, most := 0, -1.0
	for i := range first {
		x, y := float64(first[i])/n, float64(second[i])/m
		if z := math.Abs(x-y) / math.Sqrt(max(x+y, 1/(n+m))); z > most {
			card, most = i, z
		}
	}
	k := float64(len(first))
	return fmt.Sprintf("%s at position 1: %s in %s, %s in %s", of.card(card),
		laws.Deviation(float64(first[card]), n, 1/k), a, laws.Deviation(float64(second[card]), m, 1/k), b)
}
