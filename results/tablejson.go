package results

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"pokersim/internal/stats"
	"pokersim/results/internal/report"
	"pokersim/sim"
)

// summary is the summary of a Table in its envelope. The seed of the spec is 0, since it
// is in the envelope as text.
type summary struct {
	Rounds uint64           `json:"rounds"`
	Spec   any              `json:"spec"`
	Chi    *stats.ChiSquare `json:"chi_square,omitempty"`
}

// Records returns the rows, one for each outcome.
func (t *Table) Records() any {
	if t.Spec.By == madeDraws {
		return t.pairRows()
	}
	return t.Rows
}

// About returns what is not about one row.
func (t *Table) About() report.About {
	spec, _ := report.Without(t.Spec, "seed") // a Spec always has a JSON form
	return report.About{Origin: t.Origin, Seed: strconv.FormatUint(t.Seed, 10), Warnings: t.Warnings, Summary: summary{t.Rounds, spec, t.Chi}}
}

// ReadJSON reads a table that Write wrote as JSON. Text that is not one such object
// is an error.
func ReadJSON(r io.Reader) (*Table, error) {
	in := json.NewDecoder(r)
	in.DisallowUnknownFields()
	var rows []Row
	var spec sim.Spec
	about := summary{Spec: &spec}
	e := envelope{Summary: &about, Rows: &rows}
	if err := in.Decode(&e); err != nil {
		return nil, fmt.Errorf("not a table in JSON: %w", err)
	}
	if in.More() {
		return nil, fmt.Errorf("not a table in JSON: more text follows the object")
	}
	seed, err := strconv.ParseUint(e.Seed, 10, 64)
	if want := kindOf(&Table{}, []Row{}); e.Kind != want || err != nil {
		return nil, fmt.Errorf("not a table in JSON: kind %q and seed %q: want %s and a number", e.Kind, e.Seed, want)
	}
	spec.Seed = seed
	t := &Table{Rounds: about.Rounds, Seed: seed, Rows: rows, Chi: about.Chi, Spec: spec, Origin: Origin{Command: e.Command, Plan: e.Plan}}
	if len(e.Warnings) > 0 {
		t.Warnings = e.Warnings
	}
	return t, nil
}
