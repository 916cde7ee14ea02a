//go:build !js

// Package draw draws pictures by package plot. In a browser it has none: their fonts would be
// a third of the program, and templates keep methods that nothing else calls.
package draw

import (
	"io"

	"pokersim/results"
	"pokersim/results/auditreport"
	"pokersim/results/plot"
	"pokersim/sim/audit"
)

// Source is where the packs of an audit come from.
type Source = auditreport.Source

// AuditFormats returns the formats of Audit.
func AuditFormats() []string { return auditreport.Formats() }

// Audit writes the report of an audit, as auditreport.Write.
func Audit(w io.Writer, format string, r *audit.Report, source Source) error {
	return auditreport.Write(w, format, r, source)
}

// Report writes a picture of a report, as plot.Draw.
func Report(w io.Writer, format string, report results.Report) error {
	return plot.Draw(w, format, report)
}

// Convergence writes a picture of curves, as plot.Convergence.
func Convergence(w io.Writer, format string, c *results.Convergence) error {
	return plot.Convergence(w, format, c)
}
