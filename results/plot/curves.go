package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/results/internal/report"
)

// maxCurves is the most curves of a picture.
const maxCurves = 24

// Convergence writes the picture of curves, in "svg" or "png": a panel for each hand
// or player. The horizontal axis is the logarithm of the rounds. The vertical axis
// is the deviation, linear near 0 and logarithmic beyond (asinh), with a different
// scale in each panel. A band contains 95 % of fair runs at any one number of rounds.
// Constant curves are omitted. Other formats, more than 24 curves, and only constant
// curves give an error.
func Convergence(w io.Writer, format string, c *results.Convergence) error {
	if len(c.Curves) > maxCurves {
		return fmt.Errorf("too many curves for a picture: %d, want at most %d", len(c.Curves), maxCurves)
	}
	drawn, constant := varying(c)
	if len(drawn) == 0 {
		return fmt.Errorf("all curves are constant: there is nothing to draw")
	}
	g := panels{curves: drawn, of: c.Of}
	about := caption{
		title: "Convergence: " + c.Of.Deviation,
		subtitle: []string{
			"The band: 95 % of fair runs are inside at any one n. " + c.Of.Band,
			fmt.Sprintf("%s %s, seed %d. The vertical axis is linear near 0, logarithmic beyond (asinh); each panel has a different scale.",
				grouped(c.Rounds()), c.Of.Rounds, c.Seed),
		},
		command: c.Command,
	}
	if len(constant) > 0 {
		about.subtitle = append(about.subtitle, "Omitted, since constant: "+strings.Join(constant, ", "))
	}
	height := vg.Length(g.rows())*panelHeight + 3.6*vg.Centimeter
	return write(w, format, panelColumns*panelWidth+vg.Centimeter, height, about, g.draw)
}

// varying returns the curves that are not constant, and the names of the others.
func varying(c *results.Convergence) (drawn []results.Curve, constant []string) {
	for _, curve := range c.Curves {
		if first := curve.Points[0]; math.IsNaN(first.Deviation) || first.Limit == 0 && len(curve.Points) > 1 {
			constant = append(constant, curve.Name)
			continue
		}
		drawn = append(drawn, curve)
	}
	return drawn, constant
}

// panels is the panels of a picture of curves.
type panels struct {
	curves []results.Curve
	of     report.CurveWords
}

// Sizes of the panels.
const (
	panelColumns = 2
	panelWidth   = 12 * vg.Centimeter
	panelHeight  = 5 * vg.Centimeter
)

func (g *panels) rows() int { return (len(g.curves) + panelColumns - 1) / panelColumns }

// draw draws the panels row by row, the first at the top left.
func (g *panels) draw(c draw.Canvas) {
	tiles(c, panelColumns, g.rows(), len(g.curves), 0.3*vg.Centimeter, func(i int, cell draw.Canvas) { g.panel(cell, g.curves[i]) })
}

func (g *panels) panel(c draw.Canvas, curve results.Curve) {
	name := letters(10, ink)
	c.FillText(name, vg.Point{X: c.Min.X, Y: c.Max.Y - 10}, short(name, curve.Name, 0.5*(c.Max.X-c.Min.X)))
	last := curve.Points[len(curve.Points)-1]
	words := letters(8.5, faint)
	words.XAlign = text.XRight
	c.FillText(words, vg.Point{X: c.Max.X, Y: c.Max.Y - 10}, g.endWords(curve, last))
	c.Max.Y -= 16
	p := newPlot()
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, roundTicks{}
	scale := newDeviations(curve)
	p.Y.Scale, p.Y.Tick.Marker = scale, scale
	p.Y.Tick.Label.Font.Size, p.X.Tick.Label.Font.Size = 7.5, 7.5
	p.X.Label.Text, p.Y.Label.Text = g.of.Rounds+" so far", g.of.Axis
	p.X.Label.TextStyle.Font.Size, p.Y.Label.TextStyle.Font.Size = 7.5, 7.5
	p.Add(across(), envelope(curve), line(curve))
	p.X.Min, p.X.Max = reach(curve)
	p.Y.Min, p.Y.Max = -scale.most, scale.most
	p.Draw(c)
}

// endWords describes the end of a curve in words.
func (g *panels) endWords(curve results.Curve, last results.Point) string {
	if g.of.Relative {
		return fmt.Sprintf("exact %s; at the end %s, limit ±%s", percent(curve.Target, 6), signedPercent(last.Deviation, 3), percent(last.Limit, 3))
	}
	return fmt.Sprintf("at the end %s ± %s", percent(curve.Target, 6), percent(curve.Limit, 2))
}

// reach returns the ends of the axis of rounds. It leaves space around a single
// point.
func reach(curve results.Curve) (from, to float64) {
	from, to = float64(curve.Points[0].Rounds), float64(curve.Points[len(curve.Points)-1].Rounds)
	if from == to {
		return from / 2, to * 2
	}
	return from, to * 1.08 // space for the last dot
}

// envelope draws the band of the limits, or for a single point a vertical bar.
func envelope(curve results.Curve) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		var upper, lower []vg.Point
		for _, point := range curve.Points {
			n := x(float64(point.Rounds))
			upper = append(upper, vg.Point{X: n, Y: y(point.Limit)})
			lower = append([]vg.Point{{X: n, Y: y(-point.Limit)}}, lower...)
		}
		edge := draw.LineStyle{Color: accent, Width: 0.7}
		defer c.StrokeLine2(strong, c.Min.X, y(0), c.Max.X, y(0))
		if len(upper) == 1 {
			c.StrokeLine2(edge, upper[0].X, lower[0].Y, upper[0].X, upper[0].Y)
			for _, end := range []vg.Point{upper[0], lower[0]} {
				c.StrokeLine2(edge, end.X-4, end.Y, end.X+4, end.Y)
			}
			return
		}
		c.FillPolygon(soft, append(upper, lower...))
		c.StrokeLines(edge, upper)
		c.StrokeLines(edge, lower)
	})
}

// line draws the curve, with a dot at its end.
func line(curve results.Curve) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		points := make([]vg.Point, len(curve.Points))
		for i, point := range curve.Points {
			points[i] = vg.Point{X: x(float64(point.Rounds)), Y: y(point.Deviation)}
		}
		c.StrokeLines(draw.LineStyle{Color: ink, Width: 1.2}, points)
		c.DrawGlyph(draw.GlyphStyle{Color: ink, Radius: 2.5, Shape: draw.CircleGlyph{}}, points[len(points)-1])
	})
}

// across draws thin lines at the ticks of the vertical axis.
func across() plot.Plotter {
	return &plotter.Grid{Horizontal: thin}
}

// short cuts a name to a width.
func short(style text.Style, name string, width vg.Length) string {
	letters := []rune(name)
	for n := len(letters); n > 1 && style.Width(name) > width; n-- {
		name = string(letters[:n-1]) + "…"
	}
	return name
}

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
