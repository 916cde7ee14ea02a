package plot

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rows is a picture of lines, the first at the top. A line has a name, a field with
// marks along an axis, and columns of words.
type rows struct {
	names   []string
	columns []column
	axis    func(*plot.Axis) // sets the range, ticks and label
	marks   []plot.Plotter   // in the field; line i is at height at(i)
}

// column is a column of words to the right of the field, one for each line.
type column struct {
	header string
	width  vg.Length
	cells  []string
}

// Sizes of a picture of lines.
const (
	lineHeight = 0.72 * vg.Centimeter
	fieldWidth = 11 * vg.Centimeter
	nameWidth  = 3.6 * vg.Centimeter
	lift       = 1.5 // raises the words in columns to the height of the names
)

// maxRows is the most lines of a picture.
const maxRows = 200

// checkRows returns an error if there are too many lines for a picture.
func checkRows(n int) error {
	if n > maxRows {
		return fmt.Errorf("too many rows for a picture: %d, want at most %d", n, maxRows)
	}
	return nil
}

// at returns the vertical coordinate of a line.
func (r *rows) at(line int) float64 { return float64(len(r.names) - 1 - line) }

// add adds a line, with a cell for each column.
func (r *rows) add(name string, cells ...string) {
	r.names = append(r.names, name)
	for i, cell := range cells {
		r.columns[i].cells = append(r.columns[i].cells, cell)
	}
}

// write writes the picture.
func (r *rows) write(w io.Writer, format string, about caption) error {
	width := nameWidth + fieldWidth
	for _, c := range r.columns {
		width += c.width
	}
	return write(w, format, width, lineHeight*vg.Length(len(r.names)+3)+2*vg.Centimeter, about, r.draw)
}

// ticksAt returns ticks with labels.
func ticksAt(label func(float64) string, values ...float64) (ticks plot.ConstantTicks) {
	for _, v := range values {
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
	}
	return ticks
}

// draw draws the lines.
func (r *rows) draw(c draw.Canvas) {
	p := newPlot()
	ticks := make(plot.ConstantTicks, len(r.names))
	for i, name := range r.names {
		ticks[i] = plot.Tick{Value: r.at(i), Label: name}
	}
	p.Y.Tick.Marker, p.Y.Tick.Length = ticks, 0
	p.Add(r.marks...)
	p.Y.Min, p.Y.Max = -0.5, float64(len(r.names))-0.5
	r.axis(&p.X)
	wide := vg.Length(0)
	for _, column := range r.columns {
		wide += column.width
	}
	field := draw.Crop(c, 0, -wide, 0, -lineHeight)
	p.Draw(field)
	data := p.DataCanvas(field)
	_, y := p.Transforms(&data)
	x := c.Max.X - wide
	for _, column := range r.columns {
		x += column.width
		words := func(height vg.Length, style text.Style, cell string) {
			style.XAlign, style.YAlign = text.XRight, text.YCenter
			c.FillText(style, vg.Point{X: x, Y: height}, cell)
		}
		words(y(r.at(-1))+lift, letters(9, faint), column.header)
		for i, cell := range column.cells {
			words(y(r.at(i))+lift, letters(9.5, ink), cell)
		}
	}
}

// The styles of auxiliary lines.
var (
	thin   = draw.LineStyle{Color: rule, Width: 0.5}
	dashed = draw.LineStyle{Color: faint, Width: 0.5, Dashes: []vg.Length{2, 2}}
	strong = draw.LineStyle{Color: faint, Width: 1}
)

// between draws thin lines between the rows.
func between() plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		_, y := p.Transforms(&c)
		for line := p.Y.Min; line <= p.Y.Max; line++ {
			c.StrokeLine2(thin, c.Min.X, y(line), c.Max.X, y(line))
		}
	})
}

// upright draws vertical lines at values of the horizontal axis; without values, at
// its ticks.
func upright(style draw.LineStyle, values ...float64) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, _ := p.Transforms(&c)
		if len(values) == 0 {
			for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
				values = append(values, tick.Value)
			}
		}
		for _, v := range values {
			c.StrokeLine2(style, x(v), c.Min.Y, x(v), c.Max.Y)
		}
	})
}
