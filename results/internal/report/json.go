package report

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
)

// envelope is the JSON of every report. schema.json describes it.
type envelope struct {
	Kind     string   `json:"kind"`              // About.Kind
	Plan     string   `json:"plan"`              // as the column plan of the CSV format
	Command  string   `json:"command,omitempty"` // the command that repeats the report; left out if there is none
	Seed     string   `json:"seed,omitempty"`    // a whole number as text, since many readers round numbers above 2^53; left out of exact reports
	Warnings []string `json:"warnings"`          // doubts about the result
	Summary  any      `json:"summary,omitempty"` // what is not about one row: an object, with other keys for each kind
	Rows     any      `json:"rows"`              // objects whose keys are columns of the CSV format
}

// JSON returns the JSON of a report. The plan is the last column of its rows. Rows that
// marshal themselves may have more digits than in CSV.
func JSON(r Report) ([]byte, error) {
	about, all := r.About(), r.Records()
	e := envelope{about.Kind, about.Plan, about.Repeat(), about.Seed, about.Warnings, about.Summary, all}
	if e.Warnings == nil {
		e.Warnings = []string{}
	}
	_, themselves := reflect.Zero(reflect.TypeOf(all).Elem()).Interface().(json.Marshaler)
	if !themselves || reflect.ValueOf(all).Len() == 0 {
		rows, columns := []record{}, ColumnsOf(all)
		for values := range RecordsOf(all) {
			rows = append(rows, record{columns, slices.Clone(values)})
			e.Plan = values[len(values)-1]
		}
		e.Rows = rows
	}
	return json.Marshal(e)
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
		if ColumnNamed(name).Type == "text" {
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
