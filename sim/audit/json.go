package audit

import "encoding/json"

// MarshalJSON returns the fields of the report as JSON, with its findings. A report from Read
// has no seed.
func (r *Report) MarshalJSON() ([]byte, error) {
	type report Report
	type plain struct {
		*report
		Findings []Finding `json:"findings,omitempty"`
	}
	all := plain{(*report)(r), r.Findings()}
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
