package plot

import (
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results/internal/players"
)

// drawEquityCurve writes the curves of the players' equities, in "svg" or "png": horizontal
// the percentile of the range, the best hands at the left; vertical the equity. Other
// formats give an error.
func drawEquityCurve(w io.Writer, format string, t *players.EquityCurve) error {
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
		command:  t.Origin.Command,
	}
	var names []string
	for i, r := range t.Prepared.Scenario().Players {
		names = append(names, fmt.Sprintf("player %d: %s", i+1, r))
	}
	return curves(w, format, about, "per cent of the range", lines, names)
}

// drawStreets writes the equities of each player on the boards of each street, in "svg" or
// "png": horizontal the part of the boards, his best ones at the left; vertical the
// equity. Other formats give an error.
func drawStreets(w io.Writer, format string, t *players.Streets) error {
	var lines []plotter.XYs
	var names []string
	for i := len(t.Rows) - 1; i >= 0; i-- { // from the best board of a player
		r := t.Rows[i]
		if name := fmt.Sprintf("%s, player %d", r.Street, r.Player); len(names) == 0 || names[len(names)-1] != name {
			names, lines = append(names, name), append(lines, nil)
		}
		line, x := &lines[len(lines)-1], 0.0
		if n := len(*line); n > 0 {
			x = (*line)[n-1].X
		}
		*line = append(*line, plotter.XY{X: x, Y: 100 * r.Equity}, plotter.XY{X: x + 100*r.Frequency, Y: 100 * r.Equity})
	}
	slices.Reverse(lines)
	slices.Reverse(names)
	about := caption{
		title:    "Equity after each street, exact",
		subtitle: []string{"At x %: the equity in per cent that a player has at least on his best x % of the boards, by their probability."},
		command:  "simulate equity " + t.Plan,
	}
	return curves(w, format, about, "per cent of the boards", lines, names)
}

// curves writes lines from 0 to 100 with their names.
func curves(w io.Writer, format string, about caption, x string, lines []plotter.XYs, names []string) error {
	return write(w, format, 20*vg.Centimeter, 15*vg.Centimeter, about, func(c draw.Canvas) {
		p := newPlot()
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
		p.X.Label.Text, p.Y.Label.Text = x, "equity in per cent"
		p.Legend.Top, p.Legend.TextStyle, p.Legend.Padding = true, letters(9, ink), 3
		p.Legend.XOffs, p.Legend.YOffs = -8, -8
		p.X.Tick.Marker, p.Y.Tick.Marker = tenths(), tenths()
		p.Add(&plotter.Grid{Horizontal: thin, Vertical: thin})
		for i, points := range lines {
			line := &plotter.Line{XYs: points, LineStyle: lineStyle(i)}
			p.Add(line)
			p.Legend.Add(short(p.Legend.TextStyle, names[i], 9*vg.Centimeter), line)
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
