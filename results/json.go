package results

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
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

// newEnvelope returns the envelope of a report. Its plan is the last column of its rows.
// Only those of a Table have more digits than in CSV.
func newEnvelope(r Report) Envelope {
	about := r.About()
	e := Envelope{kindOf(r), about.Plan, about.Repeat(), about.Seed, about.Warnings, about.Summary, nil}
	if e.Warnings == nil {
		e.Warnings = []string{}
	}
	if t, ok := r.(*Table); ok && t.Rows != nil {
		e.Rows = t.Rows
		return e
	}
	rows, columns := []record{}, columnsOf(r.Records())
	for _, values := range recordsOf(r.Records()) {
		rows = append(rows, record{columns, values})
		e.Plan = values[len(values)-1]
	}
	e.Rows = rows
	return e
}

// kindOf returns the kind of a report.
func kindOf(r Report) string {
	for _, k := range Kinds() {
		if reflect.TypeOf(r) == reflect.TypeOf(k.empty) {
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
