// Package plot draws the reports of package results as SVG or PNG pictures, with
// gonum/plot: tables, distributions, convergence, starting hands and the position
// matrix of an audit.
//
// A picture can be read in grey, since lightness repeats what colours show. Colour
// scales are the same in all pictures. The caption names the scales and the command
// that repeats the picture. The same report gives the same bytes. Errors are those
// of an unknown format, of data that a picture cannot show and of the writer.
//
//	exact := results.Distribution{Hands: []string{"heads", "tails"}, Counts: []uint64{1, 1}, Total: 2}
//	var picture bytes.Buffer
//	err := plot.Draw(&picture, "svg", &exact)
//	fmt.Println(strings.Count(picture.String(), ">heads<"), err)
//	// Output: 1 <nil>
package plot

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// heatCells is the data of a heat map: how often each card came to each position. Rows
// are cards, columns are positions.
type heatCells struct {
	Rows, Columns int
	// Ratio returns the count of a cell divided by its expected count.
	Ratio func(row, column int) float64
	// Errors returns the difference of the count of a cell from its expected count,
	// in standard errors of a fair shuffle.
	Errors func(row, column int) float64
	Exact  bool // whether the counts are those of a law, without errors of a sample
}

// The deviations from fairness at the ends of the colour scales. They are the same
// in every picture, so that pictures can be compared.
const (
	ratioSpan  = 0.5
	errorsSpan = 5.0
)

// resolution is the approximate width and height, in pixels, of the image of the
// cells.
const resolution = 800

// drawHeatMap writes the matrix as a picture of 27 by 18 cm, in "svg" or "png". It shows
// the matrix on two scales: Ratio from 0.5 to 1.5, and Errors from -5 to 5, which
// shows a small bias in many shuffles. Grey is fair, lighter and yellow is too often,
// darker and blue is too seldom. Other formats give an error.
func drawHeatMap(w io.Writer, format, title string, m heatCells) error {
	about := caption{title: title, subtitle: []string{
		"Grey: fair. Lighter, to yellow: too often. Darker, to blue: too seldom.", m.beyond(),
	}}
	views := []view{
		{m, "against fair", ratioSpan, func(r, c int) float64 { return m.Ratio(r, c) - 1 },
			[]string{"−50 % or less", "−25 %", "fair", "+25 %", "+50 % or more"}},
		{m, "in standard errors from fair", errorsSpan, m.Errors,
			[]string{"−5 or less", "−2.5", "fair", "+2.5", "+5 or more"}},
	}
	return write(w, format, 27*vg.Centimeter, 18*vg.Centimeter, about, func(c draw.Canvas) {
		half := (c.Max.X - c.Min.X) / vg.Length(len(views))
		for i, v := range views {
			left := vg.Length(i) * half
			v.draw(draw.Crop(c, left, left+half-0.5*vg.Centimeter-(c.Max.X-c.Min.X), 0, 0))
		}
	})
}

// beyond returns a sentence with the numbers of cells far from fair, and the numbers
// expected of a fair shuffle.
func (m heatCells) beyond() string {
	var far [3]int
	for row := range m.Rows {
		for column := range m.Columns {
			for i := range far {
				if math.Abs(m.Errors(row, column)) > float64(i+2) {
					far[i]++
				}
			}
		}
	}
	cells := float64(m.Rows * m.Columns)
	if m.Exact {
		return fmt.Sprintf("Of %.0f cells, %d are beyond ±2 standard errors, %d beyond ±3 and %d beyond ±4.", cells, far[0], far[1], far[2])
	}
	return fmt.Sprintf("Of %.0f cells, %d are beyond ±2 standard errors, %d beyond ±3 and %d beyond ±4. A fair shuffle has about %.3g, %.2g and %.1g.",
		cells, far[0], far[1], far[2], 0.0455*cells, 0.0027*cells, 6.3e-5*cells)
}

// view is a matrix on one scale.
type view struct {
	heatCells
	title     string
	span      float64
	deviation func(row, column int) float64
	ticks     []string // from -span to span
}

func (v view) draw(c draw.Canvas) {
	const bar, gap = 1.8 * vg.Centimeter, 0.5 * vg.Centimeter
	v.scale().Draw(draw.Crop(c, 1.5*vg.Centimeter, -0.5*vg.Centimeter, 0, bar-gap-(c.Max.Y-c.Min.Y)))
	v.cells().Draw(draw.Crop(c, 0, 0, bar, 0))
}

func (v view) cells() *plot.Plot {
	p := newPlot()
	p.Title.Text = v.title
	p.X.Label.Text, p.Y.Label.Text = "to position", "card from position"
	cards := places(v.Rows)
	for i := range cards {
		cards[i].Value = float64(v.Rows+1) - cards[i].Value // card 1 is at the top
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = places(v.Columns), cards
	cells := plotter.NewHeatMap(newGrid(v), diverging().Palette(255))
	cells.Min, cells.Max = -1, 1
	cells.Rasterized = true
	p.Add(plotterFunc(cells.Plot)) // without its glyph boxes, of which it has one for each point
	p.X.Min, p.X.Max = 0.5, float64(v.Columns)+0.5
	p.Y.Min, p.Y.Max = 0.5, float64(v.Rows)+0.5
	return p
}

// scale is the colour bar.
func (v view) scale() *plot.Plot {
	ticks := make(plot.ConstantTicks, len(v.ticks))
	for i, label := range v.ticks {
		ticks[i] = plot.Tick{Value: 2*float64(i)/float64(len(v.ticks)-1) - 1, Label: label}
	}
	return colourBar(ticks)
}

// places returns ticks at position 1, about every quarter of the positions and near
// the last.
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

// grid is a view as a plotter.GridXYZ: values at ascending coordinates, divided by
// the span. Each cell has many points of the image, so its edges are sharp; cells as
// shapes would have visible seams.
type grid struct {
	view
	wide, high int // the points of a cell
}

func newGrid(v view) grid {
	return grid{v, max(1, resolution/v.Columns), max(1, resolution/v.Rows)}
}

func (g grid) Dims() (columns, rows int) { return g.Columns * g.wide, g.Rows * g.high }
func (g grid) X(c int) float64           { return 0.5 + (float64(c)+0.5)/float64(g.wide) }
func (g grid) Y(r int) float64           { return 0.5 + (float64(r)+0.5)/float64(g.high) }
func (g grid) Z(c, r int) float64 {
	return min(1, max(-1, g.deviation(g.Rows-1-r/g.high, c/g.wide)/g.span))
}
