package audit

import (
	"cmp"

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
		p.take(name, q.title, o, words, leftOut)
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
		p.take("hand-repeats", "repeated hands", o, words, leftOut)
	}
	if b.makes("repeats") {
		o, words := b.judgeRepeats(n, repeats)
		leftOut := ""
		if repeats == 0 && p.Shuffles < minForSeeds {
			leftOut = tooFew(minForSeeds)
		}
		p.take("repeats", "repeated packs", o, words, leftOut)
	}
}

// take adds a result, or the reason why there is none.
func (p *Part) take(test, title string, o outcome, words, leftOut string) {
	if leftOut != "" {
		p.LeftOut = append(p.LeftOut, LeftOut{test, leftOut, true})
		return
	}
	p.Results = append(p.Results, Result{Test: test, Title: title, Statistic: o.statistic, Degrees: o.degrees, P: o.p, Words: words})
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
		p.Variation = variation(cells, risingDistribution(b.cards))
	}
}

// variation returns the total variation distance between the frequencies and a
// distribution.
func variation(counts []uint64, distribution []float64) float64 {
	n, distance := float64(sum(counts)), 0.0
	for k, p := range distribution {
		distance += max(p-float64(counts[k])/n, 0)
	}
	return distance
}
