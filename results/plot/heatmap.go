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
	"image/color"
	"io"
	"math"
	"strconv"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/preflop"
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

// Sizes of a picture of several grids.
const (
	gridColumns = 3
	gridWidth   = 19 * vg.Centimeter
	gridHeight  = 17.6 * vg.Centimeter
)

// drawHands writes a heat map of the equities of the 169 classes of hands for each player,
// in "svg" or "png", with the colours of drawStartingHands. A class without deals has no
// number. Games of more than two hole cards, and other formats, give an error.
func drawHands(w io.Writer, format string, t *players.Hands) error {
	t, err := t.Sorted(players.ByClass)
	if err != nil {
		return err
	}
	var equities []map[string]float64
	for _, row := range t.Rows {
		for len(equities) < row.Player {
			equities = append(equities, map[string]float64{})
		}
		if row.HandShare != nil {
			equities[row.Player-1][row.Hand] = row.Equity
		}
	}
	about := caption{
		title:    "Equity of each hand of the ranges, " + counted(t.Deals),
		subtitle: []string{gridSubtitle},
		warnings: t.Warnings,
		command:  t.Prepared.Command(t.Rounds) + " -by class",
	}
	columns := min(len(equities), gridColumns)
	rows := (len(equities) + columns - 1) / columns
	return write(w, format, vg.Length(columns)*gridWidth+vg.Centimeter, vg.Length(rows)*gridHeight+5*vg.Centimeter, about, func(c draw.Canvas) {
		const bar = 1.6 * vg.Centimeter
		equityScale().Draw(draw.Crop(c, 3*vg.Centimeter, -3*vg.Centimeter, 0, bar-(c.Max.Y-c.Min.Y)))
		c.Min.Y += bar + 0.4*vg.Centimeter
		tiles(c, columns, rows, len(equities), 0.4*vg.Centimeter, func(i int, cell draw.Canvas) {
			name := letters(11, ink)
			words := fmt.Sprintf("player %d: %s", i+1, t.Prepared.Scenario().Players[i])
			cell.FillText(name, vg.Point{X: cell.Min.X, Y: cell.Max.Y - 11}, short(name, words, cell.Max.X-cell.Min.X))
			cell.Max.Y -= 18
			gridOf(equities[i]).draw(cell)
		})
	})
}

// counted says in a title how the deals were counted.
func counted(d players.Deals) string {
	if d.Seed == nil {
		return "exact"
	}
	return fmt.Sprintf("%s deals, seed %d", grouped(d.Rounds), *d.Seed)
}

// classGrid is a value from 0 to 1 for each starting hand, with the ranks from the ace down: pairs
// on the diagonal, suited hands above it and offsuit hands below. So AKs is in row 0
// and column 1, and AKo in row 1 and column 0. A cell with NaN is white.
type classGrid [deck.Ranks][deck.Ranks]float64

// Name returns the starting hand of a cell, such as AA, AKs or AKo.
func (classGrid) Name(row, column int) string { return preflop.Name(row*deck.Ranks + column) }

// The equities at the ends of the colour scale. All starting hands against a random
// hand are between them, or little beyond.
const (
	leastEquity = 0.15
	mostEquity  = 0.85
)

// drawPreflop writes the picture of the starting hands against random hands, in "svg"
// or "png". Other formats give an error.
func drawPreflop(w io.Writer, format string, t *results.Preflop) error {
	equity := map[string]float64{}
	for _, row := range t.Rows {
		equity[row.Hand] = row.Equity
	}
	return drawStartingHands(w, format, "Equity of each starting hand against "+t.Against+", exact", t.Command, gridOf(equity))
}

// SampledStartingHands does what Preflop does for a sample.
func drawSampledStartingHands(w io.Writer, format string, t *players.StartingHands) error {
	equity := map[string]float64{}
	for _, row := range t.Rows {
		equity[row.Hand] = row.Equity
	}
	title := fmt.Sprintf("Equity of each starting hand against %d random hands, %d deals", t.Players-1, t.Rounds)
	return drawStartingHands(w, format, title, t.Origin.Command, gridOf(equity))
}

// gridOf returns the grid of the values by the names of starting hands.
func gridOf(equity map[string]float64) (g classGrid) {
	for i := range g {
		for j := range g[i] {
			value, known := equity[g.Name(i, j)]
			if !known {
				value = math.NaN()
			}
			g[i][j] = value
		}
	}
	return g
}

const gridSubtitle = "Numbers: equity in per cent. Suited hands are right of the diagonal, offsuit hands left. Grey: 50 %. Lighter, to yellow: more. Darker, to blue: less."

// drawStartingHands writes a heat map of equities, in "svg" or "png", with the equity in
// per cent in each cell. Grey is 50 %; the colour scale is from 15 to 85 % in every
// picture. command is the command that repeats the picture, or "". Other formats
// give an error.
func drawStartingHands(w io.Writer, format, title, command string, equity classGrid) error {
	about := caption{title: title, command: command, subtitle: []string{gridSubtitle}}
	return write(w, format, 20*vg.Centimeter, 20.5*vg.Centimeter, about, func(c draw.Canvas) {
		const bar = 1.6 * vg.Centimeter
		equityScale().Draw(draw.Crop(c, 3*vg.Centimeter, -3*vg.Centimeter, 0, bar-(c.Max.Y-c.Min.Y)))
		equity.draw(draw.Crop(c, 0, 0, bar+0.4*vg.Centimeter, 0))
	})
}

// deviation returns an equity on the colour scale: -1 and 1 are the ends, 0 is 50 %.
func deviation(equity float64) float64 { return 2 * (equity - 0.5) / (mostEquity - leastEquity) }

// draw draws the cells, the first row at the top.
func (g classGrid) draw(c draw.Canvas) {
	colours := diverging()
	wide, high := (c.Max.X-c.Min.X)/deck.Ranks, (c.Max.Y-c.Min.Y)/deck.Ranks
	for i := range g {
		for j, value := range g[i] {
			low := vg.Point{X: c.Min.X + vg.Length(j)*wide, Y: c.Max.Y - vg.Length(i+1)*high}
			cell := vg.Rectangle{Min: low, Max: vg.Point{X: low.X + wide, Y: low.Y + high}}
			colour := shade(colours, deviation(value))
			fill(c, cell, colour)
			middle := vg.Point{X: low.X + wide/2, Y: low.Y + high/2}
			words := func(dy vg.Length, size vg.Length, weight xfont.Weight, s string) {
				style := letters(size, on(colour))
				if math.IsNaN(value) {
					style.Color = faint
				}
				style.Font.Weight = weight
				style.XAlign, style.YAlign = text.XCenter, text.YCenter
				c.FillText(style, vg.Point{X: middle.X, Y: middle.Y + dy}, s)
			}
			if math.IsNaN(value) {
				words(7, 9.5, xfont.WeightNormal, g.Name(i, j))
				continue
			}
			words(7, 9.5, xfont.WeightBold, g.Name(i, j))
			words(-6, 9, xfont.WeightNormal, strconv.FormatFloat(100*value, 'f', 1, 64))
		}
	}
	line := draw.LineStyle{Color: color.White, Width: 1}
	for i := range deck.Ranks + 1 {
		x, y := c.Min.X+vg.Length(i)*wide, c.Min.Y+vg.Length(i)*high
		c.StrokeLine2(line, x, c.Min.Y, x, c.Max.Y)
		c.StrokeLine2(line, c.Min.X, y, c.Max.X, y)
	}
}

// equityScale returns the colour bar.
func equityScale() *plot.Plot {
	ticks := plot.ConstantTicks{}
	for _, e := range []float64{leastEquity, 0.3, 0.5, 0.7, mostEquity} {
		label := percent(e, 2)
		switch e {
		case leastEquity:
			label += " or less"
		case mostEquity:
			label += " or more"
		}
		ticks = append(ticks, plot.Tick{Value: deviation(e), Label: label})
	}
	return colourBar(ticks)
}

// drawAtTable writes the picture of what the hands at a table are, in "svg" or "png": a line
// for each category with a dot at the frequency with which it loses when held, and as
// numbers how often it wins and loses. Other formats give an error.
func drawAtTable(w io.Writer, format string, t *players.AtTable) error {
	r := rows{axis: shareAxis, marks: []plot.Plotter{between(), upright(thin)}, columns: []column{
		{header: "loses when held", width: 2.9 * vg.Centimeter}, {header: "wins the pot", width: 2.9 * vg.Centimeter},
		{header: "best losing hand", width: 3.2 * vg.Centimeter},
	}}
	for _, row := range t.Rows {
		loses := "–"
		if row.Held > 0 {
			loses = percent(row.Lose.Value, 4)
		}
		r.add(row.Category, loses, percent(row.Winning.Value, 4), percent(row.Losing.Value, 4))
	}
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
	about := caption{title: "How often each category loses when held", subtitle: []string{deals}, warnings: t.Warnings, command: t.Origin.String()}
	return r.write(w, format, about)
}

// shareAxis is an axis from 0 to 1.
func shareAxis(x *plot.Axis) {
	x.Min, x.Max = 0, 1
	x.Label.Text = "frequency"
	x.Tick.Marker = ticksAt(func(p float64) string { return percent(p, 2) }, 0, 0.25, 0.5, 0.75, 1)
}
