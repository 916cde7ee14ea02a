package audit

import (
	"encoding/json"
	"iter"
	"strconv"
)

// Columns returns the names of the fields of Records.
func (r *Report) Columns() []string {
	return []string{
		"algorithm", "cards", "mode", "test", "statistic", "degrees_of_freedom", "p", "p_adjusted", "verdict", "largest_deviation",
		"shuffles", "seed", "plan",
	}
}

// Records returns one row for each result. The degrees of freedom are empty if the
// statistic is not chi-square, the verdict if the audit is incomplete, and the seed if
// the report is from Read. The plan is Prepared.Flags.
func (r *Report) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, part := range r.Parts {
			for _, x := range part.Results {
				if !yield(r.record(part, x)) {
					return
				}
			}
		}
	}
}

func (r *Report) record(part Part, x Result) []string {
	degrees := ""
	if x.Degrees > 0 {
		degrees = strconv.Itoa(x.Degrees)
	}
	return []string{
		r.Algorithm, strconv.Itoa(r.Cards), string(part.Mode), x.Test, number(x.Statistic), degrees, number(x.P), number(x.Adjusted),
		string(x.Verdict), x.Words, strconv.FormatUint(part.Shuffles, 10), r.seed(), r.Plan.flags(),
	}
}

// seed returns the seed as text, or "" for a report from Read.
func (r *Report) seed() string {
	if r.read() {
		return ""
	}
	return strconv.FormatUint(r.Seed, 10)
}

// MarshalJSON returns the fields of the report as JSON. A report from Read has no
// seed.
func (r *Report) MarshalJSON() ([]byte, error) {
	type plain Report
	if !r.read() {
		return json.Marshal((*plain)(r))
	}
	type plan Spec
	var none *uint64
	return json.Marshal(struct {
		*plain
		Seed *uint64 `json:"seed,omitempty"` // hides the report's
		Plan any     `json:"plan"`
	}{(*plain)(r), none, struct {
		plan
		Seed *uint64 `json:"seed,omitempty"`
	}{plan(r.Plan), none}})
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }
