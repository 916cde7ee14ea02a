package audit

import (
	"cmp"
	"slices"
)

// Detection is a bias that an audit finds in its first run with 90 % power.
type Detection struct {
	What     string  `json:"what"`     // a frequency, as in "a card at a position", a mean or a correlation
	Relative float64 `json:"relative"` // the change of the frequency or mean: 0.05 is 5 % too often; or of the correlation
	Test     string  `json:"test"`
}

// detects returns the smallest biases that tests of a report find.
func (p *Prepared) detects(r *Report, l levels) (all []Detection) {
	tests := 0
	for _, part := range r.Parts {
		tests += len(part.Results)
	}
	for _, t := range p.sections()[0].Tests {
		for _, q := range t.Questions {
			test := cmp.Or(q.Name, t.Name)
			part := slices.IndexFunc(r.Parts, func(part Part) bool {
				return q.Finds != "" && slices.ContainsFunc(part.Results, func(x Result) bool { return x.Test == test })
			})
			if part >= 0 {
				size := t.Detectable(q, r.Parts[part].Rounds, l.fail/float64(tests))
				all = append(all, Detection{q.Finds, size, test})
			}
		}
	}
	return all
}
