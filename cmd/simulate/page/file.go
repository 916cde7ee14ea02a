package page

import (
	"io"
	"path"

	"pokersim/results"
	"pokersim/sim/audit"
)

// contentType returns the content type of a file.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".csv":
		return "text/csv; charset=utf-8"
	case ".json":
		return "application/json"
	}
	return "image/svg+xml"
}

// file returns what writes a file of the run, or nil if its kind has none of that
// name.
func (r *run) file(name string) writer {
	table := map[string]string{handsKind: "table", auditKind: "audit", equityKind: "equity"}[r.kind]
	switch {
	case name == table+".csv":
		return as(results.CSV)
	case name == table+".json":
		return as(results.JSON)
	case name == "positions.csv" && r.kind == auditKind:
		return func(w io.Writer, report results.Report) error { return report.(*audit.Report).WritePositions(w) }
	}
	return nil
}

// as returns what writes a report in a format, as the command does.
func as(format results.Format) writer {
	return func(w io.Writer, report results.Report) error { return results.Write(w, format, 0, report) }
}
