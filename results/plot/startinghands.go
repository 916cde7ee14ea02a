package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
	"pokersim/results/internal/players"
)

// ranks is the ranks of the rows and columns of a grid.
const ranks = "AKQJT98765432"

// classGrid is a value from 0 to 1 for each starting hand, with the ranks of ranks: pairs
// on the diagonal, suited hands above it and offsuit hands below. So AKs is in row 0
// and column 1, and AKo in row 1 and column 0. A cell with NaN is white.
type classGrid [len(ranks)][len(ranks)]float64

// Name returns the starting hand of a cell, such as AA, AKs or AKo.
func (classGrid) Name(row, column int) string {
	switch {
	case row < column:
		return ranks[row:row+1] + ranks[column:column+1] + "s"
	case row > column:
		return ranks[column:column+1] + ranks[row:row+1] + "o"
	}
	return ranks[row:row+1] + ranks[row:row+1]
}

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
	wide, high := (c.Max.X-c.Min.X)/vg.Length(len(ranks)), (c.Max.Y-c.Min.Y)/vg.Length(len(ranks))
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
	for i := range len(ranks) + 1 {
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
