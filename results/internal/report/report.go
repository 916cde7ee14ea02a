// Package report has what all tables share: rows that are structs, where their numbers
// come from, estimates, and the layout of text.
package report

import "encoding/json"

// Report is a table. A row is a struct, whose fields with the tag col are columns of the
// CSV format and keys in JSON, in their order; a field that is a struct has a name for
// each of its own fields that is a column. Fields of embedded structs are columns too.
// A column is empty if it is a nil pointer, or in one. json.Marshal of a report is JSON of it.
type Report interface {
	json.Marshaler
	Records() any          // the rows, a slice of structs
	About() About          // what is not about one row
	Text(width int) string // aligned columns, in lines of at most width characters if that is possible; 0 is any width
}

// Source is the last columns of the rows of a table of deals.
type Source struct {
	Method string `col:"method"`
	Seed   string `col:"seed"`
	Plan   string `col:"plan"`
}
