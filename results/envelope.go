package results

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
)

// envelope is the JSON of every report. schema.json describes it.
type envelope struct {
	Kind     string   `json:"kind"`              // the kind of table, as in Kinds
	Plan     string   `json:"plan"`              // as the column plan of the CSV format
	Command  string   `json:"command,omitempty"` // the command that repeats the report; left out if there is none
	Seed     string   `json:"seed,omitempty"`    // a whole number as text, since many readers round numbers above 2^53; left out of exact reports
	Warnings []string `json:"warnings"`          // doubts about the result
	Summary  any      `json:"summary,omitempty"` // what is not about one row: an object, with other keys for each kind
	Rows     any      `json:"rows"`              // objects whose keys are columns of the CSV format
}

// newEnvelope returns the envelope of a report. Its plan is the last column of its rows.
// Only those of a Table have more digits than in CSV.
func newEnvelope(r Report) envelope {
	about, all := r.About(), r.Records()
	e := envelope{kindOf(r, all), about.Plan, about.Repeat(), about.Seed, about.Warnings, about.Summary, nil}
	if e.Warnings == nil {
		e.Warnings = []string{}
	}
	if rows, ok := all.([]Row); ok && rows != nil {
		e.Rows = rows
		return e
	}
	rows, columns := []record{}, columnsOf(all)
	for values := range recordsOf(all) {
		rows = append(rows, record{columns, slices.Clone(values)})
		e.Plan = values[len(values)-1]
	}
	e.Rows = rows
	return e
}

// kindOf returns the kind of a report with some rows: that with such rows, or else the first
// one of the type of the report.
func kindOf(r Report, rows any) (name string) {
	for _, k := range slices.Backward(Kinds()) {
		if reflect.TypeOf(r) == reflect.TypeOf(k.empty) {
			name = k.Name
			if reflect.TypeOf(rows) == reflect.TypeOf(k.empty.Records()) {
				break
			}
		}
	}
	return name
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
		if columnNamed(name).Type == "text" {
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
