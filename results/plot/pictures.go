package plot

import (
	"fmt"
	"io"

	"pokersim/results"
	"pokersim/results/internal/players"
)

// Draw writes the picture of a report, in "svg" or "png". Other formats, too many rows and
// a kind of report without a picture give an error.
func Draw(w io.Writer, format string, report results.Report) error {
	switch r := report.(type) {
	case *results.Return:
		return Draw(w, format, r.Of)
	case *results.Table:
		return Table(w, format, r)
	case *results.Distribution:
		return Distribution(w, format, r)
	case *results.MadeDraw:
		return Table(w, format, &r.Table)
	case *results.ExactMadeDraw:
		return Distribution(w, format, &r.Distribution)
	case *results.Preflop:
		return Preflop(w, format, r)
	case *players.AtTable:
		return AtTable(w, format, r)
	case *players.StartingHands:
		return SampledStartingHands(w, format, r)
	case *players.Hands:
		return Hands(w, format, r)
	case *players.EquityCurve:
		return EquityCurve(w, format, r)
	case *players.Outs:
		return Outs(w, format, r)
	case *players.Streets:
		return Streets(w, format, r)
	}
	return fmt.Errorf("no picture is defined for %T", report)
}
