// Package tests has the tests of shuffles, a file each, the battery that lists them, and
// the counters that use them. A test has the counts of a tally and, from these, its
// statistics, p-values and words.
package tests

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/mathext"

	"pokersim/eval"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// rows returns the tests, in the order of the report. To add a test is to write its file, with
// its row, and to name the row here.
var rows = sync.OnceValue(func() []row {
	return []row{
		positions, firstPositions, handCards, handPairs, equalRanks, equalSuits, equalColours, equalParities, straightThrees, suitThrees, oddTriples, orders, transitions, lehmer,
		parity.row(), fixedPoints.row(), cycles.row(), inversions.row(), descents.row(), runs.row(), rising.row(), increasing.row(),
		serialCorrelation, successors, triples, keptNeighbours.row(), keptSuccessors.row(), rankNeighbours.row(), suitNeighbours.row(),
		drift, driftScalars, handOverlap, gaps, couponCollector, handCategories, handRepeats, drawGaps, repeatedRows, closeFit, startOrder, drawLaws, nextRows,
	}
})

// NewBattery returns the battery of a pack of which the first positions are tested. names
// are those of tests, separated by commas; "" is all. level is that of the assembly; "" is the best.
func NewBattery(pack shuffled.Pack, first int, names string, read bool, shuffles uint64, level lanes.Level) *Battery {
	b := &Battery{Pack: pack, first: first, read: read, shuffles: shuffles, Form: planes.FormOf(level), table: sync.OnceValue(eval.NewTable), laws: map[string]func() []float64{}}
	if names != "" {
		b.only = strings.Split(names, ",")
	}
	for _, s := range scalars {
		b.laws[s.name] = func() []float64 { return s.lawOf(b.Pack) }
	}
	return b
}

// Names returns the names of the rows and of their other questions, in the order of the
// report. The name of a row is that of all its questions.
func Names() (all []string) {
	for _, r := range rows() {
		all = append(append(all, r.name), r.others...)
	}
	return all
}

// rowOf returns the row of a name.
func rowOf(name string) row {
	return rows()[slices.IndexFunc(rows(), func(r row) bool { return r.name == name || slices.Contains(r.others, name) })]
}

// wants reports whether a name is among those of the plan.
func (b *Battery) wants(name string) bool { return len(b.only) == 0 || slices.Contains(b.only, name) }

// Wants reports whether a row, or one of its questions, is among the tests of the plan.
func (b *Battery) Wants(name string) bool {
	return b.wants(name) || slices.ContainsFunc(rowOf(name).others, b.wants)
}

// Unfit returns the reason why the tests of a row do not fit the pack, or "".
func (b *Battery) Unfit(name string) string { return rowOf(name).unfit(b) }

// rows returns the wanted rows that fit the pack.
func (b *Battery) rows() (all []row) {
	for _, r := range rows() {
		if b.Wants(r.name) && r.unfit(b) == "" {
			all = append(all, r)
		}
	}
	return all
}

// Prints reports whether tallies have fingerprints of orders. Of draws an input keeps its own.
func (b *Battery) Prints() bool {
	return !b.drawn() && slices.ContainsFunc(b.rows(), func(r row) bool { return r.prints != nil })
}

// tests returns the wanted tests that fit the pack.
func (b *Battery) tests(reuse bool) (all []Test) {
	if reuse && b.HasNames() { // card i is that of position i of the pack before
		other := *b
		other.Pack = b.Unnamed()
		b = &other
	}
	for _, r := range b.rows() {
		for _, t := range r.testsOf(b, reuse) {
			if !b.wants(r.name) {
				t.Questions = slices.DeleteFunc(t.Questions, func(q Question) bool { return !b.wants(cmp.Or(q.Name, t.Name)) })
			}
			if len(t.Questions) > 0 {
				all = append(all, t)
			}
		}
	}
	return all
}

// Answers returns what the tests of a section say of a tally. Packs come as in comings.
func (b *Battery) Answers(s Section, tally chunk.Tally, comings *Comings) (all []chance.Answer) {
	shuffles := s.Shuffles(tally)
	if shuffles == 0 {
		return nil
	}
	for _, r := range rows() {
		if why := r.unfit(b); why != "" && b.Wants(r.name) && (len(b.only) > 0 || !r.quiet) {
			all = append(all, chance.Answer{Test: r.name, LeftOut: why})
		}
	}
	counts := s.Cells(tally)
	for i, t := range s.Tests {
		for _, q := range t.Questions {
			if a := t.answer(q, counts[i]); a.LeftOut == "" || !t.extra && !q.quiet {
				all = append(all, a)
			}
		}
	}
	prints := marked{tally.Prints, s.Mark, shuffles, comings}
	for _, r := range b.rows() {
		if r.prints != nil {
			a := r.prints.judge(b, prints)
			a.Test, a.Title, a.Few, a.Least = r.name, cmp.Or(a.Title, r.prints.title), true, r.prints.least(b)
			all = append(all, a)
		}
		if r.answers != nil {
			if a, ok := r.answers(all); ok {
				all = append(all, a)
			}
		}
	}
	return all
}

// LeastShuffles returns the least number of shuffles for one of the tests: 0 if any
// number may be enough, or more than maxShuffles if none is.
func (b *Battery) LeastShuffles(reuse bool, shuffles uint64) uint64 {
	least, tests := uint64(MaxShuffles+1), b.tests(reuse)
	for _, r := range b.rows() {
		if r.prints != nil {
			if len(tests) == 0 && r.prints.any {
				return 0
			}
			least = min(least, r.prints.least(b))
		}
	}
	for _, r := range b.rows() {
		if r.ofFirst > 0 {
			least = min(least, r.ofFirst)
		}
	}
	for _, t := range tests {
		if shuffles >= least {
			break
		}
		least = min(least, t.leastShuffles())
	}
	return least
}

// NoneFits returns the error of tests that do not fit the pack.
func (b *Battery) NoneFits() error {
	first := Names()[slices.IndexFunc(Names(), b.wants)]
	return chunk.Invalid("tests", "%s %s", first, cmp.Or(b.Unfit(first), "needs another test, or another mode"))
}

// closeFit fails if a chi-square statistic of another test is too small. Random counts
// deviate from their expectation. The counts of a shuffler that uses all orders in turn do
// not, and no other test detects that.
//
// For each of k statistics, take the probability that a fair shuffle gives one at
// most as large. The statistic of this test is the least of these probabilities, and
// p is 1-(1-least)^k, as if they were independent.
var closeFit = row{name: "close-fit", least: 2, answers: judgeCloseFit}

// minForCloseFit is the least number of degrees of freedom of a statistic in the test
// close-fit. With fewer, counts equal to their expectation are not rare.
const minForCloseFit = 5

// rareFit is the p-value below which a fit is called too good.
const rareFit = 1e-3

func judgeCloseFit(all []chance.Answer) (a chance.Answer, ok bool) {
	least, k, fit := 1.0, 0, ""
	for _, x := range all {
		if x.LeftOut != "" || x.Degrees < minForCloseFit {
			continue
		}
		k++
		if below := mathext.GammaIncReg(float64(x.Degrees)/2, x.Statistic/2); below <= least {
			least = below
			fit = fmt.Sprintf("of %s: chi-square is %.4g with %d degrees of freedom", x.Test, x.Statistic, x.Degrees)
		}
	}
	a.Test, a.Title, a.Statistic, a.P = "close-fit", "smallest chi-square", least, chance.Sidak(least, float64(k))
	if a.P < rareFit {
		a.Words = chance.Words{Text: "the counts fit too well, as those " + fit, Differs: true}
	} else {
		a.Words.Text = "the closest fit is that " + fit
	}
	return a, k > 0
}
