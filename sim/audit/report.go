package audit

import (
	"cmp"
	"fmt"
	"slices"

	"pokersim/sim/chunk"
)

// Report is the outcome of an audit.
type Report struct {
	Algorithm string  `json:"algorithm"`
	Cards     int     `json:"cards"`
	First     int     `json:"first"` // how many positions were looked at
	Shuffles  uint64  `json:"shuffles"`
	Seed      uint64  `json:"seed"`
	Verdict   Verdict `json:"verdict"` // empty for an audit so far: not all of its chunks are done
	Parts     []Part  `json:"parts"`   // one a mode
	Plan      Spec    `json:"plan"`
	// MoreNeeded is how many fresh shuffles a second look needs, if the verdict is
	// Suspect for want of them.
	MoreNeeded uint64 `json:"more_needed,omitempty"`
	// FirstLook is the report that was suspect, if this one is of the second look.
	FirstLook *Report `json:"first_look,omitempty"`
}

// Part is what one mode gave.
type Part struct {
	Mode     Mode      `json:"mode"`
	Shuffles uint64    `json:"shuffles"` // those done
	Results  []Result  `json:"results"`
	LeftOut  []LeftOut `json:"left_out,omitempty"`
	// Positions has a row for each card and a column for each position looked
	// at; Transitions a row for each order of up to five cards and a column for
	// each that follows it: packs in reuse mode, shuffles in reset mode. They
	// are nil where no test counts them.
	Positions   *Matrix `json:"-"`
	Transitions *Matrix `json:"-"`
	// Variation is the total variation distance between the rising sequences
	// seen and those of a fair shuffle: what the order is at least away from
	// uniform, and for riffles exactly. It is negative where they are not
	// counted, and off by sampling: about n^(1/4) / (2·sqrt(shuffles)).
	Variation float64 `json:"variation"`
}

// Result is what a test found.
type Result struct {
	Test      string  `json:"test"`
	Title     string  `json:"title"`
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"` // 0 if it is no chi-square
	P         float64 `json:"p"`
	Adjusted  float64 `json:"p_adjusted"`        // for all results of the report
	Verdict   Verdict `json:"verdict"`           // empty if the report has none
	Words     string  `json:"largest_deviation"` // in words
}

// LeftOut is a test that was not made, and why.
type LeftOut struct {
	Test string `json:"test"`
	Why  string `json:"why"`
}

func newPart(b *battery, s section, tally chunk.Tally) Part {
	part := Part{Mode: s.mode, Shuffles: s.shuffles(tally), Variation: -1}
	if part.Shuffles == 0 {
		return part
	}
	for _, family := range families() {
		if why := b.unfit(family); why != "" && b.wants(family) {
			part.LeftOut = append(part.LeftOut, LeftOut{family, why})
		}
	}
	counts := s.cells(tally)
	for i, test := range s.tests {
		part.keep(test.name, counts[i], b)
		part.ask(test, counts[i])
	}
	if b.repeats() {
		n, repeats := countRepeats(tally.Prints, s.mark)
		part.judgeRepeats(n, repeats, b.cards)
	}
	if b.wants("close-fit") {
		if result, ok := closeFit(part.Results); ok {
			part.Results = append(part.Results, result)
		}
	}
	return part
}

// ask puts the questions of a test.
func (p *Part) ask(t test, cells []uint64) {
	for _, q := range t.questions {
		name := cmp.Or(q.name, t.name)
		o, leftOut := q.judge(cells)
		if leftOut != "" {
			p.LeftOut = append(p.LeftOut, LeftOut{name, leftOut})
			continue
		}
		p.Results = append(p.Results, Result{
			Test: name, Title: q.title, Statistic: o.statistic, Degrees: o.degrees, P: o.p, Words: q.words(cells),
		})
	}
}

func (p *Part) judgeRepeats(n, repeats, cards int) {
	o, words := judgeRepeats(n, repeats, cards)
	if o.statistic == 0 && p.Shuffles < minForSeeds {
		p.LeftOut = append(p.LeftOut, LeftOut{"repeats", fmt.Sprintf("needs at least %d shuffles", minForSeeds)})
		return
	}
	p.Results = append(p.Results, Result{
		Test: "repeats", Title: "whole packs that come again", Statistic: o.statistic, P: o.p, Words: words,
	})
}

// keep puts the counts into the report that are there to be seen.
func (p *Part) keep(test string, cells []uint64, b *battery) {
	switch test {
	case "positions":
		p.Positions = &Matrix{b.cards, b.cards, cells, b.cards, p.Shuffles}
	case "first-positions":
		if !b.whole() {
			p.Positions = &Matrix{b.cards, b.hand(), cells, b.cards, p.Shuffles}
		}
	case "transitions", "transitions-packs":
		m := factorial(b.cards)
		p.Transitions = &Matrix{m, m, cells, b.cards, 0}
	case "rising":
		p.Variation = variation(cells, risingDistribution(b.cards))
	}
}

// variation is half the sum of the deviations of frequencies from a distribution.
func variation(counts []uint64, distribution []float64) float64 {
	n, distance := float64(sum(counts)), 0.0
	for k, p := range distribution {
		distance += max(p-float64(counts[k])/n, 0)
	}
	return distance
}

// judge sets the verdicts, or none if the audit is not complete. Without any
// result there is an error.
func (r *Report) judge(failBelow float64, complete bool) error {
	var all []*Result
	for i := range r.Parts {
		for j := range r.Parts[i].Results {
			all = append(all, &r.Parts[i].Results[j])
		}
	}
	if len(all) == 0 {
		return r.noTest()
	}
	adjust(all, failBelow)
	if !complete {
		for _, result := range all {
			result.Verdict = ""
		}
		return nil
	}
	r.Verdict = Pass
	for _, result := range all {
		switch {
		case result.Verdict == Fail:
			r.Verdict = Fail
		case result.Verdict == Suspect && r.Verdict == Pass:
			r.Verdict = Suspect
		}
	}
	return nil
}

func (r *Report) noTest() error {
	why := ""
	for _, x := range r.leftOut() {
		why += "; " + x.Test + ": " + x.Why
	}
	return chunk.Invalid("tests", "none goes with %d shuffles of %d cards%s", r.Shuffles, r.Cards, why)
}

// Findings returns, of the tests that failed, what they found, the clearest
// first and each once.
func (r *Report) Findings() []string {
	var words []string
	for _, result := range r.worstFirst() {
		if result.Verdict == r.Verdict && (r.Verdict == Fail || r.Verdict == Suspect) && !slices.Contains(words, result.Words) {
			words = append(words, result.Words)
		}
	}
	return words
}

func (r *Report) worstFirst() []Result {
	var all []Result
	for _, part := range r.Parts {
		all = append(all, part.Results...)
	}
	slices.SortStableFunc(all, func(a, b Result) int { return cmp.Compare(a.P, b.P) })
	return all
}
