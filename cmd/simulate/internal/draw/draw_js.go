package draw

import (
	"errors"
	"io"

	"pokersim/results"
	"pokersim/sim/audit"
)

// Source is where the packs of an audit come from.
type Source struct{ SHA256, Version string }

// AuditFormats returns no formats.
func AuditFormats() []string { return nil }

// Audit returns an error.
func Audit(io.Writer, string, *audit.Report, Source) error { return errNone }

var errNone = errors.New("pictures are not drawn in the browser: run the command with -plot or -convergence")

// Report returns an error.
func Report(io.Writer, string, results.Report) error { return errNone }

// Convergence returns an error.
func Convergence(io.Writer, string, *results.Convergence) error { return errNone }
