package audit

import "encoding/json"

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
