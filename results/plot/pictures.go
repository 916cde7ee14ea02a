package plot

import (
	"fmt"
	"io"

	"pokersim/results"
	"pokersim/results/drawpoker"
	"pokersim/results/internal/players"
	"pokersim/results/shufflelaw"
)

// Draw writes the picture of a report, in "svg" or "png". Other formats, too many rows and
// a kind of report without a picture give an error.
func Draw(w io.Writer, format string, report results.Report) error {
	switch r := report.(type) {
	case *results.Return:
		return Draw(w, format, r.Of)
	case *results.Table:
		return drawTable(w, format, r)
	case *results.Distribution:
		return drawDistribution(w, format, r)
	case results.Audit:
		return drawPositions(w, format, r.Report)
	case results.Room:
		return drawAllIns(w, format, r)
	case *drawpoker.Sample:
		return drawBankroll(w, format, r)
	case *shufflelaw.Law:
		return drawLaw(w, format, r)
	case *results.Query:
		return drawHistogram(w, format, r)
	case *results.Preflop:
		return drawPreflop(w, format, r)
	case players.TableBeats:
		return drawAtTable(w, format, r.AtTable)
	case *players.AtTable:
		return drawAtTable(w, format, r)
	case *players.StartingHands:
		return drawSampledStartingHands(w, format, r)
	case *players.Hands:
		return drawHands(w, format, r)
	case *players.EquityCurve:
		return drawEquityCurve(w, format, r)
	case *players.Outs:
		return drawOuts(w, format, r)
	case *players.Streets:
		return drawStreets(w, format, r)
	}
	return fmt.Errorf("no picture is defined for %T", report)
}
