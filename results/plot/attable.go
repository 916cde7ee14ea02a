package plot

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"pokersim/results/internal/players"
)

// drawAtTable writes the picture of what the hands at a table are, in "svg" or "png": a line
// for each category with a dot at the frequency with which it loses when held, and as
// numbers how often it wins and loses. Other formats give an error.
func drawAtTable(w io.Writer, format string, t *players.AtTable) error {
	r := rows{axis: shareAxis, marks: []plot.Plotter{between(), upright(thin)}}
	columns := []column{
		{header: "loses when held", width: 2.9 * vg.Centimeter}, {header: "wins the pot", width: 2.9 * vg.Centimeter},
		{header: "best losing hand", width: 3.2 * vg.Centimeter},
	}
	for _, row := range t.Rows {
		r.names = append(r.names, row.Category)
		loses := "–"
		if row.Held > 0 {
			loses = percent(row.Lose.Value, 4)
		}
		for i, cell := range []string{loses, percent(row.Winning.Value, 4), percent(row.Losing.Value, 4)} {
			columns[i].cells = append(columns[i].cells, cell)
		}
	}
	r.columns = columns
	for i, row := range t.Rows {
		if row.Held > 0 {
			r.marks = append(r.marks, dot(row.Lose.Value, r.at(i)))
		}
	}
	deals := fmt.Sprintf("%s deals of %d players, ", grouped(t.Rounds), t.Seats)
	if t.Seed == nil {
		deals += "exact"
	} else {
		deals += fmt.Sprintf("seed %d", *t.Seed)
	}
	width, height := r.size()
	about := caption{title: "How often each category loses when held", subtitle: []string{deals}, warnings: t.Warnings, command: t.Origin.String()}
	return write(w, format, width, height+2*vg.Centimeter, about, r.draw)
}

// shareAxis is an axis from 0 to 1.
func shareAxis(x *plot.Axis) {
	x.Min, x.Max = 0, 1
	x.Label.Text = "frequency"
	ticks := plot.ConstantTicks{}
	for _, p := range []float64{0, 0.25, 0.5, 0.75, 1} {
		ticks = append(ticks, plot.Tick{Value: p, Label: percent(p, 2)})
	}
	x.Tick.Marker = ticks
}
