package audit

import (
	"encoding/json"
	"math"
	"slices"

	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/repeats"
	"pokersim/sim/audit/internal/start"
)

// Verdict is the conclusion of a result from its adjusted p-value, and of a report from
// its results.
type Verdict string

// The verdicts. A report is Unfair if a result is Fail.
const (
	Pass    Verdict = "PASS"    // no bias found
	Suspect Verdict = "SUSPECT" // more shuffles are needed
	Fail    Verdict = "FAIL"    // of a result
	Unfair  Verdict = "UNFAIR"  // of a report
	TooFew  Verdict = "TOO FEW" // of a report: fewer than half of its tests ran
)

// Report is the outcome of an audit.
type Report struct {
	Algorithm string  `json:"algorithm"` // of Read: the name of the input
	Source    string  `json:"-"`         // of Read: the name of the input, if it is not standard input
	Cards     int     `json:"cards"`
	First     int     `json:"first"`    // number of tested positions, from the front
	Rounds    uint64  `json:"shuffles"` // in each mode, of the plan
	Seed      uint64  `json:"seed"`
	Verdict   Verdict `json:"verdict"` // empty if not all chunks are done
	Parts     []Part  `json:"parts"`   // one for each mode
	Plan      Spec    `json:"plan"`
	// Assumes is what the tests need of the input, which it does not tell; empty if it is nothing.
	Assumes string `json:"assumes,omitempty"`
	// Detects are the biases that the audit would have found with 90 % power.
	Detects []Detection `json:"detects,omitempty"`
	// MoreNeeded is the number of further shuffles that a second run needs, if the
	// verdict is Suspect and there was no complete second run.
	MoreNeeded uint64 `json:"more_needed,omitempty"`
	// Needed is the number of shuffles from which on half of the tests run, if the verdict is
	// TooFew.
	Needed uint64 `json:"needed,omitempty"`
	// FirstRun is the suspect report of the first run, if this one is of a second run.
	FirstRun *Report `json:"first_run,omitempty"`
	// Cause is what FindCause has found; nil before it, and for other verdicts.
	Cause *Cause `json:"cause,omitempty"`
	// Start is the order of the deck before each shuffle, of an input whose cards have names.
	Start *start.Known `json:"start_order,omitempty"`
	// Names are those of the cards of an input, by their numbers; nil for numbers and algorithms.
	Names []string `json:"-"`
	// Searching, if it is set, is called by FindCause with the part of its search that is done, from 0 to
	// 1, in ascending order and one call at a time; not if there is nothing to search for.
	Searching func(part float64) `json:"-"`
	// Evidence is what FindCause compares with the mistakes.
	Evidence []Evidence `json:"-"`
	// Search is what FindCause needs if the order of the deck is not known.
	Search *startSearch `json:"-"`
}

// Cause is why packs may be unfair: the mistakes of programs whose shuffles have the counts of
// the audit. It is a hypothesis: other shuffles may have these counts too.
type Cause struct {
	Text string     `json:"text"` // some sentences
	Mode Mode       `json:"mode"` // of the counts that are compared
	Fits []CauseFit `json:"fits"` // empty if no mistake fits
	// Partly are mistakes that have dealt only a share of the packs, if the others are fair.
	Partly []CauseFit `json:"partly,omitempty"`
	// Nearest is the mistake that comes nearest, if none fits.
	Nearest *CauseFit `json:"nearest,omitempty"`
	// Tried is the number of mistakes and of families of them, each with its inverse and its
	// reversals, without those that fit and are left out, and Names are their names.
	Tried int      `json:"tried"`
	Names []string `json:"tried_names,omitempty"`
	// Parity is "even" or "odd" if every pack is such a rearrangement of the ordered one and nothing
	// else is wrong: then nothing is compared.
	Parity string `json:"parity,omitempty"`
}

// CauseFit is a mistake that fits.
type CauseFit struct {
	Name  string  `json:"name"`           // of the catalogue of shuffles, if it has the mistake
	Form  string  `json:"form,omitempty"` // how it is inverted or reversed; "" if it is not
	About string  `json:"about"`          // what is wrong, as a clause, with the range of a parameter
	Mend  string  `json:"mend,omitempty"` // what to do instead; "" if the clause says it
	P     float64 `json:"p"`              // of the comparison: 0.01 or more; below for Nearest
	// Share has the ends of a 99 % interval of the share of the packs that are of the mistake, if the
	// others are fair: 1 is all. It is empty if the positions of the cards do not tell it.
	Share []float64 `json:"share,omitempty"`
}

// Evidence is the counts of a mode with a failed test, of whole packs.
type Evidence struct {
	Mode   Mode
	Counts cause.Counts
}

// Part is the result of one mode.
type Part struct {
	Mode    Mode      `json:"mode"`
	Rounds  uint64    `json:"shuffles"` // done so far
	Results []Result  `json:"results"`
	LeftOut []LeftOut `json:"left_out,omitempty"`
	// Bounds are what was not looked at because of a bound of the program, a sentence each.
	Bounds []string `json:"bounds,omitempty"`
	// Repeats says how packs, draws or hands come again: the kind, its numbers, and what to check. It is
	// nil if they do by chance or not at all. If packs or draws of an input do, and hardly any would by
	// chance, Rounds and the results of all other tests are of the different ones alone.
	Repeats *repeats.Repeats `json:"repeats,omitempty"`
	// Positions counts how often each card (row) is at each tested position (column).
	// It is nil if no test counts them.
	Positions *CellCounts `json:"-"`
	// Orders counts each order, a row for each, of packs of up to seven cards. It is nil if
	// no test counts them.
	Orders *CellCounts `json:"-"`
	// Transitions counts how often each order (row) is followed by each order
	// (column): of packs in reuse mode, of shuffles in reset mode. It is nil if no test
	// counts them: for packs of more than five cards.
	Transitions *CellCounts `json:"-"`
	// Sequences are the same for longer sequences: how often each sequence of two, three
	// and four orders (row) is followed by each order. Those with fewer than five
	// shuffles for a cell on average are left out.
	Sequences []*CellCounts `json:"-"`
	// Variation is the total variation distance, 0 to 1, between the observed
	// distribution of the number of rising sequences and that of a fair shuffle. It is
	// a lower bound of the distance between the distributions of orders, and for
	// riffles equal to it. The sampling error is about n^(1/4) / (2·sqrt(shuffles)) for
	// n cards. It is negative if rising sequences are not counted.
	Variation float64 `json:"variation"`
}

// Result is the result of one statistic of a test.
type Result struct {
	Test      string  `json:"test"`
	Title     string  `json:"title"` // what the test counts
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"` // 0 if the statistic is not chi-square
	P         float64 `json:"p"`                  // the probability of a statistic at least as large
	Adjusted  float64 `json:"p_adjusted"`         // for the number of results of the report (Holm 1979)
	Verdict   Verdict `json:"verdict"`            // empty if the report has none
	Words     string  `json:"largest_deviation"`  // as a phrase

	LogP    float64 `json:"-"` // the natural logarithm of P, also of one that is too small for a float64
	Differs bool    `json:"-"` // whether Words say how the counts differ from those of a fair shuffle
	Place   int     `json:"-"` // the position of a draw, from 1, that Words name; 0 is none
}

// LeftOut is a test that was not made, and the reason.
type LeftOut struct {
	Test string `json:"test"`
	Why  string `json:"why"`
	Few  bool   `json:"too_few"` // whether it fits the pack but needs more shuffles
	// Least is how many shuffles are needed then; 0 if that is not known.
	Least uint64 `json:"least,omitempty"`
}

// judge sets the verdicts. An incomplete audit has none.
func (r *Report) judge(l levels, complete bool) {
	var all []*Result
	for i := range r.Parts {
		for j := range r.Parts[i].Results {
			all = append(all, &r.Parts[i].Results[j])
		}
	}
	adjust(all, l)
	if !complete {
		for _, result := range all {
			result.Verdict = ""
		}
		return
	}
	r.Verdict = Pass
	if ran, of := r.Ran(); 2*ran < of {
		r.Verdict, r.Needed = TooFew, r.needed()
	}
	for _, result := range all {
		switch {
		case result.Verdict == Fail:
			r.Verdict = Unfair
		case result.Verdict == Suspect && r.Verdict != Unfair:
			r.Verdict = Suspect
		}
	}
}

// needed returns the number of shuffles from which on half of the tests run.
func (r *Report) needed() uint64 {
	ran, of := r.Ran()
	var least []uint64
	for _, part := range r.Parts {
		for _, x := range part.LeftOut {
			if x.Few && x.Least > 0 {
				least = append(least, x.Least)
			}
		}
	}
	slices.Sort(least)
	if more := (of+1)/2 - ran; more >= 1 && more <= len(least) {
		return least[more-1]
	}
	return 0
}

// Ran returns the number of results, and the number that there would be with enough
// shuffles.
func (r *Report) Ran() (ran, of int) {
	for _, part := range r.Parts {
		ran += len(part.Results)
		for _, x := range part.LeftOut {
			if x.Few {
				of++
			}
		}
	}
	return ran, of + ran
}

// MarshalJSON returns the fields of the report as JSON, with its findings. A report from Read
// has no seed.
func (r *Report) MarshalJSON() ([]byte, error) {
	type report Report
	type plain struct {
		*report
		Findings []Finding `json:"findings,omitempty"`
		Untested []string  `json:"untested,omitempty"`
	}
	all := plain{(*report)(r), r.Findings(), append(r.Untested(), r.Unseen()...)}
	if !r.read() {
		return json.Marshal(all)
	}
	type plan Spec
	var none *uint64
	return json.Marshal(struct {
		plain
		Seed *uint64 `json:"seed,omitempty"` // hides the report's
		Plan any     `json:"plan"`
	}{all, none, struct {
		plan
		Seed *uint64 `json:"seed,omitempty"`
	}{plan(r.Plan), none}})
}

// DefaultAlpha is the default of Spec.Alpha, and maxAlpha the largest one.
const (
	DefaultAlpha = 1.1e-5
	maxAlpha     = 0.05
)

// repeatTimes is how many times more shuffles the second run of a suspect audit has.
const repeatTimes = 4

// levels are the thresholds of the adjusted p-value.
type levels struct {
	fail    float64 // below it, a first run fails
	suspect float64 // below it, a first run is repeated
	repeat  float64 // below it, the second run fails
}

// levelsOf returns the thresholds of an audit in which a fair shuffle fails with
// probability alpha: in the first run with alpha/11, and with 10/11 alpha in the second
// one, as suspect times repeat. repeat is a tenth of suspect. The default has 1e-6,
// 0.01 and 1e-3.
func levelsOf(alpha float64) levels {
	suspect := math.Sqrt(100 * alpha / 11)
	return levels{alpha / 11, suspect, suspect / 10}
}

// second returns the thresholds of the second run. A result is suspect below the same
// threshold as in the first run.
func (l levels) second() levels { return levels{l.repeat, l.suspect, l.repeat} }

// adjust sets the adjusted p-value (Holm 1979) and the verdict of every result. For a
// fair shuffle, the probability that any adjusted p-value is x or less is at most x.
func adjust(results []*Result, l levels) {
	p := make([]float64, len(results))
	for i, r := range results {
		p[i] = r.P
	}
	for i, adjusted := range chance.Holm(p) {
		r := results[i]
		r.Adjusted = adjusted
		switch {
		case adjusted < l.fail || math.IsNaN(adjusted):
			r.Verdict = Fail
		case adjusted < l.suspect:
			r.Verdict = Suspect
		default:
			r.Verdict = Pass
		}
	}
}
