package audit

import (
	"cmp"
	"slices"
)

// Detection is a bias that an audit finds in its first run with 90 % power.
type Detection struct {
	What     string  `json:"what"`               // a frequency, as in "a card at a position", a mean or a correlation
	Relative float64 `json:"relative,omitempty"` // the change of the frequency or mean: 0.05 is 5 % too often
	Test     string  `json:"test"`
	Absolute float64 `json:"absolute,omitempty"` // instead of Relative, the change of a correlation
}

// Size returns the change and its unit: percent, or none of a correlation.
func (d Detection) Size() (change float64, unit string) {
	if d.Absolute > 0 {
		return d.Absolute, ""
	}
	return 100 * d.Relative, " %"
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
				d := Detection{What: q.Finds, Relative: size, Test: test}
				if q.Absolute {
					d.Relative, d.Absolute = 0, size
				}
				all = append(all, d)
			}
		}
	}
	return all
}
