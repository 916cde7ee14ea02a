package audit

import (
	"cmp"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/chunk"
)

func newPart(b *battery, s section, tally chunk.Tally) Part {
	part := Part{Mode: s.mode, Shuffles: s.shuffles(tally), Variation: -1}
	if part.Shuffles == 0 {
		return part
	}
	for _, family := range testNames() {
		if why := b.unfit(family); why != "" && b.wants(family) {
			part.LeftOut = append(part.LeftOut, LeftOut{family, why, false})
		}
	}
	counts := s.cells(tally)
	for i, test := range s.tests {
		part.keep(test.name, counts[i], b)
		part.ask(test, counts[i])
	}
	part.judgePrints(b, tally.Prints, s.mark)
	if b.wants("close-fit") {
		if result, ok := closeFit(part.Results); ok {
			part.Results = append(part.Results, result)
		}
	}
	return part
}

// ask computes the statistics of a test.
func (p *Part) ask(t test, cells []uint64) {
	for _, q := range t.questions {
		name := cmp.Or(q.name, t.name)
		o, leftOut := q.judge(cells)
		if leftOut != "" && t.extra {
			continue
		}
		words := ""
		if leftOut == "" {
			words = q.words(cells)
		}
		p.take(laws.Answer{Test: name, Title: q.title, Outcome: o, Words: words, LeftOut: leftOut, Few: true})
	}
}

// judgePrints makes the tests hand-repeats and repeats.
func (p *Part) judgePrints(b *battery, prints chunk.Prints, mark byte) {
	if !b.prints() {
		return
	}
	n, repeats := countRepeats(prints, mark)
	if b.makes("hand-repeats") {
		o, words, leftOut := b.judgeHandRepeats(n, countHandRepeats(prints, mark, b.hands()))
		p.take(laws.Answer{Test: "hand-repeats", Title: "repeated hands", Outcome: o, Words: words, LeftOut: leftOut, Few: true})
	}
	if b.makes("repeats") {
		o, words := b.judgeRepeats(n, repeats)
		leftOut := ""
		if repeats == 0 && p.Shuffles < minForSeeds {
			leftOut = laws.TooFew(minForSeeds)
		}
		p.take(laws.Answer{Test: "repeats", Title: "repeated packs", Outcome: o, Words: words, LeftOut: leftOut, Few: true})
	}
}

// take adds a result, or the reason why there is none.
func (p *Part) take(a laws.Answer) {
	if a.LeftOut != "" {
		p.LeftOut = append(p.LeftOut, LeftOut{a.Test, a.LeftOut, a.Few})
		return
	}
	p.Results = append(p.Results, Result{Test: a.Test, Title: a.Title, Statistic: a.Statistic, Degrees: a.Degrees, P: a.P, Words: a.Words})
}

// keep copies the counts that the report shows.
func (p *Part) keep(test string, cells []uint64, b *battery) {
	switch test {
	case "positions":
		p.Positions = &CellCounts{b.cards, b.cards, cells, b.cards, p.Shuffles}
	case "first-positions":
		if !b.whole() {
			p.Positions = &CellCounts{b.cards, b.hand(), cells, b.cards, p.Shuffles}
		}
	case "transitions", "transitions-packs":
		m := factorial(b.cards)
		p.Transitions = &CellCounts{m, m, cells, b.cards, 0}
	case "rising":
		p.Variation = variation(cells, laws.RisingSequences(b.cards))
	}
}

// variation returns the total variation distance between the frequencies and a
// distribution.
func variation(counts []uint64, distribution []float64) float64 {
	n, distance := float64(laws.Sum(counts)), 0.0
	for k, p := range distribution {
		distance += max(p-float64(counts[k])/n, 0)
	}
	return distance
}
