package results

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"

	"pokersim/sim/audit"
)

// Envelope is the JSON of every report. schema.json describes it.
type Envelope struct {
	Kind     string   `json:"kind"`              // the kind of table, as in Kinds
	Plan     string   `json:"plan"`              // as the column plan of the CSV format
	Command  string   `json:"command,omitempty"` // the command that repeats the report; left out if there is none
	Seed     string   `json:"seed,omitempty"`    // a whole number as text, since many readers round numbers above 2^53; left out of exact reports
	Warnings []string `json:"warnings"`          // doubts about the result
	Summary  any      `json:"summary,omitempty"` // what is not about one row: an object, with other keys for each kind
	Rows     any      `json:"rows"`              // objects whose keys are columns of the CSV format
}

// enveloped is a report with an envelope of its own. The kind, and an empty plan and
// nil rows, are filled in.
type enveloped interface{ envelope() Envelope }

// newEnvelope returns the envelope of a report. By default its rows are those of the CSV
// format, and its plan is their last column.
func newEnvelope(r Report) (e Envelope, err error) {
	switch r := r.(type) {
	case enveloped:
		e = r.envelope()
	case *audit.Report:
		e.Command = r.Command()
		if r.Plan.Algorithm != audit.StandardInput {
			e.Seed = whole(r.Seed)
		}
		if e.Summary, err = without(r, "seed"); err != nil {
			return e, err
		}
	}
	e.Kind = kindOf(r)
	if e.Warnings == nil {
		e.Warnings = []string{}
	}
	if e.Rows != nil && e.Plan != "" {
		return e, nil
	}
	rows := []record{}
	for values := range r.Records() {
		rows = append(rows, record{r.Columns(), values})
		e.Plan = values[len(values)-1]
	}
	if e.Rows == nil {
		e.Rows = rows
	}
	return e, nil
}

// kindOf returns the kind of a report.
func kindOf(r Report) string {
	for _, k := range Kinds() {
		if reflect.TypeOf(r) == reflect.TypeOf(k.Report) {
			return k.Name
		}
	}
	return ""
}

// record is a row of the CSV format. In JSON it is an object with numbers for the columns
// of numbers, and without the columns that are empty.
type record struct{ columns, values []string }

func (r record) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	separator := byte('{')
	for i, name := range r.columns {
		value := r.values[i]
		if value == "" {
			continue
		}
		if columnNamed(name).Type == TextColumn {
			text, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			value = string(text)
		}
		out.WriteByte(separator)
		out.WriteString(strconv.Quote(name) + ":" + value)
		separator = ','
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// without returns the fields of a value's JSON, except some, also of the object "plan" or
// "spec" in it.
func without(value any, names ...string) (fields map[string]any, err error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return nil, err
	}
	for _, name := range names {
		delete(fields, name)
		for _, spec := range fields {
			if spec, ok := spec.(map[string]any); ok {
				delete(spec, name)
			}
		}
	}
	return fields, nil
}
