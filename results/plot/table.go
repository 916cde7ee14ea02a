package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
	"pokersim/results/internal/report"
)

// level is half of a 95 % interval, in standard errors.
const level = report.Limit

// drawTable writes the picture of a table, in "svg" or "png": a line for each hand, with
// a dot at the difference of its frequency from the exact value, in standard errors,
// and a whisker of 1.96 standard errors to each side. If the whisker misses the exact
// value, the dot is hollow and amber; in a fair run this is one hand in twenty. A
// hand with an exact value of 0 or 1, or without one, has no dot. Other formats and
// more than 200 hands give an error.
func drawTable(w io.Writer, format string, t *results.Table) error {
	if err := checkRows(len(t.Rows)); err != nil {
		return err
	}
	r := rows{axis: errorsAxis(t)}
	columns := []column{
		{header: "frequency", width: 2.8 * vg.Centimeter}, {header: "exact", width: 2.6 * vg.Centimeter},
		{header: "95 %, relative", width: 2.7 * vg.Centimeter}, {header: "z", width: 1.4 * vg.Centimeter},
	}
	for _, row := range t.Rows {
		r.names = append(r.names, row.Hand)
		for i, cell := range []string{percent(row.Frequency, 6), exactText(row), relative(row), zText(row)} {
			columns[i].cells = append(columns[i].cells, cell)
		}
	}
	r.columns = columns
	r.marks = append(r.marks, between(), upright(dashed, -level, level), upright(strong, 0))
	for i, row := range t.Rows {
		if row.Z != nil {
			r.marks = append(r.marks, whisker(*row.Z, r.at(i)))
		}
	}
	width, height := r.size()
	return write(w, format, width, height+2*vg.Centimeter, tableCaption(t), r.draw)
}

func tableCaption(t *results.Table) caption {
	words := fmt.Sprintf("%s hands, seed %d", grouped(t.Rounds), t.Seed)
	if t.Chi != nil {
		words += fmt.Sprintf("; chi-square %.2f on %d degrees of freedom, p = %.4g", t.Chi.Statistic, t.Chi.Degrees, t.Chi.P)
	}
	return caption{
		title:    "Frequency against the exact value",
		subtitle: []string{words, "Dot: frequency. Whisker: 1.96 standard errors to each side. In a fair run one whisker in twenty misses the exact value; its dot is hollow."},
		warnings: t.Warnings,
		command:  t.Origin.String(),
	}
}

// errorsAxis sets the axis of standard errors. It is long enough for every whisker.
func errorsAxis(t *results.Table) func(*plot.Axis) {
	reach := 4.0
	for _, row := range t.Rows {
		if row.Z != nil {
			reach = max(reach, 2*math.Ceil((math.Abs(*row.Z)+level)/2))
		}
	}
	return func(x *plot.Axis) {
		x.Min, x.Max = -reach, reach
		x.Label.Text = "standard errors from the exact value"
		ticks := plot.ConstantTicks{{Value: 0, Label: "exact"}}
		for _, v := range []float64{-reach, -reach / 2, reach / 2, reach} {
			ticks = append(ticks, plot.Tick{Value: v, Label: minus(fmt.Sprintf("%+g", v))})
		}
		x.Tick.Marker = ticks
	}
}

// whisker draws a dot and its interval on a line.
func whisker(z, line float64) plot.Plotter {
	colour, inside := accent, math.Abs(z) <= level
	if !inside {
		colour = warning
	}
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		style := draw.LineStyle{Color: colour, Width: 1.5}
		c.StrokeLine2(style, x(z-level), y(line), x(z+level), y(line))
		for _, end := range []float64{z - level, z + level} {
			c.StrokeLine2(style, x(end), y(line)-3, x(end), y(line)+3)
		}
		dot := vg.Point{X: x(z), Y: y(line)}
		c.DrawGlyph(draw.GlyphStyle{Color: colour, Radius: 3.5, Shape: draw.CircleGlyph{}}, dot)
		if !inside {
			c.DrawGlyph(draw.GlyphStyle{Color: color.White, Radius: 2, Shape: draw.CircleGlyph{}}, dot)
		}
	})
}

func exactText(r results.Row) string {
	if r.Exact == nil {
		return "–"
	}
	return percent(*r.Exact, 6)
}

// relative returns half of the interval divided by the frequency.
func relative(r results.Row) string {
	if r.Count == 0 {
		return "–"
	}
	return "±" + percent((r.CIHigh-r.CILow)/2/r.Frequency, 3)
}

func zText(r results.Row) string {
	if r.Z == nil {
		return "–"
	}
	return minus(fmt.Sprintf("%.2f", *r.Z))
}
