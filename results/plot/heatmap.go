// Package plot draws results as pictures, SVG or PNG, with gonum/plot.
package plot

import (
	"fmt"
	"image/color"
	"io"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Matrix is what a heat map shows: how often each card came to each position.
type Matrix struct {
	Rows, Columns int
	// Ratio returns how often a cell came up over how often it should have.
	Ratio func(row, column int) float64
}

// span is the deviation from fairness, up and down, that the colours reach to.
// It is the same in every picture, so that two of them can be compared.
const span = 0.5

// rasterFrom is the number of columns from which a picture holds its cells as
// an image and not as shapes.
const rasterFrom = 150

// HeatMap writes the matrix as a picture of about 18 by 16 cm, in "svg" or
// "png": white where a cell is fair, red where it comes up more often, blue
// where more seldom, in full colour from half as often again, or half as
// often, on. Other formats give an error.
func HeatMap(w io.Writer, format, title string, m Matrix) error {
	if format != "svg" && format != "png" {
		return fmt.Errorf("no picture format %q: want svg or png", format)
	}
	canvas, err := draw.NewFormattedCanvas(18*vg.Centimeter, 16*vg.Centimeter, format)
	if err != nil {
		return err
	}
	colours := moreland.SmoothBlueRed()
	colours.SetMin(-span)
	colours.SetMax(span)
	page := draw.New(canvas)
	page.FillPolygon(color.White, []vg.Point{
		page.Min, {X: page.Max.X, Y: page.Min.Y}, page.Max, {X: page.Min.X, Y: page.Max.Y},
	})
	const bar = 3 * vg.Centimeter
	newMap(title, m, colours).Draw(draw.Crop(page, 0, -bar, 0, 0))
	newScale(colours).Draw(draw.Crop(page, page.Max.X-page.Min.X-bar, -0.3*vg.Centimeter, vg.Centimeter, -vg.Centimeter))
	_, err = canvas.WriteTo(w)
	return err
}

func newMap(title string, m Matrix, colours palette.ColorMap) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text, p.Y.Label.Text = "to position", "card from position"
	p.X.Tick.Marker, p.Y.Tick.Marker = places(m.Columns), places(m.Rows)
	p.Y.Scale = plot.InvertedScale{Normalizer: plot.LinearScale{}}
	cells := plotter.NewHeatMap(grid{m}, colours.Palette(255))
	cells.Min, cells.Max = -span, span
	cells.Rasterized = m.Columns >= rasterFrom
	p.Add(cells)
	return p
}

// newScale is the colour bar.
func newScale(colours palette.ColorMap) *plot.Plot {
	p := plot.New()
	p.HideX()
	p.Title.Text = "against fair"
	p.Y.Tick.Marker = plot.ConstantTicks{
		{Value: -span, Label: "-50 % or less"}, {Value: -span / 2, Label: "-25 %"}, {Value: 0, Label: "fair"},
		{Value: span / 2, Label: "+25 %"}, {Value: span, Label: "+50 % or more"},
	}
	p.Add(&plotter.ColorBar{ColorMap: colours, Vertical: true, Colors: 255})
	return p
}

// places marks the first position, the last and some between, from 1.
func places(n int) plot.ConstantTicks {
	step := max(1, (n+2)/4)
	ticks := plot.ConstantTicks{{Value: 1, Label: "1"}}
	for i := step; i <= n; i += step {
		if i > 1 {
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: strconv.Itoa(i)})
		}
	}
	return ticks
}

// grid is a matrix as gonum wants it: columns and rows at 1, 2, 3, values as
// deviations within the span.
type grid struct{ Matrix }

func (g grid) Dims() (columns, rows int) { return g.Columns, g.Rows }
func (g grid) X(column int) float64      { return float64(column + 1) }
func (g grid) Y(row int) float64         { return float64(row + 1) }
func (g grid) Z(column, row int) float64 {
	return min(span, max(-span, g.Ratio(row, column)-1))
}
