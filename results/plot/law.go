package plot

import (
	"fmt"
	"io"
	"math"

	"pokersim/results/shufflelaw"
)

// lawPacks is the number of packs whose standard errors the picture of a law has.
const lawPacks = 10_000

// drawLaw writes the positions of a law as a heat map. Its standard errors are those of
// 10,000 packs.
func drawLaw(w io.Writer, format string, l *shufflelaw.Law) error {
	if l.Positions == nil {
		return fmt.Errorf("the positions of %s are not known", l.Algorithm.Name)
	}
	fair := 1 / float64(l.Cards)
	times := ""
	if l.Times > 1 {
		times = fmt.Sprintf(", %d times", l.Times)
	}
	title := fmt.Sprintf("%s, %d cards%s: exact law, errors as of %d packs", l.Algorithm.Name, l.Cards, times, lawPacks)
	return drawHeatMap(w, format, title, heatCells{
		Rows: l.Cards, Columns: l.Cards, Exact: true,
		Ratio: func(row, column int) float64 { return l.Positions[row][column].Value / fair },
		Errors: func(row, column int) float64 {
			return (l.Positions[row][column].Value - fair) / math.Sqrt(fair*(1-fair)/lawPacks)
		},
	})
}
