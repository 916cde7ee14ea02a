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

// drift tests whether the card at the top has one distribution in all parts of the run,
// and in shuffles with even and with odd numbers. Each comparison is Pearson's chi-square
// test of homogeneity. The p-value of the four numbers of blocks is four times the least
// (Bonferroni).
var drift = row{name: "drift", least: 2, tests: single(newDrift)}

func newDrift(b *Battery) test {
	n := b.Cards
	var tops [2][]uint64
	for i := range tops {
		tops[i] = make([]uint64, n)
	}
	return test{
		Name: "drift", Cells: driftRows * n, Per: 2,
		count: func(_ []uint16, s *sample.Sample) { tops[s.Number&1][s.Sigma[0]]++ },
		flush: func(cells []uint64, s *sample.Sample) {
			drifting{n, cells}.add(s.Block, tops[0], tops[1])
			clear(tops[0])
			clear(tops[1])
		},
		fold: func(cells []uint64) { drifting{n, cells}.fold() },
		Questions: []question{{
			title: "top card in parts of the run", least: float64(2 * laws.MinExpected * n),
			words: func(cells []uint64, _ float64) string { return drifting{n, cells}.topWords() },
			judge: func(cells []uint64, _ float64) (best laws.Outcome, ok bool) {
				tried := 0.0
				best.P = 2
				for _, groups := range (drifting{n, cells}).parts() {
					if o, ok := laws.Homogeneity(groups); ok {
						if tried++; o.P < best.P {
							best = o
						}
					}
				}
				best.P = min(1, best.P*tried)
				return best, tried > 0
			},
		}, {
			Name: "odd-even", title: "top card of odd and even shuffles", least: float64(2 * laws.MinExpected * n),
			words: func(cells []uint64, _ float64) string {
				d := drifting{n, cells}
				return differing(d.row(Blocks), d.row(Blocks+1), "even shuffles", "odd ones")
			},
			judge: func(cells []uint64, _ float64) (laws.Outcome, bool) {
				return laws.Homogeneity(drifting{n, cells}.evenOdd()[0])
			},
		}},
	}
}

// topWords returns the top card that differs most between two halves of the run.
func (d drifting) topWords() string {
	halves := d.joined(2)
	if halves == nil {
		return "one part only"
	}
	return differing(halves[0], halves[1], "the first half", "the second")
}

// differing returns the top card whose counts differ most.
func differing(first, second []uint64, a, b string) string {
	n, m := float64(laws.Sum(first)), float64(laws.Sum(second))
	card, most := 0, -1.0
	for i := range first {
		x, y := float64(first[i])/n, float64(second[i])/m
		if z := math.Abs(x-y) / math.Sqrt(max(x+y, 1/(n+m))); z > most {
			card, most = i, z
		}
	}
	k := float64(len(first))
	return fmt.Sprintf("card %d at position 1: %s in %s, %s in %s", card+1,
		laws.Deviation(float64(first[card]), n, 1/k), a, laws.Deviation(float64(second[card]), m, 1/k), b)
}
