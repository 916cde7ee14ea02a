package plot

import (
	"errors"
	"fmt"
	"io"

	"pokersim/sim/audit"
)

// Positions draws the position matrix of an audit's first mode as a HeatMap.
// Errors are those of HeatMap; an audit without the matrix is one.
func Positions(w io.Writer, format string, r *audit.Report) error {
	part := r.Parts[0]
	m := part.Positions
	if m == nil {
		return errors.New("without the test positions there is nothing to draw")
	}
	title := fmt.Sprintf("%s, %d cards, %d shuffles (%s)", r.Algorithm, r.Cards, part.Shuffles, part.Mode)
	return HeatMap(w, format, title, Matrix{
		Rows: m.Rows, Columns: m.Columns,
		Ratio: func(row, column int) float64 {
			return float64(m.Counts[row*m.Columns+column]) / float64(m.RowTotal(row)) / m.Fair()
		},
		Errors: m.Errors,
	})
}
