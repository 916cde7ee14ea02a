package plot

import (
	"fmt"
	"image/color"
	"io"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
)

// EquityCurve writes the curves of the players' equities, in "svg" or "png": horizontal
// the percentile of the range, the best hands at the left; vertical the equity. Other
// formats give an error.
func EquityCurve(w io.Writer, format string, t *results.EquityCurve) error {
	var lines []plotter.XYs
	for _, row := range t.Rows {
		if len(lines) < row.Player {
			lines = append(lines, nil)
		}
		lines[row.Player-1] = append(lines[row.Player-1], plotter.XY{X: float64(row.Percentile), Y: 100 * row.Equity})
	}
	about := caption{
		title:    "Equity of the players' ranges by percentile, " + counted(t.Deals),
		subtitle: []string{"At x %: the equity in per cent of the weakest hand of the best x % of a range. Horizontal: per cent of the range."},
		warnings: t.Warnings,
		command:  t.Command(),
	}
	return write(w, format, 20*vg.Centimeter, 15*vg.Centimeter, about, func(c draw.Canvas) {
		p := newPlot()
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
		p.X.Label.Text, p.Y.Label.Text = "per cent of the range", "equity in per cent"
		p.Legend.Top, p.Legend.TextStyle, p.Legend.Padding = true, letters(9, ink), 3
		p.Legend.XOffs, p.Legend.YOffs = -8, -8
		p.X.Tick.Marker, p.Y.Tick.Marker = tenths(), tenths()
		p.Add(&plotter.Grid{Horizontal: thin, Vertical: thin})
		for i, points := range lines {
			line := &plotter.Line{XYs: points, LineStyle: lineStyle(i)}
			p.Add(line)
			style := p.Legend.TextStyle
			name := fmt.Sprintf("player %d: %s", i+1, t.Prepared.Scenario().Players[i])
			p.Legend.Add(short(style, name, 9*vg.Centimeter), line)
		}
		p.Draw(c)
	})
}

// tenths returns ticks at 0, 10, 20 and so on to 100, with labels.
func tenths() (ticks plot.ConstantTicks) {
	for i := 0; i <= 100; i += 10 {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: strconv.Itoa(i)})
	}
	return ticks
}

// lineStyle returns the style of a player's line. Players have different dashes, so that
// the lines can be told apart in grey.
func lineStyle(player int) draw.LineStyle {
	colours := []color.Color{accent, warning, ink}
	dashes := [][]vg.Length{nil, {6, 3}, {1.5, 2.5}}
	return draw.LineStyle{Color: colours[player%3], Width: 1.6, Dashes: dashes[(player+player/3)%3]}
}
