package audit

import (
	"slices"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

func newPart(b *tests.Battery, mode Mode, s tests.Section, tally chunk.Tally, comings *tests.Comings) Part {
	part := Part{Mode: mode, Rounds: s.Shuffles(tally), Variation: -1}
	if comings != nil {
		part.Repeats = comings.Repeats
	}
	for _, a := range b.Answers(s, tally, comings) {
		part.take(a)
	}
	if part.Rounds == 0 {
		return part
	}
	counts := s.Cells(tally)
	for i, t := range s.Tests {
		switch m := t.Matrix; {
		case t.Name == "orders":
			part.Orders = &CellCounts{t.Cells, 1, counts[i], b.Cards, part.Rounds}
		case t.Variation != nil:
			part.Variation = variation(counts[i], t.Variation())
		case m == nil:
		case m.Orders && m.Rows == m.Columns:
			part.Transitions = &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, 0}
		case m.Orders:
			part.Sequences = slices.DeleteFunc(part.Sequences, func(c *CellCounts) bool { return c.Rows == m.Rows })
			if laws.Sum(counts[i]) >= laws.MinExpected*uint64(t.Cells) {
				part.Sequences = append(part.Sequences, &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, 0})
			}
		default:
			part.Positions = &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, part.Rounds}
		}
	}
	return part
}

// take adds a result, or the reason why there is none.
func (p *Part) take(a laws.Answer) {
	if a.LeftOut != "" {
		p.LeftOut = append(p.LeftOut, LeftOut{a.Test, a.LeftOut, a.Few, a.Least})
		return
	}
	p.Results = append(p.Results, Result{Test: a.Test, Title: a.Title, Statistic: a.Statistic, Degrees: a.Degrees, P: a.P, Words: a.Words})
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
