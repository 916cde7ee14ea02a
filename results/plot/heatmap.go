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

// resolution is about how many points wide and high the picture of the cells is.
const resolution = 800

// HeatMap writes the matrix as a picture of 19 by 16 cm, in "svg" or "png":
// grey where a cell is fair, red where it comes up more often, blue
// where more seldom, in full colour from half as often again, or half as
// often, on. Other formats give an error.
func HeatMap(w io.Writer, format, title string, m Matrix) error {
	if format != "svg" && format != "png" {
		return fmt.Errorf("no picture format %q: want svg or png", format)
	}
	canvas, err := draw.NewFormattedCanvas(19*vg.Centimeter, 16*vg.Centimeter, format)
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
	const bar = 4.2 * vg.Centimeter
	newMap(title, m, colours).Draw(draw.Crop(page, 0, -bar, 0, 0))
	newScale(colours).Draw(draw.Crop(page, page.Max.X-page.Min.X-bar, -0.3*vg.Centimeter, vg.Centimeter, -vg.Centimeter))
	_, err = canvas.WriteTo(w)
	return err
}

func newMap(title string, m Matrix, colours palette.ColorMap) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text, p.Y.Label.Text = "to position", "card from position"
	cards := places(m.Rows)
	for i := range cards {
		cards[i].Value = float64(m.Rows+1) - cards[i].Value // the first card is on top
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = places(m.Columns), cards
	cells := plotter.NewHeatMap(newGrid(m), colours.Palette(255))
	cells.Min, cells.Max = -span, span
	cells.Rasterized = true
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

// grid is a matrix as gonum wants it: values at ascending coordinates, as
// deviations within the span. Each cell has many points, so that the image
// has sharp edges; as shapes cells would show seams.
type grid struct {
	Matrix
	wide, high int // points of a cell
}

func newGrid(m Matrix) grid {
	return grid{m, max(1, resolution/m.Columns), max(1, resolution/m.Rows)}
}

func (g grid) Dims() (columns, rows int) { return g.Columns * g.wide, g.Rows * g.high }
func (g grid) X(c int) float64           { return 0.5 + (float64(c)+0.5)/float64(g.wide) }
func (g grid) Y(r int) float64           { return 0.5 + (float64(r)+0.5)/float64(g.high) }
func (g grid) Z(c, r int) float64 {
	return min(span, max(-span, g.Ratio(g.Rows-1-r/g.high, c/g.wide)-1))
}
