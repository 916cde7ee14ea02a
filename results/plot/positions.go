package plot

import (
	"errors"
	"fmt"
	"io"

	"pokersim/sim/audit"
)

// drawPositions writes the position matrix of an audit's first mode as a HeatMap. It
// returns the errors of HeatMap, and an error if the audit has no matrix.
func drawPositions(w io.Writer, format string, r *audit.Report) error {
	part := r.Parts[0]
	m := part.Positions
	if m == nil {
		return errors.New("the audit has no position matrix: want the test positions")
	}
	title := fmt.Sprintf("%s, %d cards, %d shuffles (%s)", r.Algorithm, r.Cards, part.Rounds, part.Mode)
	return drawHeatMap(w, format, title, heatCells{
		Rows: m.Rows, Columns: m.Columns,
		Ratio: func(row, column int) float64 {
			return float64(m.Counts[row*m.Columns+column]) / float64(m.RowTotal(row)) / m.Fair()
		},
		Errors: m.Errors,
	})
}
