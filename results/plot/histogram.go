package plot

import (
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
)

// drawHistogram writes the picture of the histogram of a script, in "svg" or "png": a line
// for each key with a bar to its share, and the 95 % interval of a sample. Other formats,
// more than 200 keys, and no histogram or several give an error.
func drawHistogram(w io.Writer, format string, t *results.Query) error {
	keys := slices.DeleteFunc(slices.Clone(t.Rows), func(r results.QueryRow) bool { return r.Key == "" })
	if len(keys) == 0 || slices.ContainsFunc(keys, func(r results.QueryRow) bool { return r.Selector != keys[0].Selector }) {
		return fmt.Errorf("a picture shows one histogram: select one")
	}
	if err := checkRows(len(keys)); err != nil {
		return err
	}
	most := 0.
	for _, row := range keys {
		most = max(most, *row.CIHigh)
	}
	r := rows{axis: histogramAxis(most), marks: []plot.Plotter{between(), upright(thin)}}
	shares := column{header: "share", width: 2.8 * vg.Centimeter}
	for _, row := range keys {
		r.names, shares.cells = append(r.names, row.Key), append(shares.cells, percent(*row.Value, 6))
	}
	for i, row := range keys {
		r.marks = append(r.marks, bar(*row.Value, *row.CILow, *row.CIHigh, r.at(i)))
	}
	r.columns = []column{shares}
	about := caption{title: keys[0].Selector, command: t.Command}
	counted := fmt.Sprintf("Exact shares of the %s deals", grouped(keys[0].Counted))
	if keys[0].Method != "exact" {
		counted = fmt.Sprintf("Shares of %s deals, with 95 %% intervals", grouped(keys[0].Counted))
	}
	about.subtitle = []string{counted + " that pass where and have a value."}
	width, height := r.size()
	return write(w, format, width, height+2*vg.Centimeter, about, r.draw)
}

// histogramAxis sets an axis from 0 to some share.
func histogramAxis(most float64) func(*plot.Axis) {
	return func(x *plot.Axis) {
		x.Min, x.Max = 0, most
		x.Label.Text = "share of the deals"
		ticks := plot.ConstantTicks{}
		for _, t := range (plot.DefaultTicks{}).Ticks(0, most) {
			if t.Label != "" {
				ticks = append(ticks, plot.Tick{Value: t.Value, Label: percent(t.Value, 3)})
			}
		}
		x.Tick.Marker = ticks
	}
}

// bar draws a bar on a line from the left, and an interval at its end.
func bar(value, low, high, line float64) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: accent, Width: 7}, c.Min.X, y(line), x(value), y(line))
		if high > low {
			c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, x(low), y(line), x(high), y(line))
		}
	})
}
