// Package results turns counts into what people read: frequency tables with
// error bars and exact values, and the forms of every report as CSV, JSON and
// text.
//
// Counts are numbers of hands, frequencies and probabilities lie in 0 to 1.
package results

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// Report is a result that can be written in every format. Its JSON form is that
// of encoding/json.
type Report interface {
	Columns() []string           // the header of the CSV form
	Records() iter.Seq[[]string] // the rows of the CSV form
	// WriteText writes the report for a person, in lines of at most width
	// characters where that is possible; 0 is any width.
	WriteText(w io.Writer, width int) error
}

// Format is a form that reports are written in.
type Format string

// The formats.
const (
	Text Format = "table" // aligned columns for a person
	CSV  Format = "csv"   // one header row, then a row for each record
	JSON Format = "json"  // one indented object
)

// Check returns an error that quotes a name which no format has.
func (f Format) Check() error {
	switch f {
	case Text, CSV, JSON:
		return nil
	}
	return fmt.Errorf("unknown format %q: want table, csv or json", string(f))
}

// Write writes a report in a format. Width is that of WriteText; the other
// formats ignore it. Errors are those of w and of Format.Check.
func Write(w io.Writer, format Format, width int, r Report) error {
	switch format {
	case CSV:
		out := csv.NewWriter(w)
		out.Write(r.Columns())
		for record := range r.Records() {
			out.Write(record)
		}
		out.Flush()
		return out.Error() // the first one of all the writes
	case JSON:
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(r)
	case Text:
		return r.WriteText(w, width)
	}
	return format.Check()
}
