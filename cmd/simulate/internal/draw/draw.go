//go:build !js

// Package draw draws pictures by package plot. In a browser it has none: their fonts would be
// a third of the program.
package draw

import (
	"io"

	"pokersim/results"
	"pokersim/results/plot"
)

// Report writes a picture of a report, as plot.Draw.
func Report(w io.Writer, format string, report results.Report) error {
	return plot.Draw(w, format, report)
}

// Convergence writes a picture of curves, as plot.Convergence.
func Convergence(w io.Writer, format string, c *results.Convergence) error {
	return plot.Convergence(w, format, c)
}
