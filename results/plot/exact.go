package plot

import (
	"errors"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
)

// drawDistribution writes the picture of exact probabilities, in "svg" or "png": a line
// for each hand with a dot on a logarithmic axis, and its probability as a number.
// An impossible hand has no dot. Other formats, an unknown distribution, and more
// than 200 hands give an error.
func drawDistribution(w io.Writer, format string, d *results.Distribution) error {
	if err := checkRows(len(d.Hands)); err != nil {
		return err
	}
	probabilities, err := known(d)
	if err != nil {
		return err
	}
	r := rows{names: d.Hands, axis: probabilityAxis(probabilities), marks: []plot.Plotter{between(), upright(thin)}}
	percents := column{header: "exact", width: 2.8 * vg.Centimeter}
	odds := column{header: "one hand in", width: 2.9 * vg.Centimeter}
	counts := column{header: "hands", width: 3.1 * vg.Centimeter}
	for i, p := range probabilities {
		counts.cells = append(counts.cells, grouped(d.Counts[i]))
		if p == 0 {
			percents.cells, odds.cells = append(percents.cells, "0 %"), append(odds.cells, "–")
			continue
		}
		percents.cells, odds.cells = append(percents.cells, percent(p, 6)), append(odds.cells, oneIn(p))
		r.marks = append(r.marks, dot(p, r.at(i)))
	}
	r.columns = []column{percents, odds, counts}
	about := caption{
		title:    "Exact probability of each hand",
		subtitle: []string{"All " + grouped(d.Total) + " hands are counted. The axis is logarithmic: each step is a factor of ten."},
	}
	if d.Plan != "" {
		about.command = "simulate exact " + d.Plan
	}
	width, height := r.size()
	return write(w, format, width, height+2*vg.Centimeter, about, r.draw)
}

// known returns the probabilities of a distribution.
func known(d *results.Distribution) ([]float64, error) {
	if d.Total == 0 {
		return nil, errors.New("unknown probabilities: want a known distribution")
	}
	p := make([]float64, len(d.Hands))
	for i := range p {
		p[i] = d.Probability(i)
	}
	return p, nil
}

// probabilityAxis sets a logarithmic axis from the power of ten below the smallest
// probability to 1.
func probabilityAxis(probabilities []float64) func(*plot.Axis) {
	decades := 1
	for _, p := range probabilities {
		if p > 0 {
			decades = max(decades, int(math.Ceil(-math.Log10(p))))
		}
	}
	return func(x *plot.Axis) {
		x.Scale = plot.LogScale{}
		x.Min, x.Max = math.Pow(10, -float64(decades)), 1
		x.Label.Text = "probability"
		ticks := plot.ConstantTicks{}
		for d := decades; d >= 0; d-- {
			p := math.Pow(10, -float64(d))
			ticks = append(ticks, plot.Tick{Value: p, Label: percent(p, 1)})
		}
		x.Tick.Marker = ticks
	}
}

// dot draws a dot on a line, with a dotted line from the left.
func dot(at, line float64) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: faint, Width: 0.7, Dashes: []vg.Length{1, 3}}, c.Min.X, y(line), x(at), y(line))
		c.DrawGlyph(draw.GlyphStyle{Color: accent, Radius: 4, Shape: draw.CircleGlyph{}}, vg.Point{X: x(at), Y: y(line)})
	})
}
